// SPDX-License-Identifier: BSL-1.0
#include "trace/filter_requests.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <strata/strata.hpp>

namespace trace {

namespace st = strata;

namespace detail {

st::compare comparison(compare op) {
    switch (op) {
        case compare::less:
            return st::compare::less;
        case compare::less_or_equal:
            return st::compare::less_or_equal;
        case compare::equal:
            return st::compare::equal;
        case compare::not_equal:
            return st::compare::not_equal;
        case compare::greater_or_equal:
            return st::compare::greater_or_equal;
        case compare::greater:
            return st::compare::greater;
        case compare::no_op:
            break;
    }
    return st::compare::no_op;
}

inline st::bitwise bitwise_of(bitwise how) {
    switch (how) {
        case bitwise::both:
            return st::bitwise::both;
        case bitwise::either:
            return st::bitwise::either;
        case bitwise::one:
            break;
    }
    return st::bitwise::one;
}

/// The arguments of a term as the types that its table promises.
class argument_list {
public:
    explicit argument_list(const std::vector<filter_argument>& all) : all_(all) {}

    template <class T>
    const T& at(std::size_t i) const {
        return std::get<T>(all_.at(i).is);
    }
    const bytes& text(std::size_t i) const { return at<bytes>(i); }
    std::int64_t number(std::size_t i) const { return at<std::int64_t>(i); }
    st::compare op(std::size_t i) const { return comparison(at<compare>(i)); }
    st::column column(std::size_t i) const {
        const auto& one = at<filter_column>(i);
        return {one.family, one.qualifier};
    }
    bool has(filter_flag flag) const { return has_flag(all_, flag); }

