// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <utility>

#include <strata/segment/packed/heap.hpp>
#include <strata/testing/faults.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using heap = packed::heap<st::testing::metered>;
}  // namespace

TEST_SUITE("segment/packed/heap")
{
    TEST_CASE("a capacity class holds what it is asked for and wastes little, the less the smaller") {
        namespace cc = packed::capacity_class;
        for (std::size_t bytes = 1; bytes != 100000; ++bytes) {
            const std::size_t given = cc::bytes_of(cc::of(bytes));
            REQUIRE(given >= bytes);
            const std::size_t part = bytes <= 1024 ? 32 : bytes <= 4096 ? 16 : bytes <= 65536 ? 8 : 4;
            REQUIRE((given - bytes < 4 || given - bytes <= bytes / part));
            REQUIRE(given % 4 == 0);
            REQUIRE(cc::of(given) == cc::of(bytes));
        }
    }

    TEST_CASE("owned bytes go back unless they are released") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        { const packed::owned_bytes<heap> gone(memory, 20); }
        CHECK(meter.bytes == 0);
        packed::owned_bytes<heap> kept(memory, 20);
        CHECK(meter.bytes == 24);  // in words
        memory.deallocate_index(kept.release(), 20);
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("a kept key is a copy however long it is") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        for (const std::size_t size : {0u, 1u, 256u, 257u, 5000u}) {
            std::string key(size, 'k');
            const packed::kept_key<heap> kept(memory, key);
            key.assign(size, 'x');
            CHECK(kept.get() == std::string(size, 'k'));
        }
        CHECK(meter.bytes == 0);
        packed::kept_key<heap> released(memory, std::string(300, 'k'));
        released.release();
        CHECK(meter.bytes == 300);
        memory.deallocate(const_cast<char*>(released.get().data()), 300);
    }

    TEST_CASE("a heap knows what it was asked for, wherever that goes") {
        st::testing::metered::meter meter;
        heap first{st::testing::metered(meter)};
        char* const words = first.allocate(5);
        char* const index = first.allocate_index(9);
        CHECK(first.bytes() == 8 + 16);
        CHECK(first.bytes() == meter.bytes);
        heap second(std::move(first));
        CHECK(second.bytes() == meter.bytes);
        CHECK(first.bytes() == 0);  // NOLINT: it is what it says
        char* const more = first.allocate_aligned(1);
        second.take_over(first);
        CHECK(second.bytes() == meter.bytes);
        second.deallocate_aligned(more, 1);
        second.deallocate_index(index, 9);
        second.deallocate(words, 5);
        CHECK(second.bytes() == 0);
        CHECK_FALSE(second.release_in_bulk());  // a memory that does not know of it
    }
}
