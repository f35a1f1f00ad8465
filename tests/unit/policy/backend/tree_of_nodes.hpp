// SPDX-License-Identifier: BSL-1.0
// What the backends that are trees of nodes have in common.
#pragma once

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <memory_resource>

#include <strata/policy/order/ascending.hpp>
#include <strata/testing/backend.hpp>

#include "support/failing_resource.hpp"

namespace support {

template <class Backend>
void check_passes_the_kit() {
    const auto r = strata::testing::check_backend<Backend>();
    CHECK_MESSAGE(r.passed(), r);
    CHECK(r.faults() > 100);
}

// Three words of links beside key and value, in one allocation an entry.
template <class Backend>
void check_size_of_a_node() {
    using map_type = typename Backend::template container<std::int64_t, std::int64_t, strata::order::ascending,
                                                          std::pmr::polymorphic_allocator<std::byte>>;
    failing_resource memory;
    map_type map{typename map_type::allocator_type(&memory)};
    CHECK(memory.allocations() == 0);
    map.emplace_hint(map.end(), 1, 2);
    CHECK(memory.live_allocations() == 1);
    CHECK(memory.live_bytes() == 3 * sizeof(void*) + 16);
    map.erase(map.begin());
    CHECK(memory.live_bytes() == 0);
}

}  // namespace support
