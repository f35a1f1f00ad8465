// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <strata/answer/explanation.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/column_filters.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/maintenance/by_size.hpp>
#include <strata/policy/maintenance/eager.hpp>
#include <strata/policy/memory/arena.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/table/locality_group.hpp>
#include <strata/table/split_table.hpp>
#include <strata/table/table.hpp>

#include "support/all_or_nothing.hpp"
#include "support/failing_resource.hpp"
#include "support/shown.hpp"

namespace st = strata;
using support::all_shown;
using support::rows_shown;
using support::shown;

namespace {

struct a : st::family<"a", st::retention::max_versions<2>> {};
struct b : st::family<"b", st::retention::max_versions<3>, st::deletes::keep_deleted> {};
struct c : st::family<"c", st::retention::max_versions<2>, st::deletes::sequenced<>> {};
struct d : st::family<"d", st::deletes::erase, st::retention::max_versions<3>> {};
struct e : st::family<"e", st::retention::hbase<2, 1, 40>> {};
struct f : st::family<"f", st::retention::max_versions<>> {};
struct g : st::family<"g"> {};
struct flushing : st::family<"w", st::maintenance::by_size<2000>> {};
struct h : st::family<"h", st::maintenance::eager> {};

using plain_table = st::table<a, b, c, d, e, f, g, h, st::clock::manual>;
using grouped_table = st::table<st::locality_group<c, a, f>, b, st::locality_group<h, g, d, e>, st::clock::manual>;

/// What one table is asked, the other is asked, and both say the same.
struct both {
    plain_table plain{st::clock::manual({100}), st::retention::max_versions<>(2)};
    grouped_table grouped{st::clock::manual({100}), st::retention::max_versions<>(2)};

    template <class Change>
    void change(Change what) {
        same([&](auto& table) {
            what(table);
            return std::string();
        });
        REQUIRE(plain.size() == grouped.size());
    }
    template <class Ask>
    void same(Ask ask) {
        const std::string wanted = told(plain, ask);
        REQUIRE(told(grouped, ask) == wanted);
    }

private:
    template <class Table, class Ask>
    static std::string told(Table& table, Ask& ask) {
        try {
            return ask(table);
        } catch (const st::error& refused) {  // as HBase does
            return refused.what();
        }
    }
};

st::cell put_of(const std::string& row, const char* family, const std::string& qualifier, std::int64_t when,
                const std::string& value, std::uint64_t number = 0) {
    return st::cell(st::cell_view(row, family, qualifier, {{when}, st::kind::put, number}, value));
}

/// use(column) with a column of that number's family.
template <class Use>
void with_family(unsigned number, const std::string& qualifier, Use use) {
    switch (number) {
        case 0:
            return use(a{qualifier});
        case 1:
            return use(b{qualifier});
        case 2:
            return use(c{qualifier});
        case 3:
            return use(d{qualifier});
        case 4:
            return use(e{qualifier});
        case 5:
            return use(f{qualifier});
        case 6:
            return use(g{qualifier});
        default:
            return use(h{qualifier});
    }
}

// In which segment each cell lies, what becomes of it there, and how a read sees it.
std::string fates(const st::explanation& told) {
    std::string text;
    for (const st::explained_cell& one : told.cells)
        text += shown(one.what) + ' ' + std::to_string(one.segment) + std::to_string(static_cast<int>(one.shown)) +
                std::to_string(static_cast<int>(one.goes_with)) + ' ';
    return text;
}

class random_history {
public:
    explicit random_history(unsigned seed) : random_(seed) {}

