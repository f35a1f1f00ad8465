// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <vector>

#include <doctest/doctest.h>
#include <strata/wire/hfile/parts/key_order.hpp>

namespace st = strata;

namespace {

st::bytes key_of(const st::cell_view& one) {
    st::bytes key(st::detail::checked_key_size(one), '\0');
    st::detail::put_key(key.data(), one);
    return key;
}

}  // namespace

TEST_SUITE("wire/hfile/parts/key_order")
{
    TEST_CASE("cells in HBase's order follow one another, and in no other order") {  // R1.1
        using st::kind;
        const auto made = [](st::bytes_view row, st::bytes_view qualifier, std::int64_t time, kind what) {
            return st::cell_view(row, "f", qualifier, st::version_key({time}, what), "");
        };
        const std::vector<st::cell_view> sorted{made("a", "", 9, kind::delete_family),
                                                made("a", "", 9, kind::delete_column),
                                                made("a", "", 9, kind::delete_family_version),
                                                made("a", "", 9, kind::delete_version),
                                                made("a", "", 9, kind::put),
                                                made("a", "", 8, kind::delete_family),
                                                made("a", "q", st::latest.value, kind::put),
                                                made("a", "q", 3, kind::put),
                                                made("a", "qq", 5, kind::put),
                                                made("aa", "", 1, kind::put),
                                                made("b", "", 1, kind::put),
                                                made("\x80", "", 1, kind::put)};
        for (std::size_t i = 0; i != sorted.size(); ++i)
            for (std::size_t j = 0; j != sorted.size(); ++j) {
                CAPTURE(i);
                CAPTURE(j);
                const st::bytes last = key_of(sorted[i]);
                if (i <= j)
                    CHECK(st::detail::hfile::check_order(last, 0, sorted[j], 0) == (i == j));
                else
                    CHECK_THROWS_AS(st::detail::hfile::check_order(last, 0, sorted[j], 0), st::out_of_order);
            }
    }

    TEST_CASE("of equal keys the later write comes first") {
        const st::cell_view one("a", "f", "q", st::version_key({1}, st::kind::put), "");
        CHECK(st::detail::hfile::check_order(key_of(one), 5, one, 5));
        CHECK(st::detail::hfile::check_order(key_of(one), 5, one, 4));
        CHECK_THROWS_AS(st::detail::hfile::check_order(key_of(one), 5, one, 6), st::out_of_order);
    }

    TEST_CASE("another family does not follow, whatever the order") {
        const st::cell_view one("a", "f", "q", st::version_key({1}, st::kind::put), "");
        for (const char* family : {"", "e", "g", "ff"})
            CHECK_THROWS_AS(st::detail::hfile::check_order(
                                key_of(one), 0, {"b", family, "q", st::version_key({1}, st::kind::put), ""}, 0),
                            st::illegal_argument);
    }
}
