// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/segment/packed/recent_chunk.hpp>

namespace packed = strata::detail::packed;

TEST_SUITE("segment/packed/recent_chunk")
{
    TEST_CASE("a chunk is found for what belongs to it until it or its root has gone") {
        long memory[3] = {};  // never looked at
        const auto* const root = reinterpret_cast<const packed::inner*>(memory);
        const auto* const other = reinterpret_cast<const packed::inner*>(memory + 1);
        auto* const one = reinterpret_cast<packed::chunk*>(memory + 2);
        packed::recent_chunk recent;
        CHECK(recent.find(nullptr, {5, 0}) == nullptr);
        CHECK_FALSE(recent.is(root, one));
        for (const void* gone : {static_cast<const void*>(root), static_cast<const void*>(one)}) {
            recent.begin(root, one);
            CHECK(recent.is(root, one));
            CHECK(recent.find(root, {5, 0}) == nullptr);
            recent.set_bounds({5, 7}, {9, 0});
            CHECK(recent.find(root, {5, 6}) == nullptr);
            CHECK(recent.find(root, {5, 7}) == one);
            CHECK(recent.find(root, {8, 9}) == one);
            CHECK(recent.find(root, {9, 0}) == nullptr);
            CHECK(recent.find(other, {6, 0}) == nullptr);
            recent.forget(other);
            CHECK(recent.is(root, one));
            recent.forget(gone);
            CHECK_FALSE(recent.is(root, one));
            CHECK(recent.find(root, {6, 0}) == nullptr);
        }
    }
}
