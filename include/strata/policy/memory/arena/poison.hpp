// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <cstddef>

#include <strata/core/language.hpp>

#if defined(__SANITIZE_ADDRESS__)
#define STRATA_POISONS 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define STRATA_POISONS 1
#endif
#endif

#if defined(STRATA_POISONS)
#include <sanitizer/asan_interface.h>
#endif

namespace strata::detail {

/// Tells AddressSanitizer that these bytes must not be touched, if the program is built with it.
inline void poison([[maybe_unused]] const void* place, [[maybe_unused]] std::size_t bytes) noexcept {
#if defined(STRATA_POISONS)
    __asan_poison_memory_region(place, bytes);
#endif
}

/// Tells AddressSanitizer that these bytes may be touched again.
inline void unpoison([[maybe_unused]] const void* place, [[maybe_unused]] std::size_t bytes) noexcept {
#if defined(STRATA_POISONS)
    __asan_unpoison_memory_region(place, bytes);
#endif
}

}  // namespace strata::detail
