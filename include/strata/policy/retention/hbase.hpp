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

/// HBase's three numbers of a family: keeps at most Max versions, and none older than Ttl milliseconds except the
/// newest Min.
///
/// HBase:    VERSIONS => Max, MIN_VERSIONS => Min, TTL => Ttl / 1000 (R2.13, R6.1 - R6.3).
/// Keeps:    rank < Max and (rank < Min or not older than Ttl).
/// Deletes:  hidden versions count in flush and compaction if the delete policy keeps them (R6.7).
/// Flushes:  change no read of all time, but for an oddity of HBase (R4.29).  Until then a raw read, a read as of an
///           earlier time, and one after a later delete_version, may return what is beyond the limit; a raw read what
///           is too old.
/// Promises: prefix_closed; ageless if Ttl is never_expires at compile time.
/// State:    the numbers that are dynamic.
template <std::int64_t Max = 1, std::int64_t Min = 0, std::int64_t Ttl = never_expires>
class hbase {
    static_assert(Max == dynamic || Max > 0, "strata: a column keeps at least one version");
    static_assert(Min == dynamic || Min >= 0, "strata: the minimum of versions is not negative");
    static_assert(Max == dynamic || Min == dynamic || Min <= Max,
                  "strata: the minimum of versions is not above the maximum");
    static_assert(Ttl == dynamic || Ttl > 0, "strata: a time to live is more than 0 milliseconds");

public:
    using axis = strata::axis::retention;                  ///< The axis of the policy.
    static constexpr bool prefix_closed = true;            ///< Once a version is dropped, all older ones are.
    static constexpr bool ageless = Ttl == never_expires;  ///< HBase has the same.
    static constexpr bool hbase_numbers = true;            ///< HBase has the same.

    constexpr hbase() requires(Max != dynamic && Min != dynamic && Ttl != dynamic) = default;

    /// Takes all three numbers at run time; `ttl` in milliseconds.
    ///
    /// Throws: illegal_argument for numbers that HBase refuses (R2.14, R2.16).
    constexpr hbase(std::int64_t max, std::int64_t min,
                    time_span ttl) requires(Max == dynamic && Min == dynamic && Ttl == dynamic)
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

    /// The greatest number of versions of a column that count.
    constexpr std::int64_t limit() const noexcept { return max_.get(); }
    /// The number of newest versions that are not dropped for their age.
    constexpr std::int64_t minimum() const noexcept { return min_.get(); }
    /// The greatest age of a version that counts, in milliseconds.
    constexpr std::int64_t time_to_live() const noexcept { return ttl_.get(); }

    /// Returns true if a version written then is too old now.
    constexpr bool outlived(timestamp written, timestamp now) const noexcept {
        return strata::detail::has_passed(ttl_.get(), written, now);
    }
    /// Returns true if the version counts.
    constexpr bool keeps(const version_position& v) const noexcept {
        return v.rank < limit() && (v.rank < minimum() || !outlived(v.written, v.now));
    }

    /// The policy in HBase's DDL, for describe().
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
