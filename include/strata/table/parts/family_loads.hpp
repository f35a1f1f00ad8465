// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <tuple>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/equal.hpp>
#include <strata/core/inlining.hpp>
#include <strata/store/bulk_load.hpp>

/// A load of each family of a table.  `visit` says whether there is one of that name.
namespace strata::detail {

/// Of families of the compile time.
template <class... Stores>
class static_loads {
public:
    explicit static_loads(Stores&... stores) : loads_(stores...) {}

    template <class Use>
    STRATA_ALWAYS_INLINE bool visit(bytes_view name, Use use) {
        return std::apply(
            [&](auto&... load)
                STRATA_ALWAYS_INLINE_LAMBDA { return ((are_equal(load.store().name(), name) && (use(load), true)) || ...); },
            loads_);
    }
    template <class Use>
    void for_each(Use use) {
        std::apply([&](auto&... load) { (use(load), ...); }, loads_);
    }

private:
    std::tuple<bulk_load<Stores>...> loads_;
};

/// Of families of the run time, in name order.  Many cells of one come one behind the other.
template <class Store>
class dynamic_loads {
public:
    template <class StoreList>
    explicit dynamic_loads(StoreList& stores) {
        for (Store& one : stores) loads_.emplace_back(one);
    }

    template <class Use>
    bool visit(bytes_view name, Use use) {
        if (at_ == loads_.size() || !are_equal(loads_[at_].store().name(), name)) {
            const auto found = std::partition_point(loads_.begin(), loads_.end(),
                                                    [=](const auto& load) { return load.store().name() < name; });
            if (found == loads_.end() || found->store().name() != name) return false;
            at_ = static_cast<std::size_t>(found - loads_.begin());
        }
        use(loads_[at_]);
        return true;
    }
    template <class Use>
    void for_each(Use use) {
        for (auto& load : loads_) use(load);
    }

private:
    std::deque<bulk_load<Store>> loads_;
    std::size_t at_ = 0;
};

}  // namespace strata::detail
