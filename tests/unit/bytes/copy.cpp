// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <string>

#include <strata/bytes/copy.hpp>

namespace st = strata;
namespace raw = st::detail::raw;

TEST_SUITE("bytes/copy")
{
    TEST_CASE("a few bytes are copied and none but these whatever their number") {
        for (std::size_t size = 0; size != 300; ++size) {
            std::string from;
            for (std::size_t i = 0; i != size; ++i) from += static_cast<char>(i * 7 + i / 256);
            std::string to(size + 1, '.');
            CHECK(raw::copy_short(to.data(), from) == to.data() + size);
            CHECK(to == from + '.');
        }
    }
}
