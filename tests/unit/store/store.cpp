// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <utility>

#include <strata/policy/backend/flat.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/none.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/store/store.hpp>

#include "support/failing_resource.hpp"

namespace st = strata;
using st::kind;

namespace {
struct plain : st::family<"plain", st::retention::max_versions<2>> {};
struct kept
    : st::family<"kept", st::retention::max_versions<2>, st::deletes::keep_deleted, st::rows_in<st::backend::flat>> {};
struct erased : st::family<"erased", st::retention::max_versions<2>, st::deletes::erase> {};
struct forever : st::family<"forever", st::retention::max_versions<2>, st::deletes::none> {};

template <class Family>
using store_of = st::store<Family, st::memory::heap>;

// Every stored cell of every segment.
template <class Store>
std::string cells_of(const Store& store) {
    std::string text;
    auto at = store.cursor();
    for (at.seek_first(); at.valid(); at.next())
        text += std::string(at.row()) + ':' + std::string(at.qualifier()) + '@' +
                std::to_string(at.version().written().value) +
                (st::is_marker(at.version().kind()) ? "! " : '=' + std::string(at.value()) + ' ');
    return text;
}

template <class Store>
std::string newest_of(const Store& store, st::bytes_view row, st::bytes_view qualifier, st::time_range when = {}) {
    const auto found = store.get(row, qualifier, when, {0});
    if (!found) return "nothing";
    CHECK(found->row() == row);
    CHECK(found->qualifier() == qualifier);
    CHECK(found->family() == Store::name());
    return std::string(found->value());
}
}  // namespace

