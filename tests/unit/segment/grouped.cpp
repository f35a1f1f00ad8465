// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <strata/policy/memory/arena.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/segment/build.hpp>
#include <strata/segment/grouped.hpp>
#include <strata/testing/faults.hpp>
#include <strata/testing/segment.hpp>

#include "support/beside_others.hpp"
#include "support/failing_resource.hpp"

namespace st = strata;
using st::testing::cell_key;
using st::testing::expected_cells;

namespace {

/// A group of three families, and what each of them should have.
template <class Memory = st::memory::heap>
struct families {
    explicit families(const Memory& memory = Memory())
        : shared(memory, 3), parts{part(memory), part(memory), part(memory)} {
        for (std::size_t i = 0; i != parts.size(); ++i) parts[i].join(shared, static_cast<char>(i));
    }

    using part = st::segment::grouped<Memory>;

    void put(std::size_t family, const cell_key& key, const std::string& value) {
        const bool is_new = parts[family].put(key.row, key.qualifier, key.version, value);
        CHECK(is_new == expected[family].insert_or_assign(key, value).second);
    }
    template <class Gone>
    std::size_t forget(std::size_t family, Gone is_gone) {
        return std::erase_if(expected[family], [&](const auto& one) { return is_gone(one.first); });
    }
    void check() const {
        std::size_t sum = 0;
        for (std::size_t i = 0; i != parts.size(); ++i) {
            st::testing::report r("family");
            st::testing::check_rows(r, parts[i].rows(), expected[i]);
            CHECK_MESSAGE(r.passed(), r);
            CHECK(parts[i].size() == expected[i].size());
            for (const auto& [key, value] : expected[i]) {
                const auto found = parts[i].find(key.row, key.qualifier, key.version.written());
                REQUIRE(found);
                CHECK(found->row == key.row);
                CHECK(found->qualifier == key.qualifier);
                CHECK(found->version.written() == key.version.written());
            }
            sum += parts[i].size();
        }
        CHECK(shared.cells().size() == sum);
        CHECK(shared.cells().validate());
    }

    st::segment::group<Memory> shared;
    std::array<part, 3> parts;
    std::array<expected_cells, 3> expected;
};

st::version_key put_at(std::int64_t t) { return {{t}, st::kind::put}; }

/// Rows that become large, qualifiers of which some are longer than what a record holds.
cell_key wide_key(std::mt19937& random) {
    const std::string row = "row" + std::to_string(random() % 3);
    std::string qualifier = std::to_string(random() % 25);
    if (random() % 4 == 0) qualifier.insert(0, 254 + random() % 5, 'q');
    const auto what = random() % 8 == 0 ? st::kind::delete_column : st::kind::put;
    return {row, qualifier, {{static_cast<std::int64_t>(random() % 9)}, what}};
}

}  // namespace

