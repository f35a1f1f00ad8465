// SPDX-License-Identifier: BSL-1.0
// Everything an mdmap does fails at every place where it can, in one backend and in each kind of memory.  Prints what was
// made to fail; STRATA_BACKEND and its header come from the build.
#include <cstddef>
#include <iostream>
#include <map>
#include <memory_resource>
#include <string>

#include STRATA_BACKEND_HEADER

#include <strata/policy/memory/arena.hpp>
#include <strata/policy/memory/counting.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/limited.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/policy/memory/std_allocator.hpp>
#include <strata/testing/map.hpp>

#include "support/allocators.hpp"

namespace {

namespace st = strata;
using backend = STRATA_BACKEND;

bool all_passed = true;

// operation -> memory -> faults
std::map<std::string, std::map<std::string, std::size_t>> table;

template <class Memory>
void check(const std::string& name, const Memory& memory) {
    const auto r = st::testing::check_map<backend>(memory);
    if (!r.passed()) {
        std::cout << name << ": " << r;
        all_passed = false;
    }
    for (const auto& [operation, faults] : r.faults_by_operation()) table[operation][name] = faults;
    table["all operations"][name] = r.faults();
}

}  // namespace

int main() {
    // Whoever asks for the default resource gets one that has nothing.
    std::pmr::set_default_resource(std::pmr::null_memory_resource());
    std::pmr::memory_resource* const heap = std::pmr::new_delete_resource();

    check("heap", st::memory::heap());
    {
        std::pmr::monotonic_buffer_resource monotonic(heap);
        check("pmr, monotonic", st::memory::pmr(&monotonic));
        std::pmr::unsynchronized_pool_resource pool(heap);
        check("pmr, pool", st::memory::pmr(&pool));
    }
    check("arena", st::memory::arena());
    {
        const st::memory::counting<> counting;
        check("counting", counting);
        all_passed = all_passed && counting.counts().bytes == 0;
        const st::memory::limited<> limited(1 << 20);
        check("limited", limited);
        all_passed = all_passed && limited.bytes_in_use() == 0;
    }
    check("from, final", st::memory::std_allocator(support::allocator_in<std::byte>(heap)));

    for (const auto& [operation, by_memory] : table) {
        std::cout << operation << ':';
        for (const auto& [memory, faults] : by_memory) std::cout << "  " << memory << ' ' << faults;
        std::cout << '\n';
    }
    return all_passed ? 0 : 1;
}
