// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include <strata/layout/packed_chunk_view.hpp>
#include <strata/testing/faults.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

TEST_SUITE("layout/packed_chunk_view")
{
    TEST_CASE("a chunk reads the same through a view whatever the width of its numbers") {
        st::testing::metered::meter meter;
        packed::heap<st::testing::metered> memory{st::testing::metered(meter)};
        for (const std::int64_t far : {std::int64_t{1}, std::int64_t{1} << 40})
            for (const std::uint64_t sequence : {1u, 30000u, 4000000000u})
                for (const char* last : {"thr", "longer"}) {
                    const std::string values[] = {"one", "two", last};
                    packed::chunk_entry all[3];
                    for (int i = 0; i != 3; ++i)
                        all[i] = {
                            packed::version_rank(st::version_key({far * i}, st::kind::put, i == 1 ? sequence : 0)),
                            packed::payload{values[i], false}};
                    packed::chunk* const made = packed::new_chunk(memory, all, 3, 4);
                    const packed::chunk_view view(made);
                    for (unsigned i = 0; i != 3; ++i) {
                        CHECK(view.key(i) == made->rank(i).key());
                        CHECK(view.value(i) == values[i]);
                    }
                    packed::free_chunk(memory, made);
                }
        const std::string outside(1000, 'x');
        char place[2 * sizeof(char*)];
        packed::store(place, outside.data());
        packed::store(place + sizeof(char*), outside.size());
        const packed::chunk_entry all[] = {
            {packed::version_rank(1, 0), packed::payload{"in", false}},
            {packed::version_rank(2, 0), packed::payload{{place, sizeof place}, true}},
        };
        packed::chunk* const made = packed::new_chunk(memory, all, 2, 2);
        CHECK(packed::chunk_view(made).value(0) == "in");
        CHECK(packed::chunk_view(made).value(1) == outside);
        packed::free_chunk(memory, made);
        CHECK(meter.bytes == 0);
    }
}
