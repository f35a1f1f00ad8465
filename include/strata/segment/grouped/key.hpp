// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <cstddef>
#include <memory>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/copy.hpp>

namespace strata::detail {

/// The qualifier of a column in a segment of several families: the number of the family in its group, a byte, and then
/// the column's own qualifier.  So a row's columns lie family by family, in the order of the families' names (R1.1).
class grouped_key {
public:
    /// A longer qualifier needs memory.
    static constexpr std::size_t longest_inside = 256;

    /// Throws: std::bad_alloc for a qualifier that is longer than longest_inside.
    grouped_key(char family, bytes_view qualifier) : size_(qualifier.size() + 1) {
        char* at = inside_;
        if (qualifier.size() > longest_inside) {
            outside_.reset(new char[size_]);
            at = outside_.get();
        }
        *at = family;
        raw::copy_bytes(at + 1, qualifier);
    }

    bytes_view get() const noexcept { return {outside_ ? outside_.get() : inside_, size_}; }

private:
    char inside_[longest_inside + 1];  // of a short one
    std::size_t size_;
    std::unique_ptr<char[]> outside_;
};

/// Which family a column of a segment of several families belongs to, and which qualifier it has there.
///@{
inline char family_in(bytes_view key) noexcept { return key.front(); }
inline bytes_view qualifier_in(bytes_view key) noexcept { return {key.data() + 1, key.size() - 1}; }
///@}

}  // namespace strata::detail
