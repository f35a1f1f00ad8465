// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <type_traits>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/delayed.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::timestamps_shown;

namespace {
struct f : st::family<"f", st::retention::max_versions<2>, st::deletes::sequenced<>> {};
using table = st::table<f, st::clock::manual>;

std::string seen(const table& t) { return timestamps_shown(t.versions("r", f{"q"})); }
}  // namespace

TEST_SUITE("policy/deletes/sequenced")
{
    TEST_CASE("a put that is written behind a marker is visible whatever its timestamp") {  // R7.18, D-62
        table t;
        t.put("r", f{"q"}, "v", {10});
        t.delete_column("r", f{"q"}, {50});
        CHECK(seen(t).empty());
        t.put("r", f{"q"}, "v", {10});
        t.put("r", f{"q"}, "v", {50});
        CHECK(seen(t) == "50 10");
    }

    TEST_CASE("what a read returns does not depend on flushes and compactions") {  // R7.1, D-67
        for (int maintained = 0; maintained != 64; ++maintained) {
            CAPTURE(maintained);
            table t;
            const auto maintain = [&](int step) {
                if ((maintained >> step & 1) == 0) return;
                t.flush();
                if (step % 2 == 1) t.compact();
            };
            t.put("r", f{"q"}, "v", {3});
            maintain(0);
            t.put("r", f{"q"}, "v", {1});
            maintain(1);
            t.put("r", f{"q"}, "v", {2});
            maintain(2);
            t.delete_version("r", f{"q"}, {3});
            maintain(3);
            CHECK(seen(t) == "2");
            t.put("r", f{"q"}, "v", {0});
            maintain(4);
            CHECK(seen(t) == "2 0");
            maintain(5);
            CHECK(seen(t) == "2 0");
        }
    }

    TEST_CASE("a flush keeps every write and a compaction of all segments only what is visible") {  // R7.15
        table t;
        for (const int when : {5, 4, 3, 3}) t.put("r", f{"q"}, "v", {when});
        t.delete_version("r", f{"q"}, {5});
        t.flush();
        CHECK(t.size() == 5);
        t.compact();
        CHECK(t.size() == 1);
        CHECK(seen(t) == "4");
    }

    TEST_CASE("a raw read does not know the order of writes") {  // R7.16
        table t;
        t.delete_column("r", f{"q"}, {50});
        t.put("r", f{"q"}, "v", {10});
        CHECK(support::everything_in(t) == "r f:q@50 DeleteColumn, r f:q@10=v");
    }

    TEST_CASE("HBase calls it NEW_VERSION_BEHAVIOR beside what is kept of deleted cells") {
        CHECK(st::deletes::sequenced<>{}.attributes() ==
              "KEEP_DELETED_CELLS => 'FALSE', NEW_VERSION_BEHAVIOR => 'true'");
        CHECK(st::deletes::sequenced<st::deletes::keep_deleted>{}.attributes() ==
              "KEEP_DELETED_CELLS => 'TRUE', NEW_VERSION_BEHAVIOR => 'true'");
        CHECK(std::is_empty_v<st::deletes::sequenced<>>);
        CHECK(st::detail::holds(st::deletes::sequenced<st::deletes::delayed<9>>{},
                                {st::version_key({5}, st::kind::delete_column), {6}, false}));
    }
}
