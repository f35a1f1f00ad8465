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
packed::sort_key key_of(std::int64_t time) { return packed::sort_key(st::version_key({time}, st::kind::put, 3)); }
}  // namespace

TEST_SUITE("segment/packed/overflow/tree")
{
    TEST_CASE("the newest version that is not newer is found and what is older follows") {
        st::testing::metered::meter meter;
        packed::heap<st::testing::metered> memory{st::testing::metered(meter)};
        packed::inner* root = nullptr;
        for (int i = 0; i != 500; ++i) packed::overflow::append(memory, root, {key_of(i * 2), packed::payload{"v"}});
        CHECK(packed::overflow::newest(root).key() == key_of(998));
        CHECK_FALSE(packed::overflow::find(root, key_of(-1)));
        for (int i = 0; i != 1000; ++i) REQUIRE(packed::overflow::find(root, key_of(i)).key() == key_of(i / 2 * 2));
        packed::overflow_place at = packed::overflow::newest(root);
        for (int i = 500; i-- > 0; at = at.older()) REQUIRE(at.key() == key_of(i * 2));
        CHECK_FALSE(at);
        packed::overflow::destroy(memory, root, true);
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("a column knows the newest chunk of its overflow tree") {
        st::testing::metered::meter meter;
        packed::heap<st::testing::metered> memory{st::testing::metered(meter)};
        packed::inner* root = nullptr;
        char slot[packed::column_view::overflow_slot_bytes];
        for (int i = 0; i != 300; ++i) {
            packed::overflow::append(memory, root, {key_of(i), packed::payload{"v"}});
            packed::overflow::write_slot(slot, root);
            REQUIRE(packed::overflow::root_in(slot) == root);
            packed::chunk* const newest = packed::overflow::newest_chunk_in(slot);
            REQUIRE(newest->key(newest->count - 1u) == key_of(i));
        }
        packed::overflow::set_newest_marker(slot, st::oldest);
        packed::overflow::note_version(slot, {{5}, st::kind::put});
        CHECK(packed::overflow::newest_marker_in(slot) == st::oldest);
        packed::overflow::note_version(slot, {{5}, st::kind::delete_column});
        packed::overflow::note_version(slot, {{4}, st::kind::delete_version});
        CHECK(packed::overflow::newest_marker_in(slot) == st::timestamp{5});
        packed::overflow::destroy(memory, root, true);
        packed::overflow::write_slot(slot, nullptr);
        CHECK(packed::overflow::root_in(slot) == nullptr);
        CHECK(packed::overflow::newest_chunk_in(slot) == nullptr);
        CHECK(meter.bytes == 0);
    }
}
