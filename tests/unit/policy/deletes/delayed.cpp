// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <type_traits>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/delayed.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::everything_in;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>, st::deletes::delayed<50>> {};
using table = st::table<f, st::clock::manual>;

st::marker_position marked(std::int64_t written, std::int64_t now) {
    return {st::version_key({written}, st::kind::delete_column), {now}, false};
}

// D-61: a put at 30 and a column marker at 50, flushed and compacted at that time.
std::string left_at(std::int64_t now) {
    table t(st::clock::manual({now}));
    t.put("r", f{"q"}, "v", {30});
    t.delete_column("r", f{"q"}, {50});
    t.flush();
    t.compact();
    return everything_in(t);
}
}  // namespace

TEST_SUITE("policy/deletes/delayed")
{
    TEST_CASE("a marker is held until more than the delay has passed since its timestamp") {  // R8.8.1
        constexpr st::deletes::delayed<50> policy;
        CHECK(policy.holds(marked(50, 60)));
        CHECK(policy.holds(marked(50, 100)));
        CHECK_FALSE(policy.holds(marked(50, 101)));
        CHECK(policy.holds(marked(50, 10)));  // S23: it lies in the future
        CHECK(policy.holds(marked(50, st::oldest.value)));
        CHECK_FALSE(policy.holds(marked(st::oldest.value, 50)));
    }

    TEST_CASE("a delay that is not positive is none") {  // R8.8.1
        CHECK_FALSE(st::deletes::delayed<0>{}.holds(marked(50, 10)));
        CHECK_FALSE(st::deletes::delayed<-5>{}.holds(marked(50, 50)));
    }

    TEST_CASE("a compaction keeps a young marker and drops what it hides") {  // D-61
        CHECK(left_at(60) == "r f:q@50 DeleteColumn");
        CHECK(left_at(100) == "r f:q@50 DeleteColumn");
        CHECK(left_at(101).empty());
        CHECK(left_at(10) == "r f:q@50 DeleteColumn");
    }

    TEST_CASE("a put that comes late is hidden for as long as the marker is held") {
        table t(st::clock::manual({60}));
        t.delete_column("r", f{"q"}, {50});
        t.flush();
        t.compact();
        t.put("r", f{"q"}, "late", {40});
        CHECK_FALSE(t.get("r", f{"q"}));
        t.clock().set({101});
        t.compact();
        CHECK(t.get("r", f{"q"})->value() == "late");
    }

    TEST_CASE("a delay changes nothing else of the deletes below it") {
        using kept = st::deletes::delayed<50, st::deletes::keep_deleted>;
        CHECK(std::is_empty_v<kept>);
        CHECK_FALSE(kept{}.purges(marked(50, 60)));
        CHECK(kept{}.attributes() ==
              "KEEP_DELETED_CELLS => 'TRUE', "
              "CONFIGURATION => {'hbase.hstore.time.to.purge.deletes' => '50'}");
        CHECK(st::deletes::delayed<50>{}.purges(marked(50, 60)));
        CHECK(st::detail::is_sequenced(st::deletes::delayed<50, st::deletes::sequenced<>>{}));
    }
}
