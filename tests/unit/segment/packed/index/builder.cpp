// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include <strata/segment/packed/index/builder.hpp>
#include <strata/segment/packed/validate.hpp>
#include <strata/testing/faults.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using metered = st::testing::metered;
using heap = packed::heap<metered>;

std::string key(std::size_t i) {
    std::string digits = std::to_string(i);
    return "key" + std::string(6 - digits.size(), '0') + digits;
}
char* child(std::size_t i) { return reinterpret_cast<char*>(static_cast<std::uintptr_t>(i + 1)); }
}  // namespace

TEST_SUITE("segment/packed/index/builder")
{
    TEST_CASE("an index over any number of children is sound and finds each") {
        for (const std::size_t count :
             {1u, 2u, 4u, 5u, 63u, 64u, 65u, 66u, 127u, 128u, 129u, 4096u, 4097u, 4160u, 9000u}) {
            CAPTURE(count);
            metered::meter memory;
            heap from{metered(memory)};
            {
                packed::index_builder<metered> builder(from);
                for (std::size_t i = 0; i != count; ++i) builder.add(key(i), child(i));
                packed::inner* const root = builder.finish();
                CHECK(builder.children().empty());
                packed::validation v;
                std::size_t seen = 0;
                packed::validate_tree(v, root, {}, {}, true,
                                      [&](const char* one, const packed::fence& lower, const packed::fence&) {
                                          v.require(one == child(seen) && (seen == 0 || *lower == key(seen)));
                                          ++seen;
                                      });
                CHECK(v.is_sound);
                CHECK(seen == count);
                for (std::size_t i = 0; i != count; ++i) REQUIRE(packed::find_child(root, key(i)).child() == child(i));
                CHECK(packed::first_child(root).child() == child(0));
                CHECK(packed::last_child(root).child() == child(count - 1));
                packed::free_tree(from, root, [](char*) {});
            }
            CHECK(memory.blocks == 0);
        }
    }

    TEST_CASE("children that come backwards are turned round") {
        metered::meter memory;
        heap from{metered(memory)};
        packed::index_builder<metered> builder(from);
        for (std::size_t i = 200; i-- > 0;) builder.add(key(i + 1), child(i));
        builder.reverse();
        packed::inner* const root = builder.finish();
        for (std::size_t i = 0; i != 200; ++i) REQUIRE(packed::find_child(root, key(i)).child() == child(i));
        packed::free_tree(from, root, [](char*) {});
    }

    TEST_CASE("an index that runs out of memory is not made and its children stay") {
        metered::meter memory;
        heap from{metered(memory)};
        {
            packed::index_builder<metered> builder(from);
            for (std::size_t i = 0; i != 300; ++i) {
                const std::size_t bytes = memory.bytes;
                st::testing::survive(
                    memory.allocations, [&] { builder.add(key(i), child(i)); },
                    [&] { REQUIRE((builder.children().size() == i && memory.bytes >= bytes)); });
            }
            packed::inner* root = nullptr;
            const auto failures = st::testing::survive(
                memory.allocations, [&] { root = builder.finish(); },
                [&] { REQUIRE(builder.children().size() == 300); });
            CHECK(failures >= 6);
            packed::free_tree(from, root, [](char*) {});
            builder.add({}, child(0));
            builder.add("x", child(1));
        }
        CHECK(memory.blocks == 0);
    }
}
