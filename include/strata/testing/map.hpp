// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <cstddef>
#include <string>

#include <strata/mdmap/dim.hpp>
#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/policy.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/testing/faults.hpp>
#include <strata/testing/map/operations.hpp>
#include <strata/testing/report.hpp>

namespace strata::testing {

namespace detail {

/// Makes every call in one operation fail that may throw, each time on a map that is filled anew.
template <class Map, class Memory>
void check_operation(report& r, const map_operation<Map>& operation, const Memory& memory, bool order_throws) {
    using number = typename Map::mapped_type;
    using metered_memory = typename Map::memory_type;
    const std::string name = operation.name;
    const std::ptrdiff_t alive_before = number::alive;
    memory_meter own;
    memory_meter other;
    for (fuse* const breaker : {&own.allocations, &other.allocations, &number::constructions, &number::copies,
                                &number::moves, &fragile_order::comparisons}) {
        if (breaker == &fragile_order::comparisons && !order_throws) continue;
        {
            Map map(metered_memory(own, memory));
            fill(map);
            const auto contents = contents_of(map);
            const std::ptrdiff_t alive = number::alive;
            const std::size_t bytes = own.bytes;
            const std::size_t blocks = own.blocks;
            r.survived(name, survive(
                                 *breaker, [&] { operation.change(map, metered_memory(other, memory)); },
                                 [&] {
                                     r.expect(map.validate(), name + ": a failure leaves a map that is sound");
                                     r.expect(other.bytes == 0, name + ": a failure leaves nothing in other memory");
                                     if (!operation.is_strong) return;
                                     r.expect(contents_of(map) == contents, name + ": a failure changes nothing");
                                     r.expect(number::alive == alive && own.bytes == bytes && own.blocks == blocks,
                                              name + ": a failure leaves nothing behind");
                                 }));
            r.expect(map.validate() && operation.succeeded(map), name + ": succeeds once nothing fails any more");
        }
        r.expect(number::alive == alive_before, name + ": keys and values end with the map");
        r.expect(own.blocks + other.blocks == 0 && own.bytes + other.bytes == 0, name + ": all memory goes back");
    }
}

}  // namespace detail

/// Checks that an mdmap keeps its promises with a backend and a memory policy, of yours or of the library, when calls
/// throw.
///
/// Every operation is made to fail at every allocation, at every construction, copy and move of a key or value, and at
/// every comparison.  Moves do not fail in backends that are not stable, because these move their entries.  Comparisons
/// do not fail in backends whose order must not throw.
template <class Backend, memory_policy Memory = memory::heap>
report check_map(const Memory& memory = Memory()) {
    static_assert(map_backend<Backend>, "strata: this is not a backend: it does not model strata::map_backend");
    using number = basic_fragile<is_stable_backend<Backend>>;
    using dimension = dim<number, fragile_order, Backend>;
    using map = mdmap<number, dimension, dimension, basic_metered<Memory>>;
    report r("map");
    for (const auto& operations :
         {detail::inserting_operations<map>(), detail::erasing_operations<map>(), detail::whole_map_operations<map>()})
        for (const auto& operation : operations)
            r.run(operation.name, [&] { detail::check_operation(r, operation, memory, order_may_throw<Backend>); });
    return r;
}

}  // namespace strata::testing
