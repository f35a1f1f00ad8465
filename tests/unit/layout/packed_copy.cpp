// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include <strata/layout/packed_copy.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

TEST_SUITE("layout/packed_copy")
{
    TEST_CASE("bytes are copied and none but these whatever their number") {
        for (std::size_t size = 0; size != 40; ++size) {
            std::string from;
            for (std::size_t i = 0; i != size; ++i) from += static_cast<char>('a' + i % 26);
            std::string to(size + 1, '.');
            CHECK(packed::copy_short(to.data(), from) == to.data() + size);
            CHECK(to == from + '.');
        }
    }

    TEST_CASE("a version is written as it is without room behind it") {
        for (const std::int64_t written : {std::int64_t{0}, std::int64_t{7}, (std::int64_t{1} << 48) - 1,
                                           std::int64_t{1} << 48, std::int64_t{-1}, st::latest.value})
            for (const std::uint64_t sequence :
                 {std::uint64_t{0}, std::uint64_t{1}, (std::uint64_t{1} << 24) - 1, std::uint64_t{1} << 24,
                  std::uint64_t{1} << 40, std::uint64_t{1} << 54})
                for (const std::size_t size : {0u, 1u, 8u, 127u, 128u, 512u}) {
                    const std::string value(size, 'v');
                    const st::version_key key({written}, st::kind::delete_column, sequence, size == 8);
                    const packed::payload payload{value, size == 1};
                    std::string one(600, '\0');
                    std::string other(600, '\0');
                    const auto length = packed::version_format::write(one.data(), key, payload) - one.data();
                    CHECK(packed::version_format::write_with_room(other.data(), key, payload) - other.data() == length);
                    one.resize(static_cast<std::size_t>(length));
                    other.resize(static_cast<std::size_t>(length));
                    CHECK(one == other);
                    CHECK(one.size() <= size + packed::version_format::most_around);
                }
    }
}
