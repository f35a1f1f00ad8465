// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

#include <strata/policy/memory/arena/free_list.hpp>

using strata::detail::free_list;

namespace {
// Pieces of 12 bytes, so that half of them are not aligned for a pointer.
struct pieces {
    explicit pieces(std::size_t count) : bytes(count * 12) {
        for (std::size_t i = 0; i != count; ++i) places.push_back(bytes.data() + i * 12);
    }
    std::vector<std::byte> bytes;
    std::vector<std::byte*> places;
};
}  // namespace

TEST_SUITE("policy/memory/arena/free_list")
{
    TEST_CASE("the last piece that came goes first") {
        pieces some(3);
        free_list list;
        CHECK(list.empty());
        CHECK(list.pop() == nullptr);
        list.push(some.places[1]);
        list.push(some.places[2]);
        CHECK(list.pop() == some.places[2]);
        list.push(some.places[0]);
        CHECK(list.pop() == some.places[0]);
        CHECK_FALSE(list.empty());
        CHECK(list.pop() == some.places[1]);
        CHECK(list.empty());
    }
}
