// SPDX-License-Identifier: BSL-1.0
// What the fuzz targets share.  Each reads foreign bytes and asserts more than that it does not crash: either what was read
// is written as it was, or a named exception comes.  Any other exception ends the program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace fuzz {

/// The target: one file defines it.
void run(std::string_view input);

inline void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "fuzz: it does not hold that %s\n", what);
    std::abort();
}

/// Cuts off the front: as many bytes as the byte before them says, or all that is left.
inline std::string_view take_counted(std::string_view& from) {
    if (from.empty()) return from;
    const std::string_view part = from.substr(1, static_cast<unsigned char>(from.front()));
    from.remove_prefix(1 + part.size());
    return part;
}

inline unsigned char take_byte(std::string_view& from) {
    if (from.empty()) return 0;
    const char first = from.front();
    from.remove_prefix(1);
    return static_cast<unsigned char>(first);
}

}  // namespace fuzz

/// What libFuzzer calls.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::run({reinterpret_cast<const char*>(data), size});
    return 0;
}
