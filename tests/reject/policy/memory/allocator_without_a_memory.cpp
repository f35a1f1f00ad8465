// rejected: strata: this allocator leads to a memory of a policy's own; ask the policy's allocator_for() for it
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/memory/arena.hpp>

const strata::memory::arena memory;

#ifdef STRATA_REJECT
const strata::memory::arena::allocator<int> of_nothing;
#else
const strata::memory::arena::allocator<int> of_nothing = memory.allocator_for<int>();
#endif
