// SPDX-License-Identifier: BSL-1.0
// Maps whose memory, keys, values and orders fail when told to, one for each backend and kind of memory.
#pragma once

#include <doctest/doctest.h>

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <vector>

#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/memory/pmr.hpp>

#include "support/faults.hpp"

namespace support {

// Memory of its own, and a policy that leads to it.
struct counted_heap {
    using policy = faulty_memory;
    used_memory used;
    policy memory{&used};
};
struct counted_resource {
    using policy = strata::memory::pmr;
    used_memory used;
    faulty_resource resource{&used};
    policy memory{&resource};
};

template <class Backend, class Memory>
struct faulty_setting {
    using memory = Memory;
    // backend::flat moves its entries about, so it asks for moves that do not throw.
    static constexpr bool moves_throw = !std::is_same_v<Backend, strata::backend::flat>;
    // backend::rb_tree asks for an order that does not.
    static constexpr bool order_throws = !std::is_same_v<Backend, strata::backend::rb_tree>;

    using number = faulty<moves_throw>;
    using dim = strata::dim<number, faulty_order, Backend>;
    using map = strata::mdmap<number, dim, dim, typename Memory::policy>;
    using contents = std::vector<std::tuple<int, int, int>>;

    static contents of(const map& m) {
        contents all;
        for (auto&& [keys, value] : m)
            all.emplace_back(std::get<0>(keys).number(), std::get<1>(keys).number(), value.number());
        return all;
    }

    // Keys 1, 3 and 5 in both dimensions.
    static void fill(map& m) {
        for (const int a : {1, 3, 5})
            for (const int b : {1, 3, 5}) m.try_emplace(std::tie(a, b), a * 10 + b);
    }

    // Makes everything in `change(map)` fail that can, each time on a map as fill() leaves it, and calls `done(map)` when
    // it has succeeded.  `is_strong`: a failure changes nothing.  Otherwise the map is sound afterwards, whatever it holds.
    // Nothing in `change` may stand inside of CHECK, which would catch the fault.
    template <class Change, class Done>
    static std::size_t try_all(Change change, Done done, bool is_strong = true) {
        std::size_t failures = 0;
        for (const fault_in kind : every_fault) {
            if (kind == fault_in::comparison && !order_throws) continue;
            const std::ptrdiff_t alive = number::alive;
            Memory place;
            {
                map m(place.memory);
                fill(m);
                contents before = of(m);
                used_memory used = place.used;
                const auto check = [&] {
                    REQUIRE(m.validate());
                    if (is_strong) {
                        REQUIRE(of(m) == before);
                        REQUIRE(place.used == used);
                        REQUIRE(number::alive == alive + std::ptrdiff_t(2 * before.size()) + levels_of(m));
                    }
                };
                check();
                failures += fail_everywhere(
                    kind, [&] { change(m); }, check);
                CHECK(m.validate());
                done(m);
            }
            CHECK(place.used == used_memory{});
            CHECK(number::alive == alive);
        }
        return failures;
    }

private:
    static std::ptrdiff_t levels_of(const map& m) { return static_cast<std::ptrdiff_t>(m.root().size()); }
};

#define EVERY_FAULTY_SETTING                                                          \
    support::faulty_setting<strata::backend::rb_tree, support::counted_heap>,         \
        support::faulty_setting<strata::backend::rb_tree, support::counted_resource>, \
        support::faulty_setting<strata::backend::flat, support::counted_heap>,        \
        support::faulty_setting<strata::backend::flat, support::counted_resource>,    \
        support::faulty_setting<strata::backend::std_map, support::counted_heap>,     \
        support::faulty_setting<strata::backend::std_map, support::counted_resource>

}  // namespace support
