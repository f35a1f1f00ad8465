// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <utility>

#include <strata/request/options.hpp>
#include <strata/request/split_keys.hpp>

namespace st = strata;

namespace {
std::pair<std::size_t, std::size_t> regions_of(const st::scan_options& asked) {
    static const st::detail::split_keys keys({"d", "h", "m"});
    const auto found = keys.of(asked);
    return {found.first, found.last};
}
using regions = std::pair<std::size_t, std::size_t>;
}  // namespace

TEST_SUITE("request/split_keys")
{
    TEST_CASE("the regions that a scan goes over") {
        CHECK(regions_of({}) == regions(0, 3));
        CHECK(regions_of({.reversed = true}) == regions(3, 0));
        CHECK(regions_of({.start = "e", .stop = "z"}) == regions(1, 3));
        CHECK(regions_of({.start = "d"}) == regions(1, 3));
        CHECK(regions_of({.start = "i", .stop = "b", .reversed = true}) == regions(2, 0));
        CHECK(regions_of({.prefix = "e"}) == regions(1, 1));
        CHECK(regions_of({.prefix = "g\xff", .reversed = true}) == regions(2, 1));
        CHECK(regions_of({.prefix = "\xff", .reversed = true}) == regions(3, 3));
        CHECK(regions_of({.start = "z", .stop = "a"}) == regions(3, 3));
        CHECK(regions_of({.start = "a", .stop = "z", .reversed = true}) == regions(0, 0));
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
