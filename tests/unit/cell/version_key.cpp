// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include <strata/cell/version_key.hpp>

namespace st = strata;
using st::kind;
using st::version_key;

TEST_SUITE("cell/version_key")
{
    TEST_CASE("a version keeps what it was made of") {
        constexpr std::uint64_t greatest = (std::uint64_t{1} << 55) - 1;
        for (const kind k :
             {kind::put, kind::delete_version, kind::delete_family_version, kind::delete_column, kind::delete_family})
            for (const std::uint64_t sequence : {std::uint64_t{0}, std::uint64_t{1}, greatest})
                for (const bool has_ttl : {false, true}) {
                    const version_key key({-7}, k, sequence, has_ttl);
                    CHECK(key.written() == st::timestamp{-7});
                    CHECK(key.kind() == k);
                    CHECK(key.sequence() == sequence);
                    CHECK(key.has_ttl() == has_ttl);
                }
    }

    TEST_CASE("versions sort by timestamp then type code then sequence with the greatest first") {  // R1.1
        const std::vector<version_key> sorted{{st::latest, kind::put},
                                              {{11}, kind::put},
                                              {{10}, kind::delete_family},
                                              {{10}, kind::delete_column},
                                              {{10}, kind::delete_family_version},
                                              {{10}, kind::delete_version, 9},
                                              {{10}, kind::delete_version, 8},
                                              {{10}, kind::put, 7},
                                              {{10}, kind::put},
                                              {{9}, kind::delete_family},
                                              {{0}, kind::put},
                                              {{-1}, kind::put},
                                              {st::oldest, kind::put}};
        for (std::size_t i = 0; i != sorted.size(); ++i)
            for (std::size_t j = 0; j != sorted.size(); ++j) {
                CAPTURE(i);
                CAPTURE(j);
                CHECK(sorted[i].sorts_before(sorted[j]) == (i < j));
                CHECK((sorted[i] == sorted[j]) == (i == j));
            }
    }

    TEST_CASE("a version takes over the write of a later one of its kind and stays where it is") {
        version_key key({10}, kind::put, 3);
        key.renew({{10}, kind::put, 5, true});
        CHECK(key.sequence() == 5);
        CHECK(key.has_ttl());
        CHECK(key == version_key({10}, kind::put, 5, true));
        const st::version_slot slot{key};
        CHECK(version_key(slot) == key);
    }

    TEST_CASE("two writes of one timestamp and kind are the same version") {  // R1.5
        CHECK(version_key({10}, kind::put, 1).same_version({{10}, kind::put, 2}));
        CHECK(version_key({10}, kind::put, 1).same_version({{10}, kind::put, 1, true}));
        CHECK_FALSE(version_key({10}, kind::put, 1) == version_key({10}, kind::put, 1, true));
        CHECK_FALSE(version_key({10}, kind::put).same_version({{11}, kind::put}));
        CHECK_FALSE(version_key({10}, kind::put).same_version({{10}, kind::delete_version}));
    }

    TEST_CASE("nothing of a timestamp sorts before its first key") {
        const auto first = st::version_key::first_at({7});
        CHECK(first.written() == st::timestamp{7});
        for (const st::kind kind : {st::kind::put, st::kind::delete_version, st::kind::delete_family_version,
                                    st::kind::delete_column, st::kind::delete_family}) {
            CHECK_FALSE(st::version_key({7}, kind, (std::uint64_t{1} << 55) - 1, true).sorts_before(first));
            CHECK(st::version_key({8}, kind).sorts_before(first));
        }
    }
}
