// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <strata/answer/read_stats.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/column_filters.hpp>
#include <strata/filter/counting_filters.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/table/locality_group.hpp>
#include <strata/table/rows/grouped_scan.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::rows_shown;
using support::shown;

namespace {

// Of one kind, of several, and of kinds of which some look at the time or at numbers.
struct a : st::family<"a", st::retention::max_versions<2>> {};
struct b : st::family<"b", st::retention::max_versions<2>> {};
struct c : st::family<"c", st::retention::max_versions<2>> {};
struct d : st::family<"d", st::retention::max_versions<>, st::deletes::keep_deleted> {};
struct e : st::family<"e"> {};
struct f : st::family<"f", st::retention::hbase<2, 1, 40>> {};
struct g : st::family<"g", st::deletes::sequenced<>, st::retention::max_versions<2>> {};
struct h : st::family<"h", st::retention::max_versions<3>> {};

template <class... Arguments>
using table_of = st::table<Arguments..., st::clock::manual>;

// Sets of families that are asked for together; an empty one: all.
using families = std::vector<std::string>;
const std::vector<families> asked = {{},         {"a", "b", "c"}, {"c", "b", "a"}, {"a", "b"},          {"b"},
                                     {"d", "e"}, {"f", "g"},      {"d"},           {"a", "b", "c", "h"}};

template <class Plain, class Grouped>
class compared {
public:
    explicit compared(unsigned seed) : random_(seed), lives_shortly_(seed % 2 == 0) {}

    void step() {
        const std::string row = "row" + std::to_string(pick(9));
        const std::string qualifier = pick(9) == 0 ? std::string() : "q" + std::to_string(pick(5));
        const std::string family(1, family_of());
        const st::timestamp when{static_cast<std::int64_t>(pick(60) + 60)};
        const std::string value(pick(30), 'v');
        const unsigned what = pick(1000);
        change([&](auto& t) {
            const st::column at(family, qualifier);
            if (what < 850) t.mutate(st::put(row).add(at, value, when));
            if (what >= 850 && what < 880) t.mutate(st::deletion(row).add_column(at, when));
            if (what >= 880 && what < 900) t.mutate(st::deletion(row).add_family(family, when));
            if (what >= 900 && what < 910) t.delete_row(row);
            if (what >= 910 && what < 920 && lives_shortly_)
                t.mutate(st::put(row).add(at, value, when).set_ttl(st::milliseconds(30)));
            if (what >= 920 && what < 990) t.clock().advance(1);
            if (what >= 990 && what < 995) t.flush();
            if (what >= 995 && what < 998) t.clear();
            if (what >= 998) t.compact();
        });
    }

    // Rows, cells that stop early, and a scanner, of each set of families.
    void look() {
        const std::string row = "row" + std::to_string(pick(10));
        const std::string end = "row" + std::to_string(pick(10));
        const std::size_t most = pick(12) + 1;
        const st::timestamp until{static_cast<std::int64_t>(pick(60) + 60)};
        for (const families& some : asked) {
            std::vector<st::scan_options> all(11);
            all[1].versions = st::all_versions;
            all[2].start = row;
            all[2].stop = end;
            all[3].start = row;
            all[3].start_inclusive = false;
            all[3].limit = 3;
            all[4].when = {{}, until};
            all[4].versions = 2;
            all[5].raw = true;
            all[5].versions = st::all_versions;
            all[6].reversed = true;
            all[7].prefix = row;
            all[8].filter = st::filters::column_prefix("q1");
            all[9].filter = st::filters::page(3);
            all[10].filter = st::filters::first_key_only();
            for (st::scan_options& one : all) {
                for (const std::string& family : some)
                    if (has(family)) one.columns.push_back(st::selection::family(family));
                if (one.columns.empty() != some.empty()) continue;
                look(one, most);
            }
        }
    }

    // Tells of a column too, so that the read is one by columns.
    void look_at_columns() {
        st::scan_options one;
        one.versions = st::all_versions;
        one.columns = {st::column("a", "q1"), st::column("a", "q3"), st::column("b", "q2"), st::selection::family("c")};
        look(one, 5);
    }

private:
    unsigned pick(unsigned count) { return static_cast<unsigned>(random_() % count); }
    bool has(const std::string& family) {
        bool found = false;
        plain_.families().for_each([&](const auto& store) { found = found || store.name() == family; });
        return found;
    }
    char family_of() {
        for (;;)
            if (const char family = static_cast<char>('a' + pick(8)); has(std::string(1, family))) return family;
    }

