// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>

#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/schema/cells_in.hpp>
#include <strata/schema/family.hpp>
#include <strata/segment/nested.hpp>
#include <strata/segment/packed.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {
using st::backend::flat;
using st::backend::rb_tree;
using st::backend::std_map;

// A layout of a user's, here one that the library has under another name.
template <class Memory>
class of_mine : public st::segment::nested<std_map, std_map, flat, Memory> {
    using base = st::segment::nested<std_map, std_map, flat, Memory>;

public:
    using base::base;
};

struct usual : st::family<"usual"> {};
struct in_backends : st::family<"in_backends", st::versions_in<flat>> {};
struct in_mine : st::family<"in_mine", st::cells_in<of_mine>> {};
}  // namespace

TEST_SUITE("schema/cells_in")
{
    TEST_CASE("a family is packed unless it names a layout or backends for a nest") {
        CHECK(std::same_as<usual::cells::segment<st::memory::heap>, st::segment::packed<st::memory::heap>>);
        CHECK(std::same_as<in_backends::cells::segment<st::memory::heap>,
                           st::segment::nested<rb_tree, rb_tree, flat, st::memory::heap>>);
        CHECK(std::same_as<in_mine::cells::segment<st::memory::heap>, of_mine<st::memory::heap>>);
    }

    TEST_CASE("a table holds its cells in the layout that a family names") {
        st::table<in_mine> t;
        t.put("r", in_mine{"q"}, "v");
        CHECK(t.get("r", in_mine{"q"})->value() == "v");
        t.flush();
        CHECK(t.get("r", in_mine{"q"})->value() == "v");
        st::basic_dynamic_table<st::cells_in<of_mine>> d{{.name = "f"}};
        d.put("r", st::column("f", "q"), "v");
        CHECK(d.get("r", st::column("f", "q"))->value() == "v");
    }
}
