// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <strata/cell/kind.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/policy/memory/version_memory.hpp>
#include <strata/segment/cursor.hpp>
#include <strata/segment/packed/builder.hpp>
#include <strata/segment/packed/cursor.hpp>
#include <strata/segment/packed/format/sort_key.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/overflow/erase.hpp>
#include <strata/segment/packed/row/tree.hpp>
#include <strata/segment/packed/rows.hpp>
#include <strata/segment/packed/validate.hpp>
#include <strata/segment/readers_left.hpp>
#include <strata/testing/faults.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using st::testing::metered;
using memory = st::detail::version_memory<metered>;
using rows = packed::segment_rows<memory>;
using plain_rows = packed::segment_rows<metered>;

constexpr st::detail::readers_left nobody{~std::uint64_t{0}, {}};

st::version_key version(std::int64_t time) { return {{time}, st::kind::put, 1}; }
std::string row_of(int i) { return "row" + std::to_string(1000 + i); }

template <class Rows>
bool put(Rows& all, const std::string& row, std::int64_t time, const std::string& value) {
    return all.write(row, "q", version(time), value, false);
}
template <class Rows>
std::size_t erase(Rows& all, const std::string& row) {
    return all.erase(row, {}, {packed::sort_key(0, 0), packed::sort_key(1000, ~std::uint64_t{0}), true});
}
template <class Rows>
std::string cells_in(const Rows& all) {
    std::string text;
    packed::cursor at(all.root());
    for (at.seek_first(); at.valid(); at.next()) {
        auto cell = at.cells();
        for (; cell.valid(); cell.next())
            text += std::string(at.key()) + '@' + std::to_string(cell.version().written().value) + '=' +
                    std::string(cell.value()) + ' ';
    }
    return text;
}
template <class Rows>
bool is_sound(const Rows& all) {
    const auto found = packed::validate(*all.root(), all.size());
    return found.is_sound && found.bytes == all.heap().bytes();
}
template <class Rows>
void fill(Rows& all, int from, int to, const std::string& value) {
    for (int i = from; i != to; ++i) put(all, row_of(i), 1, value);
}
}  // namespace

