// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include <strata/core/error.hpp>

namespace strata::gateway {

/// A scanner was asked for that is not open, or not any more.
/// HBase: UnknownScannerException.
class unknown_scanner : public error {
public:
    using error::error;
};

/// A page of a scan was asked for that is not the next one.  HBase: OutOfOrderScannerNextException.
class out_of_order_scanner_next : public do_not_retry {
public:
    using do_not_retry::do_not_retry;
};

/// The scanners that clients have left open, by number.  One that nobody asks for longer than the lease is closed.
///
/// `Scan`: what is kept of one.
/// Threads: as a standard container.
template <class Scan>
class open_scanners {
public:
    /// A clock that does not go back.
    using clock = std::chrono::steady_clock;

    /// `most`: how many may be open.  `lease`: HBase's hbase.client.scanner.timeout.period.
    explicit open_scanners(std::size_t most, std::chrono::milliseconds lease = std::chrono::minutes(1)) noexcept
        : most_(most), lease_(lease) {}

    /// How long a scanner that nobody asks stays open.
    std::chrono::milliseconds lease() const noexcept { return lease_; }
    /// The number of open ones.
    std::size_t size() const noexcept { return open_.size(); }

    /// Keeps a scan and returns its number, which no other has had.
    ///
    /// Throws: do_not_retry if as many are open as may be, none of which has expired.
    std::int64_t open(Scan scan, clock::time_point now = clock::now()) {
        if (open_.size() >= most_) expire(now);
        if (open_.size() >= most_)
            strata::detail::raise<do_not_retry>("there are " + std::to_string(most_) +
                                                " open scanners, and there may be no more");
        open_.emplace_hint(open_.end(), next_, entry{std::move(scan), now + lease_});
        return next_++;
    }
    /// The scan of that number, whose lease begins anew.  Throws: unknown_scanner.
    ///
    /// Complexity: logarithmic in the open ones.
    /// Invalidated by: close() of that number, and open().
    Scan& at(std::int64_t number, clock::time_point now = clock::now()) {
        const auto found = open_.find(number);
        if (found != open_.end() && found->second.until < now)
            open_.erase(found);
        else if (found != open_.end()) {
            found->second.until = now + lease_;
            return found->second.scan;
        }
        strata::detail::raise<unknown_scanner>("there is no open scanner " + std::to_string(number) +
                                               ": it was closed, or nobody asked for it longer than its lease");
    }
    /// Closes a scan.  Returns false if there is none of that number.
    bool close(std::int64_t number) noexcept { return open_.erase(number) != 0; }

private:
    struct entry {
        Scan scan;
        clock::time_point until;
    };

    void expire(clock::time_point now) {
        std::erase_if(open_, [&](const auto& lent) { return lent.second.until < now; });
    }

    std::size_t most_;
    std::chrono::milliseconds lease_;
    std::int64_t next_ = 1;
    std::map<std::int64_t, entry> open_;
};

}  // namespace strata::gateway
