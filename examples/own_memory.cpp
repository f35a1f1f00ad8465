// SPDX-License-Identifier: BSL-1.0
// A memory policy of your own: a pool that belongs to the table and its copies.

#include <iostream>
#include <memory>
#include <memory_resource>
#include <string>

#include <strata/strata.hpp>
#include <strata/testing/conformance.hpp>

namespace st = strata;

namespace {

// [memory]
/// Copies share the pool; policies that are made one by one have one each.
class pool {
public:
    using axis = st::axis::memory;

    template <class T>
    using allocator = std::pmr::polymorphic_allocator<T>;

    template <class T>
    allocator<T> allocator_for() const noexcept {
        return resource_.get();
    }

private:
    std::shared_ptr<std::pmr::memory_resource> resource_ = std::make_shared<std::pmr::unsynchronized_pool_resource>();
};
static_assert(st::memory_policy<pool>);

struct readings : st::family<"readings"> {};
using table = st::table<readings, pool>;
// [/memory]

}  // namespace

int main() {
    table t;
    for (int i = 0; i != 1000; ++i) t.put("sensor " + std::to_string(i), readings{"celsius"}, "21");
    std::cout << t.size() << " cells in a pool\n";

    // [kit]
    const st::testing::report r = st::testing::check_memory<pool>();
    if (!r.passed()) std::cout << r;
    std::cout << (r.passed() ? "the pool passes the kit\n" : "the pool fails\n");
    // [/kit]
}