TEST_SUITE("segment/grouped")
{
    TEST_CASE("a part of a shared segment is a segment, whatever the other families have") {
        const auto r = st::testing::check_segment<support::beside_others<st::testing::metered>>();
        CHECK_MESSAGE(r.passed(), r);
        CHECK(r.faults() > 0);
    }

    TEST_CASE("families with wide rows and long qualifiers do not disturb each other") {
        std::mt19937 random(11);
        families all;
        for (int i = 0; i != 1000; ++i) {
            const std::size_t family = random() % 3;
            const cell_key key = wide_key(random);
            auto& part = all.parts[family];
            const auto is_same = [&](const cell_key& one) {
                return one.row == key.row && one.qualifier == key.qualifier;
            };
            switch (random() % 10) {
                case 0:
                    CHECK(part.erase(key.row, key.qualifier, key.version) == (all.expected[family].erase(key) == 1));
                    break;
                case 1: {
                    const bool is_of_row = random() % 3 == 0;
                    const auto column = is_of_row ? std::nullopt : std::optional<st::bytes_view>(key.qualifier);
                    CHECK(part.erase_puts(key.row, column, {2}, {4}) == all.forget(family, [&](const cell_key& one) {
                        const auto t = one.version.written().value;
                        return one.row == key.row && (is_of_row || is_same(one)) &&
                               !st::is_marker(one.version.kind()) && t >= 2 && t <= 4;
                    }));
                    break;
                }
                default:
                    all.put(family, key, std::string(random() % 600, 'v'));
            }
            if (i == 400) all.check();
        }
        SUBCASE("one is cleared") {
            all.parts[1].clear();
            all.expected[1].clear();
            all.check();
            all.parts[0].clear();
            all.expected[0].clear();
            all.check();
            CHECK(all.parts[2].size() > 0);
            all.parts[2].clear();
            all.expected[2].clear();
            all.check();
        }
        SUBCASE("a long qualifier is neither found nor erased if it is not there") {
            const std::string absent(300, 'r');
            CHECK_FALSE(all.parts[1].find("row1", absent, st::latest));
            CHECK_FALSE(all.parts[1].erase("row1", absent, put_at(1)));
            CHECK(all.parts[1].erase_puts("no row", absent, st::oldest, st::latest) == 0);
            all.check();
        }
        SUBCASE("what a rewrite drops goes, and all else stays") {
            st::segment::packed<st::memory::heap> kept;
            for (const auto& [key, value] : all.expected[1])
                if (key.version.written().value % 2 == 0) kept.put(key.row, key.qualifier, key.version, value);
            auto change = st::detail::prepared_change(all.parts[1], std::move(kept), st::memory::heap());
            all.check();
            st::detail::apply_change(all.parts[1], std::move(change));
            all.forget(1, [](const cell_key& one) { return one.version.written().value % 2 != 0; });
            all.check();
        }
    }

    TEST_CASE("rows that go empty when a family is cleared go, wherever they lie") {
        families all;
        for (int i = 0; i != 700; ++i)
            all.put(i % 7 == 0 ? 0 : 1, {"row" + std::to_string(i), "q", put_at(i)}, "value");
        all.parts[1].clear();
        all.expected[1].clear();
        all.check();
        CHECK(all.parts[0].size() == 100);
    }

    TEST_CASE("a marker of one family hides nothing of another") {
        families all;
        all.put(0, {"r", "", {{9}, st::kind::delete_family}}, "");
        for (std::size_t family : {0u, 1u}) all.put(family, {"r", "q", put_at(5)}, "v");
        all.put(0, {"r", "newer", put_at(10)}, "v");
        all.put(1, {"r", "", put_at(20)}, "no marker");
        CHECK(all.parts[0].find("r", "q", st::latest)->may_be_hidden);
        CHECK_FALSE(all.parts[0].find("r", "newer", st::latest)->may_be_hidden);
        CHECK_FALSE(all.parts[2].find("r", "q", st::latest));
        all.put(2, {"r", "q", put_at(5)}, "v");
        CHECK_FALSE(all.parts[2].find("r", "q", st::latest)->may_be_hidden);
    }

    TEST_CASE("the bytes of a part are as large a part of the group's") {
        families all;
        CHECK(all.parts[0].bytes() == 0);
        for (int i = 0; i != 30; ++i) all.put(i % 3 == 0 ? 0 : 1, {std::to_string(i), "q", put_at(1)}, "v");
        CHECK(all.parts[0].bytes() == all.shared.cells().bytes() * 10 / 30);
        CHECK(all.parts[2].bytes() == 0);
    }

    TEST_CASE("a group is released as a whole only when all of its families have announced it") {
        st::memory::arena memory;
        families<st::memory::arena> all(memory);
        for (std::size_t family : {0u, 1u, 2u})
            for (int i = 0; i != 40; ++i) all.put(family, {std::to_string(i), "q", put_at(1)}, "v");
        SUBCASE("all") {
            for (auto& one : all.parts) one.announce_release();
            for (std::size_t family : {0u, 1u, 2u}) {
                all.parts[family].clear();
                CHECK(all.parts[family].size() == 0);
            }
            CHECK(all.shared.cells().size() == 0);
            for (auto& one : all.expected) one.clear();
            all.put(1, {"again", "q", put_at(1)}, "v");
            all.parts[0].clear();
            all.check();
        }
        SUBCASE("one") {
            all.parts[1].announce_release();
            all.parts[1].announce_release();
            all.parts[1].clear();
            all.expected[1].clear();
            all.check();
            st::segment::packed<st::memory::arena> other(memory);  // if all of the arena's owners had announced it
            other.put("r", "q", put_at(1), "v");
            other.announce_release();
            other.clear();
            all.check();
        }
    }

    TEST_CASE("a part that was moved has the cells, and the one before has none") {
        families all;
        all.put(1, {"r", "q", put_at(1)}, "v");
        auto moved = std::move(all.parts[1]);
        CHECK(moved.size() == 1);
        CHECK(all.parts[1].size() == 0);
        CHECK(moved.find("r", "q", st::latest));
        all.parts[1] = std::move(moved);
        all.check();
    }

    TEST_CASE("it takes over what a bulk load has built only if no family would lose cells") {
        families all;
        CHECK(st::detail::can_take_over(all.parts[0]));
        all.put(1, {"r", "q", put_at(1)}, "v");
        CHECK_FALSE(st::detail::can_take_over(all.parts[0]));
        all.parts[1].clear();
        CHECK(st::detail::can_take_over(all.parts[0]));
    }
}
