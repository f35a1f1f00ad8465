// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
// HBase's filters, declared: what each chooses by.
#pragma once

#include <strata/core/language.hpp>

namespace strata {
namespace filters {
template <class Derived>
class filter_of;  // the base of a filter of yours
template <class T>
class per_read;  //   its state
class inner_filter;
class prefix;  // by row
class row;
class inclusive_stop;
class random_row;
class fuzzy_row;
struct fuzzy_key;
class multi_row_range;
struct row_range;
class family;  // by column
class qualifier;
enum class empty_qualifier : unsigned char;
class column_prefix;
class multiple_column_prefix;
enum class nested_prefixes : unsigned char;
class column_range;
struct qualifier_range;
class value;  // by cell
class column_value;
class timestamps;
enum class between_timestamps : unsigned char;
class key_only;
enum class key_value : unsigned char;
class first_key_only;  // by number
class first_key_value_matching_qualifiers;
class page;
class column_pagination;
class column_count_get;
class single_column_value;  // by what a row holds
class single_column_value_exclude;
struct single_column_options;
class dependent_column;
enum class dependent : unsigned char;
class skip;
class while_match;
namespace list {
class all_of;  // several together
class any_of;
}  // namespace list
}  // namespace filters
}  // namespace strata
