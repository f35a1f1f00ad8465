// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <cstdint>
#include <string>

#include <strata/core/error.hpp>
#include <strata/core/static_value.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/policy/retention/ttl.hpp>

namespace strata::retention {

/// HBase's three numbers of a family in one policy: at most Max versions, none older than Ttl milliseconds, but the
/// newest Min whatever their age.
///
/// HBase:    VERSIONS => Max, MIN_VERSIONS => Min, TTL => Ttl / 1000 (R2.13, R6.1 - R6.3).
/// Keeps:    rank < Max and (rank < Min or not older than Ttl).
/// Deletes:  hidden versions that deletes keep count in flush and compaction (R6.7).
/// Promises: prefix_closed; ageless where Ttl is never_expires at compile time.
/// State:    the numbers that are dynamic.
template <std::int64_t Max = 1, std::int64_t Min = 0, std::int64_t Ttl = never_expires>
class hbase {
    static_assert(Max == dynamic || Max > 0, "strata: a column keeps at least one version");
    static_assert(Min == dynamic || Min >= 0, "strata: the minimum of versions is not negative");
    static_assert(Max == dynamic || Min == dynamic || Min <= Max,
                  "strata: the minimum of versions is not above the maximum");
    static_assert(Ttl == dynamic || Ttl > 0, "strata: a time to live is more than 0 milliseconds");

public:
    using axis = strata::axis::retention;
    static constexpr bool prefix_closed = true;
    static constexpr bool ageless = Ttl == never_expires;
    static constexpr bool hbase_numbers = true;

    constexpr hbase() requires(Max != dynamic && Min != dynamic && Ttl != dynamic) = default;

    /// Throws: illegal_argument for numbers that HBase refuses (R2.14, R2.16).
    constexpr hbase(std::int64_t max, std::int64_t min,
                    std::int64_t ttl) requires(Max == dynamic && Min == dynamic && Ttl == dynamic)
        : max_(max), min_(min), ttl_(ttl) {
        if (max < 1)
            strata::detail::raise<illegal_argument>("a column keeps at least one version, but the limit is " +
                                                    std::to_string(max));
        if (min < 0 || min > max)
            strata::detail::raise<illegal_argument>("the minimum of versions lies between 0 and the maximum of " +
                                                    std::to_string(max) + ", but is " + std::to_string(min));
        if (ttl <= 0)
            strata::detail::raise<illegal_argument>("a time to live is more than 0 milliseconds, but is " +
                                                    std::to_string(ttl));
    }

    constexpr std::int64_t limit() const noexcept { return max_.get(); }
    constexpr std::int64_t minimum() const noexcept { return min_.get(); }
    constexpr std::int64_t time_to_live() const noexcept { return ttl_.get(); }

    constexpr bool outlived(timestamp written, timestamp now) const noexcept {
        return strata::detail::has_passed(ttl_.get(), written, now);
    }
    constexpr bool keeps(const version_position& v) const noexcept {
        return v.rank < limit() && (v.rank < minimum() || !outlived(v.written, v.now));
    }

    std::string attributes() const { return strata::detail::hbase_attributes(limit(), minimum(), time_to_live()); }

private:
    [[no_unique_address]] static_value<Max> max_;
    [[no_unique_address]] static_value<Min> min_;
    [[no_unique_address]] static_value<Ttl> ttl_;
};

static_assert(retention_policy<hbase<>>);
static_assert(retention_policy<hbase<3, 1, 1000>>);
static_assert(retention_policy<hbase<dynamic, dynamic, dynamic>>);

}  // namespace strata::retention
