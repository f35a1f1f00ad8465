// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/schema/cells_in.hpp>
#include <strata/schema/family.hpp>
#include <strata/segment/nested.hpp>
#include <strata/segment/packed.hpp>
#include <strata/segment/policy.hpp>
#include <strata/store/read/only_segment.hpp>
#include <strata/store/segments/frozen_segment.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {
using st::memory::heap;
using packed = st::segment::packed<heap>;
using nested = st::segment::nested<st::backend::rb_tree, st::backend::flat, st::backend::rb_tree, heap>;
using frozen_segments = std::vector<std::shared_ptr<const st::detail::frozen_segment<heap>>>;

template <class Cells>
void fill(Cells& cells, const char* value) {
    cells.put("r", "q", {{5}, st::kind::put}, value);
}
frozen_segments frozen(int count) {
    frozen_segments all;
    for (int i = 0; i != count; ++i) {
        st::segment::packed<st::detail::in_slabs<heap>> cells{st::detail::in_slabs<heap>(heap())};
        fill(cells, "frozen");
        all.push_back(st::detail::freeze(std::move(cells), {}, heap()));
    }
    return all;
}

// A segment of one's own with the cursor of a frozen one, that finds a version by itself and has no finder().
template <class Memory>
class finds_by_itself : st::segment::packed<Memory> {
    using base = st::segment::packed<Memory>;

public:
    using typename base::cursor_type;
    static constexpr st::segment_offers offers{.point_lookup = true};
    using base::base, base::rows, base::find, base::size, base::put, base::renew;
    using base::clear, base::erase_older, base::erase_puts;
    bool erase(st::bytes_view row, st::bytes_view qualifier, st::version_key version) noexcept {
        return base::erase(row, qualifier, version);
    }
};
struct f : st::family<"f", st::cells_in<finds_by_itself>> {};

template <bool IsInlined, class Active>
std::string found_in(const Active& active, const frozen_segments& all) {
    const auto found = st::detail::newest_in_only_segment<IsInlined>(active, all, "r", "q", st::latest);
    return found ? std::string(found->value) : "nothing";
}
}  // namespace

TEST_SUITE("store/read/only_segment")
{
    TEST_CASE("a frozen segment is the only one if it is alone and read like the active one") {
        packed active{heap()};
        CHECK(st::detail::is_only_segment(active, frozen(0)));
        CHECK(st::detail::is_only_segment(active, frozen(1)));
        CHECK_FALSE(st::detail::is_only_segment(active, frozen(2)));
        fill(active, "active");
        CHECK(st::detail::is_only_segment(active, frozen(0)));
        CHECK_FALSE(st::detail::is_only_segment(active, frozen(1)));
        nested other{heap()};
        CHECK(st::detail::is_only_segment(other, frozen(0)));
        CHECK_FALSE(st::detail::is_only_segment(other, frozen(1)));
    }

    TEST_CASE("its cells are found and walked") {
        packed active{heap()};
        CHECK(found_in<true>(active, frozen(0)) == "nothing");
        CHECK(found_in<true>(active, frozen(1)) == "frozen");
        CHECK(found_in<false>(active, frozen(1)) == "frozen");
        using rows_type = packed::cursor_type;
        auto rows = st::detail::reader_of_only_segment<rows_type>(active, frozen(0));
        rows.seek_first();
        CHECK_FALSE(rows.valid());
        const frozen_segments one = frozen(1);
        rows = st::detail::reader_of_only_segment<rows_type>(active, one);
        rows.seek_first();
        CHECK(rows.key() == "r");
        fill(active, "active");
        CHECK(found_in<true>(active, frozen(0)) == "active");
        CHECK(found_in<false>(active, frozen(0)) == "active");
    }
    TEST_CASE("a version is found in a frozen segment though the active one has no finder") {
        CHECK(st::writable_segment<finds_by_itself<heap>>);
        finds_by_itself<heap> active{heap()};
        CHECK(found_in<true>(active, frozen(1)) == "frozen");
        CHECK(found_in<false>(active, frozen(1)) == "frozen");
        fill(active, "active");
        CHECK(found_in<true>(active, frozen(0)) == "active");
        CHECK(found_in<false>(active, frozen(0)) == "active");

        st::table<f> t;
        t.put("r", f{"q"}, "v", {5});
        t.flush();
        const auto all_time = t.get("r", f{"q"});
        REQUIRE(all_time);
        CHECK(all_time->value() == "v");
        CHECK(t.get("r", f{"q"}, {.when = st::as_of({5})}));
        CHECK_FALSE(t.get("r", f{"q"}, {.when = st::as_of({4})}));
    }
}
