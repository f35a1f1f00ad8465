// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <cstddef>

#include <strata/core/language.hpp>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace strata::detail {

/// The size of a huge page on x86-64, and on arm64 with pages of 4 KiB.
inline constexpr std::size_t huge_page_size = std::size_t{2} << 20;

/// Asks the system to back these bytes with huge pages: by madvise on Linux, not at all elsewhere.
///
/// The system may refuse; then only the speed differs.
inline void ask_for_huge_pages([[maybe_unused]] void* place, [[maybe_unused]] std::size_t bytes) noexcept {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    static_cast<void>(::madvise(place, bytes, MADV_HUGEPAGE));
#endif
}

}  // namespace strata::detail
