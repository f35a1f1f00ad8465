// SPDX-License-Identifier: BSL-1.0
// Layer: container.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/core/language.hpp>

namespace strata::detail {

/// A list whose first `Few` elements lie in itself.  A copy costs nothing for those that are not there.
template <class T, std::size_t Few>
class inline_vector {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    inline_vector() noexcept = default;
    inline_vector(const inline_vector& other) : more_(other.more_), size_(other.size_) { copy_few(other); }
    inline_vector(inline_vector&& other) noexcept
        : more_(std::move(other.more_)), size_(std::exchange(other.size_, std::size_t{0})) {
        copy_few(other);
    }
    inline_vector& operator=(inline_vector other) noexcept {
        more_ = std::move(other.more_);
        size_ = other.size_;
        copy_few(other);
        return *this;
    }
    ~inline_vector() = default;

    /// Throws: what an allocation throws, from the one behind the first few on.
    void push_back(const T& one) {
        if (size_ < Few)
            std::construct_at(&few_.at[size_], one);
        else
            more_.push_back(one);
        ++size_;
    }

    std::size_t size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    T& operator[](std::size_t i) noexcept { return i < Few ? few_.at[i] : more_[i - Few]; }
    const T& operator[](std::size_t i) const noexcept { return i < Few ? few_.at[i] : more_[i - Few]; }

private:
    union few {
        few() noexcept {}
        T at[Few];
    };

    void copy_few(const inline_vector& other) noexcept {
        for (std::size_t i = 0, n = (std::min)(size_, Few); i != n; ++i)
            std::construct_at(&few_.at[i], other.few_.at[i]);
    }

    few few_;
    std::vector<T> more_;
    std::size_t size_ = 0;
};

}  // namespace strata::detail
