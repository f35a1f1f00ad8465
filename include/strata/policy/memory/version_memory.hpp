// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <concepts>

#include <strata/policy/memory/policy.hpp>

namespace strata::detail {

/// Another memory, for segments of which readers keep the state that they have found while a writer goes on.
///
/// It allocates and frees as the other does.  The type tells a segment to change nothing that was published, and to
/// free late what has been replaced.
template <memory_policy Base>
class version_memory : public Base {
public:
    version_memory() requires(std::default_initializable<Base>) = default;
    version_memory(const Base& base) : Base(base) {}  // NOLINT: implicit, as one memory goes for the other
};

template <class Memory>
inline constexpr bool keeps_versions = false;
template <class Base>
inline constexpr bool keeps_versions<version_memory<Base>> = true;

/// A memory as it is in a table whose memory is that.
template <class TableMemory, class Memory>
struct kept_as_in {
    using type = Memory;
};
template <class Base, memory_policy Memory>
struct kept_as_in<version_memory<Base>, Memory> {
    using type = version_memory<Memory>;
};

}  // namespace strata::detail
