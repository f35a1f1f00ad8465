// rejected: strata: backend::btree needs an allocator whose pointers are plain pointers
// SPDX-License-Identifier: BSL-1.0
#include <boost/container/map.hpp>

#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/btree.hpp>
#include <strata/policy/memory/std_allocator.hpp>

namespace st = strata;

// A pointer that is no T*, as memory shared by several processes has it.
template <class T>
struct handle {
    using element_type = T;
    using difference_type = std::ptrdiff_t;
    template <class U>
    using rebind = handle<U>;
    T* place;
};
template <class T>
struct shared {
    using value_type = T;
#ifdef STRATA_REJECT
    using pointer = handle<T>;
#endif
    shared() = default;
    template <class U>
    shared(const shared<U>&) noexcept {}
    auto allocate(std::size_t n) {
#ifdef STRATA_REJECT
        return handle<T>{std::allocator<T>().allocate(n)};
#else
        return std::allocator<T>().allocate(n);
#endif
    }
    template <class Pointer>
    void deallocate(Pointer, std::size_t) noexcept {}
    friend bool operator==(const shared&, const shared&) { return true; }
};

st::mdmap<int, st::dim<int, st::backend::btree>, st::memory::std_allocator<shared<std::byte>>> map;
