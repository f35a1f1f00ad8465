// SPDX-License-Identifier: BSL-1.0
// KEEP_DELETED_CELLS and MIN_VERSIONS on the model: the cases C-43 to C-81 of the rule book, T = 1000.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "model/region/session.hpp"

namespace {

using namespace model::cases;
using trace::keep;

constexpr std::int64_t T = 1000;

trace::family kept(std::int64_t versions, const std::string& name = "f") {
    trace::family made = of_versions(versions);
    made.name = name;
    made.keep_deleted = keep::yes;
    return made;
}

trace::family lasting(std::int64_t versions, std::int64_t min_versions, keep how = keep::no) {
    trace::family made = of_versions(versions);
    made.min_versions = min_versions;
    made.ttl_seconds = 1;
    made.keep_deleted = how;
    return made;
}

// As the book counts them: what a raw scan of that many versions sees.
std::ptrdiff_t markers(session& t, std::int64_t versions, const std::vector<std::string>& families = {}) {
    const std::string cells = t.raw(reading(families, {}, versions));
    return std::count(cells.begin(), cells.end(), 'D');
}

trace::read until(std::int64_t end, std::int64_t versions = all_versions) { return reading({}, {0, end}, versions); }

}  // namespace

TEST_SUITE("region model")
{
    TEST_CASE("time travel behind a deleted row: C-43 to C-46") {
        session t(kept(3));
        t.now(5000);
        t.puts({T, T + 1, T + 2, T + 4});
        t.write(whole_row(T + 2));
        CHECK(t.times(until(T + 2)) == "1001 1000");
        t.flush();
        CHECK(t.times(until(T + 2)) == "1001");
        t.compact();
        t.compact();
        CHECK(markers(t, 3, {"f"}) == 1);
        CHECK(t.times(until(T + 2)) == "1001");
        CHECK(t.times(until(T + 4)) == "-");
        t.puts({T + 5, T + 6, T});
        CHECK(t.times(until(T + 4)) == "-");
        t.flush();
        t.compact();
        t.compact();
        CHECK(markers(t, 3) == 0);
        t.puts({T});
        CHECK(t.times(until(T + 4)) == "1000");
    }

    TEST_CASE("without keeping deleted cells: C-47 to C-50") {
        session t(of_versions(3));
        t.now(5000);
        t.puts({T});
        t.write(column("f:q", T));
        CHECK(t.raw() == "DC1000 P1000");
        t.flush();
        t.compact();
        CHECK(t.raw() == "-");
        for (const trace::mutation& marker : {version("f:q"), column("f:q"), whole_row()}) {
            session u(of_versions(3));
            u.now(T + 2);
            u.puts({T});
            u.write(marker);
            CHECK(u.times(until(T + 1)) == "-");
            u.flush();
            CHECK(u.ask(trace::compact_some{0, 1}) == "ok");  // the only file: a compaction of all
            CHECK(u.raw() == "-");
        }
    }

    TEST_CASE("a raw scan takes no columns: C-51") {
        session t(kept(1));
        trace::scan raw = scanning(reading({"f:q"}));
        raw.raw = true;
        CHECK(t.ask(raw) == "error do_not_retry");
    }

    TEST_CASE("raw scans of three families: C-52 to C-55") {
        session t({kept(3, "c0"), kept(3, "c1"), kept(3, "c2")});
        t.now(5000);
        t.puts({T, T + 2, T + 4}, "c0:c0");
        t.write_all({whole_row(T + 1), version("c0:c0", T + 2), column("c0:c0", T + 3)});
        CHECK(t.raw() == "DF1001 P1004 DC1003 D1002 P1002 P1000 DF1001 DF1001");
        CHECK(t.raw(until(1)) == "-");
        CHECK(t.raw(until(T + 2)) == "DF1001 P1000 DF1001 DF1001");
        CHECK(t.raw(reading({}, {T + 3, T + 5})) == "P1004 DC1003");
    }

    TEST_CASE("markers of an empty store: C-56") {
        session t(kept(1));
        t.now(5000);
        t.write_all({column("f:q", T), family("f", T), version("f:q", T + 1), version("f:q", T + 2)});
        CHECK(markers(t, 1) == 4);
        t.flush();
        CHECK(markers(t, 1) == 4);
        t.compact();
        CHECK(markers(t, 1) == 0);
    }

    TEST_CASE("markers go when no older put is left: C-57, C-58") {
        session t(kept(1));
        t.now(5000);
        t.puts({T});
        t.write_all({column("f:q", T), family("f", T), version("f:q", T + 1), version("f:q", T + 2)});
        CHECK(markers(t, 1) == 4);
        t.flush();
        CHECK(markers(t, 1) == 4);
        t.puts({T + 3});
        t.flush();
        t.compact();
        CHECK(t.raw(reading({}, {}, 1)) == "DF1000 P1003 D1002 D1001 DC1000");
        t.compact();
        CHECK(markers(t, 1) == 0);
    }

    TEST_CASE("an old put of another row holds the markers: C-59, C-60") {
        session t(kept(1));
        t.now(5000);
        t.puts({T});
        t.write(on("s", put("f:q", T - 10)));
        t.write_all({column("f:q", T), family("f", T), version("f:q", T + 1), version("f:q", T + 2)});
        t.flush();
        CHECK(markers(t, 1) == 4);
        t.puts({T + 3});
        for (int i = 0; i < 3; ++i) {
            t.flush();
            CHECK(markers(t, 1) == 4);
            t.compact();
            CHECK(markers(t, 1) == 4);
        }
        t.puts({T + 4});
        t.flush();
        for (int i = 0; i < 2; ++i) {
            t.compact();
            CHECK(markers(t, 1) == 1);
        }
    }

    TEST_CASE("ranges over rows and columns: C-61, C-62") {
        session t({kept(3, "c0"), kept(3, "c1")});
        t.now(5000);
        const std::vector<std::string> columns{"c0:c0", "c0:c1", "c1:c0", "c1:c1"};
        for (const char* row : {"1", "2"})
            for (const std::string& name : columns)
                for (const std::int64_t when : {T, T + 1}) t.write(on(row, put(name, when)));
        t.write_all({on("1", column("c0:c0", T + 2)), on("1", family("c1", T + 2)), on("1", family("c1", T - 10)),
                     on("2", family("c0", T + 2))});
        for (const char* row : {"1", "2"})
            CHECK(t.get(until(T + 2), row) ==
                  "c0:c0@1001=v c0:c0@1000=v c0:c1@1001=v c0:c1@1000=v "
                  "c1:c0@1001=v c1:c0@1000=v c1:c1@1001=v c1:c1@1000=v");
        CHECK(t.get(until(T + 3), "1") == "c0:c1@1001=v c0:c1@1000=v");
        CHECK(t.get(until(T + 3), "2") == "c1:c0@1001=v c1:c0@1000=v c1:c1@1001=v c1:c1@1000=v");
    }

    TEST_CASE("markers are counted with the puts of their column: C-63 to C-67") {
        session t(kept(1));
        t.now(5000);
        t.write_all(
            {put("f:c0", T), put("f:c1", T - 10), column("f:c0", T), version("f:c0", T + 1), version("f:c0", T + 3)});
        t.flush();
        for (int i = 0; i < 2; ++i) {
            t.compact();
            CHECK(markers(t, 1) == 3);
        }
        t.puts({T + 2}, "f:c0");
        CHECK(markers(t, 1) == 3);
        t.puts({T + 3}, "f:c0");
        CHECK(markers(t, 1) == 1);
        t.flush();
        CHECK(markers(t, 1) == 3);
        t.compact();
        CHECK(markers(t, 1) == 3);
        t.puts({T + 4}, "f:c0");
        t.flush();
        for (int i = 0; i < 2; ++i) {
            t.compact();
            CHECK(markers(t, 1) == 1);
        }
    }

    TEST_CASE("row markers in two families: C-68") {
        session t({kept(1, "c0"), kept(1, "c1")});
        t.now(5000);
        for (const char* name : {"c0:a", "c0:b", "c1:a", "c1:b"})
            t.write_all({on("1", put(name, T)), on("2", put(name, T + 1))});
        t.write_all({on("1", whole_row(T + 1)), on("2", whole_row(T + 2))});
        CHECK(t.get(until(T + 1), "1") == "c0:a@1000=v c0:b@1000=v c1:a@1000=v c1:b@1000=v");
        CHECK(t.get(until(T + 2), "2") == "c0:a@1001=v c0:b@1001=v c1:a@1001=v c1:b@1001=v");
    }

    TEST_CASE("keeping together with least versions: C-69 to C-71") {
        session t(lasting(1000, 3, keep::yes));
        t.now(T + 2000);
        t.puts({T, T - 1, T - 3, T - 4});
        t.write_all({whole_row(T - 1), column("f:q", T - 1)});
        CHECK(t.times(until(T - 2)) == "997 996");
        CHECK(markers(t, 1000, {"f"}) == 2);
        t.flush();
        CHECK(t.times(until(T - 2)) == "997");
        CHECK(markers(t, 1000) == 2);
        t.puts({T + 1});
        t.flush();
        t.puts({T + 2});
        t.flush();
        CHECK(markers(t, 1000) == 2);
        t.compact();
        CHECK(markers(t, 1000) == 2);
        t.compact();
        CHECK(markers(t, 1000) == 0);
    }

    TEST_CASE("keeping until expired: C-72") {
        session t(lasting(1000, 1, keep::until_expired));
        t.now(T + 2000);
        t.puts({T});
        t.write(on("s", put("f:q", T - 10)));
        const trace::read early = reading({"f:q"}, {0, T + 1});
        CHECK(t.times(early) == "1000");
        t.write(whole_row(T + 2));
        CHECK(t.times(early) == "1000");
        CHECK(markers(t, 1000) == 1);
        t.flush();
        CHECK(markers(t, 1000) == 1);
        CHECK(t.times(early) == "-");
        t.compact();
        CHECK(t.times(early) == "-");
        CHECK(markers(t, 1000) == 0);
    }

    TEST_CASE("least versions outlive their time: C-73, C-74, C-75") {
        session t(lasting(1000, 2));
        t.now(T + 2000);
        t.puts({T - 3, T - 2, T - 1, T});
        CHECK(t.times(reading({}, {}, 1)) == "1000");
        CHECK(t.times(until(T + 1, 1)) == "1000");
        CHECK(t.times(until(T - 2, 1)) == "997");
        CHECK(t.times() == "1000 999");
        CHECK(t.times(reading({"f:q"})) == "1000 999");
        t.flush();
        CHECK(t.times(until(T - 2, 1)) == "-");
        t.compact();
        CHECK(t.times(until(T + 1, 1)) == "1000");
        CHECK(t.times(until(T, 1)) == "999");
        CHECK(t.times(until(T - 1, 1)) == "-");
    }

    TEST_CASE("least versions of memory and files: C-76, C-78") {
        session t(lasting(1000, 3));
        t.now(T + 2000);
        t.puts({T - 1, T - 3});
        t.flush();
        t.compact();
        t.puts({T, T - 2, T - 3});
        for (const trace::read& how : {reading(), reading({"f:q"})}) CHECK(t.times(how) == "1000 999 998");
        session u(lasting(1000, 2));
        u.now(T + 2000);
        u.puts({T - 3, T - 2, T - 1, T});
        CHECK(u.times() == "1000 999");
        u.puts({T + 1});
        CHECK(u.times() == "1001 1000");
        u.flush();
        u.compact();
        CHECK(u.times() == "1001 1000");
    }

    TEST_CASE("least versions do not bring deleted ones back: C-77, D-64") {
        for (const trace::mutation& marker : {whole_row(T - 1), family("f", T - 1)}) {
            session t(lasting(1000, 3));
            t.now(T + 2000);
            t.puts({T - 2, T - 1, T});
            t.write(marker);
            for (const trace::read& how : {reading(), reading({"f:q"})}) CHECK(t.times(how) == "1000");
            t.flush();
            t.compact();
            for (const trace::read& how : {reading(), reading({"f:q"})}) CHECK(t.times(how) == "1000");
        }
    }

    TEST_CASE("least versions and keeping until expired: C-80, C-81") {
        trace::family of = lasting(all_versions, 2, keep::until_expired);
        of.ttl_seconds = 4;
        session t(of);
        t.now(T);
        t.puts({T - 4, T - 3, T - 2, T - 1});
        CHECK(t.times(until(T)) == "999 998 997 996");
        t.flush();
        t.compact();
        CHECK(t.times(until(T)) == "999 998 997 996");
        CHECK(t.times(until(T - 1)) == "998 997 996");
        CHECK(t.times(until(T - 2)) == "997 996");
        CHECK(t.times(until(T - 3)) == "996");
        t.now(T + 10000);
        t.compact();
        CHECK(t.times(until(T)) == "999 998");
        CHECK(t.times(until(T - 1)) == "998");
        CHECK(t.times(reading({}, {T - 2, T - 1})) == "998");
        CHECK(t.times(reading({}, {T - 3, T - 2})) == "-");
        CHECK(t.times(until(T - 2)) == "-");
    }
}
