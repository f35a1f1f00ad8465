// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <memory>

#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/testing/faults.hpp>
#include <strata/testing/memory.hpp>

namespace st = strata;

namespace {
// Gives every block of bytes an odd address.
struct crooked {
    using axis = st::axis::memory;
    template <class T>
    struct allocator {
        using value_type = T;
        allocator() = default;
        template <class U>
        allocator(const allocator<U>&) noexcept {}  // NOLINT: as allocators convert
        T* allocate(std::size_t n) {
            return reinterpret_cast<T*>(std::allocator<char>().allocate(n * sizeof(T) + 1) +
                                        (alignof(T) == 64 ? 1 : 0));
        }
        void deallocate(T* place, std::size_t n) noexcept {
            std::allocator<char>().deallocate(reinterpret_cast<char*>(place) - (alignof(T) == 64 ? 1 : 0),
                                              n * sizeof(T) + 1);
        }
        friend bool operator==(const allocator&, const allocator&) noexcept { return true; }
    };
    template <class T>
    allocator<T> allocator_for() const noexcept {
        return {};
    }
};
}  // namespace

TEST_SUITE("testing/memory")
{
    TEST_CASE("the kit takes memories that keep what is written") {
        CHECK(st::testing::check_memory<st::memory::heap>().passed());
        CHECK(st::testing::check_memory<st::memory::pmr>().passed());
        st::testing::metered::meter meter;
        const auto r = st::testing::check_memory(st::testing::metered(meter));
        CHECK_MESSAGE(r.passed(), r);
        CHECK(meter.blocks == 0);
    }

    TEST_CASE("the kit sees blocks that are not aligned") {
        CHECK(st::testing::check_memory<crooked>().failures().count("a block is aligned as its type asks") == 1);
    }
}