TEST_SUITE("store/store")
{
    TEST_CASE("the newest version of a column is found in whichever segment it lies") {
        store_of<plain> store;
        store.put("r", "q", {10}, "first");
        CHECK(newest_of(store, "r", "q") == "first");
        store.flush({0});
        CHECK(newest_of(store, "r", "q") == "first");
        store.put("r", "q", {20}, "second");
        CHECK(newest_of(store, "r", "q") == "second");
        store.flush({0});
        store.put("r", "q", {5}, "older, though written later");
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
        store_of<plain> store;
        store.put("r", "q", {10}, "a");
        store.put("r", "q", {10}, "b");
        CHECK(store.size() == 1);
        CHECK(newest_of(store, "r", "q") == "b");
        store.flush({0});
        store.put("r", "q", {10}, "c");
        CHECK(newest_of(store, "r", "q") == "c");
        store.flush({0});
        CHECK(newest_of(store, "r", "q") == "c");
        store.compact({0});
        CHECK(newest_of(store, "r", "q") == "c");
        CHECK(store.size() == 1);
    }

    TEST_CASE("a marker is written once and can be taken back") {
        store_of<plain> store;
        store.put("r", "q", {10}, "v");
        const st::version_key marker({20}, kind::delete_family);
        CHECK(store.remove("r", "", marker));
        CHECK_FALSE(store.remove("r", "", marker));
        CHECK(newest_of(store, "r", "q") == "nothing");
        CHECK(cells_of(store) == "r:@20! r:q@10=v ");
        store.take_back("r", "", marker);
        CHECK(cells_of(store) == "r:q@10=v ");
        CHECK(newest_of(store, "r", "q") == "v");
    }

    TEST_CASE("where deletes leave no marker they remove the cells") {
        store_of<erased> store;
        store.put("r", "q", {10}, "v");
        store.put("r", "q", {20}, "v");
        CHECK_FALSE(store.remove("r", "q", {{10}, kind::delete_column}));
        CHECK(cells_of(store) == "r:q@20=v ");
    }

    TEST_CASE("a flush turns the active segment into a frozen one and trims it") {  // R8.3
        store_of<plain> store;
        for (const int when : {10, 20, 30}) store.put("r", "q", {when}, "v");
        CHECK(store.segment_count() == 0);
        store.flush({0});
        CHECK(store.segment_count() == 1);
        CHECK(cells_of(store) == "r:q@30=v r:q@20=v ");
    }

    TEST_CASE("a flush counts the versions of its own segment only") {  // R6.13
        store_of<plain> store;
        for (int when = 10; when != 60; when += 10) {
            store.put("r", "q", {when}, "v");
            if (when == 20) store.flush({0});
        }
        store.flush({0});
        CHECK(cells_of(store) == "r:q@50=v r:q@40=v r:q@20=v r:q@10=v ");
        store.compact({0});
        CHECK(cells_of(store) == "r:q@50=v r:q@40=v ");
    }

    TEST_CASE("a flush of nothing creates no segment") {  // R8.16
        store_of<plain> store;
        store.flush({0});
        CHECK(store.segment_count() == 0);
        store.put("r", "q", {10}, "v");
        store.flush({0});
        store.flush({0});
        CHECK(store.segment_count() == 1);
    }

    TEST_CASE("a compaction leaves one segment and none where nothing survives") {  // R8.7, R8.12
        store_of<plain> store;
        store.compact({0});
        CHECK(store.segment_count() == 0);
        store.put("r", "q", {10}, "v");
        store.flush({0});
        store.remove("r", "q", {{10}, kind::delete_column});
        store.flush({0});
        CHECK(store.segment_count() == 2);
        store.compact({0});
        CHECK(store.segment_count() == 0);
        CHECK(store.size() == 0);
    }

    TEST_CASE("the active segment is no input of a compaction") {  // R8.2, S2
        store_of<plain> store;
        store.put("r", "a", {1}, "kept");
        store.remove("r", "q", {{20}, kind::delete_column});
        store.flush({0});
        store.put("r", "q", {10}, "late");
        CHECK(newest_of(store, "r", "q") == "nothing");
        store.compact({0});
        CHECK(newest_of(store, "r", "q") == "late");
    }

    TEST_CASE("a marker outlives the compaction that finds an older put anywhere in the family") {  // R8.8.2, R8.9
        store_of<kept> store;
        store.put("another row", "q", {5}, "v");
        store.put("r", "q", {10}, "v");
        store.remove("r", "q", {{7}, kind::delete_column});
        store.flush({0});
        store.compact({0});
        CHECK(cells_of(store) == "another row:q@5=v r:q@10=v r:q@7! ");
        store_of<kept> without;
        without.put("r", "q", {10}, "v");
        without.remove("r", "q", {{7}, kind::delete_column});
        without.flush({0});
        without.compact({0});
        CHECK(cells_of(without) == "r:q@10=v ");
    }

    TEST_CASE("a family that refuses deletes is flushed and compacted like any other") {
        store_of<forever> store;
        for (const int when : {10, 20, 30}) store.put("r", "q", {when}, "v");
        store.flush({0});
        CHECK(store.segment_count() == 1);
        store.put("r", "q", {40}, "v");
        store.flush({0});
        store.compact({0});
        CHECK(cells_of(store) == "r:q@40=v r:q@30=v ");
    }

    TEST_CASE("a store that is cleared is as new") {
        store_of<plain> store;
        store.put("r", "q", {10}, "v");
        store.flush({0});
        store.put("r", "q", {20}, "v");
        store.clear();
        CHECK(store.size() == 0);
        CHECK(store.segment_count() == 0);
        CHECK(cells_of(store).empty());
        store.put("r", "q", {10}, "w");
        CHECK(newest_of(store, "r", "q") == "w");
    }

    TEST_CASE("a copy of a store has its own cells in the same memory") {
        support::failing_resource resource;
        {
            using store_type = st::store<plain, st::memory::pmr>;
            store_type store{st::memory::pmr(&resource)};
            store.put("r", "q", {10}, "frozen");
            store.flush({0});
            store.put("r", "q", {20}, "active");
            const std::string before = cells_of(store);
            store_type copy = store;
            CHECK(copy.memory().resource() == &resource);
            CHECK(cells_of(copy) == before);
            copy.put("r", "q", {30}, "v");
            copy.flush({0});
            copy.compact({0});
            CHECK(cells_of(store) == before);
            const store_type moved = std::move(copy);
            CHECK(cells_of(moved) == "r:q@30=v r:q@20=active ");
        }
        CHECK(resource.live_bytes() == 0);
    }

    TEST_CASE("a store with ten frozen segments is read as with one") {
        store_of<plain> store;
        for (int i = 0; i != 10; ++i) {
            store.put("r" + std::to_string(i % 3), "q", {i}, std::to_string(i));
            store.flush({0});
        }
        CHECK(store.segment_count() == 10);
        CHECK(newest_of(store, "r0", "q") == "9");
        CHECK(newest_of(store, "r1", "q") == "7");
        CHECK(newest_of(store, "r2", "q", {{0}, {6}}) == "5");
        store.compact({0});
        CHECK(store.segment_count() == 1);
        CHECK(cells_of(store) == "r0:q@9=9 r0:q@6=6 r1:q@7=7 r1:q@4=4 r2:q@8=8 r2:q@5=5 ");
    }
}
