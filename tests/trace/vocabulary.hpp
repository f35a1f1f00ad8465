// SPDX-License-Identifier: BSL-1.0
// The words that text.hpp prints and parses, each list once for both.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "trace/operation.hpp"

namespace trace::detail {

template <class Value, std::size_t Size>
using vocabulary = std::array<std::pair<Value, std::string_view>, Size>;

inline constexpr vocabulary<keep, 3> keep_words{
    {{keep::no, "false"}, {keep::yes, "true"}, {keep::until_expired, "ttl"}}};

inline constexpr vocabulary<bool, 2> truth_words{{{false, "false"}, {true, "true"}}};

inline constexpr vocabulary<in_memory, 3> in_memory_words{
    {{in_memory::none, "none"}, {in_memory::basic, "basic"}, {in_memory::eager, "eager"}}};

inline constexpr vocabulary<block_encoding, 5> encoding_words{{{block_encoding::none, "none"},
                                                               {block_encoding::prefix, "prefix"},
                                                               {block_encoding::diff, "diff"},
                                                               {block_encoding::fast_diff, "fast_diff"},
                                                               {block_encoding::row_index_v1, "row_index_v1"}}};

inline constexpr vocabulary<bloom_filter, 4> bloom_words{{{bloom_filter::none, "none"},
                                                          {bloom_filter::row, "row"},
                                                          {bloom_filter::rowcol, "rowcol"},
                                                          {bloom_filter::row_prefix, "rowprefix_fixed_length"}}};

inline constexpr vocabulary<mutation::what, 4> mutation_words{{{mutation::what::put, "put"},
                                                               {mutation::what::remove, "delete"},
                                                               {mutation::what::increment, "increment"},
                                                               {mutation::what::append, "append"}}};

inline constexpr vocabulary<item::what, 4> deletion_words{{{item::what::version, "version"},
                                                           {item::what::column, "column"},
                                                           {item::what::family, "family"},
                                                           {item::what::family_version, "family_version"}}};

/// The kinds of markers as answers write them, behind a `!`.
inline constexpr vocabulary<item::what, 4> marker_words{{{item::what::version, "Delete"},
                                                         {item::what::column, "DeleteColumn"},
                                                         {item::what::family, "DeleteFamily"},
                                                         {item::what::family_version, "DeleteFamilyVersion"}}};

inline constexpr vocabulary<alter::what, 4> alter_words{{{alter::what::add, "add"},
                                                         {alter::what::modify, "modify"},
                                                         {alter::what::remove, "delete"},
                                                         {alter::what::table, "table"}}};

inline constexpr vocabulary<compare, 7> compare_words{{{compare::less, "less"},
                                                       {compare::less_or_equal, "less_or_equal"},
                                                       {compare::equal, "equal"},
                                                       {compare::not_equal, "not_equal"},
                                                       {compare::greater_or_equal, "greater_or_equal"},
                                                       {compare::greater, "greater"},
                                                       {compare::no_op, "no_op"}}};

/// Words of a read that stand alone.
inline constexpr std::array<std::string_view, 7> flags{
    "exists", "start_exclusive", "stop_inclusive", "whole_prefix", "reversed", "raw", "metrics"};

template <class Value, std::size_t Size>
constexpr std::string_view word_of(Value value, const vocabulary<Value, Size>& words) {
    for (const auto& [meaning, word] : words)
        if (meaning == value) return word;
    return "?";
}

template <class Value, std::size_t Size>
constexpr std::optional<Value> meaning_of(std::string_view word, const vocabulary<Value, Size>& words) {
    for (const auto& [meaning, candidate] : words)
        if (candidate == word) return meaning;
    return std::nullopt;
}

}  // namespace trace::detail
