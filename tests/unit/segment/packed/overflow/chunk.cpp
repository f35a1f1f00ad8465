// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <strata/segment/packed/overflow/chunk.hpp>
#include <strata/segment/packed/overflow/chunk_make.hpp>
#include <strata/testing/faults.hpp>

#include "support/chunk_entries.hpp"

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using heap = packed::heap<st::testing::metered>;
using packed::sort_key;
using support::entry;
using support::key_of;
}  // namespace

TEST_SUITE("segment/packed/overflow/chunk")
{
    TEST_CASE("a chunk says what went in whatever the distance of its numbers") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        const std::string values[] = {"one", "two", "thr"};
        for (const std::int64_t far : {std::int64_t{1}, std::int64_t{1} << 31, std::int64_t{1} << 40, st::latest.value})
            for (const std::uint64_t sequence : {1u, 30000u, 1000000000u}) {
                packed::chunk_entry all[] = {
                    entry(key_of(far == st::latest.value ? st::oldest.value : 0, 0), values[0]),
                    entry(key_of(far - 1, sequence), values[1]), entry(key_of(far, sequence / 2), values[2])};
                packed::chunk* const made = packed::new_chunk(memory, all, 3, 4);
                for (unsigned i = 0; i != 3; ++i) {
                    CHECK(made->key(i) == all[i].key);
                    CHECK(made->payload_of(i).value() == values[i]);
                    CHECK(made->count_up_to(all[i].key) == i + 1);
                }
                CHECK(made->count_up_to({all[0].key.time, all[0].key.kind_and_sequence - 1}) == 0);
                packed::free_chunk(memory, made);
            }
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("versions are inserted and erased in place while there is room") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        for (const bool differ : {false, true}) {
            const std::vector<std::string> values = support::short_values(40, differ);
            packed::chunk_entry first[] = {entry(key_of(1000, 50), values[10]), entry(key_of(1001, 50), values[11])};
            packed::chunk* const made = packed::new_chunk(memory, first, 2, 40);
            std::map<sort_key, std::string> expected{{first[0].key, values[10]}, {first[1].key, values[11]}};
            std::size_t refused = 0;
            for (std::size_t i = 0; i != values.size(); ++i) {
                const sort_key r = key_of(static_cast<std::int64_t>(900 + i * 37 % 200), 40 + i);
                if (expected.count(r) > 0) continue;
                if (made->insert(made->count_up_to(r), entry(r, values[i])))
                    expected.emplace(r, values[i]);
                else
                    ++refused;
                if (i % 5 == 4) {
                    made->erase(0);
                    expected.erase(expected.begin());
                }
            }
            CHECK(expected.size() > 20);
            unsigned i = 0;
            for (const auto& [r, value] : expected) {
                REQUIRE(made->key(i) == r);
                REQUIRE(made->payload_of(i++).value() == value);
            }
            CHECK(made->count == i);
            packed::free_chunk(memory, made);
        }
    }

    TEST_CASE("what does not fit is refused") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        const std::string value = "12345678";
        packed::chunk_entry one[] = {entry(key_of(0, 1), value)};
        packed::chunk* const made = packed::new_chunk(memory, one, 1, 2);
        CHECK_FALSE(made->insert(1, entry(key_of(std::int64_t{1} << 40, 1), value)));
        CHECK_FALSE(made->insert(1, entry(key_of(1, std::uint64_t{1} << 40), value)));
        CHECK_FALSE(made->insert(1, entry(key_of(1, 1), "of another length")));
        CHECK(made->insert(1, entry(key_of(1, 1), value)));
        CHECK_FALSE(made->insert(2, entry(key_of(2, 1), value)));
        CHECK(made->count == 2);
        packed::free_chunk(memory, made);
    }
}
