// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include <strata/cell/column.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/quirks/repaired.hpp>
#include <strata/policy/retention/laws.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/policy/retention/promises.hpp>
#include <strata/schema/family.hpp>
#include <strata/table/table.hpp>
#include <strata/testing/report.hpp>

namespace strata::testing {

namespace detail {

/// A family without HBase's quirks: with a minimum of versions a read would return one too many (R4.29).
template <class Retention>
struct retained_family : family<"f", Retention, quirks::repaired> {};

/// The versions of the column that a read returns, a bit each.
template <class Table>
std::uint32_t versions_found(const Table& t, std::int64_t step) {
    std::uint32_t found = 0;
    for (const cell_view& one : t.versions("r", column("f", "q"))) found |= 1U << (one.timestamp().value / step);
    return found;
}

/// Checks every history of five versions in a table: reads must return what the policy keeps, also after a flush.
template <class Retention>
void check_in_table(report& r, const Retention& policy, std::int64_t step) {
    constexpr int versions = 5;
    for (std::uint32_t history = 0; history != 1U << versions; ++history)
        for (int now = 1; now != versions + 3; ++now) {
            std::uint32_t expected = 0;
            strata::detail::column_state_of<Retention> state{};
            version_position position{.rank = 0, .written = {}, .newer = {}, .now = {now * step}};
            for (int i = versions; i-- > 0;) {
                if ((history >> i & 1U) == 0) continue;
                position.written = {(i + 1) * step};
                if (strata::detail::keeps(policy, state, position)) {
                    expected |= 1U << (i + 1);
                    position.newer = position.written;
                }
                ++position.rank;
            }
            for (const bool is_flushed_between : {false, true}) {
                table<retained_family<Retention>, clock::manual> t(clock::manual({now * step}));
                for (const int first : {0, 1}) {
                    for (int i = first; i < versions; i += 2)
                        if ((history >> i & 1U) != 0) t.put("r", column("f", "q"), "v", {(i + 1) * step});
                    if (is_flushed_between && first == 0) t.flush();
                }
                r.expect(versions_found(t, step) == expected,
                         is_flushed_between
                             ? "a flush drops nothing that makes a difference to versions that come later"
                             : "a read finds the versions that the policy keeps");
                if (is_flushed_between) continue;
                t.flush();
                r.expect(versions_found(t, step) == expected, "a flush drops nothing that a read finds");
                t.compact();
                r.expect(versions_found(t, step) == expected, "a compaction drops nothing that a read finds");
            }
        }
}

/// Says which optional members a policy has.  C++ cannot tell one that is misspelt from any other name.
template <class P>
void remark_on_members(report& r) {
    std::string there;
    std::string missing;
    const auto look = [&](bool is_there, const char* name) {
        std::string& list = is_there ? there : missing;
        list += (list.empty() ? "" : ", ") + std::string(name);
    };
    namespace lib = strata::detail;
    look(lib::says_prefix_closed<P>, "prefix_closed");
    look(lib::says_ageless<P>, "ageless");
    look(lib::says_by_timestamp<P>, "by_timestamp");
    look(lib::says_countable<P>, "countable");
    look(lib::says_hbase_numbers<P>, "hbase_numbers");
    look(lib::has_limit<P>, "limit()");
    look(lib::has_minimum<P>, "minimum()");
    look(lib::has_age<P>, "outlived()");
    look(lib::has_time_to_live<P>, "time_to_live()");
    look(lib::has_attributes<P>, "attributes()");
    r.remark("optional members: " + (there.empty() ? "none" : there));
    if (!missing.empty()) r.remark("not there, or misspelt: " + missing);
}

}  // namespace detail

/// Checks a retention policy of yours: the laws of its promises (retention::laws) and, if it has no state, a table with
/// it.  Remarks of the report say which optional members the policy has, as a name that is misspelt compiles.
///
/// `step`: milliseconds between the versions of the histories that are tried.  Choose it so that the times the policy
/// counts with are a few steps long.
template <class Retention>
report check_retention(const Retention& policy = Retention(), std::int64_t step = 1) {
    static_assert(retention_policy<Retention>,
                  "strata: this is not a retention policy: it does not model strata::retention_policy");
    report r("retention");
    detail::remark_on_members<Retention>(r);
    const retention::laws laws = retention::check_laws(policy, step);
    r.expect(laws.prefix_closed, "prefix_closed: no version is kept after one that was dropped");
    r.expect(laws.ageless, "ageless: the time of the call makes no difference");
    r.expect(laws.limited, "limit(): no version at or beyond it is kept");
    r.expect(laws.outlived, "outlived(): none is kept that it and minimum() give up");
    r.expect(laws.settled, "settled: later reads answer the same after maintenance");
    r.expect(laws.piecewise, "piecewise: so they do if maintenance saw only some of the versions");
    r.expect(laws.by_timestamp, "by_timestamp: neither the time of the call nor another version makes a difference");
    r.expect(laws.countable, "countable: of more versions no fewer are kept, and time takes the oldest first");
    if constexpr (std::is_empty_v<Retention>) r.run("in a table", [&] { detail::check_in_table(r, policy, step); });
    return r;
}

}  // namespace strata::testing
