// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <strata/core/error.hpp>
#include <strata/filter/filter.hpp>

namespace strata {

/// A filter as reads and lists take it.
using shared_filter = std::shared_ptr<const filter>;

namespace filters {

namespace detail {

/// The name of a type without its namespaces, as compilers spell it.
template <class T>
constexpr std::string_view type_name() noexcept {
#ifdef _MSC_VER
    std::string_view text = __FUNCSIG__;
    text.remove_prefix(text.find("type_name<") + 10);
    text = text.substr(0, text.rfind(">("));
#else
    std::string_view text = __PRETTY_FUNCTION__;
    text.remove_prefix(text.find("T = ") + 4);
    text = text.substr(0, text.find_first_of(";]"));
#endif
    const auto last = text.substr(0, text.find('<')).rfind("::");
    if (last != std::string_view::npos) text.remove_prefix(last + 2);
    return text;
}

}  // namespace detail

/// The base of a filter of yours.  `class mine : public filters::filter_of<mine>` can be copied, and reads take it as
/// it is: `{.filter = mine(1)}`.
///
/// Keep state that a read changes in a per_read: then a copy begins anew.
template <class Derived>
class filter_of : public filter {
public:
    /// Copies the derived filter, for a new read.
    std::unique_ptr<filter> clone() const override { return std::unique_ptr<filter>(new Derived(self())); }

    /// The name of Derived.
    std::string name() const override { return std::string(detail::type_name<Derived>()); }

    /// Makes a copy that reads and lists can share.
    operator shared_filter() const { return clone(); }  // NOLINT: implicit on purpose

protected:
    filter_of() = default;
    filter_of(const filter_of&) = default;
    filter_of& operator=(const filter_of&) = default;

private:
    const Derived& self() const noexcept { return static_cast<const Derived&>(*this); }
};

/// State of a filter that a copy does not take over: it begins with an initial state of its own.
template <class T>
class per_read {
public:
    per_read() = default;
    /// Makes an initial state.
    per_read(const per_read&) : now_{} {}
    /// Goes back to the initial state, whatever the other state is.
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

/// A filter inside another one.  Copies share it until a read uses it; then each makes a clone of its own.
///
/// Complexity: building and copying nested filters is constant for each level.
class inner_filter {
public:
    /// The greatest depth of filters inside each other.  Calls reach the innermost one by recursion.
    static constexpr std::size_t most = 1000;

    /// Takes a filter.  Throws: illegal_argument if it is null, or if filters lie inside each other too deep.
    explicit inner_filter(shared_filter given) : given_(std::move(given)) {
        if (!given_) strata::detail::raise<illegal_argument>("a filter of filters was given an empty pointer");
        depth_ = given_->depth() + 1;
        if (depth_ > most)
            strata::detail::raise<illegal_argument>("filters lie at most " + std::to_string(most) +
                                                    " deep inside each other");
    }
    /// Copies the settings, for a new read.
    inner_filter(const inner_filter& other) : given_(other.given_), depth_(other.depth_) {}
    inner_filter(inner_filter&&) noexcept = default;
    inner_filter& operator=(const inner_filter& other) {  ///< Copies the settings, for a new read.
        if (this != &other) *this = inner_filter(other);
        return *this;
    }
    inner_filter& operator=(inner_filter&&) noexcept = default;
    ~inner_filter() = default;

    /// The number of filters inside each other, with this one.
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