    void step(both& tables) {
        const std::string row = this->row();
        const unsigned family = pick(8);
        const std::string qualifier = this->qualifier();
        const st::timestamp when{static_cast<std::int64_t>(pick(60) + 60)};
        const unsigned what = pick(100);
        CAPTURE(what);
        if (what < 60) {
            const std::string value(pick(40), static_cast<char>('a' + pick(26)));
            with_family(family, qualifier,
                        [&](const auto& column) { tables.change([&](auto& t) { t.put(row, column, value, when); }); });
        } else if (what < 66) {
            const std::string value = std::to_string(what);
            tables.change([&](auto& t) {
                t.mutate(st::put(row)
                             .add(st::column("a", qualifier), value, when)
                             .add(st::column("g", qualifier), value, when)
                             .add(st::column("e", qualifier), value, when));
            });
        } else if (what < 72) {
            with_family(family, qualifier, [&](const auto& column) {
                tables.change([&](auto& t) { t.delete_column(row, column, when); });
            });
        } else if (what < 76) {
            with_family(family, qualifier, [&](const auto& column) {
                tables.change([&](auto& t) { t.delete_version(row, column, when); });
            });
        } else if (what < 82) {
            with_family(family, qualifier, [&]<class Family>(const Family&) {
                tables.change([&](auto& t) { t.delete_family(row, st::all<Family>, when); });
            });
        } else if (what < 84) {
            with_family(family, qualifier, [&]<class Family>(const Family&) {
                tables.change([&](auto& t) { t.delete_family_version(row, st::all<Family>, when); });
            });
        } else if (what < 86) {
            tables.change([&](auto& t) { t.delete_row(row); });
        } else if (what < 88) {
            tables.change([&](auto& t) { t.flush(); });
        } else if (what < 90) {
            tables.change([&](auto& t) { t.compact(); });
        } else if (what < 91) {
            tables.change([&](auto& t) { t.compact_some(0, 2); });
        } else if (what < 95) {
            const auto cells = sorted_cells();

            const st::bulk_load_options options{.keep_sequence = pick(3) == 0, .replace = pick(3) == 0};
            tables.change([&](auto& t) { t.bulk_load(cells, options); });
        } else if (what < 96) {
            tables.change([&](auto& t) { t.clear(); });
        } else if (what < 97) {
            tables.change([&](auto& t) {
                auto copy = t;
                t.clear();
                t = std::move(copy);
            });
        } else {
            tables.change([&](auto& t) { t.clock().advance(1); });
        }
        look(tables);
    }

    void look(both& tables) {
        const std::string row = this->row();
        const unsigned family = pick(8);
        const std::string qualifier = this->qualifier();
        const st::timestamp until{static_cast<std::int64_t>(pick(60) + 60)};
        tables.same([&](auto& t) { return all_shown(t.get(row)); });
        with_family(family, qualifier, [&](const auto& column) {
            tables.same([&](auto& t) { return shown(t.get(row, column)); });
            tables.same([&](auto& t) { return shown(t.get(row, column, {.when = st::as_of(until)})); });
            tables.same([&](auto& t) { return all_shown(t.versions(row, column)); });
            tables.same([&](auto& t) { return std::to_string(t.exists(row, {.columns = {st::selection(column)}})); });
            tables.same([&](auto& t) { return fates(t.explain(row, column, {.all_rows = true})); });
        });
        if (pick(20) != 0) return;
        tables.same([&](auto& t) { return rows_shown(t.scan({.versions = st::all_versions})); });
        tables.same([&](auto& t) { return rows_shown(t.scan({.versions = st::all_versions, .raw = true})); });
        tables.same([&](auto& t) { return rows_shown(t.scan({.reversed = true})); });
        tables.same([&](auto& t) { return rows_shown(t.scan({.start = row, .when = {{}, until}})); });
        with_family(family, qualifier, [&]<class Family>(const Family&) {
            tables.same([&](auto& t) { return rows_shown(t.scan({.columns = {st::all<Family>}})); });
            tables.same([&](auto& t) { return rows_shown(t.scan({.reversed = true, .columns = {st::all<Family>}})); });
        });
        tables.same([&](auto& t) { return rows_shown(t.scan({.filter = st::filters::column_prefix(qualifier)})); });
    }

private:
    unsigned pick(unsigned count) { return static_cast<unsigned>(random_() % count); }
    std::string row() { return "row" + std::to_string(pick(6)); }
    std::string qualifier() { return pick(9) == 0 ? std::string() : "q" + std::to_string(pick(10)); }

    // Row by row or family by family, or the first rows in one way and the others in the other.
    std::vector<st::cell> sorted_cells() {
        std::vector<st::cell> cells;
        for (int row = 0; row != 5; ++row)
            for (const char* const family : {"a", "b", "d", "e", "g"})
                if (pick(3) != 0)
                    for (int i = 0; i != 3; ++i)
                        cells.push_back(put_of("row" + std::to_string(row), family, "q" + std::to_string(i),
                                               pick(60) + 60, "loaded", 1 + pick(9)));
        if (pick(2) == 0) return cells;
        const auto later = cells.begin() + static_cast<std::ptrdiff_t>(pick(static_cast<unsigned>(cells.size()) + 1));
        std::stable_sort(later, cells.end(),
                         [](const st::cell& one, const st::cell& other) { return one.family() < other.family(); });
        return cells;
    }

