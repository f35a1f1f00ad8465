// rejected: strata: memory::std_allocator takes an allocator: value_type, allocate(n), deallocate(p, n) and ==
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/memory/std_allocator.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::memory::std_allocator<int>> {};
#else
struct contents : st::family<"contents", st::memory::std_allocator<std::allocator<int>>> {};
#endif

constexpr contents html{"html"};
st::table<contents> webtable;
