// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/version_memory.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/schema/family.hpp>
#include <strata/segment/readers_left.hpp>
#include <strata/store/segments/versions.hpp>
#include <strata/store/store.hpp>
#include <strata/testing/faults.hpp>

#include "support/numbered_store.hpp"

namespace st = strata;
using st::detail::readers_left;
using support::cells_of;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
struct in_trees : st::family<"t", st::rows_in<st::backend::rb_tree>> {};
using memory = st::detail::version_memory<st::testing::metered>;
using store = support::numbered<f, memory>;

constexpr readers_left nobody{~std::uint64_t{0}, {}};
}  // namespace

TEST_SUITE("store/segments/versions")
{
    TEST_CASE("a store publishes if its active segment does") {
        using versions = st::detail::version_memory<st::memory::heap>;
        CHECK(st::detail::publishing_store<st::store<f, versions>>);
        CHECK_FALSE(st::detail::publishing_store<st::store<f, st::memory::heap>>);
        CHECK_FALSE(st::detail::publishing_store<st::store<in_trees, versions>>);
    }

    TEST_CASE("a store shows what another had, whatever is written, flushed and compacted after it") {
        st::testing::metered::meter meter;
        {
            store written{memory(st::testing::metered(meter))};
            store shown(written);
            CHECK(cells_of(shown).empty());
            written.put("a", "q", 1, "old");
            written.flush();
            written.put("a", "q", 2, "new");
            written.put("b", "q", 2, "v");
            const std::string all = cells_of(written);
            st::detail::show_store(shown, written);
            st::detail::publish_store(written, 2);
            CHECK(cells_of(shown) == all);
            CHECK(shown.size() == 3);
            CHECK(shown.segment_count() == 1);
            written.put("a", "q", 2, "replaced");
            written.mark("b", "q", 3, st::kind::delete_column);
            written.put("c", "q", 3, "v");
            CHECK(cells_of(shown) == all);
            written.flush();
            written.compact();
            CHECK(cells_of(written) == "a:q@2=replaced a:q@1=old c:q@3=v ");
            CHECK(cells_of(shown) == all);
            CHECK(st::detail::kept_bytes_of(written) > 0);
            st::detail::show_store(shown, written);
            CHECK(cells_of(shown) == cells_of(written));
            st::detail::reclaim_store(written, nobody);
            CHECK(st::detail::kept_bytes_of(written) == 0);
            CHECK(cells_of(shown) == cells_of(written));
        }
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("what a version has is kept while it is read or pinned") {
        st::testing::metered::meter meter;
        store written{memory(st::testing::metered(meter))};
        store shown(written);
        written.put("a", "q", 1, "old");
        st::detail::show_store(shown, written);
        st::detail::publish_store(written, 2);
        written.put("a", "q", 1, "new");
        const std::size_t kept = st::detail::kept_bytes_of(written);
        CHECK(kept > 0);
        st::detail::reclaim_store(written, {1, {}});
        CHECK(st::detail::kept_bytes_of(written) == kept);
        const std::uint64_t first = 1;
        st::detail::reclaim_store(written, {2, {&first, 1}});
        CHECK(st::detail::kept_bytes_of(written) == kept);
        CHECK(cells_of(shown) == "a:q@1=old ");
        st::detail::reclaim_store(written, nobody);
        CHECK(st::detail::kept_bytes_of(written) == 0);
    }

    TEST_CASE("showing takes no memory if room was made for the segments") {
        st::testing::metered::meter meter;
        store written{memory(st::testing::metered(meter))};
        store shown(written);
        st::detail::make_room_to_show(shown, written, 3);
        for (int i = 0; i != 3; ++i) {
            written.put("a", "q", i, "v");
            written.flush();
        }
        written.put("b", "q", 1, "v");
        meter.allocations.burn_at(1);
        st::detail::show_store(shown, written);
        meter.allocations.burn_at(0);
        CHECK(shown.segment_count() == 3);
        CHECK(cells_of(shown) == cells_of(written));
    }

    TEST_CASE("a version lets go the segments that the store has no more") {
        st::testing::metered::meter meter;
        store written{memory(st::testing::metered(meter))};
        store shown(written);
        for (int i = 0; i != 2; ++i) {
            written.put("a", "q", i, std::string(5000, 'v'));
            written.flush();
        }
        st::detail::show_store(shown, written);
        st::detail::forget_all_but(shown, written);
        CHECK(shown.segment_count() == 2);
        written.compact();
        const std::size_t with_both = meter.bytes;
        st::detail::forget_all_but(shown, written);
        CHECK(shown.segment_count() == 0);
        CHECK(meter.bytes + 10000 <= with_both);
    }
}
