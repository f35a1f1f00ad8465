// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <cstddef>
#include <cstring>

#include <strata/core/language.hpp>

namespace strata::detail {

/// Pieces of memory of one size, the last that came first.  Each begins with the address of the next, so it has the room
/// for a pointer, but not its alignment.
class free_list {
public:
    static constexpr std::size_t least = sizeof(std::byte*);  ///< Bytes of a piece.

    bool empty() const noexcept { return first_ == nullptr; }

    void push(std::byte* piece) noexcept {
        std::memcpy(piece, &first_, sizeof first_);
        first_ = piece;
    }
    /// Null if there is none.
    std::byte* pop() noexcept {
        std::byte* const piece = first_;
        if (piece) std::memcpy(&first_, piece, sizeof first_);
        return piece;
    }

private:
    std::byte* first_ = nullptr;
};

}  // namespace strata::detail
