// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <memory>
#include <utility>

#include <strata/core/error.hpp>
#include <strata/filter/filter.hpp>

namespace strata {

/// What a read takes and a list holds.
using shared_filter = std::shared_ptr<const filter>;

namespace filters {

/// Makes a value of a filter class: `class mine : public filters::filter_of<mine>` can be copied, cloned by reads, and
/// handed to them as it is: `{.filter = mine(1)}`.
///
/// What a read changes in it belongs into per_read, so that a copy begins anew.
template <class Derived>
class filter_of : public filter {
public:
    /// A copy of the derived filter, at the beginning of a read.
    std::unique_ptr<filter> clone() const override { return std::make_unique<Derived>(self()); }

    /// A copy that can be shared, as reads and lists take it.
    operator shared_filter() const { return std::make_shared<Derived>(self()); }  // NOLINT: implicit on purpose

protected:
    filter_of() = default;
    filter_of(const filter_of&) = default;
    filter_of& operator=(const filter_of&) = default;

private:
    const Derived& self() const noexcept { return static_cast<const Derived&>(*this); }
};

/// State of a filter: a copy gets an initial one of its own.
template <class T>
class per_read {
public:
    per_read() = default;
    /// The initial state.
    per_read(const per_read&) : now_{} {}
    /// The initial state, whatever the other one is in.
    per_read& operator=(const per_read&) {
        now_ = T{};
        return *this;
    }

    /// The state.
    ///@{
    T& operator*() noexcept { return now_; }
    const T& operator*() const noexcept { return now_; }
    T* operator->() noexcept { return &now_; }
    const T* operator->() const noexcept { return &now_; }
    ///@}

private:
    T now_{};
};

/// A filter inside another one: a copy gets a clone.
class inner_filter {
public:
    /// Throws: illegal_argument if there is none.
    explicit inner_filter(const shared_filter& given) {
        if (!given) strata::detail::raise<illegal_argument>("a filter of filters was given an empty pointer");
        owned_ = given->clone();
    }
    inner_filter(const inner_filter& other) : owned_(other.owned_->clone()) {}
    inner_filter(inner_filter&&) noexcept = default;
    /// A clone of the other's.
    inner_filter& operator=(const inner_filter& other) {
        owned_ = other.owned_->clone();
        return *this;
    }
    inner_filter& operator=(inner_filter&&) noexcept = default;
    ~inner_filter() = default;

    /// The filter inside.
    ///@{
    filter& operator*() noexcept { return *owned_; }
    const filter& operator*() const noexcept { return *owned_; }
    filter* operator->() noexcept { return owned_.get(); }
    const filter* operator->() const noexcept { return owned_.get(); }
    ///@}

private:
    std::unique_ptr<filter> owned_;
};

}  // namespace filters
}  // namespace strata
