// SPDX-License-Identifier: BSL-1.0
// Layer: bytes.
#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/core/inlining.hpp>

namespace strata::detail {

/// The type of an rvalue that owns its bytes, as a temporary string does: they end with it.
template <class T>
concept ending_bytes =
    !std::is_lvalue_reference_v<T> && std::convertible_to<T, bytes_view> && !std::is_trivially_destructible_v<T>;

/// A view of bytes that live longer; if they would not, it keeps them.
///
/// A view that borrows costs a null pointer and a look at it at the end.
class kept_view {
public:
    /// Borrows bytes, which live longer.
    constexpr explicit kept_view(bytes_view borrowed) noexcept : view_(borrowed) {}
    /// Keeps bytes.
    template <ending_bytes Text>
    constexpr explicit kept_view(Text&& text) : kept_(keep(std::forward<Text>(text))) {
        view_ = *kept_;
    }

    constexpr kept_view(const kept_view& other) : view_(other.view_) {
        if (other.kept_) view_ = *(kept_ = keep(other.view_));
    }
    constexpr kept_view(kept_view&& other) noexcept : view_(other.view_), kept_(std::exchange(other.kept_, nullptr)) {}
    constexpr kept_view& operator=(kept_view other) noexcept {
        std::swap(kept_, other.kept_);
        view_ = other.view_;
        return *this;
    }
    constexpr ~kept_view() {
        if (kept_) drop();
    }

    constexpr bytes_view get() const noexcept { return view_; }

private:
    template <class Text>
    static const bytes* keep(Text&& text) {
        if constexpr (std::derived_from<std::remove_cvref_t<Text>, bytes>)
            return new bytes(std::forward<Text>(text));
        else
            return new bytes(bytes_view(text));
    }
    STRATA_NOINLINE void drop() noexcept { delete kept_; }

    bytes_view view_;
    const bytes* kept_ = nullptr;
};

}  // namespace strata::detail
