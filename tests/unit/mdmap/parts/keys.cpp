// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <array>
#include <concepts>
#include <functional>
#include <map>
#include <memory>
#include <memory_resource>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include <strata/mdmap/parts/keys.hpp>
#include <strata/policy/order/ascending.hpp>
#include <strata/policy/order/bytewise.hpp>
#include <strata/policy/order/descending.hpp>

namespace st = strata;

namespace {
using names = std::map<std::string, int, st::order::ascending>;
using opaque_names = std::map<std::string, int, std::less<std::string>>;
using numbers = std::map<int, int, st::order::ascending>;
const std::allocator<std::byte> heap;
}  // namespace

TEST_SUITE("mdmap/parts/keys")
{
    TEST_CASE("keys are looked up by what their order compares and by nothing else") {
        CHECK(st::detail::looks_up<names, std::string_view>());
        CHECK(st::detail::looks_up<names, char[5]>());
        CHECK_FALSE(st::detail::looks_up<names, int>());
        CHECK(st::detail::looks_up<opaque_names, const char*>());
        CHECK_FALSE(st::detail::looks_up<opaque_names, std::string_view>());  // it does not convert by itself
        CHECK(st::detail::looks_up<numbers, long long>());
        CHECK_FALSE(st::detail::looks_up<numbers, std::string>());
        CHECK(st::detail::looks_up<std::map<std::string, int, st::order::bytewise>, std::string_view>());
        CHECK_FALSE(st::detail::looks_up<std::map<std::string, int, st::order::bytewise>, int>());
    }

    TEST_CASE("a key is sought as it was given wherever that will do") {
        const std::string_view given = "name";
        CHECK(&st::detail::lookup_key<names>(given) == &given);
        const std::string key = "name";
        CHECK(&st::detail::lookup_key<opaque_names>(key) == &key);
        CHECK(std::same_as<decltype(st::detail::lookup_key<opaque_names>("name")), std::string>);
        CHECK(std::same_as<decltype(st::detail::lookup_key<numbers>(7L)), int>);
    }

    TEST_CASE("keys take the memory of their level if they take any") {
        std::pmr::monotonic_buffer_resource resource;
        const std::pmr::polymorphic_allocator<std::byte> allocator(&resource);
        CHECK(st::detail::make<std::pmr::string>(allocator, "key").get_allocator().resource() == &resource);
        CHECK(st::detail::make<std::string>(allocator, "key") == "key");
        CHECK(st::detail::make<int>(allocator, 7) == 7);
        using pmr_names = std::map<std::pmr::string, int, st::order::ascending>;
        CHECK(st::detail::make_key<pmr_names>(allocator, "key").get_allocator().resource() == &resource);
        CHECK(st::detail::make_key<numbers>(heap, 7L) == 7);
        CHECK(st::detail::make_key<names>(heap, std::string_view("key")) == "key");
    }

    TEST_CASE("the keys of a value are a tuple or the key itself in one dimension") {
        int sum = 0;
        const auto add = [&](int a, int b) {
            sum += a * 10 + b;
            return true;
        };
        using two = std::map<int, numbers, st::order::ascending>;
        CHECK(st::detail::with_keys<two, 2>(std::tuple(1, 2), add));
        CHECK(st::detail::with_keys<two, 2>(std::pair(1, 2), add));
        CHECK(st::detail::with_keys<two, 2>(std::array{1, 2}, add));
        CHECK(sum == 36);
        const auto is_seven = [](int key) { return key == 7; };
        CHECK(st::detail::with_keys<numbers, 1>(7, is_seven));
        CHECK(st::detail::with_keys<numbers, 1>(std::tuple(7), is_seven));
        // A key may be a tuple itself.
        using pairs = std::map<std::pair<int, int>, int, st::order::ascending>;
        CHECK(st::detail::with_keys<pairs, 1>(std::pair(1, 2), [](std::pair<int, int> key) { return key.first == 1; }));
    }

    TEST_CASE("keys sort by the first of them and then by the next") {
        using level = std::map<std::string, numbers, st::order::descending>;
        const st::detail::walk_order<std::map<int, level>, 3> before;
        using keys = std::tuple<int, std::string, int>;
        const keys ascending[] = {{1, "b", 1}, {1, "b", 2}, {1, "a", 0}, {2, "c", 0}};
        for (const keys& a : ascending)
            for (const keys& b : ascending) CHECK(before(a, b) == (&a < &b));
        CHECK(before(std::tuple(1L, std::string_view("b"), 1), ascending[1]));
    }

    TEST_CASE("a key that is a tuple itself is compared as one") {
        using pair_of_numbers = std::tuple<int, int>;
        const st::detail::walk_order<std::map<pair_of_numbers, int>, 1> before;
        CHECK(before(pair_of_numbers(1, 2), pair_of_numbers(1, 3)));
        CHECK_FALSE(before(pair_of_numbers(1, 3), pair_of_numbers(1, 3)));
        CHECK(before(std::tuple(pair_of_numbers(1, 2)), pair_of_numbers(1, 3)));
    }
}
