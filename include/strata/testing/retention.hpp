// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <cstdint>
#include <type_traits>

#include <strata/cell/column.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/quirks/repaired.hpp>
#include <strata/policy/retention/laws.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/schema/family.hpp>
#include <strata/table/table.hpp>
#include <strata/testing/report.hpp>

namespace strata::testing {

namespace detail {

/// Without HBase's oddities: where a minimum of versions is set a read may return one too many (R4.29).
template <class Retention>
struct retained_family : family<"f", Retention, quirks::repaired> {};

/// The versions of the column that a read finds, a bit each.
template <class Table>
std::uint32_t versions_found(const Table& t, std::int64_t step) {
    std::uint32_t found = 0;
    for (const cell_view& one : t.versions("r", column("f", "q"))) found |= 1U << (one.timestamp().value / step);
    return found;
}

/// Every history of five versions in a table: what reads find is what the policy says, whatever has been flushed.
template <class Retention>
void check_in_table(report& r, const Retention& policy, std::int64_t step) {
    constexpr int versions = 5;
    for (std::uint32_t history = 0; history != 1U << versions; ++history)
        for (int now = 1; now != versions + 3; ++now) {
            table<retained_family<Retention>, clock::manual> t(clock::manual({now * step}));
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
            for (int i = 0; i != versions; ++i)
                if ((history >> i & 1U) != 0) t.put("r", column("f", "q"), "v", {(i + 1) * step});
            r.expect(versions_found(t, step) == expected, "a read finds the versions that the policy keeps");
            t.flush();
            r.expect(versions_found(t, step) == expected, "a flush drops nothing that a read finds");
            t.compact();
            r.expect(versions_found(t, step) == expected, "a compaction drops nothing that a read finds");
        }
}

}  // namespace detail

/// Checks a retention policy of yours: the laws of its promises (retention::laws), and, if it has no state, a table whose
/// family has it.
///
/// `step`: milliseconds between the versions of the histories that are tried; choose it so that a few of them make up the
/// times the policy counts with.
template <class Retention>
report check_retention(const Retention& policy = Retention(), std::int64_t step = 1) {
    static_assert(retention_policy<Retention>,
                  "strata: this is not a retention policy: it does not model strata::retention_policy");
    report r("retention");
    const retention::laws kept = retention::check_laws(policy, step);
    r.expect(kept.prefix_closed, "prefix_closed: behind a version that was dropped none is kept");
    r.expect(kept.ageless, "ageless: it makes no difference when it is asked");
    r.expect(kept.limited, "limit(): no version at or beyond it is kept");
    r.expect(kept.outlived, "outlived(): none is kept that it and minimum() give up");
    r.expect(kept.settled, "settled: after maintenance every later read answers as without it");
    r.expect(kept.piecewise, "piecewise: that is so too if maintenance saw some of the versions only");
    if constexpr (std::is_empty_v<Retention>) r.run("in a table", [&] { detail::check_in_table(r, policy, step); });
    return r;
}

}  // namespace strata::testing
