// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include <strata/catalog/catalog.hpp>
#include <strata/policy/concurrency/locked.hpp>

namespace strata::gateway {

/// How much a gateway takes from those who ask it.  What exceeds a limit is refused, and changes nothing.
struct cluster_limits {
    std::size_t message = 256u << 20;  ///< The greatest size of a request in bytes.  HBase: hbase.ipc.max.request.size.
    std::size_t scanners = 10'000;     ///< The greatest number of open scanners of each protocol.
};

/// A catalog that sessions of several protocols and threads ask, one at a time.
///
/// `cluster served(all); served.with([](st::catalog& tables) { tables.create_table(...); });`
///
/// The program itself may go on to use the catalog, by with() if others ask it at the same time.
/// Threads: with() may be called by several at once.
/// Invalidated by: the end of the catalog.
class cluster {
public:
    /// Borrows the catalog.
    explicit cluster(catalog& served, cluster_limits limits = {}) noexcept : served_(&served), limits_(limits) {}

    cluster(const cluster&) = delete;
    cluster& operator=(const cluster&) = delete;

    /// Calls `work(catalog)` while nobody else does, and returns what it returns.
    ///
    /// Do not call it within `work`, which is an assertion where STRATA_CHECKED is 1, nor return what borrows from a
    /// table.
    template <class Work>
        requires std::is_invocable_v<Work, catalog&>
    decltype(auto) with(Work&& work) {
        const auto alone = lock_.write();
        return std::forward<Work>(work)(*served_);
    }

    /// What a cluster takes.
    const cluster_limits& limits() const noexcept { return limits_; }

private:
    catalog* served_;
    cluster_limits limits_;
    concurrency::locked<> lock_;
};

}  // namespace strata::gateway
