// SPDX-License-Identifier: BSL-1.0
// Reads, flushes and compactions of the model: cases of sections 12.1 and 12.2, and what upstream does beside them.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "model/region/session.hpp"

namespace {

using namespace model::cases;

// The rows of a scan: "a b c".
std::string rows(session& t, const trace::scan& what) {
    std::string out;
    for (const std::string& line : t.lines(what)) out += (out.empty() ? "" : " ") + line.substr(0, line.find(' '));
    return out;
}

trace::scan between(const std::string& start, const std::string& stop, const std::string& brackets = "[)") {
    trace::scan made;
    made.start = start;
    made.stop = stop;
    made.start_inclusive = brackets.front() == '[';
    made.stop_inclusive = brackets.back() == ']';
    return made;
}

trace::scan backwards(trace::scan what) {
    what.reversed = true;
    return what;
}

session with_rows(const std::vector<std::string>& names) {
    session t(of_versions(1));
    for (const std::string& name : names) t.write(on(name, put("f:q", 1)));
    return t;
}

trace::family lasting(std::int64_t versions, std::int64_t min_versions) {
    trace::family made = of_versions(versions);
    made.min_versions = min_versions;
    made.ttl_seconds = 1;
    return made;
}

std::string prefixed(const std::vector<std::string>& names, const std::string& prefix) {
    session t = with_rows(names);
    trace::scan what;
    what.prefix = prefix;
    return rows(t, what);
}

}  // namespace

