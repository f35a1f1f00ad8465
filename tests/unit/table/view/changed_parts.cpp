// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <optional>
#include <string>

#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/request/options.hpp>
#include <strata/table/snapshot.hpp>
#include <strata/table/table.hpp>
#include <strata/table/view/changed_parts.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f"> {};
struct g : st::family<"g"> {};
struct aging : st::family<"aging", st::retention::hbase<3, 0, 100>> {};
using table = st::table<f, g, st::concurrency::single_writer>;

std::string row_of(int i) { return "row" + std::to_string(1000 + i); }

std::string shown(st::detail::changed_parts<> parts) {
    std::string text;
    while (parts.next()) {
        const st::scan_options& one = parts.part();
        text += one.start_inclusive ? '[' : '(';
        text += one.start + ' ' + one.stop + (one.stop_inclusive ? ']' : ')');
    }
    return text;
}

struct two_states {
    two_states() {
        for (int i = 0; i != 100; ++i) put(i, "1");
    }
    void put(int i, const char* value) {
        t.put(row_of(i), f{"q"}, value, {1});
        t.put(row_of(i), g{"q"}, value, {1});
    }
    std::string parts(const st::scan_options& asked = {}) const {
        return shown(before->changed_parts(t.snapshot(), asked));
    }

    table t;
    std::optional<decltype(t.snapshot())> before;
};
}  // namespace

TEST_SUITE("table/view/changed_parts")
{
    TEST_CASE("without states the one part is the whole scan") {
        CHECK(shown(st::detail::changed_parts({.start = "a", .stop = "b", .stop_inclusive = true})) == "[a b]");
    }

    TEST_CASE("parts of both families follow each other and do not overlap") {
        two_states s;
        s.before = s.t.snapshot();
        CHECK(s.parts().empty());
        for (const int i : {10, 11, 12, 40}) s.t.put(row_of(i), f{"q"}, "2", {1});
        for (const int i : {9, 10, 20, 39, 40, 41}) s.t.put(row_of(i), g{"q"}, "2", {1});
        CHECK(s.parts() == "[row1009 row1011)[row1011 row1013)[row1020 row1021)[row1039 row1042)");
        CHECK(s.parts({.columns = {st::all<f>}}) == "[row1010 row1013)[row1040 row1041)");
        // An end that belongs to the scan belongs to the last part alone.
        CHECK(s.parts({.stop = row_of(40), .stop_inclusive = true}) ==
              "[row1009 row1011)[row1011 row1013)[row1020 row1021)[row1039 row1040]");
        CHECK(s.parts({.stop = row_of(60), .stop_inclusive = true}) ==
              "[row1009 row1011)[row1011 row1013)[row1020 row1021)[row1039 row1042)");
    }

    TEST_CASE("parts keep to the bounds of the scan") {
        two_states s;
        s.before = s.t.snapshot();
        for (int i = 10; i != 20; ++i) s.put(i, "2");
        s.put(99, "2");
        CHECK(s.parts() == "[row1010 row1020)[row1099 )");
        CHECK(s.parts({.start = "row1012", .stop = "row1015"}) == "[row1012 row1015)");
        CHECK(s.parts({.start = "row1012", .start_inclusive = false, .stop = "row1015", .stop_inclusive = true}) ==
              "(row1012 row1015]");
        CHECK(s.parts({.start = "row1030", .stop = "row1040"}).empty());
        CHECK(s.parts({.stop = "row1010"}).empty());
        CHECK(s.parts({.stop = "row1010", .stop_inclusive = true}) == "[row1010 row1010]");
        CHECK(s.parts({.prefix = "row1019"}) == "[row1019 row101:)");
        CHECK(s.parts({.prefix = "row109"}) == "[row1099 row10:)");
    }

    TEST_CASE("what was flushed between the states is compared") {
        two_states s;
        s.t.flush();
        s.before = s.t.snapshot();
        s.put(5, "2");
        s.t.flush();
        s.put(70, "2");
        CHECK(s.parts() == "[row1005 )");  // to the end of what was flushed
        s.t.compact();
        CHECK(s.parts() == "[row1000 )");
    }

    TEST_CASE("if cells may age the one part is the whole scan") {
        st::table<aging, st::concurrency::single_writer> t;
        t.put("a", aging{"q"}, "v");
        const auto before = t.snapshot();
        CHECK(shown(before.changed_parts(t.snapshot(), {.prefix = "a"})) == "[ )");
    }
}
