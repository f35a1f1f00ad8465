// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <cstddef>
#include <cstdint>

#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/policy.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/schema/family.hpp>
#include <strata/table/table.hpp>
#include <strata/testing/report.hpp>

namespace strata::testing {

namespace detail {

/// The family of a table with the policy.
template <class Deletes>
struct deleted_family : family<"f", retention::keep_all, Deletes> {};

inline const column deleted_column{"f", "q"};

/// The numbers of puts and markers that a raw scan returns.
struct raw_cells {
    std::size_t puts = 0;
    std::size_t markers = 0;
};
template <class Table>
raw_cells raw_cells_of(const Table& table) {
    raw_cells counts;
    for (const auto& row : table.scan({.versions = all_versions, .raw = true}))
        for (const cell_view& one : row) ++(one.kind() == kind::put ? counts.puts : counts.markers);
    return counts;
}

/// Checks one put and one delete of its column, at all timestamps and in both orders of writing, with reads of all
/// ranges.
template <class Deletes>
void check_markers(report& r) {
    const Deletes policy{};
    for (std::int64_t put = 1; put != 5; ++put)
        for (std::int64_t marker = 1; marker != 5; ++marker)
            for (const bool put_first : {true, false}) {
                table<deleted_family<Deletes>, clock::manual> t;
                t.clock().set({10});
                if (put_first) t.put("r", deleted_column, "v", {put});
                t.delete_column("r", deleted_column, {marker});
                if (!put_first) t.put("r", deleted_column, "v", {put});
                const version_key key({marker}, kind::delete_column);
                const bool covers = put <= marker && (put_first || !strata::detail::is_sequenced(policy));
                const auto is_right = [&](const char* what) {
                    for (std::int64_t from = 0; from != 6; ++from)
                        for (std::int64_t to = from + 1; to != 7; ++to) {
                            const time_range range{{from}, {to}};
                            const bool hidden = covers && policy.sees(key, range);
                            const bool found = t.get("r", deleted_column, {.when = range}).has_value();
                            r.expect(found == (range.contains({put}) && !hidden), what);
                        }
                };
                is_right("a marker hides what it covers from the reads that see it");
                t.flush();
                is_right("a flush does not change what reads find");
                t.compact();
                const raw_cells left = raw_cells_of(t);
                const marker_position position{key, {10}, false};
                const bool purges = policy.purges(position);
                r.expect(left.puts == (covers && purges ? 0U : 1U), "a compaction drops what a purged marker covers");
                if (purges)
                    r.expect(left.markers == (strata::detail::holds(policy, position) ? 1U : 0U),
                             "a compaction drops a marker that the policy purges and does not hold");
            }
}

/// Checks deletes that remove cells at once.
template <class Deletes>
void check_removal(report& r) {
    for (std::int64_t marker = 1; marker != 5; ++marker) {
        table<deleted_family<Deletes>, clock::manual> t;
        for (std::int64_t put = 1; put != 5; ++put) t.put("r", deleted_column, "v", {put});
        t.delete_column("r", deleted_column, {marker});
        const raw_cells left = raw_cells_of(t);
        r.expect(left.markers == 0, "a delete leaves no marker");
        r.expect(left.puts == static_cast<std::size_t>(4 - marker) && t.size() == left.puts,
                 "a delete takes away what it covers");
        t.put("r", deleted_column, "v", {marker});
        r.expect(t.get("r", deleted_column, {.when = at({marker})}).has_value(), "what is written later is not hidden");
    }
}

/// Checks that a delete is refused.
template <class Deletes>
void check_refusal(report& r) {
    table<deleted_family<Deletes>, clock::manual> t;
    t.put("r", deleted_column, "v", {1});
    bool refused = false;
    try {
        t.delete_column("r", deleted_column, {1});
    } catch (const do_not_retry&) {
        refused = true;
    }
    r.expect(refused && t.size() == 1, "a delete is refused and takes nothing");
}

}  // namespace detail

/// Checks a delete policy of yours, in its default state: a table with it must do what it says.
template <class Deletes>
report check_deletes() {
    static_assert(delete_policy<Deletes>,
                  "strata: this is not a delete policy: it does not model strata::delete_policy");
    report r("deletes");
    if constexpr (Deletes::effect == delete_effect::marks)
        r.run("markers", [&] { detail::check_markers<Deletes>(r); });
    else if constexpr (Deletes::effect == delete_effect::removes)
        r.run("removal", [&] { detail::check_removal<Deletes>(r); });
    else
        r.run("refusal", [&] { detail::check_refusal<Deletes>(r); });
    return r;
}

}  // namespace strata::testing
