// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <strata/segment/packed/overflow/chunk_make.hpp>
#include <strata/testing/faults.hpp>

#include "support/chunk_entries.hpp"

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using heap = packed::heap<st::testing::metered>;
using support::entry;
using support::key_of;
}  // namespace

TEST_SUITE("segment/packed/overflow/chunk_make")
{
    TEST_CASE("a chunk is ready for later writes and for what the one beside it has") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        const std::string value = "12345678", longer = "of another length";
        packed::chunk_entry one[] = {entry(key_of(0, 1000), value)};
        packed::chunk* const alone = packed::new_chunk(memory, one, 1, 3);
        CHECK_FALSE(alone->insert(1, entry(key_of(1, 1000 + 40000), value)));
        CHECK(alone->insert(1, entry(key_of(1, 1000 + 32000), value)));
        packed::chunk_entry wide[] = {entry(key_of(0, 1000), value), entry(key_of(1, 2000000), longer)};
        packed::chunk* const beside = packed::new_chunk(memory, wide, 2, 2);
        packed::chunk* const made = packed::new_chunk(memory, one, 1, 4, beside);
        CHECK(made->insert(1, entry(key_of(1, 1000 + 40000), "123")));
        CHECK(made->insert(2, entry(key_of(2, 2000000), "45")));
        CHECK(made->payload_of(0).value() == value);
        CHECK(made->payload_of(2).value() == "45");
        CHECK(made->key(2) == key_of(2, 2000000));
        for (packed::chunk* const each : {alone, beside, made}) packed::free_chunk(memory, each);
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("what versions have in common is found, and each way in which one of them is unlike the others") {
        const std::string values = "aaaabbbbccccdddd";
        std::vector<packed::chunk_entry> alike;
        for (std::size_t i = 0; i != 3; ++i)
            alike.push_back(entry(key_of(static_cast<std::int64_t>(i), 7), st::bytes_view(values).substr(4 * i, 4)));
        const std::uint64_t kind_and_sequence = alike[0].key.kind_and_sequence;
        const auto facts = [](const std::vector<packed::chunk_entry>& of) { return packed::stats_of(of.data(), 3); };
        const packed::chunk_stats common = facts(alike);
        CHECK(common.least_kind_and_sequence == kind_and_sequence);
        CHECK(common.greatest_kind_and_sequence == kind_and_sequence);
        CHECK(common.bytes == 12);
        CHECK(common.outside == 0);
        CHECK_FALSE(common.differ);
        CHECK_FALSE(common.lie_apart);
        for (std::size_t i = 0; i != 3; ++i) {
            CAPTURE(i);
            std::vector<packed::chunk_entry> unlike = alike;
            unlike[i].key.kind_and_sequence = kind_and_sequence - 2;
            CHECK(facts(unlike).least_kind_and_sequence == kind_and_sequence - 2);
            CHECK(facts(unlike).greatest_kind_and_sequence == kind_and_sequence);
            CHECK(facts(unlike).bytes == 12);
            unlike = alike;
            unlike[i].is_outside = true;
            CHECK(facts(unlike).outside == std::uint64_t{1} << i);
            CHECK(facts(unlike).bytes == 12);
            unlike = alike;
            unlike[i].at = values.data() + 12;
            CHECK(facts(unlike).lie_apart);
            unlike = alike;
            unlike[i].size = 3;
            CHECK(facts(unlike).differ);
            CHECK(facts(unlike).bytes == 11);
        }
    }

    TEST_CASE("a copy of some versions reads as they do and has room for more") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        for (const bool differ : {false, true}) {
            const std::vector<std::string> values = support::short_values(20, differ);
            std::vector<packed::chunk_entry> all;
            for (std::size_t i = 0; i != 20; ++i)
                all.push_back(entry(key_of(static_cast<std::int64_t>(i), i), values[i]));
            packed::chunk* const whole = packed::new_chunk(memory, all.data(), 20, 20);
            packed::chunk* const part = packed::copy_of(memory, whole, 3, 11, 10, 100);
            REQUIRE(part->count == 8);
            for (unsigned i = 0; i != 8; ++i) {
                CHECK(part->key(i) == all[i + 3].key);
                CHECK(part->payload_of(i).value() == values[i + 3]);
            }
            CHECK(part->insert(8, all[11]));
            CHECK(part->payload_of(8).value() == values[11]);
            packed::free_chunk(memory, whole);
            packed::free_chunk(memory, part);
        }
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("a guard frees its chunk unless it is released") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        const std::string value = "value";
        const packed::chunk_entry one = entry(key_of(1, 1), value);
        char* kept = nullptr;
        {
            packed::chunk_guard stays(memory, packed::new_chunk(memory, &one, 1, 1));
            const std::size_t of_one = meter.bytes;
            {
                packed::chunk_guard gone(memory, packed::new_chunk(memory, &one, 1, 1));
                CHECK(meter.bytes == 2 * of_one);
            }
            CHECK(meter.bytes == of_one);
            kept = stays.release();
        }
        CHECK(meter.bytes > 0);
        packed::free_chunk(memory, reinterpret_cast<packed::chunk*>(kept));
        CHECK(meter.bytes == 0);
    }
}
