// SPDX-License-Identifier: BSL-1.0
// Layer: container.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/core/language.hpp>

namespace strata::detail {

/// A vector whose first `Few` elements lie in the object itself.  A copy touches only the elements that exist.
template <class T, std::size_t Few>
class inline_vector {
    static_assert(std::is_trivially_destructible_v<T> && std::is_nothrow_copy_constructible_v<T>);

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

    /// Appends an element.  Throws: what an allocation throws, once there are `Few` elements.
    void push_back(const T& one) {
        if (size_ < Few)
            std::construct_at(&few_.at[size_], one);
        else
            more_.push_back(one);
        ++size_;
    }

    /// Adds what make() returns, which is made where it stays if it is one of the first few.
    template <class Make>
    void push_back_made(const Make& make) {
        if (size_ < Few)
            ::new (static_cast<void*>(&few_.at[size_])) T(make());
        else
            more_.push_back(make());
        ++size_;
    }

    std::size_t size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    T& operator[](std::size_t i) noexcept { return i < Few ? few_.at[i] : more_[i - Few]; }
    const T& operator[](std::size_t i) const noexcept { return i < Few ? few_.at[i] : more_[i - Few]; }

    /// use(element) for each, in order.
    ///@{
    template <class Use>
    void for_each(Use use) {
        for (T *at = few_.at, *end = at + (std::min)(size_, Few); at != end; ++at) use(*at);
        if (size_ > Few)
            for (T& one : more_) use(one);
    }
    template <class Use>
    void for_each(Use use) const {
        for (const T *at = few_.at, *end = at + (std::min)(size_, Few); at != end; ++at) use(*at);
        if (size_ > Few)
            for (const T& one : more_) use(one);
    }
    ///@}

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