    /// Those of one type.
    template <class T>
    std::vector<T> each() const {
        std::vector<T> found;
        for (const filter_argument& one : all_)
            if (const auto* value = std::get_if<T>(&one.is)) found.push_back(*value);
        return found;
    }

private:
    const std::vector<filter_argument>& all_;
};

inline st::shared_comparator request(const comparator& with) {
    const argument_list given(with.arguments);
    switch (with.kind) {
        case comparator_word::binary:
            return st::comparator::binary(given.text(0));
        case comparator_word::binary_prefix:
            return st::comparator::binary_prefix(given.text(0));
        case comparator_word::binary_component:
            return st::comparator::binary_component(given.text(0), given.number(1));
        case comparator_word::bit:
            return st::comparator::bit(given.text(1), bitwise_of(given.at<bitwise>(0)));
        case comparator_word::number:
            return st::comparator::number(given.number(0));
        case comparator_word::null:
            return st::comparator::null();
        case comparator_word::substring:
            return st::comparator::substring(given.text(0));
        case comparator_word::regex:
            return st::comparator::regex(given.text(0), {.ignore_case = given.has(filter_flag::ignore_case),
                                                         .dot_takes_line = !given.has(filter_flag::dot_stops),
                                                         .multiline = given.has(filter_flag::multiline),
                                                         .unix_lines = given.has(filter_flag::unix_lines),
                                                         .comments = given.has(filter_flag::comments),
                                                         .literal = given.has(filter_flag::literal)});
        case comparator_word::big_decimal:
            break;
    }
    return st::comparator::big_decimal(st::decimal(given.text(0)));
}

inline st::filters::multi_row_range row_ranges(const argument_list& given) {
    std::vector<st::filters::row_range> ranges;
    for (const filter_range& one : given.each<filter_range>())
        ranges.push_back({one.from.value_or(bytes()), one.from_inclusive, one.to.value_or(bytes()), one.to_inclusive});
    return st::filters::multi_row_range(std::move(ranges));
}

inline st::filters::fuzzy_row fuzzy_keys(const argument_list& given) {
    std::vector<st::filters::fuzzy_key> keys;
    for (const filter_fuzzy_key& one : given.each<filter_fuzzy_key>()) {
        keys.push_back({.key = one.key, .any = {}});
        for (const char digit : one.mask) keys.back().any.push_back(digit == '1');
    }
    return st::filters::fuzzy_row(std::move(keys));
}

inline st::filters::timestamps timestamps(const argument_list& given) {
    std::vector<st::timestamp> wanted;
    for (const std::int64_t one : given.each<std::int64_t>()) wanted.push_back({one});
    return st::filters::timestamps(std::move(wanted), given.has(filter_flag::by_hint)
                                                          ? st::filters::between_timestamps::seeks
                                                          : st::filters::between_timestamps::looks);
}

template <class Filter>
Filter by_value(const argument_list& given) {
    return Filter(given.column(0), given.op(1), request(given.at<comparator>(2)),
                  {.reject_if_missing = given.has(filter_flag::reject_if_missing),
                   .latest_only = !given.has(filter_flag::any_version)});
}

inline st::filters::dependent dependent_of(const argument_list& given) {
    return given.has(filter_flag::dropped) ? st::filters::dependent::is_dropped : st::filters::dependent::is_kept;
}

template <class List>
List list_of(const argument_list& given) {
    std::vector<st::shared_filter> members;
    for (const filter& one : given.each<filter>()) members.push_back(request(one));
    return List(members);
}

st::shared_filter request(const filter& one) {
    namespace fl = st::filters;
    const argument_list given(one.arguments);
    const auto compared = [&] { return request(given.at<comparator>(1)); };
    switch (one.kind) {
        case filter_word::prefix:
            return fl::prefix(given.text(0));
        case filter_word::row:
            return fl::row(given.op(0), compared());
        case filter_word::inclusive_stop:
            return fl::inclusive_stop(given.text(0));
        case filter_word::fuzzy_row:
            return fuzzy_keys(given);
        case filter_word::multi_row_range:
            return row_ranges(given);
        case filter_word::multi_row_prefix:
            return fl::multi_row_range::prefixes(given.each<bytes>());
        case filter_word::random_row:
            return fl::random_row(static_cast<float>(given.number(0)));
        case filter_word::family:
            return fl::family(given.op(0), compared());
        case filter_word::qualifier:
            return fl::qualifier(given.op(0), compared());
        case filter_word::value:
            return fl::value(given.op(0), compared());
        case filter_word::column_value:
            return fl::column_value(given.column(0), given.op(1), request(given.at<comparator>(2)));
        case filter_word::timestamps:
            return timestamps(given);
        case filter_word::column_prefix:
            return fl::column_prefix(given.text(0));
        case filter_word::multiple_column_prefix:
            return fl::multiple_column_prefix(given.each<bytes>());
        case filter_word::column_range: {
            const auto& range = given.at<filter_range>(0);
            return fl::column_range({range.from, range.from_inclusive, range.to, range.to_inclusive});
        }
        case filter_word::column_count_get:
            return fl::column_count_get(given.number(0));
        case filter_word::column_pagination:
            return fl::column_pagination(given.number(0), given.number(1));
        case filter_word::column_pagination_from:
            return fl::column_pagination(given.number(0), given.text(1));
        case filter_word::page:
            return fl::page(given.number(0));
        case filter_word::key_only:
            return fl::key_only(given.has(filter_flag::length) ? fl::key_value::length : fl::key_value::none);
        case filter_word::first_key_only:
            return fl::first_key_only();
        case filter_word::first_key_value_matching_qualifiers:
            return fl::first_key_value_matching_qualifiers(given.each<bytes>());
        case filter_word::single_column_value:
            return by_value<fl::single_column_value>(given);
        case filter_word::single_column_value_exclude:
            return by_value<fl::single_column_value_exclude>(given);
        case filter_word::dependent_column:
            return fl::dependent_column(given.column(0), dependent_of(given));
        case filter_word::dependent_column_value:
            return fl::dependent_column(given.column(0), dependent_of(given), given.op(1),
                                        request(given.at<comparator>(2)));
        case filter_word::skip:
            return fl::skip(request(given.at<filter>(0)));
        case filter_word::while_match:
            return fl::while_match(request(given.at<filter>(0)));
        case filter_word::all_of:
            return list_of<fl::list::all_of>(given);
        case filter_word::any_of:
            break;
    }
    return list_of<fl::list::any_of>(given);
}

}  // namespace detail
}  // namespace trace
