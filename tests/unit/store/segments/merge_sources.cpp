// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <type_traits>

#include <strata/cell/kind.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/segment/packed.hpp>
#include <strata/store/segments/merge_sources.hpp>

namespace st = strata;

namespace {

using packed = st::segment::packed<st::memory::heap>;
using rows_type = packed::cursor_type;
struct other_rows : rows_type {};

template <class Active>
struct opened : st::detail::merge_sources<Active, rows_type> {
    using base = st::detail::merge_sources<Active, rows_type>;
    using base::active_;
    using base::for_each_in_front;
    using base::frozen_;
    using base::has_active_;
    using base::is_single;
    using source = typename base::template source<rows_type>;
};

}  // namespace

TEST_SUITE("store/segments/merge_sources")
{
    TEST_CASE("segments of one type lie in one list, and one of them is read without a merge") {
        packed cells;
        opened<rows_type> all;
        CHECK(all.segments() == 0);
        CHECK_FALSE(all.is_single());
        all.frozen_.push_back_made([&] { return opened<rows_type>::source{cells.rows()}; });
        CHECK(all.segments() == 1);
        CHECK(all.is_single());
        all.frozen_.push_back_made([&] { return opened<rows_type>::source{cells.rows()}; });
        CHECK(all.segments() == 2);
        CHECK_FALSE(all.is_single());
    }

    TEST_CASE("an active segment of another type lies apart, and those in front are gone through newest first") {
        packed cells;
        cells.put("r", "q", st::version_key({1}, st::kind::put), "v");
        opened<other_rows> all;
        all.frozen_.push_back_made([&] { return opened<other_rows>::source{cells.rows(), true}; });
        CHECK(all.is_single());
        all.active_.at = other_rows{cells.rows()};
        all.has_active_ = true;
        CHECK(all.segments() == 2);
        CHECK_FALSE(all.is_single());
        int seen = 0;
        all.for_each_in_front([&](const auto&) { ++seen; });
        CHECK(seen == 1);
        all.active_.is_in_front = true;
        bool is_first_active = false;
        all.for_each_in_front([&](const auto& rows) {
            if (++seen == 2) is_first_active = std::is_same_v<std::remove_cvref_t<decltype(rows)>, other_rows>;
        });
        CHECK(seen == 3);
        CHECK(is_first_active);
    }
}