TEST_SUITE("region model")
{
    TEST_CASE("the order of cells and rows: D-1, D-2, D-3, S18") {
        session t(of_versions(3));
        t.write_all({put("f:q", 10), version("f:q", 10), column("f:q", 10)});
        CHECK(t.raw() == "DC10 D10 P10");
        session u(of_versions(3));
        u.write_all({put("f:", 10), family("f", 10), family_version("f", 10), put("f:a", 10)});
        CHECK(u.raw() == "DF10 DFV10 P10 P10");
        session v = with_rows({"\x80", "b", "ab", "\x7F", std::string("a\0", 2), "a"});
        CHECK(rows(v, {}) == "a a\\x00 ab b \\x7F \\x80");
    }

    TEST_CASE("ranges of rows: D-24 to D-28") {
        CHECK(prefixed({"abc1", "abc2", "row1", "row2", "rox"}, "row") == "row1 row2");
        CHECK(prefixed({"\x61\xFE", "\x61\xFF", std::string("\x61\xFF\0", 3), "\x62"}, "\x61\xFF") ==
              "a\\xFF a\\xFF\\x00");
        CHECK(prefixed({"\xFF\xFE", "\xFF\xFF", "\xFF\xFF\xFF"}, "\xFF\xFF") == "\\xFF\\xFF \\xFF\\xFF\\xFF");
        session t = with_rows({"a", "b", "c", "d", "e"});
        CHECK(rows(t, between("b", "d")) == "b c");
        CHECK(rows(t, between("b", "d", "[]")) == "b c d");
        CHECK(rows(t, between("b", "d", "(]")) == "c d");
        CHECK(rows(t, between("b", "b")) == "none");
        CHECK(rows(t, between("b", "b", "[]")) == "b");
        CHECK(rows(t, backwards(between("d", "b"))) == "d c");
        CHECK(rows(t, backwards(between("", ""))) == "e d c b a");
        trace::scan two = backwards(between("", ""));
        two.limit = 2;
        CHECK(rows(t, two) == "e d");
    }

    TEST_CASE("time to live and least versions: D-29, D-31 to D-34") {
        session t(lasting(1, 0));
        t.puts({9000});
        t.now(10000);
        CHECK(t.times() == "9000");
        t.now(10001);
        CHECK(t.times() == "-");
        const auto seen = [](std::int64_t min_versions, const std::vector<std::int64_t>& times, bool named) {
            session u(lasting(10, min_versions));
            u.now(1900);
            u.puts(times);
            return u.times(named ? reading({"f:q"}) : reading());
        };
        CHECK(seen(1, {950, 899, 898, 897}, false) == "950");
        CHECK(seen(1, {950, 899, 898, 897}, true) == "950 899");
        for (const bool named : {false, true}) {
            CHECK(seen(1, {899, 898, 897}, named) == "899");
            CHECK(seen(2, {950, 899, 898, 897}, named) == "950 899");
        }
        session u(lasting(10, 1));
        u.now(1900);
        u.puts({899, 898, 897});
        CHECK(u.times(reading({}, {0, 899})) == "898");
        u.flush();
        CHECK(u.times(reading({}, {0, 899})) == "-");
    }

    TEST_CASE("store limits and offsets: D-37, C-158, C-160") {
        session t(of_versions(1));
        for (const char* name : {"f:a", "f:b", "f:c", "f:d"}) t.write(put(name, 1));
        const auto limited = [&](std::int64_t limit, std::int64_t offset) {
            trace::read how = reading();
            how.store_limit = limit;
            how.store_offset = offset;
            return t.get(how);
        };
        CHECK(limited(0, 0) == "f:a@1=v");
        CHECK(limited(0, 1) == "f:b@1=v");
        CHECK(limited(2, 1) == "f:b@1=v f:c@1=v");
        CHECK(limited(-1, 3) == "f:d@1=v");
        CHECK(limited(100, 4) == "none");
    }

    TEST_CASE("raw scans: D-38, D-39, D-40") {
        trace::family kept = of_versions(3);
        kept.keep_deleted = trace::keep::yes;
        session t(kept);
        t.write_all({put("f:q", 10), version("f:q", 8), put("f:q", 9), column("f:q", 7)});
        CHECK(t.raw(reading({}, {}, 1)) == "P10");
        CHECK(t.raw() == "P10 P9 D8 DC7");
        session u(of_versions(3));
        u.write_all({put("f:q", 5, "a"), put("f:q", 5, "b")});
        CHECK(u.raw() == "P5");
        u.write_all({put("f:q", 4, "z"), version("f:q", 5)});
        CHECK(u.get() == "f:q@4=z");
    }

    TEST_CASE("markers and ranges: D-41, D-42, D-72, D-73, D-74, D-81") {
        for (const bool keeps : {false, true}) {
            trace::family of = of_versions(3);
            if (keeps) of.keep_deleted = trace::keep::yes;
            session t(of);
            t.write_all({put("f:q", 10), column("f:q", 50)});
            CHECK(t.times(reading({}, {0, 20})) == (keeps ? "10" : "-"));
            CHECK(t.times(reading({}, {0, 50})) == (keeps ? "10" : "-"));
            CHECK(t.times(reading({}, {0, 51})) == "-");
        }
        const auto left = [](const std::vector<std::int64_t>& puts, const std::vector<trace::mutation>& markers) {
            session t(of_versions(5));
            t.puts(puts);
            t.write_all(markers);
            return t.times();
        };
        CHECK(left({100, 95, 90, 80}, {version("f:q", 100), column("f:q", 90)}) == "95");
        CHECK(left({110, 90}, {column("f:q", 100), version("f:q", 90)}) == "110");
        CHECK(left({50, 101}, {family("f", 100)}) == "101");
        trace::family g = of_versions(3);
        g.name = "g";
        session two({of_versions(3), g});
        two.write_all({put("f:q", 5), put("f:q", 20), put("g:q", 20)});
        trace::read how = reading();
        how.family_when = {{"f", {0, 10}}};
        CHECK(two.get(how) == "f:q@5=v g:q@20=v");
        CHECK(two.get(reading({}, {7, 3})) == "error illegal_argument");
        CHECK(two.get(reading({}, {}, 0)) == "error io");
        CHECK(two.get(reading({"x:q"})) == "error no_such_column_family");
    }

    TEST_CASE("a scan in batches: C-157, R4.41") {
        session t(of_versions(1));
        for (const char* name : {"0", "1", "2", "3", "4", "5", "6", "7"})
            t.write(put("f:c" + std::string(name), std::stoll(name)));
        t.write(family("f", 3));
        trace::scan what = scanning();
        what.batch = 2;
        CHECK(t.ask(what) == "r f:c4@4=v f:c5@5=v | r f:c6@6=v f:c7@7=v");
        what.batch = 3;
        CHECK(t.ask(what) == "r f:c4@4=v f:c5@5=v f:c6@6=v | r f:c7@7=v");
    }

    TEST_CASE("versions over files and rows: C-101, C-151, C-152, C-153") {
        session t(lasting(3, 0));
        t.now(20);
        for (std::int64_t file = 10; file < 15; ++file) {
            for (const char* row : {"r", "s"}) t.write(on(row, put("f:q", file)));
            t.flush();
        }
        CHECK(t.times(reading({}, {}, 100)) == "14 13 12");
        t.compact();
        CHECK(t.raw() == "P14 P13 P12 P14 P13 P12");
        t.write(whole_row());
        CHECK(t.times() == "-");
        t.flush();
        t.compact();
        CHECK(t.raw() == "P14 P13 P12");
        t.now(2000);
        t.compact();
        CHECK(t.raw() == "-");
        session one(of_versions(1));
        one.puts({100, 1000});
        CHECK(one.times(reading({}, {100, 1000})) == "100");
        one.flush();
        CHECK(one.times(reading({}, {100, 1000})) == "-");
    }

    TEST_CASE("when markers go: D-61, D-63, D-66, C-119, S22") {
        for (const std::int64_t time : {60, 100, 101, 10}) {
            session t({of_versions(3)}, 50);
            t.write_all({put("f:q", 30), column("f:q", 50)});
            t.now(time);
            t.flush();
            t.compact();
            CHECK(t.raw() == (time == 101 ? "-" : "DC50"));
        }
        for (const bool flushed : {false, true}) {
            session t(of_versions(2));
            t.puts({1, 2, 3});
            if (flushed) t.flush();
            t.write(version("f:q", 3));
            CHECK(t.times() == (flushed ? "2" : "2 1"));
        }
        session t(of_versions(3));
        t.puts({10});
        t.flush();
        t.write(column("f:q", 20));
        t.flush();
        t.ask(trace::compact_some{1, 1});
        t.puts({15});
        CHECK(t.times() == "-");
        t.compact();
        CHECK(t.times() == "15");
    }

    TEST_CASE("scanners that stay open: D-65, D-76, R8.15") {
        session t(of_versions(1));
        t.now(1000);
        t.puts({1});
        t.write(on("s", put("f:q", 1)));
        t.ask(trace::open_scanner{"old", scanning()});
        t.puts({2});
        t.write_all({on("s", whole_row()), on("z", put("f:q", 5))});
        t.flush();
        CHECK(t.raw() == "P2 P1 DF1000 P1 P5");
        CHECK(t.ask(trace::next_row{"old"}) == "r f:q@1=v");
        CHECK(t.ask(trace::next_row{"old"}) == "s f:q@1=v");
        CHECK(t.ask(trace::next_row{"old"}) == "none");
        CHECK(t.times() == "2");
        t.compact();
        CHECK(t.raw() == "P2 P1 DF1000 P1 P5");
        t.ask(trace::close_scanner{"old"});
        t.compact();
        CHECK(t.raw() == "P2 P5");
    }

    TEST_CASE("a flush takes from an open scanner what only its range could see") {
        session t(of_versions(1));
        t.puts({10, 20});
        t.ask(trace::open_scanner{"s", scanning(reading({}, {0, 15}))});
        t.ask(trace::open_scanner{"u", scanning(reading({}, {0, 15}))});
        CHECK(t.ask(trace::next_row{"u"}) == "r f:q@10=v");
        t.flush();
        CHECK(t.ask(trace::next_row{"s"}) == "none");
    }

    TEST_CASE("compactions in memory: R8.18") {
        trace::family of = of_versions(1);
        of.compaction = trace::in_memory::eager;
        session eager(of);
        eager.puts({1, 2});
        CHECK(eager.raw() == "P2 P1");
        CHECK(eager.ask(trace::flush_in_memory{}) == "ok");
        CHECK(eager.raw() == "P2");
        of.compaction = trace::in_memory::basic;
        session basic(of);
        basic.puts({1, 2});
        for (int i = 0; i < 4; ++i) basic.ask(trace::flush_in_memory{});
        CHECK(basic.raw() == "P2 P1");
    }

    TEST_CASE("a key that is equal but for its seq: HBase does not come back") {
        session t(of_versions(1));
        t.write_all({put("f:", 5), put("f:q", 90)});
        t.flush();
        t.write_all({version("f:", 5), put("f:q", 91)});
        trace::scan what = scanning(reading({}, {10, latest}));
        what.raw = true;
        CHECK(t.ask(what) == "error failure EndlessLoop");
    }

    TEST_CASE("a reversed scanner over a flush can show too much: the model does not say") {
        session t(of_versions(1));
        t.write(on("b", put("f:q")));
        t.flush();
        t.ask(trace::open_scanner{"s", backwards(scanning())});
        t.write_all({on("a", put("f:q")), on("b", whole_row())});
        t.flush();
        CHECK(t.ask(trace::next_row{"s"}) == "undefined");
    }

    TEST_CASE("the greatest timestamp is none for a read by name") {
        session t(of_versions(3));
        t.write(put("f:q", 9223372036854775806, std::string(7, '\0') + "a"));
        CHECK(t.write(increment("f:q", 1)).substr(0, 26) == "ok f:q@9223372036854775807");
        CHECK(t.times() == "9223372036854775807 9223372036854775806");
        CHECK(t.times(reading({"f:q"})) == "9223372036854775806");
    }
}
