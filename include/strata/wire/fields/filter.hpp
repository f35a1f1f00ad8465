// SPDX-License-Identifier: BSL-1.0
// Layer: wire/fields.
#pragma once

#include <strata/wire/fields/number.hpp>

/// HBase: Filter.proto.
namespace strata::detail::proto {

struct filter {
    static constexpr field name{1}, serialized_filter{2};
};
struct filter_list {
    static constexpr field operator_{1}, filters{2};
};
struct skip_filter {
    static constexpr field filter{1};
};
struct while_match_filter {
    static constexpr field filter{1};
};
struct compare_filter {
    static constexpr field compare_op{1}, comparator{2};
};
struct row_filter {
    static constexpr field compare_filter{1};
};
struct family_filter {
    static constexpr field compare_filter{1};
};
struct qualifier_filter {
    static constexpr field compare_filter{1};
};
struct value_filter {
    static constexpr field compare_filter{1};
};
struct single_column_value_filter {
    static constexpr field column_family{1}, column_qualifier{2}, compare_op{3}, comparator{4}, filter_if_missing{5},
        latest_version_only{6};
};
struct single_column_value_exclude_filter {
    static constexpr field single_column_value_filter{1};
};
struct column_value_filter {
    static constexpr field family{1}, qualifier{2}, compare_op{3}, comparator{4};
};
struct dependent_column_filter {
    static constexpr field compare_filter{1}, column_family{2}, column_qualifier{3}, drop_dependent_column{4};
};
struct prefix_filter {
    static constexpr field prefix{1};
};
struct page_filter {
    static constexpr field page_size{1};
};
struct key_only_filter {
    static constexpr field len_as_val{1};
};
struct first_key_value_matching_qualifiers_filter {
    static constexpr field qualifiers{1};
};
struct column_prefix_filter {
    static constexpr field prefix{1};
};
struct multiple_column_prefix_filter {
    static constexpr field sorted_prefixes{1};
};
struct column_range_filter {
    static constexpr field min_column{1}, min_column_inclusive{2}, max_column{3}, max_column_inclusive{4};
};
struct column_count_get_filter {
    static constexpr field limit{1};
};
struct column_pagination_filter {
    static constexpr field limit{1}, offset{2}, column_offset{3};
};
struct inclusive_stop_filter {
    static constexpr field stop_row_key{1};
};
struct fuzzy_row_filter {
    static constexpr field fuzzy_keys_data{1}, is_mask_v2{2};
};
struct multi_row_range_filter {
    static constexpr field row_range_list{1};
};
struct row_range {
    static constexpr field start_row{1}, start_row_inclusive{2}, stop_row{3}, stop_row_inclusive{4};
};
struct timestamps_filter {
    static constexpr field timestamps{1}, can_hint{2};
};
struct random_row_filter {
    static constexpr field chance{1};
};

}  // namespace strata::detail::proto
