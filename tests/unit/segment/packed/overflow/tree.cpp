// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>

#include <strata/segment/packed/overflow/edit.hpp>
#include <strata/segment/packed/overflow/tree.hpp>
#include <strata/segment/packed/record/record.hpp>
#include <strata/testing/faults.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
packed::version_rank rank_of(std::int64_t time) {
    return packed::version_rank(st::version_key({time}, st::kind::put, 3));
}
}  // namespace

TEST_SUITE("segment/packed/overflow/tree")
{
    TEST_CASE("the newest version that is not newer is found and what is older follows") {
        st::testing::metered::meter meter;
        packed::heap<st::testing::metered> memory{st::testing::metered(meter)};
        packed::inner* root = nullptr;
        for (int i = 0; i != 500; ++i) packed::run::append(memory, root, {rank_of(i * 2), packed::payload{"v"}});
        CHECK(packed::run::newest(root).rank() == rank_of(998));
        CHECK_FALSE(packed::run::find(root, rank_of(-1)));
        for (int i = 0; i != 1000; ++i) REQUIRE(packed::run::find(root, rank_of(i)).rank() == rank_of(i / 2 * 2));
        packed::run_place at = packed::run::newest(root);
        for (int i = 500; i-- > 0; at = at.older()) REQUIRE(at.rank() == rank_of(i * 2));
        CHECK_FALSE(at);
        packed::run::free_run(memory, root, true);
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("a column knows the newest chunk of its run") {
        st::testing::metered::meter meter;
        packed::heap<st::testing::metered> memory{st::testing::metered(meter)};
        packed::inner* root = nullptr;
        char slot[packed::column_view::run_bytes];
        for (int i = 0; i != 300; ++i) {
            packed::run::append(memory, root, {rank_of(i), packed::payload{"v"}});
            packed::run::write_down(slot, root);
            REQUIRE(packed::run::root_in(slot) == root);
            packed::chunk* const newest = packed::run::newest_chunk_in(slot);
            REQUIRE(newest->rank(newest->count - 1u) == rank_of(i));
        }
        packed::run::free_run(memory, root, true);
        packed::run::write_down(slot, nullptr);
        CHECK(packed::run::root_in(slot) == nullptr);
        CHECK(packed::run::newest_chunk_in(slot) == nullptr);
        CHECK(meter.bytes == 0);
    }
}
