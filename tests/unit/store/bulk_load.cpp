// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/schema/cells_in.hpp>
#include <strata/schema/family.hpp>
#include <strata/segment/packed.hpp>
#include <strata/store/bulk_load.hpp>
#include <strata/store/store.hpp>

#include "support/numbered_store.hpp"

namespace st = strata;
using st::kind;
using support::cells_of;

namespace {
struct packed : st::family<"packed", st::cells_in<st::segment::packed>> {};
struct nested : st::family<"nested", st::retention::max_versions<9>, st::rows_in<st::backend::rb_tree>> {};
struct erasing : st::family<"erasing", st::deletes::erase, st::cells_in<st::segment::packed>> {};

template <class Family>
using store = support::numbered<Family>;
template <class Family>
using load = st::detail::bulk_load<st::store<Family, st::memory::heap>>;

st::version_key key(std::int64_t written, kind what = kind::put) { return {{written}, what, 100}; }
}  // namespace

TEST_SUITE("store/bulk_load")
{
    TEST_CASE_TEMPLATE("what is loaded goes again unless it is settled", Family, packed, nested) {
        store<Family> s;
        for (const bool is_first : {true, false}) {
            const std::string before = cells_of(s);
            {
                load<Family> left(s);
                left.add("a", "q", key(1), "given up");
                left.write();
                CHECK(s.size() == (is_first ? 0 : 4));
            }
            CHECK(cells_of(s) == before);
            load<Family> l(s);
            l.add("b", "q", key(2), "2");
            l.add("b", "q", key(1), "1");
            if (!is_first) l.add("c", "", key(1), "3");
            l.write();
            l.settle(false);
            CHECK(cells_of(s) == (is_first ? "b:q@2=2 b:q@1=1 " : "b:q@2=2 b:q@1=1 c:@1=3 "));
            if (is_first) s.put("c", "", 1, "to be replaced");
        }
        load<Family> nothing(s);
        nothing.write();
        nothing.settle(false);
        CHECK(s.size() == 3);
    }

    TEST_CASE("cells of the same version stay where somebody may see them") {
        store<packed> s;
        s.put("r", "q", 1, "old");
        load<packed> l(s);
        l.add("r", "q", key(1), "new");
        l.write();
        l.settle(true);
        CHECK(cells_of(s) == "r:q@1=new r:q@1=old ");
    }

    TEST_CASE("the store knows of markers and of times to live") {
        store<packed> s;
        load<packed> l(s);
        l.add("r", "q", key(5, kind::delete_column), {});
        l.add("r", "q", {{3}, kind::put, 100, true}, st::detail::with_ttl("v", 9));
        l.write();
        l.settle(false);
        CHECK(s.looks_at_time());
        CHECK_FALSE(s.get("r", "q", {}, {3}));
        s.flush();
        CHECK(cells_of(s) == "r:q@5! ");
    }

    TEST_CASE("a family that leaves no markers removes what they cover") {
        store<erasing> s;
        s.put("a", "q", 1, "v");
        s.put("b", "q", 1, "v");
        load<erasing> l(s);
        l.add("a", "", key(5, kind::delete_family), {});
        l.add("a", "q", key(9), "9");
        l.add("a", "q", key(4), "4");
        l.add("b", "q", key(1, kind::delete_version), {});
        l.add("c", "q", key(1), "1");
        l.write();
        l.settle(false);
        CHECK(cells_of(s) == "a:q@9=9 c:q@1=1 ");
    }

    TEST_CASE("cells that are not in order are refused and of one version the first counts") {
        store<packed> s;
        load<packed> l(s);
        l.add("b", "q", key(3), "3");
        l.add("b", "q", key(3), "again");
        l.add("b", "q", key(2), "2");
        CHECK_THROWS_AS(l.add("b", "q", key(3), "v"), st::out_of_order);
        CHECK_THROWS_AS(l.add("b", "p", key(1), "v"), st::out_of_order);
        CHECK_THROWS_AS(l.add("a", "q", key(1), "v"), st::out_of_order);
        l.write();
        l.settle(false);
        CHECK(cells_of(s) == "b:q@3=3 b:q@2=2 ");
    }
}