    template <class Change>
    void change(Change what) {
        what(plain_);
        what(grouped_);
        REQUIRE(plain_.size() == grouped_.size());
    }
    template <class Ask>
    void same(Ask ask) {
        REQUIRE(told(grouped_, ask) == told(plain_, ask));
    }
    template <class Table, class Ask>
    static std::string told(Table& table, const Ask& ask) {
        try {
            return ask(table);
        } catch (const st::error& refused) {  // R7.17
            return refused.what();
        }
    }

    void look(const st::scan_options& options, std::size_t most) {
        CAPTURE(options.columns.size());
        same([&](auto& t) { return rows_shown(t.scan(options)); });
        for (const std::size_t last : {std::size_t{9999}, most})
            same([&](auto& t) {
                std::string text;
                std::size_t left = last;
                t.scan(options).for_each_cell([&](const st::cell_view& one) {
                    text += shown(one) + ' ' + std::to_string(one.version().sequence()) + '\n';
                    return --left != 0;
                });
                return text;
            });
        same([&](auto& t) {
            st::read_stats stats;
            st::scan_options counted = options;
            counted.stats = &stats;
            return rows_shown(t.scan(counted)) + ' ' + std::to_string(stats.rows_scanned) + ' ' +
                   std::to_string(stats.rows_filtered) + ' ' + std::to_string(stats.cells_returned);
        });
        same([&](auto& t) {
            std::string text;
            auto scanner = t.open_scanner(options);
            while (const auto row = scanner.next()) text += support::all_shown(*row) + '\n';
            return text;
        });
    }

    std::mt19937 random_;
    bool lives_shortly_;  // some cells have a time to live, after which no read of the table is one by columns
    Plain plain_{st::clock::manual({100})};
    Grouped grouped_{st::clock::manual({100})};
};

template <class Compared>
void compare(bool names_columns) {
    for (unsigned seed = 1; seed != 5; ++seed) {
        CAPTURE(seed);
        Compared both(seed);
        for (int i = 0; i != 240; ++i) {
            both.step();
            if (i % 12 != 0) continue;
            both.look();
            if (names_columns) both.look_at_columns();
        }
    }
}

}  // namespace

TEST_SUITE("table/rows/grouped_scan")
{
    TEST_CASE("scans of groups whose families are of one kind say what those of families by themselves do") {
        compare<compared<table_of<a, b, c, h>, table_of<st::locality_group<a, b, c>, h>>>(true);
        compare<compared<table_of<a, b, c>, table_of<st::locality_group<c, a, b>>>>(true);
        compare<compared<table_of<a, b, c, h>, table_of<st::locality_group<a, b, h>, c>>>(true);  // c lies between
    }

    TEST_CASE("scans of groups of several kinds do, too") {
        compare<compared<table_of<a, d, e, f, g>, table_of<st::locality_group<f, g>, st::locality_group<d, e>, a>>>(
            false);
    }

    TEST_CASE("a scan that ends in a row with markers hands over nothing after it") {
        table_of<st::locality_group<a, b>> t;
        t.put("r", a{"q"}, "1", {10});
        t.put("r", b{"q"}, "2", {10});
        t.put("s", a{"q"}, "3", {10});
        t.delete_column("s", a{"p"}, {10});
        t.put("t", b{"q"}, "4", {10});
        CHECK(rows_shown(t.scan({.stop = "s"})) == "r a:q@10=1, r b:q@10=2");
        CHECK(rows_shown(t.scan({.limit = 2})) == "r a:q@10=1, r b:q@10=2; s a:q@10=3");
        std::string seen;
        t.scan({.limit = 2}).for_each_cell([&](const st::cell_view& one) { return seen += one.value(), true; });
        CHECK(seen == "123");
        seen.clear();
        t.scan({.stop = "s"}).for_each_cell([&](const st::cell_view& one) { return seen += one.value(), true; });
        CHECK(seen == "12");
    }
}
