// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
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
#include <strata/store/rewrite/bulk_load.hpp>
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
template <class Load>
void write(Load& l) {
    l.write({0}, st::detail::newest_write);
}
}  // namespace

TEST_SUITE("store/rewrite/bulk_load")
{
    TEST_CASE_TEMPLATE("what is loaded is a frozen segment and goes again unless it is settled", Family, packed,
                       nested) {
        store<Family> s;
        for (const bool is_first : {true, false}) {
            const std::string before = cells_of(s);
            const std::size_t segments = s.segment_count();
            {
                load<Family> left(s);
                CHECK(left.is_empty());
                left.add("a", "q", key(1), "given up");
                CHECK_FALSE(left.is_empty());
                write(left);
                CHECK(cells_of(s) == before);
            }
            CHECK(cells_of(s) == before);
            CHECK(s.segment_count() == segments);
            load<Family> l(s);
            l.add("b", "q", key(2), "2");
            l.add("b", "q", key(1), "1");
            if (!is_first) l.add("c", "", key(1), "3");
            write(l);
            l.settle(false, 100);
            CHECK(s.is_active_empty());  // what was written is flushed
            CHECK(s.segment_count() == (is_first ? 1 : 3));
            CHECK(cells_of(s) ==
                  (is_first ? "b:q@2=2 b:q@1=1 " : "b:q@2=2 b:q@2=2 b:q@1=1 b:q@1=1 c:@1=3 c:@1=hidden "));
            if (is_first) s.put("c", "", 1, "hidden");
        }
        load<Family> nothing(s);
        write(nothing);
        nothing.settle(false, 100);
        CHECK(s.segment_count() == 3);
    }

    TEST_CASE("what is loaded into a family that leaves no markers goes to the active segment or goes again") {
        store<erasing> s;
        for (const bool is_first : {true, false}) {
            const std::string before = cells_of(s);
            {
                load<erasing> left(s);
                left.add("a", "q", key(1), "given up");
                write(left);
                CHECK(s.size() == (is_first ? 0 : 4));
            }
            CHECK(cells_of(s) == before);
            load<erasing> l(s);
            l.add("b", "q", key(2), "2");
            l.add("b", "q", key(1), "1");
            if (!is_first) l.add("c", "", key(1), "3");
            write(l);
            l.settle(false, 100);
            CHECK(cells_of(s) == (is_first ? "b:q@2=2 b:q@1=1 " : "b:q@2=2 b:q@1=1 c:@1=3 "));
            if (is_first) s.put("c", "", 1, "to be replaced");
        }
        CHECK(s.segment_count() == 0);
    }

    TEST_CASE("cells of the same version stay where somebody may see them") {
        store<erasing> s;
        s.put("r", "q", 1, "old");
        load<erasing> l(s);
        l.add("r", "q", key(1), "new");
        write(l);
        l.settle(true, 100);
        CHECK(cells_of(s) == "r:q@1=new r:q@1=old ");
    }

    TEST_CASE(
        "a marker that was loaded ends with the compaction of all segments and one before it hides what is loaded") {
        store<packed> s;
        s.put("a", "q", 5, "hidden");
        s.mark("b", "q", 9, kind::delete_column);
        s.flush();
        load<packed> l(s);
        l.add("a", "q", key(5, kind::delete_version), {});
        l.add("b", "q", key(5), "deleted");
        write(l);
        l.settle(false, 100);
        CHECK_FALSE(s.newest("a", "q", {}, {0}));
        CHECK_FALSE(s.newest("b", "q", {}, {0}));
        s.compact_some(1, 1);  // the loaded one alone
        CHECK(cells_of(s) == "a:q@5! a:q@5=hidden b:q@9! b:q@5=deleted ");
        s.compact();
        CHECK(cells_of(s).empty());
        s.put("a", "q", 5, "again");
        CHECK(s.newest("a", "q", {}, {0}));
    }

    TEST_CASE("the store knows of markers and of times to live") {
        store<packed> s;
        load<packed> l(s);
        l.add("r", "q", key(5, kind::delete_column), {});
        l.add("r", "q", {{3}, kind::put, 100, true}, st::detail::with_ttl("v", 9));
        write(l);
        l.settle(false, 100);
        CHECK(s.looks_at_time());
        CHECK_FALSE(s.newest("r", "q", {}, {3}));
        s.flush();
        CHECK(cells_of(s).starts_with("r:q@5! r:q@3=v"));  // a file is not flushed
        s.compact_some(0, 1);
        CHECK(cells_of(s).empty());
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
        write(l);
        l.settle(false, 100);
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
        write(l);
        l.settle(false, 100);
        CHECK(cells_of(s) == "b:q@3=3 b:q@2=2 ");
    }
}
