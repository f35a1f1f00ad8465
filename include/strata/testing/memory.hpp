// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/testing/memory/table_in_use.hpp>
#include <strata/testing/report.hpp>

namespace strata::testing {

namespace detail {

/// Checks blocks of one type: they must be aligned and must not overlap, and nobody else may write into them.
template <class T, class Memory>
void check_blocks(report& r, const Memory& memory) {
    auto allocator = memory.template allocator_for<T>();
    using traits = std::allocator_traits<decltype(allocator)>;
    struct block {
        typename traits::pointer place;
        std::size_t count;
        unsigned char written;
    };
    std::vector<block> blocks;
    std::mt19937 random(11);
    const auto give_back = [&](std::size_t i) {
        const auto* bytes = reinterpret_cast<const unsigned char*>(std::to_address(blocks[i].place));
        bool same = true;
        for (std::size_t k = 0; k != blocks[i].count * sizeof(T); ++k) same = same && bytes[k] == blocks[i].written;
        r.expect(same, "nobody else writes into a block");
        traits::deallocate(allocator, blocks[i].place, blocks[i].count);
        blocks.erase(blocks.begin() + static_cast<std::ptrdiff_t>(i));
    };
    for (unsigned i = 0; i != 600; ++i) {
        if (!blocks.empty() && random() % 3 == 0) {
            give_back(random() % blocks.size());
            continue;
        }
        const std::size_t count = 1 + (random() % 20 == 0 ? random() % 5000 : random() % 12);
        const auto place = traits::allocate(allocator, count);
        auto* bytes = reinterpret_cast<unsigned char*>(std::to_address(place));
        r.expect(reinterpret_cast<std::uintptr_t>(bytes) % alignof(T) == 0, "a block is aligned as its type asks");
        const auto written = static_cast<unsigned char>(i);
        for (std::size_t k = 0; k != count * sizeof(T); ++k) bytes[k] = written;
        blocks.push_back({place, count, written});
    }
    while (!blocks.empty()) give_back(blocks.size() - 1);
}

}  // namespace detail

/// Checks a memory policy of yours: its allocators, and a table whose cells live in it.
template <class Memory>
report check_memory(const Memory& memory = Memory()) {
    static_assert(memory_policy<Memory>,
                  "strata: this is not a memory policy: it does not model strata::memory_policy");
    struct alignas(64) line {
        unsigned char bytes[64];
    };
    report r("memory");
    r.run("blocks of bytes", [&] { detail::check_blocks<unsigned char>(r, memory); });
    r.run("blocks of words", [&] { detail::check_blocks<std::uint64_t>(r, memory); });
    r.run("blocks of cache lines", [&] { detail::check_blocks<line>(r, memory); });
    r.expect(memory.template allocator_for<int>() == memory.template allocator_for<int>(),
             "two allocators of one handle are equal");
    r.run("a table", [&] {
        using table_type = basic_dynamic_table<clock::manual, Memory>;
        table_type table(detail::families_in_use(), clock::manual({1}), memory);
        detail::compare_with_default(r, table);
        const std::string before = detail::everything(table, true, false);
        table_type moved = std::move(table);
        r.expect(detail::everything(moved, true, false) == before, "a table that is moved has its cells");
    });
    return r;
}

}  // namespace strata::testing
