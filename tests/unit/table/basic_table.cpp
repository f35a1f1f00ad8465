// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/none.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/table/basic_table.hpp>
#include <strata/table/table.hpp>

#include "support/failing_resource.hpp"
#include "support/heap_count.hpp"
#include "support/shown.hpp"

namespace st = strata;
using support::all_shown;
using support::everything_in;
using support::everything_seen_in;
using support::heap_watch;
using support::rows_shown;
using support::shown;
using support::timestamps_shown;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g", st::retention::max_versions<3>, st::rows_in<st::backend::std_map>,
                      st::qualifiers_in<st::backend::flat>, st::versions_in<st::backend::flat>> {};
struct log : st::family<"log", st::deletes::none> {};
using table = st::table<f, g, log, st::clock::manual>;

// A clock of the user's, before 1970.
struct long_ago {
    using axis = st::axis::clock;
    st::timestamp now() const { return {-5}; }
};

const st::column fq("f", "q");
const std::string longest_row(32767, 'r');

// Calls `use` for each row that no table takes.
template <class Use>
void for_each_bad_row(Use use) {
    use(st::bytes_view());
    const std::string too_long(32768, 'r');
    use(st::bytes_view(too_long));
}

// A table with something in it, which every refused request must leave alone.
table sample() {
    table t(st::clock::manual({100}));
    t.put("r", f{"q"}, "frozen", {10});
    t.flush();
    t.put("r", f{"q"}, "active", {20});
    t.put("r", log{"q"}, "logged", {20});
    t.delete_column("r", g{"q"}, {20});
    return t;
}

std::string every_byte() {
    std::string bytes;
    for (int byte = 0; byte != 256; ++byte) bytes += static_cast<char>(byte);
    return bytes;
}

// `segments` frozen ones and an active one, with the column asked for, the same column of other rows, and others.
table with_segments(int segments) {
    table t(st::clock::manual({1000}));
    for (int i = 0; i <= segments; ++i) {
        for (const char* row : {"a", "r", "z"})
            for (const char* qualifier : {"a", "q", "z"}) {
                t.put(row, f{qualifier}, "a value that is too long to be kept in place", {i * 10});
                t.put(row, g{qualifier}, "a value that is too long to be kept in place", {i * 10});
            }
        t.delete_version("r", f{"q"}, {i * 10 + 5});
        if (i != segments) t.flush();
    }
    return t;
}
}  // namespace

