// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include <strata/segment/packed/overflow/edit.hpp>

#include "unit/segment/packed/overflow/overflow_test.hpp"

using namespace overflow_test;  // NOLINT

TEST_SUITE("segment/packed/overflow/edit")
{
    TEST_CASE("an overflow tree that grows at either end consists of full chunks") {
        for (const int direction : {1, -1}) {
            st::testing::metered::meter meter;
            heap memory{st::testing::metered(meter)};
            packed::inner* root = nullptr;
            const int count = 6400;
            for (int i = 0; i != count; ++i) write(memory, root, key_of(1000000 + i * direction), "12345678");
            CHECK(meter.bytes < count * 17u);
            CHECK(packed::overflow::destroy(memory, root, true) == count);
            CHECK(meter.bytes == 0);
        }
    }

    TEST_CASE("a version goes to the newest chunk in place as long as that has room for it") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = nullptr;
        const std::string value = "12345678";
        int appended = 0;
        for (std::int64_t i = 0; i != 1000; ++i) {
            const packed::chunk_entry entry(key_of(i), packed::payload{value, false});
            const std::size_t before = meter.bytes;
            packed::chunk* const newest = root ? packed::chunk_at(packed::last_child(root)) : nullptr;
            const unsigned held = newest ? newest->count : 0;
            if (newest && packed::overflow::append_in_place(memory, *newest, entry)) {
                ++appended;
                CHECK(meter.bytes == before);
                CHECK(newest->count == held + 1);
            } else {
                if (newest) CHECK(newest->count == held);
                packed::overflow::append(memory, root, entry);
            }
            REQUIRE(packed::overflow::newest(root).key() == key_of(i));
        }
        CHECK(appended > 900);
        packed::validation v;
        packed::validate_overflow(v, root, std::nullopt, st::latest);
        CHECK(v.is_sound);
        CHECK(v.cells == 1000);
        packed::chunk* const newest = packed::chunk_at(packed::last_child(root));
        CHECK_FALSE(
            packed::overflow::append_in_place(memory, *newest, {key_of(1000), packed::payload{"of another length"}}));
        packed::overflow::destroy(memory, root, true);
        CHECK(meter.bytes == 0);
    }
}
