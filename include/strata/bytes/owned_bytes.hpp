// SPDX-License-Identifier: BSL-1.0
// Layer: bytes.
#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>

namespace strata {

/// Owned bytes that are made of what is at hand: a view that a read returned, a string, a literal.
///
/// It is the type of arguments and options that keep bytes.  A temporary string is moved, everything else is copied.
class owned_bytes : public bytes {
public:
    /// No bytes.
    owned_bytes() = default;
    /// Takes over a string, or copies it.
    owned_bytes(bytes text) noexcept : bytes(std::move(text)) {}  // NOLINT: implicit on purpose
    /// Copies bytes.  Those of a literal end at its first zero byte.
    template <std::convertible_to<bytes_view> Text>
        requires(!std::derived_from<Text, bytes>)
    owned_bytes(const Text& text) : bytes(bytes_view(text)) {}  // NOLINT: implicit on purpose
    /// Copies so many bytes.
    owned_bytes(const char* first, std::size_t size) : bytes(first, size) {}
};

namespace detail {

/// Elements that convert to bytes_view.
template <class Range>
concept range_of_bytes = requires(const Range& all) {
    { *std::begin(all) } -> std::convertible_to<bytes_view>;
    std::end(all);
};

}  // namespace detail

/// A list of owned bytes, made of strings, views or literals: in braces, or of any range of them.
class bytes_list : public std::vector<bytes> {
public:
    /// An empty list.
    bytes_list() = default;
    /// Takes over a list of strings, or copies it.
    bytes_list(std::vector<bytes> all) noexcept : vector(std::move(all)) {}  // NOLINT: implicit on purpose
    /// Copies the bytes: `{"a", cell.qualifier()}`.
    bytes_list(std::initializer_list<bytes_view> all) { add(all); }
    /// Copies the bytes of each element.
    template <detail::range_of_bytes Range>
        requires(!std::derived_from<Range, std::vector<bytes>>)
    bytes_list(const Range& all) { add(all); }  // NOLINT: implicit on purpose

private:
    void add(const auto& all) {
        for (const bytes_view one : all) emplace_back(one);
    }
};

}  // namespace strata
