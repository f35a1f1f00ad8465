// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <set>
#include <string>

#include <strata/segment/packed/format/raw.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

TEST_SUITE("segment/packed/format/raw")
{
    TEST_CASE("a length is read as it was written") {
        for (const std::size_t length : {std::size_t{0}, std::size_t{1}, std::size_t{127}, std::size_t{128},
                                         std::size_t{16383}, std::size_t{16384}, std::size_t{1} << 40}) {
            char bytes[10];
            const char* const end = packed::write_length(bytes, length);
            CHECK(static_cast<std::size_t>(end - bytes) == packed::length_size(length));
            const char* at = bytes;
            CHECK(packed::read_length(at) == length);
            CHECK(at == end);
        }
    }

    TEST_CASE("a key is read as it was written, and told from others") {
        for (std::size_t size = 0; size != 300; ++size) {
            std::string bytes(packed::length_size(size), '.');
            packed::write_length(bytes.data(), size);
            bytes += std::string(size, 'k');
            CAPTURE(size);
            CHECK(packed::key_at(bytes.data()) == std::string(size, 'k'));
            CHECK(packed::is_key_at(bytes.data(), std::string(size, 'k')));
            CHECK_FALSE(packed::is_key_at(bytes.data(), std::string(size + 1, 'k')));
            if (size > 0) CHECK_FALSE(packed::is_key_at(bytes.data(), std::string(size - 1, 'k')));
            if (size > 0) CHECK_FALSE(packed::is_key_at(bytes.data(), std::string(size - 1, 'k') + 'l'));
        }
    }

    TEST_CASE("a fingerprint depends on the key and not on where it lies") {
        std::set<unsigned> seen;
        for (std::size_t size = 0; size != 100; ++size) {
            const std::string key(size, 'a');
            const std::string longer = "x" + key;
            CHECK(packed::fingerprint(key) == packed::fingerprint(st::bytes_view(longer).substr(1)));
            seen.insert(packed::fingerprint(key));
        }
        CHECK(seen.size() > 50);
    }
}
