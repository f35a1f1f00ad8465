// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <set>
#include <string>
#include <utility>

#include <strata/catalog/catalog.hpp>
#include <strata/gateway/cluster.hpp>
#include <strata/gateway/open_scanners.hpp>
#include <strata/gateway/rpc/cells.hpp>
#include <strata/gateway/rpc/message.hpp>
#include <strata/gateway/rpc/regions.hpp>
#include <strata/gateway/rpc/scans.hpp>
#include <strata/request/options.hpp>

namespace strata::gateway::rpc {

/// Who is told what requests do, by calls that do nothing until they are overridden.
class watcher {
public:
    watcher() = default;
    watcher(const watcher&) = delete;
    watcher& operator=(const watcher&) = delete;
    virtual ~watcher() = default;

    /// Called before a request is done, by the thread of its session, without the catalog's lock.  What it throws is
    /// the answer.  The names are HBase's: "ClientService", "Get".
    virtual void before(bytes_view service, bytes_view method) {
        static_cast<void>(service);
        static_cast<void>(method);
    }
    /// Called after a request was done, as before() is.  If it returns false, the client gets no answer.
    virtual bool answers(bytes_view service, bytes_view method) {
        static_cast<void>(service);
        static_cast<void>(method);
        return true;
    }
    /// Called after a get was done, under the catalog's lock.
    virtual void after_get(const any_table& table, bytes_view row, const row_options& how) {
        static_cast<void>(table);
        static_cast<void>(row);
        static_cast<void>(how);
    }
    /// Called when a scan has begun, under the catalog's lock.
    virtual void after_open(const any_table& table, const scan_options& how) {
        static_cast<void>(table);
        static_cast<void>(how);
    }
};

/// Increments and appends that were done, of clients that may send one again if no answer came (HBase: nonces).
class done_once {
public:
    /// How many are remembered.
    static constexpr std::size_t most = 100'000;

    /// True if it was done before.
    bool contains(std::uint64_t group, std::uint64_t nonce) const {
        return nonce != 0 && known_.contains({group, nonce});
    }
    /// It was done.  The oldest is forgotten if there are too many.
    void add(std::uint64_t group, std::uint64_t nonce) {
        if (nonce == 0 || !known_.insert({group, nonce}).second) return;
        order_.emplace_back(group, nonce);
        if (order_.size() <= most) return;
        known_.erase(order_.front());
        order_.pop_front();
    }

private:
    std::set<std::pair<std::uint64_t, std::uint64_t>> known_;
    std::deque<std::pair<std::uint64_t, std::uint64_t>> order_;
};

/// What the connections of a server share.  All but what is constant is used under the lock of the cluster.
struct server_state {
    cluster* served;                 ///< The catalog and its lock.
    rpc::regions regions;            ///< Where its tables are.
    std::string id;                  ///< The cluster's own.
    watcher* watched_by;             ///< Null if nobody watches.
    open_scanners<open_scan> scans;  ///< What clients have left open.
    done_once nonces = {};           ///< What was done.
    std::uint64_t procedures = 0;    ///< How many were begun; each has ended when it is asked for.
};

/// A request, and the answer that it gets.
struct call {
    server_state& server;  ///< The server that was called.
    catalog& all;          ///< The tables.
    const message& asked;  ///< The parameter.
    request_cells& cells;  ///< The block of the request.
    reply& answer;         ///< To be written.
};

}  // namespace strata::gateway::rpc
