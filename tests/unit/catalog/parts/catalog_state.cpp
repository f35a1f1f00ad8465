// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory>

#include <strata/catalog/parts/catalog_state.hpp>
#include <strata/catalog/parts/serving_table.hpp>
#include <strata/core/error.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/table/dynamic_table.hpp>

namespace st = strata;

namespace {

struct state : st::detail::catalog_state {
    using base = st::detail::catalog_state;
    explicit state(const st::clock::shared& clock) : base(clock, {}) {}
    using base::announce;
    using base::check_new;
    using base::count_in;
    using base::disabled;
    using base::find;
    using base::forget;
    using base::found;
    using base::modifiable;
    using base::tables_;

    st::any_table& add(const char* name) {
        return announce(std::make_shared<st::detail::owned_table<st::dynamic_table>>(
            st::table_name(name), st::table_attributes(), std::vector<st::family_options>{{.name = "f"}}));
    }
};

}  // namespace

TEST_SUITE("catalog/parts/catalog_state")
{
    TEST_CASE("the tables of the catalog itself are there, and stay") {  // R11.13
        state all{st::clock::shared()};
        CHECK(all.tables_.size() == 2);
        CHECK(all.count_in("hbase") == 2);
        CHECK(all.find("hbase:meta"));
        CHECK_THROWS_AS(all.modifiable("hbase:meta"), st::constraint_violation);
        CHECK_THROWS_AS(all.disabled("hbase:namespace"), st::constraint_violation);
        // HBase's hbase:meta has no row of itself.
        CHECK_FALSE(all.found("hbase:meta").exists("hbase:meta"));
        CHECK(all.found("hbase:meta").exists("hbase:namespace"));
    }

    TEST_CASE("a table is found by either of its names") {  // R2.4
        state all{st::clock::shared()};
        st::any_table& one = all.add("t");
        CHECK(all.find("t") == &one);
        CHECK(all.find("default:t") == &one);
        CHECK_FALSE(all.find("hbase:t"));
        CHECK_THROWS_AS(all.found("u"), st::table_not_found);
        CHECK_THROWS_AS(all.found("u:"), st::illegal_argument);
        CHECK_THROWS_AS(all.check_new("default:t"), st::table_exists);
        CHECK_THROWS_AS(all.disabled("t"), st::table_not_disabled);
        all.forget(one);
        CHECK_FALSE(all.find("t"));
    }

    TEST_CASE("a table of which hbase:meta cannot tell is not there") {
        st::clock::manual now({5});
        state all{st::clock::shared(now)};
        now.set(st::latest);  // no put is younger than that
        CHECK_NOTHROW(all.add("t"));
        CHECK_THROWS_AS(all.add("u"), st::bad_timestamp);
        CHECK_FALSE(all.find("u"));
        CHECK_THROWS_AS(all.forget(all.found("t")), st::bad_timestamp);
        CHECK(all.found("t").is_enabled());
    }
}
