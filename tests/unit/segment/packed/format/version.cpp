// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <strata/segment/packed/format/version.hpp>
#include <strata/testing/faults.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using heap = packed::heap<st::testing::metered>;
}  // namespace

TEST_SUITE("segment/packed/format/version")
{
    TEST_CASE("a version is read as it was written and not a byte beside it") {
        const st::kind kinds[] = {st::kind::put, st::kind::delete_version, st::kind::delete_family_version,
                                  st::kind::delete_column, st::kind::delete_family};
        const std::uint64_t top = (std::uint64_t{1} << 55) - 1;
        for (const st::kind kind : kinds)
            for (const std::int64_t time : {std::int64_t{0}, std::int64_t{1700000000000}, (std::int64_t{1} << 48) - 1,
                                            std::int64_t{1} << 48, st::latest.value, st::oldest.value})
                for (const std::uint64_t sequence :
                     {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{0xFF}, std::uint64_t{0x100},
                      (std::uint64_t{1} << 24) - 1, std::uint64_t{1} << 24, std::uint64_t{1} << 40, top})
                    for (const std::size_t size : {0u, 1u, 127u, 128u, 512u}) {
                        const std::string value(size, 'v');
                        const st::version_key key({time}, kind, sequence, size % 2 == 0 && !is_marker(kind));
                        const packed::payload payload{value, false};
                        std::vector<char> exact(packed::version_format::size(key, payload));
                        REQUIRE(packed::version_format::write(exact.data(), key, payload) ==
                                exact.data() + exact.size());
                        const auto read = packed::version_format::read(exact.data());
                        REQUIRE(read.key == key);
                        REQUIRE(packed::version_format::is_put(exact.data()) != is_marker(kind));
                        REQUIRE(read.payload.value() == value);
                        REQUIRE(read.end == exact.data() + exact.size());
                    }
    }

    TEST_CASE("a long value lies outside and goes back unless it is released") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        const std::string longer(packed::longest_inside + 1, 'x');
        {
            const packed::kept_value<heap> inside(memory, longer.substr(1));
            CHECK_FALSE(inside.get().is_outside);
            CHECK(meter.ever == 0);
            const packed::kept_value<heap> outside(memory, longer);
            CHECK(outside.get().is_outside);
            CHECK(outside.get().value() == longer);
            CHECK(outside.get().value().data() != longer.data());
        }
        CHECK(meter.bytes == 0);
        packed::kept_value<heap> kept(memory, longer);
        kept.release();
        CHECK(meter.bytes > 0);
        packed::free_outside(memory, kept.get());
        CHECK(meter.bytes == 0);
    }
}
