// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <cstddef>
#include <cstring>

#include <strata/core/language.hpp>

namespace strata::detail {

/// A stack of free pieces of one size.  Each begins with the address of the next: it has room for a pointer, but not
/// necessarily its alignment.
class free_list {
public:
    static constexpr std::size_t least = sizeof(std::byte*);  ///< The least size of a piece.

    bool empty() const noexcept { return first_ == nullptr; }

    void push(std::byte* piece) noexcept {
        std::memcpy(piece, &first_, sizeof first_);
        first_ = piece;
    }
    /// Takes the piece that was pushed last, or null if there is none.
    std::byte* pop() noexcept {
        std::byte* const piece = first_;
        if (piece) std::memcpy(&first_, piece, sizeof first_);
        return piece;
    }

private:
    std::byte* first_ = nullptr;
};

}  // namespace strata::detail
