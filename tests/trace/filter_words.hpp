// SPDX-License-Identifier: BSL-1.0
// The words of filters and comparators, and what each takes.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "trace/filter.hpp"
#include "trace/vocabulary.hpp"

namespace trace::detail {

enum class takes {
    nothing,
    text,             // bytes
    number,           // 64 bits
    count,            // 32 bits
    compare_sign,     // a word of compare_words
    bitwise_sign,     // and, or, xor
    flag,             // or not
    column,           // FAMILY:QUALIFIER
    row_range,        // [FROM:TO[
    qualifier_range,  // [FROM:TO[, with "" for an empty bound
    fuzzy_key,        // KEY:MASK
    comparator,
    filter
};

struct slot {
    takes what = takes::nothing;
    bool many = false;  // any number of them, none too
    std::optional<filter_flag> flag = std::nullopt;
};

constexpr slot flag_slot(filter_flag which) { return {takes::flag, false, which}; }

/// A word, and what stands in its brackets.
template <class Word>
struct form {
    Word word;
    std::string_view text;
    std::array<slot, 7> slots;
};

inline constexpr slot many_of(takes what) { return {what, true, std::nullopt}; }

inline constexpr std::array<form<filter_word>, 30> filter_forms{{
    {filter_word::prefix, "prefix", {{{takes::text}}}},
    {filter_word::row, "row", {{{takes::compare_sign}, {takes::comparator}}}},
    {filter_word::inclusive_stop, "inclusive_stop", {{{takes::text}}}},
    {filter_word::fuzzy_row, "fuzzy_row", {{many_of(takes::fuzzy_key)}}},
    {filter_word::multi_row_range, "multi_row_range", {{many_of(takes::row_range)}}},
    {filter_word::multi_row_prefix, "multi_row_prefix", {{many_of(takes::text)}}},
    {filter_word::random_row, "random_row", {{{takes::number}}}},
    {filter_word::family, "family", {{{takes::compare_sign}, {takes::comparator}}}},
    {filter_word::qualifier, "qualifier", {{{takes::compare_sign}, {takes::comparator}}}},
    {filter_word::value, "value", {{{takes::compare_sign}, {takes::comparator}}}},
    {filter_word::column_value, "column_value", {{{takes::column}, {takes::compare_sign}, {takes::comparator}}}},
    {filter_word::timestamps, "timestamps", {{flag_slot(filter_flag::by_hint), many_of(takes::number)}}},
    {filter_word::column_prefix, "column_prefix", {{{takes::text}}}},
    {filter_word::multiple_column_prefix, "multiple_column_prefix", {{many_of(takes::text)}}},
    {filter_word::column_range, "column_range", {{{takes::qualifier_range}}}},
    {filter_word::column_count_get, "column_count_get", {{{takes::count}}}},
    {filter_word::column_pagination, "column_pagination", {{{takes::count}, {takes::count}}}},
    {filter_word::column_pagination_from, "column_pagination_from", {{{takes::count}, {takes::text}}}},
    {filter_word::page, "page", {{{takes::number}}}},
    {filter_word::key_only, "key_only", {{flag_slot(filter_flag::length)}}},
    {filter_word::first_key_only, "first_key_only", {}},
    {filter_word::first_key_value_matching_qualifiers, "first_key_value_matching_qualifiers", {{many_of(takes::text)}}},
    {filter_word::single_column_value,
     "single_column_value",
     {{{takes::column},
       {takes::compare_sign},
       {takes::comparator},
       flag_slot(filter_flag::reject_if_missing),
       flag_slot(filter_flag::any_version)}}},
    {filter_word::single_column_value_exclude,
     "single_column_value_exclude",
     {{{takes::column},
       {takes::compare_sign},
       {takes::comparator},
       flag_slot(filter_flag::reject_if_missing),
       flag_slot(filter_flag::any_version)}}},
    {filter_word::dependent_column, "dependent_column", {{{takes::column}, flag_slot(filter_flag::dropped)}}},
    {filter_word::dependent_column_value,
     "dependent_column_value",
     {{{takes::column}, {takes::compare_sign}, {takes::comparator}, flag_slot(filter_flag::dropped)}}},
    {filter_word::skip, "skip", {{{takes::filter}}}},
    {filter_word::while_match, "while_match", {{{takes::filter}}}},
    {filter_word::all_of, "all_of", {{many_of(takes::filter)}}},
    {filter_word::any_of, "any_of", {{many_of(takes::filter)}}},
}};

inline constexpr std::array<form<comparator_word>, 9> comparator_forms{{
    {comparator_word::binary, "binary", {{{takes::text}}}},
    {comparator_word::binary_prefix, "binary_prefix", {{{takes::text}}}},
    {comparator_word::binary_component, "binary_component", {{{takes::text}, {takes::count}}}},
    {comparator_word::bit, "bit", {{{takes::bitwise_sign}, {takes::text}}}},
    {comparator_word::number, "long", {{{takes::number}}}},
    {comparator_word::null, "null", {}},
    {comparator_word::substring, "substring", {{{takes::text}}}},
    {comparator_word::regex,
     "regex",
     {{{takes::text},
       flag_slot(filter_flag::ignore_case),
       flag_slot(filter_flag::dot_stops),
       flag_slot(filter_flag::multiline),
       flag_slot(filter_flag::unix_lines),
       flag_slot(filter_flag::comments),
       flag_slot(filter_flag::literal)}}},
    {comparator_word::big_decimal, "big_decimal", {{{takes::text}}}},
}};

inline constexpr vocabulary<bitwise, 3> bitwise_words{
    {{bitwise::both, "and"}, {bitwise::either, "or"}, {bitwise::one, "xor"}}};

inline constexpr vocabulary<filter_flag, 11> filter_flag_words{{{filter_flag::by_hint, "by_hint"},
                                                                {filter_flag::length, "length"},
                                                                {filter_flag::reject_if_missing, "reject_if_missing"},
                                                                {filter_flag::any_version, "any_version"},
                                                                {filter_flag::dropped, "dropped"},
                                                                {filter_flag::ignore_case, "ignore_case"},
                                                                {filter_flag::dot_stops, "dot_stops"},
                                                                {filter_flag::multiline, "multiline"},
                                                                {filter_flag::unix_lines, "unix_lines"},
                                                                {filter_flag::comments, "comments"},
                                                                {filter_flag::literal, "literal"}}};

/// The tables have the order of their words.
constexpr const form<filter_word>& form_of(filter_word word) { return filter_forms[static_cast<std::size_t>(word)]; }
constexpr const form<comparator_word>& form_of(comparator_word word) {
    return comparator_forms[static_cast<std::size_t>(word)];
}

template <class Word, std::size_t Size>
constexpr bool is_in_order(const std::array<form<Word>, Size>& forms) {
    for (std::size_t i = 0; i != Size; ++i)
        if (forms[i].word != static_cast<Word>(i)) return false;
    return true;
}
static_assert(is_in_order(filter_forms) && is_in_order(comparator_forms));

}  // namespace trace::detail
