// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/policy/memory/version_memory.hpp>
#include <strata/segment/cursor.hpp>
#include <strata/segment/packed.hpp>
#include <strata/testing/faults.hpp>

#include "support/rounds.hpp"

namespace st = strata;

namespace {
using memory = st::detail::version_memory<st::testing::metered>;
using segment = st::segment::packed<memory>;

using cell_key = std::tuple<std::string, std::string, std::int64_t, std::uint64_t>;  // newest first
using cells = std::map<cell_key, std::string>;

cell_key key_of(const std::string& row, const std::string& qualifier, std::int64_t written, std::uint64_t sequence) {
    return {row, qualifier, -written, ~sequence};
}
cells cells_in(const segment& all) {
    cells found;
    auto rows = all.rows();
    for (rows.seek_first(); rows.valid(); rows.next()) {
        auto at = rows.cells();
        for (auto moved = st::boundary::row; moved != st::boundary::end; moved = at.next())
            found[key_of(std::string(rows.key()), std::string(at.qualifier()), at.version().written().value,
                         at.version().sequence())] = at.value();
    }
    return found;
}

/// A state that was published, and what it has to hold for good.
struct state {
    std::uint64_t number;
    segment view;
    cells expected;
};
}  // namespace

TEST_SUITE("segment/packed/versioned_heap")
{
    TEST_CASE("what was published is read as it was, whatever is written after it") {
        for (unsigned seed = 0; seed != static_cast<unsigned>(support::rounds(12)); ++seed) {
            CAPTURE(seed);
            st::testing::metered::meter meter;
            {
                std::mt19937 random(seed);
                segment written{memory(st::testing::metered(meter))};
                cells expected;
                std::deque<state> kept;
                std::uint64_t sequence = 0;
                const unsigned row_count = seed % 3 == 0 ? 3 : seed % 3 == 1 ? 60 : 700;
                const unsigned column_count = seed % 2 == 0 ? 3 : 300;
                for (int step = 0; step != 4000; ++step) {
                    const std::string row = "row" + std::to_string(random() % row_count);
                    const std::string qualifier =
                        std::string(random() % 40 == 0 ? 300 : 1, 'q') + std::to_string(random() % column_count);
                    const auto time = static_cast<std::int64_t>(random() % 400);
                    const auto what = random() % 100;
                    const std::string value(random() % 30 == 0 ? 700 : random() % 20,
                                            static_cast<char>('a' + step % 26));
                    if (what < 70) {
                        const st::version_key version({time}, st::kind::put, ++sequence);
                        written.put(row, qualifier, version, value);
                        expected[key_of(row, qualifier, time, sequence)] = value;
                    } else if (what < 78) {
                        const st::version_key version({time}, st::kind::put, ++sequence);
                        written.put(row, qualifier, version, value);
                        written.erase_older(row, qualifier, version);
                        const auto first = expected.lower_bound(key_of(row, qualifier, time, sequence));
                        expected.erase(first, expected.upper_bound(key_of(row, qualifier, time, 0)));
                        expected[key_of(row, qualifier, time, sequence)] = value;
                    } else if (what < 88) {
                        const auto at = expected.lower_bound(key_of(row, qualifier, time, sequence));
                        if (at != expected.end()) {
                            const auto [r, q, t, s] = at->first;
                            CHECK(written.erase(r, q, st::version_key({-t}, st::kind::put, ~s)));
                            expected.erase(at);
                        }
                    } else if (what < 97) {
                        const std::size_t erased = written.erase_puts(row, qualifier, {time}, {time + 60});
                        const std::size_t before = expected.size();
                        expected.erase(expected.lower_bound(key_of(row, qualifier, time + 60, ~std::uint64_t{0})),
                                       expected.upper_bound(key_of(row, qualifier, time, 0)));
                        CHECK(erased == before - expected.size());
                    } else if (what < 99 && random() % 40 == 0) {  // seldom, so that rows grow
                        written.erase_puts(row, std::nullopt, {0}, {1000});
                        expected.erase(expected.lower_bound({row, "", -2000, 0}),
                                       expected.lower_bound({row + '\0', "", -2000, 0}));
                    } else if (random() % 20 == 0) {
                        written.clear();
                        expected.clear();
                    }
                    REQUIRE(written.size() == expected.size());
                    if (random() % 4 != 0) continue;
                    const auto number = static_cast<std::uint64_t>(step) + 1;
                    if (random() % 50 == 0) {
                        REQUIRE(written.validate());
                        REQUIRE(cells_in(written) == expected);
                    }
                    kept.push_back({number, segment(memory(st::testing::metered(meter))), expected});
                    kept.back().view.show(written);
                    written.publish(number + 1);
                    while (kept.size() > 1 + random() % 30) {
                        const auto chosen = kept.begin() + static_cast<std::ptrdiff_t>(random() % kept.size());
                        if (random() % 8 == 0) REQUIRE(cells_in(chosen->view) == chosen->expected);
                        kept.erase(chosen);
                    }
                    std::vector<std::uint64_t> pinned;
                    for (const state& one : kept) pinned.push_back(one.number);
                    // The younger half counts as read, the older one as pinned.
                    written.reclaim({pinned[pinned.size() / 2], pinned});
                }
                for (const state& one : kept) CHECK(cells_in(one.view) == one.expected);
                kept.clear();
                written.reclaim({~std::uint64_t{0}, {}});
                CHECK(written.kept_bytes() == 0);
                CHECK(written.validate());
                CHECK(cells_in(written) == expected);
            }
            CHECK(meter.bytes == 0);
        }
    }
}