TEST_SUITE("table/basic_table")
{
    // ---- writing and reading
    // ---------------------------------------------------------------------------------------------

    TEST_CASE("a put without a timestamp takes the clock's") {  // R3.2
        table t(st::clock::manual({100}));
        t.put("r", f{"q"}, "v");
        t.clock().advance(5);
        t.put("r", fq, "w");
        t.put("r", f{"q"}, "x", st::latest);  // R3.3: it cannot be told from "now"
        CHECK(timestamps_shown(t.versions("r", f{"q"})) == "105 100");
        CHECK(shown(t.get("r", f{"q"})) == "r f:q@105=x");
    }

    TEST_CASE("a put of the same timestamp replaces the one before") {  // R1.16
        table t;
        t.put("r", f{"q"}, "v", {7});
        t.put("r", f{"q"}, "w", {7});
        CHECK(t.size() == 1);
        CHECK(shown(t.get("r", f{"q"})) == "r f:q@7=w");
    }

    TEST_CASE("the newest version is that of the greatest timestamp and not that written last") {  // R11.10
        table t;
        t.put("r", f{"q"}, "new", {20});
        t.put("r", f{"q"}, "old", {10});
        CHECK(shown(t.get("r", f{"q"})) == "r f:q@20=new");
        t.put("r", f{"q"}, "future", {std::numeric_limits<std::int64_t>::max() - 1});
        t.put("r", f{"q"}, "past", {0});
        CHECK(t.get("r", f{"q"})->value() == "future");
    }

    TEST_CASE("an empty value is a value") {  // R1.14
        table t;
        t.put("r", f{""}, "");
        const auto found = t.get("r", f{""});
        REQUIRE(found);
        CHECK(found->value().empty());
        CHECK_FALSE(t.get("r", f{"q"}));
    }

    TEST_CASE("a column is the same by its type and by its name") {
        table t;
        t.put("r", f{"q"}, "typed", {10});
        t.put("r", st::column::parse("g:q"), "named", {10});
        CHECK(shown(t.get("r", fq)) == "r f:q@10=typed");
        CHECK(shown(t.get("r", g{"q"})) == "r g:q@10=named");
        t.delete_column("r", fq, {10});
        t.delete_family("r", "g", {10});
        CHECK(t.get("r").empty());
    }

    TEST_CASE("a get of a row takes the options of a scan") {
        table t;
        for (const int when : {10, 20, 30}) {
            t.put("r", f{"a"}, "v", {when});
            t.put("r", g{"b"}, "v", {when});
        }
        CHECK(all_shown(t.get("r")) == "r f:a@30=v, r g:b@30=v");
        CHECK(all_shown(t.get("r", {.columns = {g{"b"}}, .versions = 2})) == "r g:b@30=v, r g:b@20=v");
        CHECK(all_shown(t.get("r", {.columns = {st::all<f>}, .when = st::at({10})})) == "r f:a@10=v");
        CHECK(all_shown(t.get("r", {.when = {{40}, {50}}})).empty());
        CHECK(t.get("q").empty());
        CHECK(t.get("s").empty());
        CHECK(t.get("r")[g{"b"}]->timestamp() == st::timestamp{30});
    }

    TEST_CASE("deleting the newest version uncovers the one before") {  // R3.14
        table t(st::clock::manual({100}));
        for (const int when : {10, 20, 30}) t.put("r", f{"q"}, "v", {when});
        t.delete_version("r", f{"q"});
        CHECK(timestamps_shown(t.versions("r", f{"q"})) == "20 10");
        t.delete_version("r", fq, st::latest);
        CHECK(timestamps_shown(t.versions("r", f{"q"})) == "10");
        t.delete_version("r", f{"q"});
        CHECK(t.versions("r", f{"q"}).empty());
    }

    TEST_CASE("deleting a version of a column without any marks now") {  // R3.14, D-6
        table t(st::clock::manual({1000}));
        t.delete_version("r", f{"q"});
        CHECK(everything_in(t) == "r f:q@1000 Delete");
        t.put("r", f{"q"}, "v", {1000});
        CHECK_FALSE(t.get("r", f{"q"}));
        t.put("r", f{"q"}, "v", {1001});
        CHECK(shown(t.get("r", f{"q"})) == "r f:q@1001=v");
    }

    TEST_CASE("each delete covers what the guide's table says") {  // R3.10, R5.1
        const auto puts = [] {
            table t(st::clock::manual({25}));
            for (const int when : {10, 20, 30}) {
                t.put("r", f{""}, "v", {when});
                t.put("r", f{"q"}, "v", {when});
                t.put("r", g{"q"}, "v", {when});
            }
            return t;
        };
        const auto left = [](const table& t) {
            return timestamps_shown(t.versions("r", f{""})) + "|" + timestamps_shown(t.versions("r", f{"q"})) + "|" +
                   timestamps_shown(t.versions("r", g{"q"}));
        };
        table t = puts();
        t.delete_version("r", f{"q"}, {20});
        CHECK(left(t) == "30 20 10|30 10|30 20 10");
        t = puts();
        t.delete_column("r", f{"q"}, {20});
        CHECK(left(t) == "30 20 10|30|30 20 10");
        t = puts();
        t.delete_column("r", f{""});  // R5.2: the empty qualifier is an ordinary one; now is 25
        CHECK(left(t) == "30|30 20 10|30 20 10");
        t = puts();
        t.delete_family("r", st::all<f>, {20});
        CHECK(left(t) == "30|30|30 20 10");
        t = puts();
        t.delete_family("r", st::all<f>);
        CHECK(left(t) == "30|30|30 20 10");
        t = puts();
        t.delete_family_version("r", st::all<f>, {20});
        CHECK(left(t) == "30 10|30 10|30 20 10");
        t = puts();
        t.delete_row("r", {30});
        CHECK(left(t) == "||");
        t = puts();
        t.delete_row("r");
        CHECK(left(t) == "30|30|30");
    }

    TEST_CASE("deleting what is absent at any level does no harm") {
        table t = sample();
        const std::string seen = everything_seen_in(t);
        t.delete_version("absent", f{"q"});
        t.delete_version("r", f{"absent"}, {20});
        t.delete_version("r", f{"q"}, {15});
        t.delete_column("r", f{"q"}, {5});
        t.delete_family("absent", st::all<f>);
        t.delete_family_version("r", st::all<f>, {11});
        t.delete_row("absent");
        CHECK(everything_seen_in(t) == seen);
    }

    TEST_CASE("a whole row is marked in every family that takes markers with cells in it or not") {  // R3.12, S31
        table t(st::clock::manual({7}));
        t.delete_row("r");
        CHECK(everything_in(t) == "r f:@7 DeleteFamily, r g:@7 DeleteFamily");
    }

    TEST_CASE("flush and compaction change no plain read of the newest versions") {
        table t = sample();
        const std::string seen = everything_seen_in(t);
        t.flush();
        CHECK(everything_seen_in(t) == seen);
        t.compact();
        CHECK(everything_seen_in(t) == seen);
        t.clear();
        CHECK(t.size() == 0);
        CHECK(everything_in(t).empty());
    }

    TEST_CASE(
        "a table that compacts some segments keeps the markers and one that compacts all drops them") {  // R8.1, R8.6
        table t(st::clock::manual({100}));
        t.put("r", f{"a"}, "v", {10});
        t.flush();
        t.put("r", f{"q"}, "v", {10});
        t.flush();
        t.delete_column("r", f{"q"}, {20});
        t.delete_column("r", f{"a"}, {20});
        t.flush();
        t.compact_some(1, 2);
        CHECK(everything_in(t) == "r f:a@20 DeleteColumn, r f:a@10=v, r f:q@20 DeleteColumn");
        t.compact_some(2, 5);  // there is none
        t.compact_some(0, 0);
        CHECK(t.size() == 3);
        t.compact_some(0, 2);
        CHECK(t.size() == 0);
    }

    TEST_CASE("a value may have a time to live of its own") {  // R3.9, R6.4
        table t(st::clock::manual({100}));
        t.put("r", f{"q"}, "lasting", {90});
        t.put("r", fq, "brief", st::latest, {.ttl = 10});
        CHECK(shown(t.get("r", f{"q"})) == "r f:q@100=brief");
        CHECK(t.get("r", f{"q"})->ttl() == 10);
        CHECK_FALSE(t.get("r", f{"q"}, {.when = st::as_of({90})})->ttl());
        t.clock().set({111});
        CHECK(all_shown(t.get("r")) == "r f:q@90=lasting");
        CHECK(everything_in(t) == "r f:q@90=lasting");  // R4.12: hidden from raw reads, too
        CHECK(t.size() == 2);
        t.flush();
        CHECK(t.size() == 1);
    }

    TEST_CASE("families known at compile time are not compacted in memory") {  // R8.18
        table t;
        for (const int when : {1, 2, 3, 4}) t.put("r", f{"q"}, "v", {when});
        t.compact_memory();
        CHECK(t.size() == 4);
    }

    // ---- bytes
    // -----------------------------------------------------------------------------------------------------------

    TEST_CASE("every byte may stand anywhere in rows and qualifiers and values") {
        table t;
        std::size_t cells = 0;
        for (int byte = 0; byte != 256; ++byte)
            for (std::size_t place = 0; place != 3; ++place) {
                std::string text = "abc";
                text[place] = static_cast<char>(byte);
                t.put(text, f{text}, text, {1});
                t.put("r", g{text}, text, {1});
            }
        for (int flushed = 0; flushed != 2; ++flushed) {
            for (int byte = 0; byte != 256; ++byte)
                for (std::size_t place = 0; place != 3; ++place) {
                    std::string text = "abc";
                    text[place] = static_cast<char>(byte);
                    const auto by_row = t.get(text, f{text});
                    const auto by_qualifier = t.get("r", st::column("g", text));
                    REQUIRE(by_row);
                    REQUIRE(by_qualifier);
                    if (by_row->row() != text || by_row->qualifier() != text || by_row->value() != text ||
                        by_qualifier->qualifier() != text || by_qualifier->value() != text)
                        FAIL_CHECK("byte " << byte << " at " << place);
                    ++cells;
                }
            std::string before;
            for (const auto& row : t.scan({.columns = {st::all<f>}})) {
                CHECK(before < std::string(row.key()));
                before = row.key();
            }
            t.flush();
        }
        CHECK(cells == 2 * 256 * 3);
    }

    TEST_CASE("bytes may be as long as HBase allows") {  // R1.13
        table t;
        t.put(longest_row, f{"q"}, "v");
        CHECK(t.get(longest_row, f{"q"})->row() == longest_row);
        for (const std::size_t size : {255U, 256U, 257U, 65535U, 65536U}) {
            const std::string qualifier(size, 'q');
            const std::string value = std::to_string(size) + every_byte() + std::string(size, 'v');
            t.put("r", f{qualifier}, value);
            t.put("r", g{qualifier}, value);
        }
        for (int flushed = 0; flushed != 2; ++flushed) {
            CHECK(t.get("r").size() == 10);
            for (const std::size_t size : {255U, 256U, 257U, 65535U, 65536U}) {
                CAPTURE(size);
                const std::string qualifier(size, 'q');
                const auto found = t.get("r", st::column("g", qualifier));
                REQUIRE(found);
                CHECK(found->qualifier().size() == size);
                CHECK(found->value() == std::to_string(size) + every_byte() + std::string(size, 'v'));
                CHECK(t.get("r")[f{qualifier}]->value() == found->value());
            }
            t.flush();
        }
    }

    // ---- what is refused
    // -------------------------------------------------------------------------------------------------

    TEST_CASE("a row key that is empty or too long is refused wherever a row is given") {  // R2.1, R2.2
        table t = sample();
        const std::string before = everything_in(t);
        for_each_bad_row([&](st::bytes_view row) {
            CAPTURE(row.size());
            CHECK_THROWS_AS(t.put(row, f{"q"}, "v"), st::bad_row_key);
            CHECK_THROWS_AS(t.put(row, fq, "v", {1}), st::bad_row_key);
            CHECK_THROWS_AS(t.delete_version(row, f{"q"}), st::bad_row_key);
            CHECK_THROWS_AS(t.delete_version(row, f{"q"}, {1}), st::bad_row_key);
            CHECK_THROWS_AS(t.delete_column(row, f{"q"}), st::bad_row_key);
            CHECK_THROWS_AS(t.delete_family(row, st::all<f>), st::bad_row_key);
            CHECK_THROWS_AS(t.delete_family(row, "f"), st::bad_row_key);
            CHECK_THROWS_AS(t.delete_family_version(row, st::all<f>, {1}), st::bad_row_key);
            CHECK_THROWS_AS(t.delete_family_version(row, "f", {1}), st::bad_row_key);
            CHECK_THROWS_AS(t.delete_row(row), st::bad_row_key);
            CHECK_THROWS_AS((void)t.get(row, f{"q"}), st::bad_row_key);
            CHECK_THROWS_AS((void)t.get(row), st::bad_row_key);
            CHECK_THROWS_AS((void)t.versions(row, f{"q"}), st::bad_row_key);
            CHECK_THROWS_AS((void)t.versions(row, fq), st::bad_row_key);
        });
        CHECK_THROWS_AS((void)t.scan({.start = std::string(32768, 'r')}), st::bad_row_key);
        CHECK_THROWS_AS((void)t.scan({.stop = std::string(32768, 'r')}), st::bad_row_key);
        CHECK_THROWS_AS((void)t.scan({.prefix = std::string(32768, 'r')}), st::bad_row_key);
        CHECK(everything_in(t) == before);
    }

    TEST_CASE("the longest row key is taken everywhere") {  // R1.13
        table t(st::clock::manual({50}));
        CHECK_NOTHROW(t.put(longest_row, f{"q"}, "v", {10}));
        CHECK_NOTHROW(t.delete_version(longest_row, f{"p"}));
        CHECK_NOTHROW(t.delete_column(longest_row, f{"p"}));
        CHECK_NOTHROW(t.delete_family_version(longest_row, st::all<f>, {5}));
        CHECK(t.get(longest_row).size() == 1);
        CHECK_FALSE(t.versions(longest_row, f{"q"}).empty());
        CHECK(support::keys_shown(t.scan({.start = longest_row, .stop = longest_row, .stop_inclusive = true})) ==
              longest_row);
        CHECK(support::keys_shown(t.scan({.start = longest_row, .start_inclusive = false})).empty());
        CHECK(support::keys_shown(t.scan({.prefix = longest_row})) == longest_row);
        CHECK_NOTHROW(t.delete_row(longest_row));
        CHECK_FALSE(t.get(longest_row, f{"q"}));
    }

    TEST_CASE("a family that the table does not have is refused wherever a family is named") {  // R2.18, R2.19
        table t = sample();
        const std::string before = everything_in(t);
        for (const char* name : {"h", "", "F", "ff"}) {
            CAPTURE(name);
            const st::column absent(name, "q");
            CHECK_THROWS_AS(t.put("r", absent, "v"), st::no_such_column_family);
            CHECK_THROWS_AS((void)t.get("r", absent), st::no_such_column_family);
            CHECK_THROWS_AS((void)t.get("r", {.columns = {absent}}), st::no_such_column_family);
            CHECK_THROWS_AS((void)t.versions("r", absent), st::no_such_column_family);
            CHECK_THROWS_AS((void)t.scan({.columns = {fq, absent}}), st::no_such_column_family);
            CHECK_THROWS_AS((void)t.scan({.columns = {st::selection::family(name)}, .raw = true}),
                            st::no_such_column_family);
            CHECK_THROWS_AS(t.delete_version("r", absent), st::no_such_column_family);
            CHECK_THROWS_AS(t.delete_version("r", absent, {1}), st::no_such_column_family);
            CHECK_THROWS_AS(t.delete_column("r", absent), st::no_such_column_family);
            CHECK_THROWS_AS(t.delete_family("r", name), st::no_such_column_family);
            CHECK_THROWS_AS(t.delete_family_version("r", name, {1}), st::no_such_column_family);
        }
        CHECK(everything_in(t) == before);
    }

    TEST_CASE("a negative timestamp is refused wherever one is given") {  // R2.28
        table t = sample();
        const std::string before = everything_in(t);
        for (const st::timestamp negative : {st::timestamp{-1}, st::oldest}) {
            CHECK_THROWS_AS(t.put("r", f{"q"}, "v", negative), st::bad_timestamp);
            CHECK_THROWS_AS(t.put("r", fq, "v", negative), st::bad_timestamp);
            CHECK_THROWS_AS(t.delete_version("r", f{"q"}, negative), st::bad_timestamp);
            CHECK_THROWS_AS(t.delete_column("r", f{"q"}, negative), st::bad_timestamp);
            CHECK_THROWS_AS(t.delete_family("r", st::all<f>, negative), st::bad_timestamp);
            CHECK_THROWS_AS(t.delete_family_version("r", st::all<f>, negative), st::bad_timestamp);
            CHECK_THROWS_AS(t.delete_row("r", negative), st::bad_timestamp);
        }
        CHECK(everything_in(t) == before);
        CHECK_NOTHROW(t.put("r", f{"q"}, "v", {0}));
    }

    TEST_CASE("an increment and an append return the value of a cell that has a time to live") {  // R3.22
        st::table<f, st::clock::manual> t{st::clock::manual{{100}}};
        t.mutate(st::increment("r").add(f{"n"}, 5).set_ttl(1000));
        CHECK(t.increment("r", f{"n"}, 2) == 7);
        t.put("r", f{"a"}, "one", {90}, {.ttl = 1000});
        CHECK(t.append("r", f{"a"}, ", two") == "one, two");
        CHECK(t.get("r", f{"a"})->value() == "one, two");
        t.clock().set({2000});
        CHECK_FALSE(t.exists("r"));  // both have the time to live of what they were added to
    }

    TEST_CASE("a request of one change keeps what an open scanner sees of the version that it writes over") {  // R9.5
        st::table<f, st::clock::manual> t{st::clock::manual{{100}}};
        t.put("r", f{"q"}, "before", {10});
        const auto seen = t.snapshot();
        auto scanner = t.open_scanner();
        t.mutate(st::put("r").add(f{"q"}, "after", {10}));
        CHECK(t.get("r", f{"q"})->value() == "after");
        CHECK(seen.get("r", f{"q"})->value() == "before");
        CHECK(scanner.next()->front().value() == "before");
    }

    TEST_CASE("a clock before 0 dates no write, whoever made it") {  // R2.28
        const auto refuses = [](auto& t) {
            const std::string before = everything_in(t);
            const auto refused = [&](auto&& write) {
                CHECK_THROWS_WITH_AS(write(),
                                     "strata: a timestamp may not be negative, but the table's clock stands at -5",
                                     st::bad_timestamp);
            };
            refused([&] { t.put("r", fq, "v"); });
            refused([&] { t.put("r", f{"q"}, "v", st::latest, {.ttl = 1}); });
            refused([&] { t.delete_version("absent", fq); });
            refused([&] { t.delete_column("r", fq); });
            refused([&] { t.delete_family("r", st::bytes_view("f")); });
            refused([&] { t.delete_row("r"); });
            refused([&] { t.increment("absent", fq); });
            refused([&] { t.append("absent", fq, "v"); });
            refused([&] { t.check_and_put("absent", fq, std::nullopt, "v"); });
            refused([&] { t.mutate(st::mutation(st::put("r").add(fq, "v", {7}).add(st::column("f", "p"), "v"))); });
            refused([&] { t.mutate(st::mutation(st::deletion("r").add_version(st::column("f", "absent")))); });
            refused([&] {
                t.bulk_load(
                    std::vector<st::cell>{st::cell(st::cell_view("r", "f", "p", {{7}, st::kind::put}, "v")),
                                          st::cell(st::cell_view("r", "f", "q", {st::latest, st::kind::put}, "v"))});
            });
            CHECK(everything_in(t) == before);
        };
        table t(st::clock::manual({-5}));
        t.put("r", fq, "given", {3});
        refuses(t);
        CHECK(shown(t.get("r", fq)) == "r f:q@3=given");
        t.flush();
        t.compact();
        CHECK(t.append("r", fq, "!") == "given!");  // dated after the version before
        t.delete_version("r", fq);
        CHECK(t.get("r", fq)->value() == "given");

        st::table<f, long_ago> own;
        refuses(own);
    }

    TEST_CASE("an impossible time range is refused by every read") {  // R2.28
        const table t = sample();
        for (const st::time_range when : {st::time_range{{-1}, {5}}, st::time_range{{0}, {-1}},
                                          st::time_range{{6}, {5}}, st::at({-1}), st::as_of({-5})}) {
            CHECK_THROWS_AS((void)t.get("r", f{"q"}, {.when = when}), st::bad_time_range);
            CHECK_THROWS_AS((void)t.versions("r", f{"q"}, {.when = when}), st::bad_time_range);
            CHECK_THROWS_AS((void)t.get("r", {.when = when}), st::bad_time_range);
            CHECK_THROWS_AS((void)t.scan({.when = when}), st::bad_time_range);
        }
        CHECK_FALSE(t.get("r", f{"q"}, {.when = {{5}, {5}}}));
    }

    TEST_CASE("fewer than one version is refused by a get, and none to a scan") {  // R2.28, R4.46
        const table t = sample();
        for (const std::int64_t versions :
             {std::int64_t{0}, std::int64_t{-1}, std::numeric_limits<std::int64_t>::min()}) {
            CHECK_THROWS_AS((void)t.versions("r", f{"q"}, {.count = versions}), st::illegal_argument);
            CHECK_THROWS_AS((void)t.get("r", {.versions = versions}), st::illegal_argument);
            std::size_t rows = 0;
            for ([[maybe_unused]] const auto& row : t.scan({.versions = versions})) ++rows;
            CHECK(rows == 0);
        }
        CHECK(timestamps_shown(t.versions("r", f{"q"}, {.count = 1})) == "20");
    }

    TEST_CASE("a scan that contradicts itself is refused") {  // R4.12
        const table t = sample();
        CHECK_THROWS_AS((void)t.scan({.prefix = "r", .start = "r"}), st::illegal_argument);
        CHECK_THROWS_AS((void)t.scan({.prefix = "r", .stop = "s"}), st::illegal_argument);
        CHECK_THROWS_AS((void)t.scan({.columns = {f{"q"}}, .raw = true}), st::do_not_retry);
    }

    // ---- what a read costs
    // -----------------------------------------------------------------------------------------------

    TEST_CASE("a get and the versions of a column ask for no memory with up to four frozen segments") {
        const st::column named_f("f", "q");
        const st::column named_g("g", "q");
        const st::column absent_column("f", "an absent column whose qualifier is long");
        const std::string absent_row = "an absent row whose key is too long to be kept in place";
        for (int segments = 0; segments <= 4; ++segments) {
            CAPTURE(segments);
            const table t = with_segments(segments);
            const st::timestamp newest{segments * 10};
            const heap_watch watch;
            bool right = true;
            for (int twice = 0; twice != 2; ++twice) {
                right = right && t.get("r", f{"q"})->timestamp() == newest;
                right = right && t.get("r", g{"q"})->timestamp() == newest;
                right = right && t.get("r", named_f)->timestamp() == newest;
                right = right && t.get("r", named_g)->timestamp() == newest;
                right = right && t.get("r", f{"q"}, {.when = st::as_of({5})})->timestamp() == st::timestamp{0};
                right = right && t.get("r", named_g, {.when = st::at({0})})->timestamp() == st::timestamp{0};
                right = right && !t.get("r", f{"p"}) && !t.get("r", absent_column) && !t.get(absent_row, g{"q"});
                right = right && !t.get("zz", named_f) && !t.get("r", f{"q"}, {.when = {{6}, {9}}});
                std::size_t versions = 0;
                for (const auto& cell : t.versions("r", f{"q"})) versions += cell.value().empty() ? 0 : 1;
                for (const auto& cell : t.versions("r", named_g, {.count = 2}))
                    versions += cell.value().empty() ? 0 : 1;
                for (const auto& cell : t.versions(absent_row, named_g)) versions += cell.value().empty() ? 0 : 1;
                right = right &&
                        versions == static_cast<std::size_t>(std::min(segments + 1, 3) + std::min(segments + 1, 2));
            }
            const std::size_t allocations = watch.allocations();
            CHECK(allocations == 0);
            CHECK(right);
        }
        // So that the watch is known to see something.
        const heap_watch watch;
        const auto row = with_segments(0).get("r");
        CHECK(watch.allocations() > 0);
    }

    TEST_CASE("a scan asks for no memory from row to row once it has seen the widest") {
        table t;
        for (int row = 0; row != 300; ++row)
            for (const char* qualifier : {"a", "b", "c"}) {
                const std::string key = "a row key that is too long to be kept in place " + std::to_string(1000 + row);
                t.put(key, f{qualifier}, "v");
                t.put(key, g{qualifier}, "v");
                if (row == 100 || row == 200) t.flush();
            }
        for (const bool columns : {false, true}) {
            CAPTURE(columns);
            st::scan_options options;
            if (columns) options.columns = {f{"a"}, g{"c"}};
            auto scan = t.scan(options);
            auto row = scan.begin();
            ++row;
            const heap_watch watch;
            std::size_t rows = 2;
            for (++row; !(row == scan.end()); ++row) ++rows;
            const std::size_t allocations = watch.allocations();
            CHECK(allocations == 0);
            CHECK(rows == 300);
        }
    }

    TEST_CASE("a hundred thousand versions of a column are read and trimmed in time linear in their number") {
        st::table<f, st::clock::manual> t;
        for (int when = 0; when != 100000; ++when) t.put("r", f{"q"}, "v", {when});
        CHECK(t.size() == 100000);
        CHECK(timestamps_shown(t.versions("r", f{"q"})) == "99999 99998 99997");
        CHECK(t.get("r", f{"q"}, {.when = st::as_of({500})})->timestamp() == st::timestamp{500});
        t.flush();
        CHECK(t.size() == 3);
    }

    // ---- tables as values
    // ------------------------------------------------------------------------------------------------

    TEST_CASE("a copied table goes its own way and a moved one takes everything along") {
        table t = sample();
        const std::string before = everything_in(t);
        table copy = t;
        copy.put("s", f{"q"}, "v");
        copy.flush();
        copy.compact();
        copy.clock().advance(1);
        CHECK(everything_in(t) == before);
        CHECK(t.clock().now() == st::timestamp{100});
        CHECK(copy.clock().now() == st::timestamp{101});

        table moved = std::move(t);
        CHECK(everything_in(moved) == before);
        CHECK(t.size() == 0);  // NOLINT: that is the question
        t.put("r", f{"q"}, "again", {1});
        CHECK(everything_in(t) == "r f:q@1=again");
        t = copy;
        CHECK(t.clock().now() == st::timestamp{101});
        CHECK(everything_in(t) == everything_in(copy));
        t = std::move(moved);
        CHECK(everything_in(t) == before);
        table& itself = t;
        t = itself;
        t = std::move(itself);
        CHECK(everything_in(t) == before);
    }

    TEST_CASE("a table that is assigned moves into the other one's memory") {
        support::failing_resource first;
        support::failing_resource second;
        {
            using pmr_table = st::table<f, st::clock::manual, st::memory::pmr>;
            pmr_table a(st::memory::pmr{&first});
            pmr_table b(st::memory::pmr{&second}, st::clock::manual({5}));
            a.put("a row that is too long to be kept in place", f{"q"}, "v", {1});
            b.put("another row that is too long to be kept in place", f{"q"}, "v", {1});
            a.flush();
            const pmr_table copy = a;
            CHECK(copy.families().of<f>().memory().resource() == &first);
            b = a;
            CHECK(second.live_allocations() == 0);
            CHECK(b.families().of<f>().memory().resource() == &first);
            CHECK(everything_in(b) == everything_in(a));
            pmr_table c(st::memory::pmr{&second});
            c.put("r", f{"q"}, "v");
            a = std::move(c);
            CHECK(a.families().of<f>().memory().resource() == &second);
            CHECK(a.size() == 1);
            CHECK(b.size() == 1);
        }
        CHECK(first.live_bytes() == 0);
        CHECK(second.live_bytes() == 0);
    }
}
