// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
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

/// A filter inside another one, shared until a read changes it: a copy begins anew.
///
/// So filters that lie inside each other take a step each to build and to copy, however deep they are.
class inner_filter {
public:
    /// As deep as filters may lie inside each other.  A judgement goes down to the innermost by recursion.
    static constexpr std::size_t most = 1000;

    /// Throws: illegal_argument if there is none, or if filters lie inside each other too deep.
    explicit inner_filter(shared_filter given) : given_(std::move(given)) {
        if (!given_) strata::detail::raise<illegal_argument>("a filter of filters was given an empty pointer");
        depth_ = given_->depth() + 1;
        if (depth_ > most)
            strata::detail::raise<illegal_argument>("filters lie at most " + std::to_string(most) +
                                                    " deep inside each other");
    }
    /// At the beginning of a read, whatever state the other is in.
    inner_filter(const inner_filter& other) : given_(other.given_), depth_(other.depth_) {}
    inner_filter(inner_filter&&) noexcept = default;
    inner_filter& operator=(const inner_filter& other) {  ///< As the copy.
        if (this != &other) *this = inner_filter(other);
        return *this;
    }
    inner_filter& operator=(inner_filter&&) noexcept = default;
    ~inner_filter() = default;

    /// How many filters lie inside each other, this one counted.
    std::size_t depth() const noexcept { return depth_; }

    /// The filter inside.
    ///@{
    filter& operator*() { return own(); }
    const filter& operator*() const noexcept { return own_ ? *own_ : *given_; }
    filter* operator->() { return &own(); }
    const filter* operator->() const noexcept { return &**this; }
    ///@}

private:
    filter& own() {
        if (!own_) own_ = given_->clone();
        return *own_;
    }

    shared_filter given_;
    std::unique_ptr<filter> own_;
    std::size_t depth_ = 0;
};

}  // namespace filters
}  // namespace strata
