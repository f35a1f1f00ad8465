// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include <strata/policy/backend/flat.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/none.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/policy/retention/one_per.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/schema/family.hpp>
#include <strata/schema/runtime_family.hpp>
#include <strata/store/store.hpp>

#include "support/failing_resource.hpp"
#include "support/numbered_store.hpp"

namespace st = strata;
using st::kind;
using st::detail::newest_write;
using support::cells_of;
using support::numbered;

namespace {
struct plain : st::family<"plain", st::retention::max_versions<2>> {};
struct kept
    : st::family<"kept", st::retention::max_versions<2>, st::deletes::keep_deleted, st::rows_in<st::backend::flat>> {};
struct erased : st::family<"erased", st::retention::max_versions<2>, st::deletes::erase> {};
struct lasting : st::family<"lasting", st::retention::max_versions<2>, st::deletes::none> {};
struct in_order : st::family<"in_order", st::retention::max_versions<2>, st::deletes::sequenced<>> {};
struct one_in_100 : st::family<"one_in_100", st::retention::one_per<100>> {};
struct kept_in_100 : st::family<"kept_in_100", st::retention::one_per<100>, st::deletes::keep_deleted> {};
struct aging : st::family<"aging", st::retention::hbase<2, 0, 100>> {};
using at_run_time =
    st::runtime_family<st::nested_cells<st::backend::rb_tree, st::backend::rb_tree, st::backend::rb_tree>,
                       st::memory::heap, st::quirks::hbase>;

template <class Store>
std::string newest_of(const Store& store, st::bytes_view row, st::bytes_view qualifier, st::time_range when = {},
                      st::timestamp now = {0}) {
    const auto found = store.newest(row, qualifier, when, now);
    if (when.is_all_time() && !store.looks_at_time()) CHECK(store.newest(row, qualifier) == found);
    if (!found) return "nothing";
    CHECK(found->row() == row);
    CHECK(found->qualifier() == qualifier);
    CHECK(found->family() == store.name());
    return std::string(found->value());
}

st::store<at_run_time, st::memory::heap> at_run_time_store(const st::family_options& options) {
    return st::store<at_run_time, st::memory::heap>(st::memory::heap(), at_run_time::facts(options));
}

template <class Store>
void put_10_20_30(Store& store) {
    for (const int when : {10, 20, 30}) store.put("r", "q", when, "v");
}
}  // namespace

