// SPDX-License-Identifier: BSL-1.0
// NEW_VERSION_BEHAVIOR on the model: the cases C-82 to C-95 of the rule book, the derived ones of section 7, and what
// upstream's tracker does beside the rules (R7.17).
#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/region/session.hpp"

namespace {

using namespace model::cases;

constexpr std::int64_t b = 1000000;

trace::family sequenced(std::int64_t versions) {
    trace::family made = of_versions(versions);
    made.new_version_behavior = true;
    return made;
}

// R7.1: the same answer from memory, from a file and from a compacted file.
void always(session& t, const std::function<void()>& holds) {
    holds();
    t.flush();
    holds();
    t.compact();
    holds();
}

std::vector<std::int64_t> from_b(const std::vector<std::int64_t>& times) {
    std::vector<std::int64_t> out;
    for (const std::int64_t time : times) out.push_back(b + time);
    return out;
}

}  // namespace

TEST_SUITE("region model")
{
    TEST_CASE("puts written after a marker are seen: C-82, D-68") {
        session t(sequenced(3));
        t.puts(from_b({1, 2, 3, 4}));
        t.write(column("f:q", 2 * b));
        t.puts({b});
        always(t, [&] { CHECK(t.times() == "1000000"); });
        for (const bool by_sequence : {true, false}) {
            session u(by_sequence ? sequenced(2) : of_versions(2));
            u.puts({1, 2, 3});
            u.write(column("f:q", 3));
            u.puts({1});
            CHECK(u.times() == (by_sequence ? "1" : "-"));
        }
    }

    TEST_CASE("a version that was outside does not come back: C-83, C-84, C-85, D-67") {
        session one(sequenced(3));
        one.puts(from_b({1, 2, 3, 4}));
        one.write(version("f:q", b + 3));
        always(one, [&] { CHECK(one.times() == "1000004 1000002"); });
        session two(sequenced(3));
        two.puts(from_b({1, 2}));
        two.write(version("f:q", b + 3));
        two.puts(from_b({3, 4}));
        always(two, [&] { CHECK(two.times() == "1000004 1000003 1000002"); });
        session three(sequenced(3));
        three.puts(from_b({1, 2, 3, 4}));
        three.write_all({version("f:q", b + 4), version("f:q", b + 3)});
        always(three, [&] { CHECK(three.times(reading({}, {}, 1)) == "1000002"); });
        session four(sequenced(2));
        four.puts({3, 1, 2});
        four.write(version("f:q", 3));
        four.puts({0});
        always(four, [&] { CHECK(four.times() == "2 0"); });
    }

    TEST_CASE("equal timestamps are one version: C-86, C-87, R7.11") {
        session one(sequenced(3));
        one.puts(from_b({1, 2, 3, 3, 3, 4}));
        always(one, [&] { CHECK(one.times() == "1000004 1000003 1000002"); });
        session two(sequenced(3));
        two.puts(from_b({1, 2, 3, 3, 3, 3}));
        two.write(version("f:q", b + 3));
        two.puts(from_b({4}));
        always(two, [&] { CHECK(two.times() == "1000004 1000002 1000001"); });
    }

    TEST_CASE("markers of the family: C-88, C-89, C-90") {
        session t(sequenced(3));
        const auto first = [&] {
            t.write_all({put("f:c1", b + 1), put("f:c1", b + 2), put("f:c2", b + 2), put("f:c3", b + 1)});
        };
        first();
        t.write(family("f", 2 * b));
        t.write_all({put("f:c3", b + 502), put("f:c2", b + 501), put("f:c1", b + 501), put("f:c1", b + 502)});
        CHECK(t.get() == "f:c1@1000502=v f:c1@1000501=v f:c2@1000501=v f:c3@1000502=v");
        t.write(family_version("f", b + 501));
        CHECK(t.get() == "f:c1@1000502=v f:c3@1000502=v");
        first();
        always(t, [&] {
            CHECK(t.get() ==
                  "f:c1@1000502=v f:c1@1000002=v f:c1@1000001=v f:c2@1000002=v f:c3@1000502=v f:c3@1000001=v");
        });
    }

    TEST_CASE("versions are counted before the range: C-91, D-69, D-70") {
        session t(sequenced(3));
        t.puts({1, 2, 3, 4, 5, 6, 7, 8});
        CHECK(t.times(reading({}, {0, 5})) == "-");
        CHECK(t.times(reading({}, {0, 7})) == "6");
        session two(sequenced(2));
        two.puts({5, 4, 3, 2, 1});
        always(two, [&] { CHECK(two.times() == "5 4"); });
        session classic(of_versions(3));
        classic.puts({1, 2, 3, 4, 5, 6, 7, 8});
        CHECK(classic.times(reading({}, {0, 5})) == "4 3 2");
        classic.flush();
        CHECK(classic.times(reading({}, {0, 5})) == "-");
    }

    TEST_CASE("a file outside the range is not looked into: its puts do not count") {
        session t(sequenced(1));
        t.puts({5});
        t.flush();
        t.puts({50});
        CHECK(t.times(reading({}, {0, 10})) == "5");  // nor is the segment in memory
        t.flush();
        CHECK(t.times(reading({}, {0, 10})) == "5");
        t.compact();
        CHECK(t.times(reading({}, {0, 10})) == "-");
    }

    TEST_CASE("columns by name: C-92, C-94, C-95") {
        session t(sequenced(3));
        for (const char* name : {"f:c1", "f:c2", "f:c3"}) t.puts({1, 2, 3, 4}, name);
        CHECK(t.get(reading({"f:c2"})) == "f:c2@4=v f:c2@3=v f:c2@2=v");
        session u(sequenced(3));
        u.write_all({put("f:a", 42), put("f:b", 42), put("f:c", 42)});
        always(u, [&] { CHECK(u.get(reading({"f:a", "f:c"})) == "f:a@42=v f:c@42=v"); });
        session empty(sequenced(3));
        empty.now(100);
        empty.write_all({column("f:", 10), put("f:", 10)});
        always(empty, [&] { CHECK(empty.get() == "f:@10=v"); });
    }

    TEST_CASE("raw scans and compactions: C-93, R7.15, R7.16") {
        session t(sequenced(3));
        t.puts(from_b({1, 2, 3, 4}));
        t.write_all({version("f:q", b + 4), version("f:q", b + 3)});
        CHECK(t.raw() == "D1000004 P1000004 D1000003 P1000003 P1000002 P1000001");
        t.flush();
        CHECK(t.raw() == "D1000004 P1000004 D1000003 P1000003 P1000002 P1000001");
        t.compact();
        CHECK(t.raw() == "P1000002");
    }

    TEST_CASE("one unit: the marker wins over its own put: R7.9, D-12, D-62") {
        session t(sequenced(3));
        t.now(1000);
        t.row({put("f:q"), column("f:q")});
        CHECK(t.times() == "-");
        session u(sequenced(3));
        u.write_all({put("f:q", 5, "a"), version("f:q", 5), put("f:q", 5, "b")});
        always(u, [&] { CHECK(u.get() == "f:q@5=b"); });
    }

    TEST_CASE("markers of the family do not mask the empty column: R7.17.1, D-78") {
        session t(sequenced(3));
        t.write_all({put("f:", 100), family("f", 200), put("f:z", 100)});
        CHECK(t.get() == "f:@100=v f:z@100=v");
    }

    TEST_CASE("a marker of the empty column behind another cell breaks the read: R7.17.2, D-79") {
        session t(sequenced(3));
        t.write_all({put("f:", 200), put("f:", 100), version("f:", 100)});
        CHECK(t.get() == "error failure NullPointerException");
        CHECK(t.check(trace::compare::equal, std::nullopt, {put("f:x")}) == "error failure NullPointerException");
        CHECK(t.write(version("f:")) == "error failure NullPointerException");
        CHECK(t.get(reading({"f:q"})) == "error failure NullPointerException");
        t.flush();
        CHECK(t.get(reading({"f:q"})) == "none");  // in a file nobody looks at the empty column then
        CHECK(t.compact() == "error failure NullPointerException");
        CHECK(t.raw() == "P200 D100 P100");
    }

    TEST_CASE("so does a marker of all versions, at the next put of any column") {
        session t(sequenced(3));
        t.write_all({put("f:", 5), column("f:", 4)});
        CHECK(t.get() == "f:@5=v");
        t.write(put("f:q", 1));
        CHECK(t.get() == "error failure NullPointerException");
        t.write(column("f:", 3));
        CHECK(t.get() == "f:@5=v f:q@1=v");
    }

    TEST_CASE("a read by name goes on in the column: an expired version too many") {
        trace::family of = sequenced(5);
        of.ttl_seconds = 1;
        of.min_versions = 3;
        session t(of);
        t.now(10000);
        t.puts({9000, 8999, 8998});
        CHECK(t.times(reading({"f:q"}, {}, 1)) == "9000 8998");
        CHECK(t.times(reading({}, {}, 1)) == "9000");
        CHECK(t.check(trace::compare::equal, "v", {put("f:z")}) == "false");
        CHECK(t.write(version("f:q")) == "error failure RuntimeException");
    }

    TEST_CASE("kept markers are counted as versions of the column before: R7.14") {
        trace::family of = sequenced(2);
        of.keep_deleted = trace::keep::yes;
        session t(of);
        t.write_all({put("f:p", 5), column("f:q", 7), put("f:q", 8), put("f:q", 6)});
        t.flush();
        t.compact();
        CHECK(t.raw() == "P5 P8 DC7");
    }

    TEST_CASE("what is wholly expired does not outlast a compaction of some files: R7.15") {
        trace::family of = sequenced(3);
        of.ttl_seconds = 1;
        session t(of);
        t.now(1000);
        t.write(put("f:q"));
        t.flush();
        t.now(3000);
        for (int i = 0; i < 2; ++i) {
            t.write(put("f:q"));
            t.flush();
        }
        CHECK(t.raw() == "P3000 P1000");
        CHECK(t.ask(trace::compact_some{0, 2}) == "ok");
        CHECK(t.raw() == "P3000");
    }
}