    std::mt19937 random_;
};

}  // namespace

TEST_SUITE("table/locality_group")
{
    TEST_CASE("a table with groups answers as one without, whatever is done to both") {
        for (unsigned seed = 1; seed != 7; ++seed) {
            CAPTURE(seed);
            both tables;
            random_history history(seed);
            for (int i = 0; i != 400; ++i) history.step(tables);
        }
    }

    TEST_CASE("a scanner goes on over what it saw when families of a group are flushed, loaded and cleared") {
        const auto rest = [](auto& scanner) {
            std::string text;
            while (const auto row = scanner.next()) text += all_shown(*row) + ';';
            return text;
        };
        both tables;
        std::string wanted;
        tables.change([](auto& t) {
            for (const char* const row : {"r", "s"}) {
                t.put(row, a{"q"}, "1", {100});
                t.put(row, e{"q"}, "2", {100});
                t.put(row, d{"q"}, "3", {100});
            }
        });
        auto plain = tables.plain.open_scanner({.versions = st::all_versions});
        auto grouped = tables.grouped.open_scanner({.versions = st::all_versions});
        SUBCASE("flush") {
            tables.change([](auto& t) {
                t.flush();
                t.put("s", a{"q"}, "later", {200});
                t.compact();
            });
        }
        SUBCASE("load") {
            const std::vector<st::cell> cells{put_of("r", "a", "q", 300, "new")};
            tables.change([&](auto& t) { t.bulk_load(cells, {.keep_sequence = true}); });
        }
        wanted = rest(plain);
        CHECK(wanted.find("s a:q@100=1") != std::string::npos);
        CHECK(rest(grouped) == wanted);
    }

    TEST_CASE("a scanner of an empty table does not see what a load with kept numbers brings") {
        both tables;
        auto plain = tables.plain.open_scanner();
        auto grouped = tables.grouped.open_scanner();
        const std::vector<st::cell> cells{put_of("r", "a", "p", 50, "new", 0), put_of("r", "c", "p", 50, "new", 0)};
        tables.change([&](auto& t) { t.bulk_load(cells, {.keep_sequence = true}); });
        CHECK(!plain.next());
        CHECK(!grouped.next());
    }

    TEST_CASE("a flush of a family that its policy asks for leaves the other families of its group") {
        st::table<st::locality_group<a, flushing>, st::clock::manual> t;
        for (int i = 0; i != 40; ++i) {
            t.put("row" + std::to_string(i), a{"q"}, "a", {i});
            t.put("row" + std::to_string(i), flushing{"q"}, std::string(100, 'g'), {i});
        }
        CHECK(t.families().of<flushing>().segment_count() > 0);
        CHECK(t.families().of<a>().segment_count() == 0);
        CHECK(t.families().of<a>().size() == 40);
        for (int i = 0; i != 40; ++i) CHECK(t.get("row" + std::to_string(i)).size() == 2);
    }

    TEST_CASE("a load that is not sorted or runs out of memory leaves all families as they were") {
        support::failing_resource resource;
        using table = st::table<st::locality_group<a, b>, st::memory::pmr, st::clock::manual>;
        table t{st::memory::pmr(&resource)};
        t.put("r", a{"q"}, "1", {1});
        std::vector<st::cell> cells;
        for (int i = 0; i != 30; ++i)
            for (const char* const family : {"a", "b"})
                cells.push_back(put_of("row" + std::to_string(10 + i), family, "q", 5, std::string(50, 'v')));
        for (const bool replaces : {false, true}) {
            CAPTURE(replaces);
            table loaded = t;
            const auto failures = support::failures_of(
                resource, [&] { loaded.bulk_load(cells, {.replace = replaces}); },
                [&] { CHECK(rows_shown(loaded.scan()) == "r a:q@1=1"); });
            CHECK(failures > 3);
            CHECK(loaded.size() == (replaces ? 60 : 61));
            CHECK(loaded.get("row39").size() == 2);
        }
        std::swap(cells.front(), cells.back());
        CHECK_THROWS_AS(t.bulk_load(cells), st::out_of_order);
        CHECK(rows_shown(t.scan()) == "r a:q@1=1");
    }

    TEST_CASE("a load leaves no more memory than its cells need, in whatever order families come") {
        const auto loaded = [](bool by_row) {
            std::vector<st::cell> cells;
            for (int i = 0; i != 3000; ++i)
                for (const char* const family : {"a", "b"})
                    cells.push_back(put_of("row" + std::to_string(10000 + i), family, "q", 5, std::string(50, 'v')));
            if (!by_row)
                std::stable_sort(cells.begin(), cells.end(),
                                 [](const st::cell& x, const st::cell& y) { return x.family() < y.family(); });
            const st::memory::arena memory;
            st::table<st::locality_group<a, b>, st::memory::arena, st::clock::manual> t(memory);
            t.bulk_load(cells);
            CHECK(t.size() == 6000);
            CHECK(t.get("row10007").size() == 2);
            return memory.bytes_reserved();
        };
        const std::size_t by_row = loaded(true);
        CHECK(loaded(false) < by_row + by_row / 4);
    }

    TEST_CASE("a batch that fails half way takes back what it wrote to families of a group") {
        support::failing_resource resource;
        st::table<st::locality_group<a, b>, st::memory::pmr, st::clock::manual> t{st::memory::pmr(&resource)};
        t.put("r", a{"q"}, "1", {1});
        const std::string large(600, 'v');
        const auto failures = support::failures_of(
            resource,
            [&] {
                t.mutate(st::put("r")
                             .add(st::column("a", large), large, st::timestamp{2})
                             .add(st::column("b", large), large, st::timestamp{2}));
            },
            [&] { CHECK(rows_shown(t.scan({.raw = true})) == "r a:q@1=1"); });
        CHECK(failures > 3);
        CHECK(t.get("r").size() == 3);
        CHECK(shown(t.get("r", b{large})) == "r b:" + large + "@2=" + large);
    }

    TEST_CASE("an arena gives everything back when a table with groups is cleared") {
        const st::memory::arena memory;
        st::table<st::locality_group<a, b>, c, st::memory::arena, st::clock::manual> t(memory);
        for (int i = 0; i != 2000; ++i) {
            t.put("row" + std::to_string(i), a{"q"}, "value", {1});
            t.put("row" + std::to_string(i), b{"q"}, "value", {1});
        }
        const std::size_t full = memory.bytes_in_use();
        t.clear();
        CHECK(t.size() == 0);
        CHECK(memory.bytes_in_use() < full / 100);
        t.put("r", b{"q"}, "1", {1});
        CHECK(rows_shown(t.scan()) == "r b:q@1=1");
    }

    TEST_CASE("copies and moved tables have cells of their own") {
        st::table<st::locality_group<a, b>, st::clock::manual> t;
        t.put("r", a{"q"}, "1", {1});
        auto copy = t;
        copy.put("r", b{"q"}, "2", {1});
        CHECK(rows_shown(t.scan()) == "r a:q@1=1");
        CHECK(rows_shown(copy.scan()) == "r a:q@1=1, r b:q@1=2");
        auto moved = std::move(copy);
        copy.put("s", a{"q"}, "3", {1});
        CHECK(rows_shown(copy.scan()) == "s a:q@1=3");
        CHECK(rows_shown(moved.scan()) == "r a:q@1=1, r b:q@1=2");
        t = moved;
        moved = std::move(copy);
        CHECK(rows_shown(t.scan()) == "r a:q@1=1, r b:q@1=2");
        CHECK(rows_shown(moved.scan()) == "s a:q@1=3");
    }

    TEST_CASE("tables with turns and split tables have groups, too") {
        st::table<st::locality_group<a, b>, st::clock::manual, st::concurrency::locked<>> locked;
        locked.put("r", a{"q"}, "1", {1});
        locked.put("r", b{"q"}, "2", {1});
        CHECK(all_shown(locked.get("r")) == "r a:q@1=1, r b:q@1=2");
        using region = st::table<st::locality_group<a, b>, st::clock::manual, st::concurrency::locked<>>;
        st::split_table<region> split({"m"});
        split.put("a", a{"q"}, "1", {1});
        split.put("z", b{"q"}, "2", {1});
        CHECK(rows_shown(split.scan()) == "a a:q@1=1; z b:q@1=2");
    }
}
