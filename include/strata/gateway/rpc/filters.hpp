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
    const message how = message_of(held, 1);
    return Filter(compare_of(number_of(how, 1)), comparator_of(message_of(how, 2)));
}

template <class Filter>
shared_filter single_column(const message& held) {
    return Filter(
        column(payload_of(held, 1), bytes(payload_of(held, 2))), compare_of(number_of(held, 3)),
        comparator_of(message_of(held, 4)),
        filters::single_column_options{.reject_if_missing = flag_of(held, 5), .latest_only = flag_of(held, 6, true)});
}

inline bytes_list payloads_of(const message& held, std::uint32_t id) {
    bytes_list all;
    for_each_payload(held, id, [&](bytes_view one) { all.emplace_back(one); });
    return all;
}

inline shared_filter column_pagination(const message& held) {
    if (const auto from = held.payload(3)) return filters::column_pagination(signed_of(held, 1), owned_bytes(*from));
    return filters::column_pagination(signed_of(held, 1), signed_of(held, 2));
}

inline shared_filter column_range(const message& held) {
    filters::qualifier_range range{.from_inclusive = flag_of(held, 2), .to_inclusive = flag_of(held, 4)};
    if (const auto from = held.payload(1)) range.from = *from;
    if (const auto to = held.payload(3)) range.to = *to;
    return filters::column_range(std::move(range));
}

inline shared_filter dependent_column(const message& held) {
    column what(payload_of(held, 2), bytes(payload_of(held, 3)));
    const auto it = flag_of(held, 4) ? filters::dependent::is_dropped : filters::dependent::is_kept;
    const message how = message_of(held, 1);
    const shared_comparator reference = comparator_of(message_of(how, 2));
    const compare op = compare_of(number_of(how, 1));
    if (!reference) return filters::dependent_column(std::move(what), it);
    return filters::dependent_column(std::move(what), it, op, reference);
}

/// Which bytes of a fuzzy key do not matter.  HBase's client may have rewritten the mask that its user gave, from 0 for
/// a byte that matters to 0xFF, and from 1 to 0 or, in the newer form, to 2.
inline std::vector<bool> fuzzy_mask(bytes_view mask, bool newer) {
    const bool is_rewritten = !newer && mask.find('\x01') == bytes_view::npos;
    std::vector<bool> any(mask.size());
    std::transform(mask.begin(), mask.end(), any.begin(),
                   [&](char one) { return one == '\x01' || one == '\x02' || (one == '\0' && is_rewritten); });
    return any;
}
inline shared_filter fuzzy_row(const message& held) {
    std::vector<filters::fuzzy_key> keys;
    for_each_message(held, 1, [&](const message& pair) {
        keys.push_back({payload_of(pair, 1), fuzzy_mask(payload_of(pair, 2), flag_of(held, 2))});
    });
    return filters::fuzzy_row(std::move(keys));
}

inline shared_filter multi_row_range(const message& held) {
    std::vector<filters::row_range> ranges;
    for_each_message(held, 1, [&](const message& one) {
        ranges.push_back({payload_of(one, 1), flag_of(one, 2), payload_of(one, 3), flag_of(one, 4)});
    });
    return filters::multi_row_range(std::move(ranges));
}

inline shared_filter timestamps(const message& held) {
    std::vector<timestamp> wanted;
    for_each_number(held, 1, [&](std::uint64_t one) { wanted.emplace_back(static_cast<std::int64_t>(one)); });
    return filters::timestamps(
        std::move(wanted), flag_of(held, 2) ? filters::between_timestamps::seeks : filters::between_timestamps::looks);
}

inline shared_filter random_row(const message& held) {
    return filters::random_row(std::bit_cast<float>(static_cast<std::uint32_t>(number_of(held, 1))));
}

inline shared_filter filter_list(const message& held, int depth) {
    std::vector<shared_filter> members;
    for_each_message(held, 2, [&](const message& one) { members.push_back(filter_of(one, depth + 1)); });
    enum : std::uint64_t { must_pass_all = 1, must_pass_one = 2 };
    switch (number_of(held, 1)) {
        case must_pass_all:
            return filters::list::all_of(members);
        case must_pass_one:
            return filters::list::any_of(members);
        default:
            raise_unsupported("the operator " + std::to_string(number_of(held, 1)) + " of a filter list");
    }
}

/// Filters that are made of other filters or of a comparison.
inline shared_filter composed_filter(bytes_view name, const message& held, int depth) {
    if (name == "FilterList") return filter_list(held, depth);
    if (name == "SkipFilter") return filters::skip(filter_of(message_of(held, 1), depth + 1));
    if (name == "WhileMatchFilter") return filters::while_match(filter_of(message_of(held, 1), depth + 1));
    if (name == "RowFilter") return comparing<filters::row>(held);
    if (name == "FamilyFilter") return comparing<filters::family>(held);
    if (name == "QualifierFilter") return comparing<filters::qualifier>(held);
    if (name == "ValueFilter") return comparing<filters::value>(held);
    if (name == "SingleColumnValueFilter") return single_column<filters::single_column_value>(held);
    if (name == "SingleColumnValueExcludeFilter")
        return single_column<filters::single_column_value_exclude>(message_of(held, 1));
    if (name == "ColumnValueFilter")
        return filters::column_value(column(payload_of(held, 1), bytes(payload_of(held, 2))),
                                     compare_of(number_of(held, 3)), comparator_of(message_of(held, 4)));
    if (name == "DependentColumnFilter") return dependent_column(held);
    return nullptr;
}

/// All others.
inline shared_filter plain_filter(bytes_view name, const message& held) {
    const auto first = [&] { return owned_bytes(payload_of(held, 1)); };
    if (name == "PrefixFilter" && held.payload(1)) return filters::prefix(first());
    if (name == "PrefixFilter") return no_row();
    if (name == "PageFilter") return filters::page(signed_of(held, 1));
    if (name == "KeyOnlyFilter")
        return filters::key_only(flag_of(held, 1) ? filters::key_value::length : filters::key_value::none);
    if (name == "FirstKeyOnlyFilter") return filters::first_key_only();
    if (name == "FirstKeyValueMatchingQualifiersFilter")
        return filters::first_key_value_matching_qualifiers(payloads_of(held, 1));
    if (name == "ColumnPrefixFilter") return filters::column_prefix(first());
    if (name == "MultipleColumnPrefixFilter") return filters::multiple_column_prefix(payloads_of(held, 1));
    if (name == "ColumnRangeFilter") return column_range(held);
    if (name == "ColumnCountGetFilter") return filters::column_count_get(signed_of(held, 1));
    if (name == "ColumnPaginationFilter") return column_pagination(held);
    if (name == "InclusiveStopFilter") return filters::inclusive_stop(first());
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
    const bytes_view whole = payload_of(named, 1);
    if (whole.empty()) return nullptr;
    if (depth > deepest_filter)
        raise<do_not_retry>("filters lie at most " + std::to_string(deepest_filter) + " deep inside each other");
    if (whole.starts_with(filter_package)) {
        const bytes_view name = whole.substr(filter_package.size());
        const message held = message_of(named, 2);
        if (shared_filter made = parts::composed_filter(name, held, depth)) return made;
        if (shared_filter made = parts::plain_filter(name, held)) return made;
    }
    raise_unsupported("the filter " + bytes(whole));
}

}  // namespace strata::gateway::rpc
