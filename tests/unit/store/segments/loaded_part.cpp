// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/maintenance/eager.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/store/segments/loaded_part.hpp>
#include <strata/table/locality_group.hpp>
#include <strata/table/table.hpp>

#include "support/four_families.hpp"
#include "support/shown.hpp"

namespace st = strata;
using support::all_shown;
using support::everything_in;

namespace {
struct a : st::family<"a", st::deletes::keep_deleted, st::retention::max_versions<2>> {};
struct b : st::family<"b", st::deletes::erase> {};
struct c : st::family<"c", st::maintenance::eager> {};
using table = st::table<st::locality_group<a, b, c>, st::clock::manual>;

st::cell put_of(const char* row, const char* family, std::int64_t when, const char* value) {
    return st::cell(st::cell_view(row, family, "q", {{when}, st::kind::put}, value));
}
table loaded() {
    table t(st::clock::manual({100}));
    t.bulk_load(std::vector<st::cell>{put_of("r", "a", 7, "a7"), put_of("r", "a", 6, "a6"), put_of("r", "a", 5, "a5"),
                                      put_of("r", "b", 5, "b5"), put_of("r", "c", 5, "c5"), put_of("s", "a", 5, "a5"),
                                      put_of("s", "c", 5, "c5")});
    return t;
}
template <class Family>
std::string segments_of(const table& t) {
    const auto& store = t.families().of<Family>();
    return std::to_string(store.segment_count()) + (store.is_active_empty() ? "" : "*");
}
}  // namespace

TEST_SUITE("store/segments/loaded_part")
{
    TEST_CASE("what is loaded into a group lies together up to the next flush, and is not flushed") {
        table t = loaded();
        CHECK(segments_of<a>(t) == "0*");
        t.put("r", a{"q"}, "a9", {9});
        const std::string before = everything_in(t);
        t.flush();
        CHECK(segments_of<a>(t) == "2");
        CHECK(segments_of<b>(t) == "0*");  // deletes must reach its cells
        CHECK(segments_of<c>(t) == "1");
        CHECK(everything_in(t) == before);  // a5 too, which is beyond the limit
        t.compact();
        CHECK(everything_in(t) == "r a:q@9=a9, r a:q@7=a7, r b:q@5=b5, r c:q@5=c5; s a:q@5=a5, s c:q@5=c5");
    }

    TEST_CASE("what is loaded with the number 0 is told from what is written, too") {
        table t(st::clock::manual({100}));
        const st::cell marker(st::cell_view("r", "c", "q", {{7}, st::kind::delete_version, 0}, ""));
        t.bulk_load(std::vector<st::cell>{marker}, {.keep_sequence = true});
        t.put("r", c{"q"}, "v", {7});
        const std::string before = everything_in(t);
        t.flush();
        CHECK(segments_of<c>(t) == "2");
        CHECK(everything_in(t) == before);
    }

    TEST_CASE("a compaction takes what is loaded and not what is written") {
        table t = loaded();
        t.delete_column("s", c{"q"}, {9});
        t.compact_some(0, 1);
        CHECK(segments_of<c>(t) == "1*");
        t.compact();
        CHECK(!t.get("s", c{"q"}));
        t.flush();
        CHECK(segments_of<c>(t) == "2");
        t.compact();
        t.put("s", c{"q"}, "again", {5});
        CHECK(t.get("s", c{"q"})->value() == "again");
    }

    TEST_CASE("a second load comes after what is written, and that after the first") {
        table t = loaded();
        t.put("s", a{"q"}, "written", {5});
        t.bulk_load(std::vector<st::cell>{put_of("s", "a", 5, "loaded")});
        CHECK(segments_of<a>(t) == "3");
        CHECK(t.get("s", a{"q"})->value() == "loaded");
    }

    TEST_CASE("a put replaces what was put and keeps what was loaded") {
        table t = loaded();
        const std::size_t size = t.size();
        for (const char* const value : {"1", "2", "3"}) {
            t.put("s", a{"q"}, value, {5});
            t.put("s", c{"q"}, value, {5});
            t.put("s", a{"new"}, value, {5});
        }
        CHECK(t.size() == size + 3);
        CHECK(t.get("s", a{"q"})->value() == "3");
        for (int i = 1; i != 5; ++i) t.put("r", c{"q"}, "newer", {5 + i});
        t.flush();
        CHECK(t.families().of<c>().segment_count() == 2);
        CHECK(t.get("r", c{"q"}, {.when = st::as_of({5})})->value() == "c5");
    }

    TEST_CASE("open scanners see what they saw whenever it lies apart") {
        table t(st::clock::manual({100}));
        auto before = t.open_scanner();
        t.bulk_load(std::vector<st::cell>{put_of("r", "a", 7, "loaded")}, {.keep_sequence = true});
        auto after = t.open_scanner();
        t.put("r", a{"q"}, "written", {9});
        t.compact();
        auto last = t.open_scanner();
        t.flush();
        CHECK(!before.next());
        CHECK(all_shown(*after.next()) == "r a:q@7=loaded");
        CHECK(all_shown(*last.next()) == "r a:q@9=written");
    }

    TEST_CASE("a group that is cleared holds nothing that was loaded") {
        table t = loaded();
        t.clear();
        t.put("r", a{"q"}, "written", {5});
        t.flush();
        CHECK(segments_of<a>(t) == "1");
    }
}
