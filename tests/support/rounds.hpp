// SPDX-License-Identifier: BSL-1.0
// How long random tests go on.
#pragma once

namespace support {

/// How often a random test repeats itself: in `./dev test` a third of `often`, as `./dev test clang` has them all.
constexpr auto rounds(auto often) {
#ifdef STRATA_FEWER_KINDS
    return (often + 2) / 3;
#else
    return often;
#endif
}

}  // namespace support
