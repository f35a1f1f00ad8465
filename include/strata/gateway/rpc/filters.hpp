// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/filter/all_of.hpp>
#include <strata/filter/any_of.hpp>
#include <strata/filter/cell_filters.hpp>
#include <strata/filter/column_filters.hpp>
#include <strata/filter/counting_filters.hpp>
#include <strata/filter/filter.hpp>
#include <strata/filter/filter_of.hpp>
#include <strata/filter/fuzzy_row.hpp>
#include <strata/filter/multi_row_range.hpp>
#include <strata/filter/row_decisions.hpp>
#include <strata/filter/row_filters.hpp>
#include <strata/gateway/rpc/comparators.hpp>
#include <strata/gateway/rpc/message.hpp>
#include <strata/wire/fields/filter.hpp>
#include <strata/wire/fields/hbase.hpp>

namespace strata::gateway::rpc {

/// The greatest number of filters that lie inside each other in a request.
inline constexpr int deepest_filter = 100;

shared_filter filter_of(const message& named, int depth = 0);

namespace parts {

/// A PrefixFilter without a prefix, as a client may send one: it rejects every row.
class no_row : public filters::filter_of<no_row> {
public:
    bool rejects_row(bytes_view) override { return true; }
    filter_answer judge(const cell_view&) override { return filter_answer::next_row; }
    bool rejects_cells() override { return true; }
};

/// A filter that a comparison makes, like filters::row.
template <class Filter>
shared_filter comparing(const message& held) {
    const message how =
        message_of(held, common<proto::row_filter::compare_filter, proto::family_filter::compare_filter,
                                proto::qualifier_filter::compare_filter, proto::value_filter::compare_filter>);
    return Filter(compare_of(number_of(how, proto::compare_filter::compare_op)),
                  comparator_of(message_of(how, proto::compare_filter::comparator)));
}

template <class Filter>
shared_filter single_column(const message& held) {
    using field = proto::single_column_value_filter;
    return Filter(column(payload_of(held, field::column_family), bytes(payload_of(held, field::column_qualifier))),
                  compare_of(number_of(held, field::compare_op)), comparator_of(message_of(held, field::comparator)),
                  filters::single_column_options{.reject_if_missing = flag_of(held, field::filter_if_missing),
                                                 .latest_only = flag_of(held, field::latest_version_only, true)});
}

inline shared_filter column_value(const message& held) {
    using field = proto::column_value_filter;
    return filters::column_value(column(payload_of(held, field::family), bytes(payload_of(held, field::qualifier))),
                                 compare_of(number_of(held, field::compare_op)),
                                 comparator_of(message_of(held, field::comparator)));
}

inline bytes_list payloads_of(const message& held, proto::field id) {
    bytes_list all;
    for_each_payload(held, id, [&](bytes_view payload) { all.emplace_back(payload); });
    return all;
}

inline shared_filter column_pagination(const message& held) {
    using field = proto::column_pagination_filter;
    const std::int64_t limit = signed_of(held, field::limit);
    if (const auto offset = held.payload(field::column_offset))
        return filters::column_pagination(limit, owned_bytes(*offset));
    return filters::column_pagination(limit, signed_of(held, field::offset));
}

inline shared_filter column_range(const message& held) {
    using field = proto::column_range_filter;
    filters::qualifier_range range{.from_inclusive = flag_of(held, field::min_column_inclusive),
                                   .to_inclusive = flag_of(held, field::max_column_inclusive)};
    if (const auto bound = held.payload(field::min_column)) range.from = *bound;
    if (const auto bound = held.payload(field::max_column)) range.to = *bound;
    return filters::column_range(std::move(range));
}

inline shared_filter dependent_column(const message& held) {
    using field = proto::dependent_column_filter;
    column what(payload_of(held, field::column_family), bytes(payload_of(held, field::column_qualifier)));
    const auto it =
        flag_of(held, field::drop_dependent_column) ? filters::dependent::is_dropped : filters::dependent::is_kept;
    const message how = message_of(held, field::compare_filter);
    const shared_comparator reference = comparator_of(message_of(how, proto::compare_filter::comparator));
    const compare op = compare_of(number_of(how, proto::compare_filter::compare_op));
    if (!reference) return filters::dependent_column(std::move(what), it);
    return filters::dependent_column(std::move(what), it, op, reference);
}

/// Which bytes of a fuzzy key do not matter.  HBase's client may have rewritten the mask that its user gave, from 0 for
/// a byte that matters to 0xFF, and from 1 to 0 or, in the newer form, to 2.
inline std::vector<bool> fuzzy_mask(bytes_view mask, bool newer) {
    const bool is_rewritten = !newer && mask.find('\x01') == bytes_view::npos;
    std::vector<bool> any(mask.size());
    std::transform(mask.begin(), mask.end(), any.begin(),
                   [&](char sign) { return sign == '\x01' || sign == '\x02' || (sign == '\0' && is_rewritten); });
    return any;
}
inline shared_filter fuzzy_row(const message& held) {
    std::vector<filters::fuzzy_key> keys;
    const bool is_newer = flag_of(held, proto::fuzzy_row_filter::is_mask_v2);
    for_each_message(held, proto::fuzzy_row_filter::fuzzy_keys_data, [&](const message& pair) {
        keys.push_back({payload_of(pair, proto::bytes_bytes_pair::first),
                        fuzzy_mask(payload_of(pair, proto::bytes_bytes_pair::second), is_newer)});
    });
    return filters::fuzzy_row(std::move(keys));
}

inline shared_filter multi_row_range(const message& held) {
    std::vector<filters::row_range> ranges;
    for_each_message(held, proto::multi_row_range_filter::row_range_list, [&](const message& item) {
        using field = proto::row_range;
        ranges.push_back({payload_of(item, field::start_row), flag_of(item, field::start_row_inclusive),
                          payload_of(item, field::stop_row), flag_of(item, field::stop_row_inclusive)});
    });
    return filters::multi_row_range(std::move(ranges));
}

inline shared_filter timestamps(const message& held) {
    std::vector<timestamp> wanted;
    for_each_number(held, proto::timestamps_filter::timestamps,
                    [&](std::uint64_t number) { wanted.emplace_back(static_cast<std::int64_t>(number)); });
    const bool seeks = flag_of(held, proto::timestamps_filter::can_hint);
    return filters::timestamps(std::move(wanted),
                               seeks ? filters::between_timestamps::seeks : filters::between_timestamps::looks);
}

inline shared_filter random_row(const message& held) {
    return filters::random_row(
        std::bit_cast<float>(static_cast<std::uint32_t>(number_of(held, proto::random_row_filter::chance))));
}

inline shared_filter filter_list(const message& held, int depth) {
    std::vector<shared_filter> members;
    for_each_message(held, proto::filter_list::filters,
                     [&](const message& item) { members.push_back(filter_of(item, depth + 1)); });
    enum : std::uint64_t { must_pass_all = 1, must_pass_one = 2 };
    switch (const std::uint64_t how = number_of(held, proto::filter_list::operator_)) {
        case must_pass_all:
            return filters::list::all_of(members);
        case must_pass_one:
            return filters::list::any_of(members);
        default:
            raise_unsupported("the operator " + std::to_string(how) + " of a filter list");
    }
}

/// Filters that are made of other filters or of a comparison.
inline shared_filter composed_filter(bytes_view name, const message& held, int depth) {
    if (name == "FilterList") return filter_list(held, depth);
    if (name == "SkipFilter") return filters::skip(filter_of(message_of(held, proto::skip_filter::filter), depth + 1));
    if (name == "WhileMatchFilter")
        return filters::while_match(filter_of(message_of(held, proto::while_match_filter::filter), depth + 1));
    if (name == "RowFilter") return comparing<filters::row>(held);
    if (name == "FamilyFilter") return comparing<filters::family>(held);
    if (name == "QualifierFilter") return comparing<filters::qualifier>(held);
    if (name == "ValueFilter") return comparing<filters::value>(held);
    if (name == "SingleColumnValueFilter") return single_column<filters::single_column_value>(held);
    if (name == "SingleColumnValueExcludeFilter")
        return single_column<filters::single_column_value_exclude>(
            message_of(held, proto::single_column_value_exclude_filter::single_column_value_filter));
    if (name == "ColumnValueFilter") return column_value(held);
    if (name == "DependentColumnFilter") return dependent_column(held);
    return nullptr;
}

/// All others.
inline shared_filter plain_filter(bytes_view name, const message& held) {
    const auto text = [&](proto::field id) { return owned_bytes(payload_of(held, id)); };
    if (name == "PrefixFilter" && held.payload(proto::prefix_filter::prefix))
        return filters::prefix(text(proto::prefix_filter::prefix));
    if (name == "PrefixFilter") return no_row();
    if (name == "PageFilter") return filters::page(signed_of(held, proto::page_filter::page_size));
    if (name == "KeyOnlyFilter")
        return filters::key_only(flag_of(held, proto::key_only_filter::len_as_val) ? filters::key_value::length
                                                                                   : filters::key_value::none);
    if (name == "FirstKeyOnlyFilter") return filters::first_key_only();
    if (name == "FirstKeyValueMatchingQualifiersFilter")
        return filters::first_key_value_matching_qualifiers(
            payloads_of(held, proto::first_key_value_matching_qualifiers_filter::qualifiers));
    if (name == "ColumnPrefixFilter") return filters::column_prefix(text(proto::column_prefix_filter::prefix));
    if (name == "MultipleColumnPrefixFilter")
        return filters::multiple_column_prefix(
            payloads_of(held, proto::multiple_column_prefix_filter::sorted_prefixes));
    if (name == "ColumnRangeFilter") return column_range(held);
    if (name == "ColumnCountGetFilter")
        return filters::column_count_get(signed_of(held, proto::column_count_get_filter::limit));
    if (name == "ColumnPaginationFilter") return column_pagination(held);
    if (name == "InclusiveStopFilter") return filters::inclusive_stop(text(proto::inclusive_stop_filter::stop_row_key));
    if (name == "FuzzyRowFilter") return fuzzy_row(held);
    if (name == "MultiRowRangeFilter") return multi_row_range(held);
    if (name == "TimestampsFilter") return timestamps(held);
    if (name == "RandomRowFilter") return random_row(held);
    if (name == "FilterAllFilter") return filters::page(0);
    return nullptr;
}

}  // namespace parts

/// The filter in a message, or null if it names none.  HBase: Filter, a class and its bytes.
///
/// `depth`: how many filters it lies in.
/// Throws: do_not_retry for a class that is not one of HBase's own, named, and for filters that lie too deep inside
/// each other; illegal_argument for bytes that are not its, and for what the filter refuses.
inline shared_filter filter_of(const message& named, int depth) {
    const bytes_view whole = payload_of(named, proto::filter::name);
    if (whole.empty()) return nullptr;
    if (depth > deepest_filter)
        raise<do_not_retry>("filters lie at most " + std::to_string(deepest_filter) + " deep inside each other");
    if (whole.starts_with(filter_package)) {
        const bytes_view name = whole.substr(filter_package.size());
        const message held = message_of(named, proto::filter::serialized_filter);
        if (shared_filter made = parts::composed_filter(name, held, depth)) return made;
        if (shared_filter made = parts::plain_filter(name, held)) return made;
    }
    raise_unsupported("the filter " + bytes(whole));
}

}  // namespace strata::gateway::rpc
