// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <vector>

#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/schema/runtime_family.hpp>
#include <strata/store/explain/explain.hpp>
#include <strata/store/store.hpp>

#include "support/matching.hpp"
#include "support/numbered_store.hpp"
#include "support/rounds.hpp"

namespace st = strata;
using st::kind;

namespace {
using family = st::runtime_family<st::nested_cells<st::backend::rb_tree, st::backend::rb_tree, st::backend::rb_tree>,
                                  st::memory::heap, st::quirks::hbase>;
using store_type = support::numbered<family>;

store_type store_with(const st::family_options& options) {
    return store_type(st::memory::heap(), family::facts(options));
}

std::vector<st::explained_cell> explained(const store_type& store, std::int64_t now = 0) {
    return store.explain({"r", "f", "q", {now}, st::detail::newest_write});
}

// One line a cell: which, where, how it is shown and by what hidden, what removes it.
std::string text_of(const std::vector<st::explained_cell>& all) {
    const char* const shown[] = {"visible", "marker",  "deleted", "superseded",
                                 "beyond",  "too old", "expired", "not kept"};
    const char* const removed[] = {"stays", "flush", "compaction", "both", "depends"};
    std::string text;
    for (const auto& one : all) {
        text += support::text_of(one.what.version()) + " in " + std::to_string(one.segment) + ' ' +
                shown[static_cast<std::size_t>(one.shown)];
        if (one.hidden_by) text += " by " + support::text_of(one.hidden_by->version());
        text += std::string(", ") + removed[static_cast<std::size_t>(one.goes_with)] + "; ";
    }
    return text;
}

bool holds(const store_type& store, const st::cell_view& cell) {
    auto rows = store.rows();
    if (!rows.find(cell.row())) return false;
    for (auto at = rows.cells(); at.valid(); at.next())
        if (at.qualifier() == cell.qualifier() && at.version() == cell.version()) return true;
    return false;
}

bool shows(const store_type& store, const st::cell_view& cell, std::int64_t now) {
    auto read = store.read({.versions = st::all_versions, .now = {now}});
    const st::bytes_view qualifier = cell.qualifier();
    auto row = read.begin_row(cell.row(), st::detail::wanted_columns(std::span(&qualifier, 1)));
    while (row && row->next())
        if (row->cell().version() == cell.version()) return true;
    return false;
}
}  // namespace

