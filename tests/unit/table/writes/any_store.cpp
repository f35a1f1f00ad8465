// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/core/error.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/none.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/quirks/hbase.hpp>
#include <strata/policy/quirks/repaired.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/schema/cells_in.hpp>
#include <strata/schema/family.hpp>
#include <strata/schema/runtime_family.hpp>
#include <strata/table/families/dynamic_families.hpp>
#include <strata/table/families/static_families.hpp>
#include <strata/table/writes/any_store.hpp>

namespace st = strata;

namespace {
using marking = st::family<"marking", st::retention::max_versions<3>>;
using erasing = st::family<"erasing", st::retention::max_versions<3>, st::deletes::erase>;
using lasting = st::family<"lasting", st::deletes::none>;
using run_time_families =
    st::dynamic_families<st::runtime_family<st::detail::cells_of<>, st::memory::heap, st::quirks::hbase>>;
using families = st::static_families<st::memory::heap, marking, erasing, lasting>;

constexpr st::version_key put_at(std::int64_t when, std::uint64_t sequence) {
    return {{when}, st::kind::put, sequence};
}
}  // namespace

TEST_SUITE("table/writes/any_store")
{
    TEST_CASE("the stores of a table are found by name and gone through in its order") {
        families all;
        const st::detail::any_stores stores(all);
        CHECK(stores.of("marking").name() == "marking");
        CHECK_THROWS_AS(stores.of("missing"), st::no_such_column_family);
        CHECK_THROWS_AS(stores.of(""), st::no_such_column_family);
        std::string names;
        stores.for_each([&](const st::detail::any_store& one) { names += std::string(one.name()) + ' '; });
        CHECK(names == "erasing lasting marking ");
    }

    TEST_CASE("the stores of a run-time table are found likewise") {
        run_time_families all({{.name = "g"}, {.name = "f"}});
        const st::detail::any_stores stores(all);
        CHECK(stores.of("g").name() == "g");
        CHECK_THROWS_AS(stores.of("h"), st::no_such_column_family);
        std::string names;
        stores.for_each([&](const st::detail::any_store& one) { names += std::string(one.name()) + ' '; });
        CHECK(names == "f g ");
    }

    TEST_CASE("it says what its family does with deletes") {
        families all;
        const st::detail::any_stores stores(all);
        CHECK(stores.of("marking").effect() == st::delete_effect::marks);
        CHECK(stores.of("erasing").effect() == st::delete_effect::removes);
        CHECK(stores.of("lasting").effect() == st::delete_effect::refused);
        CHECK(stores.of("erasing").removes_at_once(st::kind::delete_column));
        CHECK_FALSE(stores.of("erasing").removes_at_once(st::kind::put));
        CHECK_FALSE(stores.of("marking").removes_at_once(st::kind::delete_column));
    }

    TEST_CASE("its calls reach the store") {
        families all;
        const st::detail::any_stores stores(all);
        auto store = stores.of("marking");
        const st::timestamp now{99};
        store.put("r", "q", put_at(10, 1), "v1", false);
        store.write("r", "q", put_at(20, 2), "v2");
        store.write("r", "q", put_at(20, 3), "v3");
        CHECK(all.of<marking>().size() == 3);
        store.settle("r", "q", put_at(20, 3), true);
        CHECK(all.of<marking>().size() == 3);
        store.settle("r", "q", put_at(20, 3), false);
        CHECK(all.of<marking>().size() == 2);
        CHECK(store.newest("r", "q", {}, now)->value() == "v3");
        CHECK(store.newest("r", "q", st::as_of({11}), now)->value() == "v1");
        CHECK_FALSE(store.newest("r", "p", {}, now));
        CHECK(store.nth_version("r", "q", 1, now) == st::timestamp{20});
        CHECK(store.nth_version("r", "q", 2, now) == st::timestamp{10});
        CHECK_FALSE(store.nth_version("r", "q", 3, now));
        CHECK_FALSE(store.nth_version("s", "q", 1, now));
        CHECK_FALSE(store.returns_too_many("r", "q", {}, now));
        store.take_back("r", "q", put_at(20, 3));
        CHECK(store.newest("r", "q", {}, now)->value() == "v1");

        auto removing = stores.of("erasing");
        removing.put("r", "q", put_at(10, 4), "v", false);
        removing.erase_covered("r", "q", {{10}, st::kind::delete_column, 5});
        CHECK(all.of<erasing>().size() == 0);
    }

    TEST_CASE("an increment of the last timestamp goes on from the first") {
        families all;
        const st::detail::any_stores stores(all);
        CHECK(stores.of("marking").next_after({7}) == st::timestamp{8});
        CHECK(stores.of("marking").next_after(st::latest) == st::oldest);
        st::static_families<st::memory::heap, st::family<"f", st::quirks::repaired>> repaired;
        CHECK(st::detail::any_stores(repaired).of("f").next_after({7}) ==
              st::timestamp{st::quirks::repaired::increment_moves_on ? 8 : 7});
    }
}
