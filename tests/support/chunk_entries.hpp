// SPDX-License-Identifier: BSL-1.0
// What chunks of the packed layout are made of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/segment/packed/format/sort_key.hpp>
#include <strata/segment/packed/format/version.hpp>
#include <strata/segment/packed/overflow/chunk.hpp>

namespace support {

inline strata::detail::packed::sort_key key_of(std::int64_t time, std::uint64_t sequence) {
    return strata::detail::packed::sort_key(strata::version_key({time}, strata::kind::put, sequence));
}

// Borrows the value, which lies inside.
inline strata::detail::packed::chunk_entry entry(const strata::detail::packed::sort_key& key,
                                                 strata::bytes_view value) {
    return {key, strata::detail::packed::payload{value, false}};
}

// Values of five bytes, or of zero to six.
inline std::vector<std::string> short_values(std::size_t count, bool differ) {
    std::vector<std::string> values;
    for (std::size_t i = 0; i != count; ++i) values.emplace_back(differ ? i % 7 : 5, static_cast<char>('a' + i % 26));
    return values;
}

}  // namespace support