TEST_SUITE("store/explain/explain")
{
    TEST_CASE("of a column without cells there is nothing to say") {
        store_type store = store_with({.name = "f"});
        store.put("r", "p", 1, "v");
        store.put("s", "q", 1, "v");
        CHECK(explained(store).empty());
    }

    TEST_CASE("a visible cell says where it lies") {
        store_type store = store_with({.name = "f", .max_versions = 3});
        store.put("r", "q", 1, "v");
        store.flush();
        store.put("r", "q", 2, "v");
        store.flush();
        store.put("r", "q", 3, "v");
        CHECK(text_of(explained(store)) == "P3 in 0 visible, stays; P2 in 1 visible, stays; P1 in 2 visible, stays; ");
    }

    TEST_CASE("a deleted cell names the marker that covers it") {  // R5.1, R5.4
        store_type store = store_with({.name = "f", .max_versions = 9});
        store.put("r", "q", 10, "v");
        store.put("r", "q", 20, "v");
        store.put("r", "q", 30, "v");
        store.put("r", "q", 40, "v");
        store.mark("r", "", 10, kind::delete_family);
        store.mark("r", "", 40, kind::delete_family_version);
        store.mark("r", "q", 20, kind::delete_column);
        store.mark("r", "q", 30, kind::delete_version);
        CHECK(text_of(explained(store)) ==
              "DFV40 in 0 marker, both; DF10 in 0 marker, both; P40 in 0 deleted by DFV40, flush; "
              "D30 in 0 marker, both; P30 in 0 deleted by D30, flush; "
              "DC20 in 0 marker, both; P20 in 0 deleted by DC20, flush; P10 in 0 deleted by DF10, flush; ");
    }

    TEST_CASE("a marker that has not met what it covers removes it when all are compacted") {  // R8.6
        store_type store = store_with({.name = "f", .max_versions = 9});
        store.put("r", "q", 10, "v");
        store.flush();
        store.mark("r", "q", 20, kind::delete_column);
        CHECK(text_of(explained(store)) == "DC20 in 0 marker, both; P10 in 1 deleted by DC20, both; ");
        store.flush();
        CHECK(text_of(explained(store)) == "DC20 in 1 marker, compaction; P10 in 2 deleted by DC20, compaction; ");
    }

    TEST_CASE("a cell that is not deleted is hidden by its place or its age or a later write") {  // R6.1, R6.2, R6.4
        store_type store = store_with({.name = "f", .max_versions = 1, .ttl = 100});
        store.is_observed = true;
        store.put("r", "q", 50, "v");
        store.put("r", "q", 50, "w");
        store.put("r", "q", 40, "v");
        store.put_for(5, "r", 60, "v");
        CHECK(text_of(explained(store, 70)) ==
              "P60 in 0 expired, flush; P50 in 0 visible, stays; P50 in 0 superseded by P50, flush; "
              "P40 in 0 beyond, flush; ");
        CHECK(text_of(explained(store, 145)) ==
              "P60 in 0 expired, flush; P50 in 0 visible, stays; P50 in 0 superseded by P50, flush; "
              "P40 in 0 too old, flush; ");
        CHECK(text_of(explained(store, 155)).starts_with("P60 in 0 expired, flush; P50 in 0 too old, flush; "));
    }

    TEST_CASE("where the order of writes counts a marker is named only if it was written later") {  // R5.9
        store_type store = store_with({.name = "f", .max_versions = 2, .new_version_behavior = true});
        store.put("r", "q", 10, "v");
        store.mark("r", "q", 20, kind::delete_column);
        store.put("r", "q", 5, "w");
        CHECK(text_of(explained(store)) ==
              "DC20 in 0 marker, both; P10 in 0 deleted by DC20, both; P5 in 0 visible, stays; ");
    }

    TEST_CASE("a visible cell says until when it lives, and what it is then") {  // R6.2, R6.4
        store_type store = store_with({.name = "f", .max_versions = 9, .ttl = 100});
        store.put("r", "q", 10, "v");
        store.put_for(5, "r", 20, "v");
        store.put_for(500, "r", 30, "v");
        const auto all = explained(store, 25);
        REQUIRE(all.size() == 3);
        CHECK(all[0].lives_until == st::timestamp{130});
        CHECK(all[0].becomes == st::visibility::too_old);
        CHECK(all[1].lives_until == st::timestamp{25});
        CHECK(all[1].becomes == st::visibility::expired);
        CHECK(all[2].lives_until == st::timestamp{110});
        for (const auto& one : explained(store_with({.name = "f"}), 25)) CHECK_FALSE(one.lives_until);
    }

    TEST_CASE("a cell that is hidden or does not age has no end") {
        store_type store = store_with({.name = "f", .max_versions = 1});
        store.put("r", "q", 10, "v");
        store.put("r", "q", 20, "v");
        for (const auto& one : explained(store)) CHECK_FALSE(one.lives_until);
    }

    TEST_CASE("reads see a cell until it has lived, and not after") {  // R4.29, R6.3
        std::mt19937 random(29);
        for (int round = 0; round != support::rounds(300); ++round) {
            const auto min = static_cast<std::int64_t>(random() % 3);
            store_type store = store_with({.name = "f",
                                           .max_versions = 3,
                                           .min_versions = min,
                                           .ttl = static_cast<std::int64_t>(5 + random() % 20)});
            for (int write = 0; write != 5; ++write) {
                const auto when = static_cast<std::int64_t>(random() % 20);
                // With a minimum of versions a cell that expires by itself lets older ones move up.
                if (min == 0 && random() % 3 == 0)
                    store.put_for(static_cast<std::int64_t>(random() % 20), "r", when, "v");
                else
                    store.put("r", "q", when, "v");
            }
            CAPTURE(round);
            for (const auto& one : explained(store, 20)) {
                CAPTURE(support::text_of(one.what.version()));
                if (one.shown != st::visibility::visible) continue;
                if (!one.lives_until) {
                    CHECK(shows(store, one.what, 100));
                    continue;
                }
                CHECK(one.lives_until->value >= 20);
                CHECK(shows(store, one.what, one.lives_until->value));
                CHECK_FALSE(shows(store, one.what, one.lives_until->value + 1));
            }
        }
    }

    TEST_CASE("a read that names the empty qualifier shows one expired version, and no more") {  // R4.29
        store_type store = store_with({.name = "f", .max_versions = 5, .min_versions = 1, .ttl = 10});
        for (const std::int64_t when : {100, 115, 130}) store.put("r", "", when, "v");
        const auto visible = [&] {
            std::string all;
            for (const auto& one : store.explain({"r", "f", "", {130}, st::detail::newest_write}))
                if (one.shown == st::visibility::visible) all += support::text_of(one.what.version()) + ' ';
            return all;
        };
        CHECK(visible() == "P130 P115 ");
        store.mark("r", "", 110, st::kind::delete_version);
        CHECK(visible() == "P130 P115 ");
    }

    TEST_CASE("what becomes of a kept marker may depend on so many rows that one has to ask for it") {  // R8.8
        for (const bool is_older : {false, true}) {
            store_type store = store_with({.name = "f", .keep_deleted = st::keep_deleted_cells::yes});
            store.put("r", "q", 20, "v");
            store.mark("r", "q", 10, kind::delete_column);
            const auto fate = [&](bool all_rows) {
                const auto all = store.explain({"r", "f", "q", {}, st::detail::newest_write}, {.all_rows = all_rows});
                return all.back().goes_with;
            };
            const st::removal known = is_older ? st::removal::none : st::removal::flush_and_compaction;
            for (int row = 0; row != 100; ++row) store.put("a" + std::to_string(row), "q", 20, "v");
            store.put("z", "q", 5, "v");
            if (!is_older) store.put("z", "q", 15, "v");  // a flush drops the first
            CHECK(fate(false) == known);                  // that is found out by the way
            for (int row = 0; row != 1000; ++row) store.put("b" + std::to_string(row), "q", 20, "v");
            CHECK(fate(false) == st::removal::depends_on_other_rows);
            CHECK(fate(true) == known);
            store.put("a", "q", 7, "v");
            CHECK(fate(false) == st::removal::none);
        }
    }

    TEST_CASE("an explanation tells no other story than reads and flushes and compactions do") {
        std::mt19937 random(23);
        const kind kinds[] = {kind::delete_version, kind::delete_column, kind::delete_family,
                              kind::delete_family_version};
        for (int round = 0; round != support::rounds(400); ++round) {
            const auto keep = static_cast<st::keep_deleted_cells>(random() % 3);
            const std::int64_t min = random() % 2;
            store_type store = store_with({.name = "f",
                                           .max_versions = static_cast<std::int64_t>(1 + random() % 3),
                                           .min_versions = min,
                                           .ttl = random() % 3 == 0 ? 14 : st::never_expires,
                                           .keep_deleted = keep,
                                           .purge_delay = random() % 4 == 0 ? 12 : 0});
            for (int write = 0; write != 14; ++write) {
                const auto when = static_cast<std::int64_t>(random() % 10);
                const kind what = kinds[random() % 4];
                store.is_observed = random() % 2 == 0;
                if (random() % 3 != 0)
                    store.put("r", random() % 4 == 0 ? "p" : "q", when, "v");
                else
                    store.mark("r", st::is_family_marker(what) ? "" : "q", when, what);
                if (random() % 5 == 0) store.flush(20);
            }
            store_type flushed = store;
            flushed.flush(20);
            store_type compacted = store;
            compacted.compact(20);
            store_type both = flushed;
            both.compact(20);
            CAPTURE(round);
            const auto all = explained(store, 20);
            CAPTURE(text_of(all));
            for (const auto& one : all) {
                CAPTURE(support::text_of(one.what.version()));
                CHECK(holds(store, one.what));
                CHECK((one.shown == st::visibility::visible) == shows(store, one.what, 20));
                CHECK((one.shown == st::visibility::marker) == one.what.is_marker());
                CHECK((one.goes_with == st::removal::flush) == !holds(flushed, one.what));
                if (one.segment != 0) CHECK((one.goes_with == st::removal::compaction) == !holds(compacted, one.what));
                if (holds(flushed, one.what) && holds(compacted, one.what))
                    CHECK((one.goes_with == st::removal::flush_and_compaction) == !holds(both, one.what));
            }
        }
    }
}
