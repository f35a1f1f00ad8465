// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include <strata/segment/packed/overflow/builder.hpp>
#include <strata/segment/packed/overflow/tree.hpp>
#include <strata/segment/packed/validate.hpp>
#include <strata/testing/faults.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using metered = st::testing::metered;
using heap = packed::heap<metered>;

st::version_key version(int i) { return {{i}, st::kind::put, 5}; }
packed::sort_key key(int i) { return packed::sort_key(version(i)); }
std::string value(int i, std::size_t longest) { return std::string(static_cast<std::size_t>(i) % (longest + 1), 'v'); }

packed::inner* built(packed::overflow_builder<metered>& builder, int count, std::size_t longest) {
    for (int i = count; i-- > 0;) builder.add(version(i), {value(i, longest)});
    return builder.finish();
}
}  // namespace

TEST_SUITE("segment/packed/overflow/builder")
{
    TEST_CASE("an overflow tree of any number of versions of any size is sound and in order") {
        for (const int count : {1, 63, 64, 65, 128, 5000})
            for (const std::size_t longest : {0u, 8u, 512u}) {
                metered::meter memory;
                heap from{metered(memory)};
                {
                    packed::overflow_builder<metered> builder(from);
                    for (int twice = 0; twice != 2; ++twice) {
                        packed::inner* const root = built(builder, count, longest);
                        packed::validation v;
                        packed::validate_overflow(v, root, std::nullopt, st::oldest);
                        CHECK(v.is_sound);
                        CHECK(v.cells == static_cast<std::size_t>(count));
                        packed::overflow_place at = packed::overflow::newest(root);
                        for (int i = count; i-- > 0; at = at.older()) {
                            REQUIRE(at.key() == key(i));
                            REQUIRE(at.entry().payload().value() == value(i, longest));
                        }
                        CHECK_FALSE(at);
                        packed::overflow::destroy(from, root, true);
                    }
                }
                CHECK(memory.blocks == 0);
            }
    }

    TEST_CASE("a builder knows the newest marker of a tree") {
        metered::meter memory;
        heap from{metered(memory)};
        packed::overflow_builder<metered> builder(from);
        for (int i = 200; i-- > 0;)
            builder.add({{i}, i == 70 || i == 150 ? st::kind::delete_version : st::kind::put}, {"v"});
        CHECK(builder.newest_marker() == st::timestamp{150});
        packed::inner* const root = builder.finish();
        CHECK(builder.newest_marker() == st::oldest);
        packed::validation v;
        packed::validate_overflow(v, root, std::nullopt, {150});
        CHECK(v.is_sound);
        packed::validate_overflow(v, root, std::nullopt, {149});
        CHECK_FALSE(v.is_sound);
        packed::overflow::destroy(from, root, true);
    }

    TEST_CASE("all chunks but the oldest are full") {
        metered::meter memory;
        heap from{metered(memory)};
        packed::overflow_builder<metered> builder(from);
        packed::inner* const root = built(builder, 64 * 3 + 10, 0);
        CHECK(root->count == 4);
        CHECK(packed::chunk_at({root, 0})->count == 10);
        CHECK(packed::chunk_at({root, 3})->count == 64);
        packed::overflow::destroy(from, root, true);
    }

    TEST_CASE("a builder that runs out of memory leaks nothing") {
        metered::meter memory;
        heap from{metered(memory)};
        const auto failures = st::testing::survive(
            memory.allocations,
            [&] {
                packed::overflow_builder<metered> builder(from);
                packed::overflow::destroy(from, built(builder, 1000, 20), true);
            },
            [&] { REQUIRE(memory.blocks == 0); });
        CHECK(failures > 20);
        CHECK(memory.blocks == 0);
    }
}