TEST_SUITE("store/store")
{
    TEST_CASE("the newest version of a column is found in whichever segment it lies") {
        numbered<plain> store;
        store.put("r", "q", 10, "first");
        CHECK(newest_of(store, "r", "q") == "first");
        store.flush();
        CHECK(newest_of(store, "r", "q") == "first");
        store.put("r", "q", 20, "second");
        CHECK(newest_of(store, "r", "q") == "second");
        store.flush();
        store.put("r", "q", 5, "older, though written later");
        CHECK(newest_of(store, "r", "q") == "second");
        CHECK(newest_of(store, "r", "q", {{0}, {20}}) == "first");
        CHECK(newest_of(store, "r", "q", {{0}, {10}}) == "older, though written later");
        CHECK(newest_of(store, "r", "p") == "nothing");
        CHECK(newest_of(store, "r", "r") == "nothing");
        CHECK(newest_of(store, "s", "q") == "nothing");
        CHECK(newest_of(store, "q", "q") == "nothing");
        CHECK(store.segment_count() == 2);
        CHECK(store.size() == 3);
    }

    TEST_CASE("the put written last wins at one timestamp whatever segments the two lie in") {  // R1.6
        numbered<plain> store;
        store.put("r", "q", 10, "a");
        store.put("r", "q", 10, "b");
        CHECK(store.size() == 1);
        CHECK(newest_of(store, "r", "q") == "b");
        store.flush();
        store.put("r", "q", 10, "c");
        CHECK(newest_of(store, "r", "q") == "c");
        store.flush();
        CHECK(newest_of(store, "r", "q") == "c");
        store.compact();
        CHECK(newest_of(store, "r", "q") == "c");
        CHECK(store.size() == 1);
    }

    TEST_CASE("an earlier write of a version stays for as long as somebody may ask for it") {  // R1.15, R9.5
        numbered<plain> observed;
        observed.is_observed = true;
        observed.put("r", "q", 10, "a");
        observed.put("r", "q", 10, "b");
        CHECK(cells_of(observed) == "r:q@10=b r:q@10=a ");
        numbered<in_order> store;  // R7.11: and where the order of writes counts, always
        store.put("r", "q", 10, "a");
        store.put("r", "q", 10, "b");
        CHECK(cells_of(store) == "r:q@10=b r:q@10=a ");
        numbered<plain> expiring;  // S12: what expires may uncover the one before
        expiring.put("r", "q", 10, "a");
        expiring.put_for(5, "r", 10, "b");
        CHECK(expiring.size() == 2);
        CHECK(newest_of(expiring, "r", "q", {}, {15}) == "b");
        CHECK(newest_of(expiring, "r", "q", {}, {16}) == "a");
        expiring.put("r", "q", 10, "c");
        CHECK(cells_of(expiring) == "r:q@10=c ");
    }

    TEST_CASE("an equal marker stays if an alter may make it count") {  // R7.14
        numbered<plain> fixed;
        numbered<at_run_time> alterable(st::memory::heap(), at_run_time::facts({.name = "f"}));
        const auto delete_twice = [](auto& store) {
            for (int i = 0; i != 2; ++i) store.mark("r", "q", 10, kind::delete_column);
            for (int i = 0; i != 2; ++i) store.put("r", "q", 5, "v");
            return store.size();
        };
        CHECK(delete_twice(fixed) == 2);
        CHECK(delete_twice(alterable) == 3);
    }

    TEST_CASE("a cell is written beside what was there and can be taken back") {  // R9.1
        st::store<plain, st::memory::heap> store;
        const st::version_key old({20}, kind::put, 1);
        const st::version_key renewed({20}, kind::put, 2);
        const st::version_key marker({20}, kind::delete_family, 2);
        store.write("r", "q", old, "v");
        store.write("r", "q", renewed, "w");
        store.write("r", "", marker, "");
        CHECK(cells_of(store) == "r:@20! r:q@20=w r:q@20=v ");
        CHECK(newest_of(store, "r", "q") == "nothing");
        store.take_back("r", "", marker);
        store.take_back("r", "q", renewed);
        CHECK(cells_of(store) == "r:q@20=v ");
        CHECK(newest_of(store, "r", "q") == "v");
        store.write("r", "q", renewed, "w");
        store.settle("r", "q", renewed, true);
        CHECK(store.size() == 2);
        store.settle("r", "q", renewed, false);
        CHECK(cells_of(store) == "r:q@20=w ");
    }

    TEST_CASE("a store knows whether its reads need to know what time it is") {  // R6.4
        numbered<plain> store;
        store.put("r", "q", 10, "v");
        CHECK_FALSE(store.looks_at_time());
        store.put_for(5, "r", 20, "v");
        CHECK(store.looks_at_time());
        store.flush();
        CHECK(store.looks_at_time());
        CHECK(newest_of(store, "r", "q", {}, {26}) == "v");
        CHECK(store.newest("r", "q", {}, {25})->ttl() == 5);
        CHECK_FALSE(store.newest("r", "q", {}, {26})->ttl());
    }

    TEST_CASE("where deletes leave no marker they remove the cells") {
        numbered<erased> store;
        store.put("r", "q", 10, "v");
        store.put("r", "q", 20, "v");
        store.erase_covered("r", "q", {{10}, kind::delete_column});
        CHECK(cells_of(store) == "r:q@20=v ");
        store.erase_covered("r", "q", {{10}, kind::delete_version});
        CHECK(cells_of(store) == "r:q@20=v ");
        store.erase_covered("r", "", {{20}, kind::delete_family_version});
        CHECK(cells_of(store).empty());
    }

    TEST_CASE("a flush turns the active segment into a frozen one and trims it") {  // R8.3
        numbered<plain> store;
        put_10_20_30(store);
        CHECK(store.segment_count() == 0);
        store.flush();
        CHECK(store.segment_count() == 1);
        CHECK(cells_of(store) == "r:q@30=v r:q@20=v ");
    }

    TEST_CASE("a flush counts the versions of its own segment only") {  // R6.13
        numbered<plain> store;
        for (int when = 10; when != 60; when += 10) {
            store.put("r", "q", when, "v");
            if (when == 20) store.flush();
        }
        store.flush();
        CHECK(cells_of(store) == "r:q@50=v r:q@40=v r:q@20=v r:q@10=v ");
        store.compact();
        CHECK(cells_of(store) == "r:q@50=v r:q@40=v ");
    }

    TEST_CASE("a flush of nothing creates no segment") {  // R8.16
        numbered<plain> store;
        store.flush();
        CHECK(store.segment_count() == 0);
        store.put("r", "q", 10, "v");
        store.flush();
        store.flush();
        CHECK(store.segment_count() == 1);
    }

    TEST_CASE("a compaction leaves one segment and none where nothing survives") {  // R8.7, R8.12
        numbered<plain> store;
        store.compact();
        CHECK(store.segment_count() == 0);
        store.put("r", "q", 10, "v");
        store.flush();
        store.mark("r", "q", 10, kind::delete_column);
        store.flush();
        CHECK(store.segment_count() == 2);
        store.compact();
        CHECK(store.segment_count() == 0);
        CHECK(store.size() == 0);
    }

    TEST_CASE("a compaction of some segments keeps the markers and one of all drops them") {  // R8.1, R8.14
        numbered<plain> store;
        store.put("r", "a", 10, "v");
        store.flush();
        store.put("r", "q", 10, "v");
        store.flush();
        store.mark("r", "q", 10, kind::delete_column);
        store.flush();
        store.compact_some(1, 2);
        CHECK(store.segment_count() == 2);
        CHECK(cells_of(store) == "r:a@10=v r:q@10! ");
        store.compact_some(5, 9);  // there is nothing
        store.compact_some(0, 0);
        CHECK(store.segment_count() == 2);
        store.compact_some(0, 2);
        CHECK(store.segment_count() == 1);
        CHECK(cells_of(store) == "r:a@10=v ");
        store.mark("r", "a", 10, kind::delete_column);
        store.flush();
        store.compact_some(1, numbered<plain>::all);
        CHECK(cells_of(store) == "r:a@10! r:a@10=v ");  // R8.6: they have not met
    }

    TEST_CASE("the active segment is no input of a compaction") {  // R8.2, S2
        numbered<plain> store;
        store.put("r", "a", 1, "kept");
        store.mark("r", "q", 20, kind::delete_column);
        store.flush();
        store.put("r", "q", 10, "late");
        CHECK(newest_of(store, "r", "q") == "nothing");
        store.compact();
        CHECK(newest_of(store, "r", "q") == "late");
    }

    // A rule of ours, not of HBase's: what reads see is the same after a compaction, whatever the active segment holds.
    TEST_CASE("a compaction under other policies looks at the markers and the puts of the active segment") {
        numbered<one_in_100> store;
        store.put("r", "q", 150, "new");
        store.flush();
        store.put("r", "q", 110, "old");
        store.flush();
        store.mark("r", "q", 150, kind::delete_version);
        CHECK(newest_of(store, "r", "q") == "old");
        store.compact();
        CHECK(store.segment_count() == 1);
        CHECK(newest_of(store, "r", "q") == "old");

        numbered<kept_in_100> late;
        late.put("r", "a", 50, "v");
        late.mark("r", "q", 20, kind::delete_column);
        late.flush();
        late.put("r", "q", 10, "late");
        CHECK(newest_of(late, "r", "q") == "nothing");
        late.compact();
        CHECK(newest_of(late, "r", "q") == "nothing");
    }

    TEST_CASE("a marker outlives the compaction that finds an older put anywhere in the family") {  // R8.8.2, R8.9
        numbered<kept> store;
        store.put("another row", "q", 5, "v");
        store.put("r", "q", 10, "v");
        store.mark("r", "q", 7, kind::delete_column);
        store.flush();
        store.compact();
        CHECK(cells_of(store) == "another row:q@5=v r:q@10=v r:q@7! ");
        numbered<kept> without;
        without.put("r", "q", 10, "v");
        without.mark("r", "q", 7, kind::delete_column);
        without.flush();
        without.compact();
        CHECK(cells_of(without) == "r:q@10=v ");
    }

    TEST_CASE("a family that refuses deletes is flushed and compacted like any other") {
        numbered<lasting> store;
        put_10_20_30(store);
        store.flush();
        CHECK(store.segment_count() == 1);
        store.put("r", "q", 40, "v");
        store.flush();
        store.compact();
        CHECK(cells_of(store) == "r:q@40=v r:q@30=v ");
    }

    TEST_CASE("cells of other times are not even looked at and never lost to a reader of theirs") {  // R5.6, R6.2
        numbered<aging> store;
        store.put("r", "q", 10, "old");
        store.flush(10);
        store.put("r", "q", 200, "new");
        CHECK(newest_of(store, "r", "q", {{0}, {100}}, {110}) == "old");
        CHECK(newest_of(store, "r", "q", {{0}, {100}}, {111}) == "nothing");
        CHECK(newest_of(store, "r", "q", {{200}, {201}}, {111}) == "new");
        store.compact(111);
        CHECK(cells_of(store) == "r:q@200=new ");
        // R5.6: a marker of a later time covers what lies in an earlier one.
        store.mark("r", "q", 300, kind::delete_column);
        CHECK(newest_of(store, "r", "q", {{200}, {201}}, {210}) == "nothing");
    }

    TEST_CASE("a scanner keeps the segments that there were when it was opened") {  // R8.15
        numbered<plain> store;
        st::detail::read_points scanners;
        store.put("r", "q", 10, "v");
        store.flush();
        store.put("r", "q", 20, "w");
        const std::uint64_t then = scanners.open(2);
        const auto seen = [&](std::uint64_t moment) {
            auto read = store.read({.versions = 9, .read_point = 2, .moment = moment});
            std::string values;
            auto row = read.begin_row("r", {});
            while (row && row->next()) values += std::string(row->cell().value()) + ' ';
            return values;
        };
        const auto hold = [&] {
            scanners.advance();
            store.hold(scanners);
        };
        CHECK(seen(then) == "w v ");
        store.put("r", "q", 30, "x");
        store.put("r", "q", 40, "y");
        hold();
        store.st::store<plain, st::memory::heap>::flush({0}, 2);
        CHECK(seen(then) == "w v ");
        hold();
        store.st::store<plain, st::memory::heap>::compact(0, numbered<plain>::all, {0}, 2);
        CHECK(seen(then) == "w v ");
        scanners.advance();
        store.clear(scanners);
        CHECK(seen(then) == "w v ");
        CHECK(seen(st::detail::present).empty());
        scanners.close(then);
        scanners.advance();
        store.let_go(scanners);
        CHECK(seen(then).empty());
    }

    TEST_CASE("an active segment can be trimmed where it is") {  // R8.18
        numbered<plain> store;
        put_10_20_30(store);
        store.mark("r", "q", 30, kind::delete_version);
        CHECK_FALSE(store.facts().compacts_in_memory());
        store.trim({0}, newest_write);
        CHECK(store.segment_count() == 0);
        CHECK(cells_of(store) == "r:q@30! r:q@20=v r:q@10=v ");
        store.put("r", "q", 40, "v");
        CHECK(newest_of(store, "r", "q") == "v");
        CHECK(at_run_time_store({.name = "f", .in_memory = st::in_memory_compaction::eager})
                  .facts()
                  .compacts_in_memory());
        CHECK_FALSE(at_run_time_store({.name = "f", .in_memory = st::in_memory_compaction::basic})
                        .facts()
                        .compacts_in_memory());
    }

    TEST_CASE("a store knows its family by the type or by what it is told") {
        CHECK(numbered<plain>().name() == "plain");
        CHECK(numbered<plain>().retention_policy().limit() == 2);
        const auto store = at_run_time_store({.name = "f", .max_versions = 7, .new_version_behavior = true});
        CHECK(store.name() == "f");
        CHECK(store.retention_policy().limit() == 7);
        CHECK(store.delete_policy().is_sequenced());
    }

    TEST_CASE("a store that is cleared is as new") {
        numbered<plain> store;
        store.put("r", "q", 10, "v");
        store.flush();
        store.put_for(9, "r", 20, "v");
        store.clear({});
        CHECK(store.size() == 0);
        CHECK(store.segment_count() == 0);
        CHECK(cells_of(store).empty());
        store.put("r", "q", 10, "w");
        CHECK(newest_of(store, "r", "q") == "w");
    }

    TEST_CASE("a scanner that is open over a clear goes by the markers that there were") {  // R8.15
        numbered<plain> store;
        st::detail::read_points scanners;
        store.put("r", "q", 10, "v");
        store.flush();
        store.mark("r", "q", 15, kind::delete_column);
        store.put("r", "q", 20, "w");
        store.flush();
        const std::uint64_t then = scanners.open(3);
        scanners.advance();
        store.hold(scanners);
        store.clear(scanners);
        const auto seen = [&] {
            auto read = store.read({.versions = 9, .read_point = 3, .moment = then});
            std::string values;
            read.seek("");
            read.read_rows([](st::bytes_view) { return true; },
                           [&](const st::cell_view& one) {
                               values += std::string(one.value()) + ' ';
                               return true;
                           });
            return values;
        };
        CHECK(seen() == "w ");
        store.put("s", "q", 30, "x");
        CHECK(seen() == "w ");
        scanners.close(then);
        scanners.advance();
        store.let_go(scanners);
    }

    TEST_CASE("a copy of a store has its own cells in the same memory") {
        support::failing_resource resource;
        {
            using store_type = numbered<plain, st::memory::pmr>;
            store_type store{st::memory::pmr(&resource)};
            store.put("r", "q", 10, "frozen");
            store.flush();
            store.put("r", "q", 20, "active");
            const std::string before = cells_of(store);
            store_type copy = store;
            CHECK(copy.memory().resource() == &resource);
            CHECK(cells_of(copy) == before);
            copy.put("r", "q", 30, "v");
            copy.flush();
            copy.compact();
            CHECK(cells_of(store) == before);
            const store_type moved = std::move(copy);
            CHECK(cells_of(moved) == "r:q@30=v r:q@20=active ");
        }
        CHECK(resource.live_bytes() == 0);
    }

    TEST_CASE("a store with ten frozen segments is read as with one") {
        numbered<plain> store;
        for (int i = 0; i != 10; ++i) {
            store.put("r" + std::to_string(i % 3), "q", i, std::to_string(i));
            store.flush();
        }
        CHECK(store.segment_count() == 10);
        CHECK(newest_of(store, "r0", "q") == "9");
        CHECK(newest_of(store, "r1", "q") == "7");
        CHECK(newest_of(store, "r2", "q", {{0}, {6}}) == "5");
        store.compact();
        CHECK(store.segment_count() == 1);
        CHECK(cells_of(store) == "r0:q@9=9 r0:q@6=6 r1:q@7=7 r1:q@4=4 r2:q@8=8 r2:q@5=5 ");
    }
}
