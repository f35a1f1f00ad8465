// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <strata/segment/packed/overflow/chunk_make.hpp>
#include <strata/segment/packed/overflow/chunk_walk.hpp>
#include <strata/testing/faults.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
// It comes to the versions of a part of the chunk made of these, newest first, and then to its end.
void check_walk(const packed::chunk_part& part, std::span<const packed::chunk_entry> all) {
    packed::chunk_walk walk(part);
    for (unsigned i = part.last; i-- != part.first;) {
        REQUIRE_FALSE(walk.is_at_end());
        walk.go_on();
        CHECK(walk.version() == all[i].key.version());
        CHECK(walk.version_by_itself() == all[i].key.version());
        CHECK(walk.value() == all[i].payload().value());
    }
    CHECK(walk.is_at_end());
}
}  // namespace

TEST_SUITE("segment/packed/overflow/chunk_walk")
{
    TEST_CASE("a walk reads what went into the chunk whatever the width of its numbers, and never beyond its memory") {
        st::testing::metered::meter meter;
        packed::heap<st::testing::metered> memory{st::testing::metered(meter)};
        for (const std::int64_t far : {std::int64_t{1}, std::int64_t{1} << 40})
            for (const std::uint64_t sequence : {1u, 30000u, 4000000000u})
                for (const char* last : {"thr", "longer"}) {
                    const std::string values[] = {"one", "two", last};
                    packed::chunk_entry all[3];
                    for (int i = 0; i != 3; ++i)
                        all[i] = {packed::sort_key(st::version_key({far * i}, st::kind::put, i == 1 ? sequence : 0)),
                                  packed::payload{values[i], false}};
                    packed::chunk* const made = packed::new_chunk(memory, all, 3, 3);
                    check_walk({made, 0, made->count}, all);
                    packed::free_chunk(memory, made);
                }
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("a walk over a chunk of one version without a value stays inside its memory") {
        st::testing::metered::meter meter;
        packed::heap<st::testing::metered> memory{st::testing::metered(meter)};
        const packed::chunk_entry only(packed::sort_key(7, 9), packed::payload{"", false});
        packed::chunk* const made = packed::new_chunk(memory, &only, 1, 1);
        packed::chunk_walk walk({made, 0, made->count});
        walk.go_on();
        CHECK(walk.version() == only.key.version());
        CHECK(walk.value().empty());
        CHECK(walk.is_at_end());
        packed::free_chunk(memory, made);
    }

    TEST_CASE("a walk follows a value outside and those of equal length beside it") {
        st::testing::metered::meter meter;
        packed::heap<st::testing::metered> memory{st::testing::metered(meter)};
        const std::string outside(1000, 'x');
        char place[2 * sizeof(char*)];
        packed::store(place, outside.data());
        packed::store(place + sizeof(char*), outside.size());
        const std::string beside(sizeof place, 'b');
        for (const std::string& inside : {std::string("in"), beside}) {
            const packed::chunk_entry all[] = {
                {packed::sort_key(1, 0), packed::payload{inside, false}},
                {packed::sort_key(2, 0), packed::payload{{place, sizeof place}, true}},
                {packed::sort_key(3, 0), packed::payload{beside, false}},
            };
            packed::chunk* const made = packed::new_chunk(memory, all, 3, 3);
            packed::chunk_walk walk({made, 0, made->count});
            walk.go_on();
            CHECK(walk.value() == beside);
            walk.go_on();
            CHECK(walk.value() == outside);
            walk.go_on();
            CHECK(walk.value() == inside);
            packed::free_chunk(memory, made);
        }
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("a walk over a part of a chunk comes to the versions of that part alone") {
        st::testing::metered::meter meter;
        packed::heap<st::testing::metered> memory{st::testing::metered(meter)};
        for (const bool is_uniform : {true, false}) {
            std::vector<std::string> values;
            for (unsigned i = 0; i != 5; ++i) values.emplace_back(is_uniform ? 3 : i, static_cast<char>('a' + i));
            packed::chunk_entry all[5];
            for (unsigned i = 0; i != 5; ++i) all[i] = {packed::sort_key(i, 0), packed::payload{values[i], false}};
            packed::chunk* const made = packed::new_chunk(memory, all, 5, 7);
            for (unsigned last = 0; last <= 5; ++last)
                for (unsigned first = 0; first <= last; ++first) check_walk({made, first, last}, all);
            packed::free_chunk(memory, made);
        }
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("a walk over nothing is at its end") { CHECK(packed::chunk_walk().is_at_end()); }
}
