// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <utility>

#include <strata/table/options.hpp>
#include <strata/table/parts/split_keys.hpp>

namespace st = strata;

namespace {
std::pair<std::size_t, std::size_t> course(const st::scan_options& asked) {
    static const st::detail::split_keys keys({"d", "h", "m"});
    const auto found = keys.of(asked);
    return {found.first, found.last};
}
using regions = std::pair<std::size_t, std::size_t>;
}  // namespace

TEST_SUITE("table/parts/split_keys")
{
    TEST_CASE("the regions that a scan goes over") {
        CHECK(course({}) == regions(0, 3));
        CHECK(course({.reversed = true}) == regions(3, 0));
        CHECK(course({.start = "e", .stop = "z"}) == regions(1, 3));
        CHECK(course({.start = "d"}) == regions(1, 3));
        CHECK(course({.start = "i", .stop = "b", .reversed = true}) == regions(2, 0));
        CHECK(course({.prefix = "e"}) == regions(1, 1));
        CHECK(course({.prefix = "g\xff", .reversed = true}) == regions(2, 1));
        CHECK(course({.prefix = "\xff", .reversed = true}) == regions(3, 3));
        CHECK(course({.start = "z", .stop = "a"}) == regions(3, 3));
        CHECK(course({.start = "a", .stop = "z", .reversed = true}) == regions(0, 0));
    }

    TEST_CASE("bounds") {
        const st::detail::split_keys keys({"m", "d"});
        CHECK(keys.regions() == 3);
        CHECK(keys.first_row(0).empty());
        CHECK(keys.end_row(0) == "d");
        CHECK(keys.first_row(2) == "m");
        CHECK(keys.end_row(2).empty());
        CHECK(keys.region_of("m") == 2);
        CHECK(keys.region_of("lz") == 1);
    }
}
