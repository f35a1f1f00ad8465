// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory>
#include <stdexcept>
#include <vector>

#include <strata/catalog/parts/catalog_state.hpp>
#include <strata/catalog/parts/serving_table.hpp>
#include <strata/core/error.hpp>
#include <strata/policy/clock/shared.hpp>
#include <strata/request/split_keys.hpp>
#include <strata/table/dynamic_table.hpp>

namespace st = strata;

namespace {

/// A clock that may fail, as nothing else of a step that is refused late does.
struct broken_clock {
    using axis = st::axis::clock;
    const bool* fails;
    st::timestamp now() const { return *fails ? throw std::runtime_error("no time") : st::timestamp{5}; }
};

struct state : st::detail::catalog_state {
    using base = st::detail::catalog_state;
    explicit state(const st::clock::shared& clock)
        : base(clock, {}, st::detail::make_owned_table<st::basic_dynamic_table<st::clock::shared>>) {}
    using base::announce;
    using base::check_new;
    using base::count_in;
    using base::disabled;
    using base::enable;
    using base::find;
    using base::forget;
    using base::found;
    using base::modifiable;
    using base::tables_;
    using base::truncate;

    st::any_table& add(const char* name) {
        return announce(std::make_shared<st::detail::owned_table<st::dynamic_table>>(
                            st::table_name(name), st::table_attributes(),
                            std::vector<st::family_options>{{.name = "f"}}, st::attribute_map()),
                        st::detail::split_keys());
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
        bool fails = false;
        const broken_clock now{&fails};
        state all{st::clock::shared(now)};
        all.add("t");
        fails = true;
        CHECK_THROWS_AS(all.add("u"), std::runtime_error);
        CHECK_FALSE(all.find("u"));
        CHECK_THROWS_AS(all.forget(all.found("t")), std::runtime_error);
        CHECK_THROWS_AS(all.enable(all.found("t"), false), std::runtime_error);
        CHECK_THROWS_AS(all.truncate(all.found("t"), false), std::runtime_error);
        CHECK(all.found("t").is_enabled());
    }
}
