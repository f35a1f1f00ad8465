// SPDX-License-Identifier: BSL-1.0
// What the server does beside answering: it is slow, it fails, it explains, as it is told.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include <strata/gateway/rpc.hpp>

namespace server {

/// A failure that is injected into requests for data.
enum class fault : unsigned char {
    none,
    moved,        ///< RegionMovedException: the client looks for the region again.
    not_serving,  ///< NotServingRegionException: it looks, too.
    busy,         ///< RegionTooBusyException: it waits, and asks again.
    lost          ///< The request is done, but no answer comes: the client's timeout passes, and it asks again.
};

/// The fault of that name.  Throws: std::invalid_argument.
fault fault_of(std::string_view name);

/// Is told of all requests.  What it does may be changed while they go on.
class watching final : public strata::gateway::rpc::watcher {
public:
    /// `host`, `port`: where a region is said to have moved.
    watching(std::string host, std::uint16_t port, std::ostream& log);

    /// Waits so long before each request for data.
    void set_latency(std::chrono::milliseconds length) noexcept { latency_ = length.count(); }
    /// The next `count` requests for data fail; each `every`-th one, if `every` is not 0.
    void fail(fault how, std::uint64_t count, std::uint64_t every);
    /// Writes why cells are hidden from gets and scans.
    void set_explains(bool yes) noexcept { explains_ = yes; }
    /// How many requests there were.
    std::uint64_t requests() const noexcept { return requests_; }

    void before(strata::bytes_view service, strata::bytes_view method) override;
    bool answers(strata::bytes_view service, strata::bytes_view method) override;
    void after_get(const strata::any_table& of, strata::bytes_view row, const strata::row_options& how) override;
    void after_open(const strata::any_table& of, const strata::scan_options& how) override;

private:
    fault next_fault();
    void explain(const strata::any_table& of, const strata::scan_options& rows, bool is_get,
                 const strata::row_options* get);

    std::string host_;
    std::uint16_t port_;
    std::ostream& log_;
    std::atomic<std::int64_t> latency_ = 0;
    std::atomic<bool> explains_ = false;
    std::atomic<std::uint64_t> requests_ = 0;
    std::mutex mutex_;
    fault fault_ = fault::none;
    std::uint64_t left_ = 0;
    std::uint64_t every_ = 0;
    std::uint64_t seen_ = 0;
};

}  // namespace server