TEST_SUITE("segment/packed/rows")
{
    TEST_CASE("rows of a memory that keeps no versions give all of it back") {
        metered::meter meter;
        plain_rows all{metered(meter)};
        CHECK(put(all, "a", 1, "v"));
        CHECK(put(all, "b", 1, "v"));
        CHECK_FALSE(put(all, "b", 1, "w"));
        CHECK(cells_in(all) == "a@1=v b@1=w ");
        CHECK(erase(all, "a") == 1);
        CHECK(erase(all, "none") == 0);
        plain_rows taken(std::move(all));
        CHECK(cells_in(taken) == "b@1=w ");
        CHECK(meter.bytes == taken.heap().bytes());
        taken.clear();
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("a state that is shown stays while rows are added, changed, erased, cleared and taken over") {
        for (const int count : {1, 5, 400}) {
            metered::meter meter;
            {
                rows all{memory(metered(meter))};
                fill(all, 0, count, "first");
                rows shown{memory(metered(meter))};
                shown.show(all);
                all.publish(2);
                const std::string expected = cells_in(shown);
                const auto check = [&] {
                    CHECK(cells_in(shown) == expected);
                    CHECK(shown.size() == static_cast<std::size_t>(count));
                    CHECK(is_sound(all));
                };
                fill(all, count, 2 * count, "later");
                check();
                fill(all, 0, 2 * count, std::string(700, 'c'));
                check();
                for (int i = 0; i != count; ++i) CHECK(erase(all, row_of(i)) == 1);
                CHECK(all.size() == static_cast<std::size_t>(count));
                check();
                all.clear();
                CHECK(all.size() == 0);
                fill(all, 0, 3, "again");
                check();
                all.clear();
                rows other{memory(metered(meter))};
                fill(other, 0, 2, "others");
                all = std::move(other);
                CHECK(cells_in(all) == "row1000@1=others row1001@1=others ");
                check();
                all.reclaim(nobody);
                CHECK(all.heap().kept_bytes() == 0);
                CHECK(is_sound(all));
            }
            CHECK(meter.bytes == 0);
        }
    }

    TEST_CASE("every state stays while all rows of a large tree are erased, each in a state of its own") {
        const int count = 6000;  // so that nodes below the root are merged, too
        const auto rows_in_leaves = [](const rows& all) {
            std::size_t sum = 0;
            if (*all.root())
                for (auto at = packed::first_child(*all.root()); at; at = at.next()) sum += packed::leaf_at(at)->count;
            return sum;
        };
        for (const int step : {1, -1, 2503}) {
            CAPTURE(step);
            metered::meter meter;
            {
                rows all{memory(metered(meter))};
                for (int i = 0, row = 0; i != count; ++i, row = (row + 3571) % count) put(all, row_of(row), 1, "v");
                rows first{memory(metered(meter))};
                first.show(all);
                rows before{memory(metered(meter))};
                std::uint64_t number = 1;
                all.publish(++number);
                const std::string expected = cells_in(first);
                for (int i = 0, row = 0; i != count; ++i, row = (row + count + step) % count) {
                    before.show(all);
                    REQUIRE(erase(all, row_of(row)) == 1);
                    REQUIRE(rows_in_leaves(before) == all.size() + 1);
                    all.publish(++number);
                    if (i % 1500 == 0) CHECK(is_sound(all));
                }
                CHECK(all.size() == 0);
                CHECK(cells_in(first) == expected);
                fill(all, 0, 3, "again");
                CHECK(cells_in(all) == "row1000@1=again row1001@1=again row1002@1=again ");
            }
            CHECK(meter.bytes == 0);
        }
    }

    TEST_CASE("rows that were built take the place of none, and are kept as others are") {
        metered::meter meter;
        {
            packed::segment_builder<memory> builder{memory(metered(meter))};
            for (int i = 0; i != 300; ++i) builder.add(st::boundary::row, row_of(i), "q", version(1), "built");
            rows all{memory(metered(meter))};
            all.take(builder);
            CHECK(is_sound(all));
            rows shown{memory(metered(meter))};
            shown.show(all);
            all.publish(7);
            const std::string expected = cells_in(shown);
            fill(all, 0, 300, "changed");
            CHECK(cells_in(shown) == expected);
            shown.show(all);
            all.publish(8);
            all.clear();
            CHECK(shown.size() == 300);
            CHECK(cells_in(shown).find("built") == std::string::npos);
        }
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("what was not published is freed at once, and what was is freed when its readers have gone") {
        metered::meter meter;
        rows all{memory(metered(meter))};
        put(all, "a", 1, "v");
        all.publish(2);
        put(all, "a", 2, std::string(700, 'v'));
        const std::size_t kept = all.heap().kept_bytes();
        CHECK(kept > 0);
        CHECK(erase(all, "a") == 2);
        CHECK(all.size() == 0);
        const std::size_t kept_of_all = all.heap().kept_bytes();
        all.reclaim({1, {}});
        CHECK(all.heap().kept_bytes() == kept_of_all);
        all.reclaim({2, {}});
        CHECK(all.heap().kept_bytes() == 0);
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("a put that finds no memory leaves published rows as they are, and loses nothing") {
        for (const int count : {1, 40, 600})
            for (const std::size_t size : {std::size_t{3}, std::size_t{600}, std::size_t{3000}}) {
                metered::meter meter;
                {
                    rows all{memory(metered(meter))};
                    fill(all, 0, count, "first");
                    rows shown{memory(metered(meter))};
                    std::uint64_t writing = 1;
                    for (int i = 0; i < 2 * count; i += 1 + count / 20) {
                        shown.show(all);
                        all.publish(++writing);
                        const std::string before = cells_in(all);
                        const std::size_t failures = st::testing::survive(
                            meter.allocations, [&] { put(all, row_of(i), i, std::string(size, 'x')); },
                            [&] {
                                REQUIRE(cells_in(all) == before);
                                REQUIRE(is_sound(all));
                                REQUIRE(cells_in(shown) == before);
                            });
                        CHECK(failures > 0);
                        REQUIRE(is_sound(all));
                        REQUIRE(cells_in(all) != before);
                        REQUIRE(cells_in(shown) == before);
                        all.reclaim({writing - 1, {}});
                        REQUIRE(cells_in(shown) == before);
                    }
                    all.reclaim(nobody);
                    CHECK(all.heap().kept_bytes() == 0);
                    CHECK(meter.bytes > all.heap().bytes());  // what stands before each piece
                }
                CHECK(meter.bytes == 0);
            }
    }

    TEST_CASE("an erase that finds no memory removes all or nothing, and loses nothing") {
        metered::meter meter;
        {
            rows all{memory(metered(meter))};
            fill(all, 0, 200, "first");
            rows shown{memory(metered(meter))};
            shown.show(all);
            const std::string before = cells_in(all);
            for (std::size_t nth = 1; nth != 20; ++nth) {
                all.publish(nth + 1);
                const std::size_t size = all.size();
                meter.allocations.burn_at(nth);
                const std::size_t erased = erase(all, row_of(static_cast<int>(nth)));
                meter.allocations.burn_at(0);
                CHECK(all.size() == size - erased);
                CHECK(is_sound(all));
                CHECK(cells_in(shown) == before);
            }
            CHECK(all.size() < 200);
        }
        CHECK(meter.bytes == 0);
    }
}
