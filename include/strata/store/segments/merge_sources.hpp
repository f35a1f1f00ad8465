// SPDX-License-Identifier: BSL-1.0
// Layer: store/segments.
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include <strata/container/inline_vector.hpp>
#include <strata/segment/cursor.hpp>

namespace strata::detail {

/// The segments whose rows are merged, the newest first.  Those of one type lie in one list.
template <row_cursor Active, row_cursor Frozen>
class merge_sources {
public:
    /// The number of segments.
    std::size_t segments() const noexcept { return frozen_.size() + (has_active_ ? 1 : 0); }

protected:
    template <class Rows>
    struct source {
        Rows at{};
        bool is_in_front = false;  // it has the row that all stand on
    };
    struct nothing {};
    static constexpr bool is_uniform = std::same_as<Active, Frozen>;

    /// One segment takes part, and it is of the type of frozen ones.
    bool is_single() const noexcept { return frozen_.size() == 1 && (is_uniform || !has_active_); }

    /// use(source) for each of them.
    ///@{
    void for_each_source(auto use) {
        if constexpr (!is_uniform)
            if (has_active_) use(active_);
        frozen_.for_each(use);
    }
    void for_each_source(auto use) const {
        if constexpr (!is_uniform)
            if (has_active_) use(active_);
        frozen_.for_each(use);
    }
    ///@}
    /// use(rows) for each of them.
    void for_each(auto use) {
        for_each_source([&](auto& one) { use(one.at); });
    }
    /// use(rows) for each that has the row on which all stand.
    ///@{
    void for_each_in_front(auto use) {
        for_each_source([&](auto& one) {
            if (one.is_in_front) use(one.at);
        });
    }
    void for_each_in_front(auto use) const {
        for_each_source([&](const auto& one) {
            if (one.is_in_front) use(one.at);
        });
    }
    ///@}

    [[no_unique_address]] std::conditional_t<is_uniform, nothing, source<Active>> active_;
    inline_vector<source<Frozen>, is_uniform ? 5 : 4> frozen_;
    bool has_active_ = false;  // active_ is one of them
};

}  // namespace strata::detail
