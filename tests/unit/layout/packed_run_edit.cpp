// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <random>
#include <string>

#include <strata/layout/packed_run_edit.hpp>
#include <strata/layout/packed_validate.hpp>
#include <strata/testing/faults.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using heap = packed::heap<st::testing::metered>;
using rank = packed::version_rank;
using expected_run = std::map<rank, std::string>;

rank rank_of(std::int64_t time) { return rank(st::version_key({time}, st::kind::put, 3)); }

/// Whether it is one more.
bool write(heap& memory, packed::inner*& root, const rank& r, const std::string& value, bool renews = false) {
    packed::kept_value<heap> kept(memory, value);
    const packed::chunk_entry entry(r, kept.get());
    const bool is_new =
        root ? packed::run::write(memory, root, entry, renews) : (packed::run::append(memory, root, entry), true);
    kept.release();
    return is_new;
}
std::size_t erase(heap& memory, packed::inner*& root, const rank& r) {
    return packed::run::erase(memory, root, {r, r});
}
bool holds(packed::inner* root, const expected_run& expected) {
    packed::validation v;
    packed::validate_run(v, root, std::nullopt);
    if (!v.is_sound || v.cells != expected.size()) return false;
    packed::run_place at = packed::run::newest(root);
    for (auto i = expected.rbegin(); i != expected.rend(); ++i, at = at.older())
        if (!at || at.rank() != i->first || at.entry().payload().value() != i->second) return false;
    return !at;
}
}  // namespace

TEST_SUITE("layout/packed_run_edit")
{
    TEST_CASE("versions come and go at random and the run holds the others in order") {
        std::mt19937 random(6);
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = nullptr;
        expected_run expected;
        for (int round = 0; round != 6000; ++round) {
            const rank r = rank_of(static_cast<std::int64_t>(random() % 3000));
            if (expected.count(r) > 0) {
                REQUIRE(erase(memory, root, r) == 1);
                expected.erase(r);
            } else if (round < 4000 || random() % 4 == 0) {
                const std::string value(random() % 40 == 0 ? 600 : random() % 20, 'v');
                write(memory, root, r, value);
                expected.emplace(r, value);
            }
            if (round % 500 == 7) REQUIRE(holds(root, expected));
        }
        for (std::int64_t time = -1; time != 3001; ++time) {
            const packed::run_place found = packed::run::find(root, rank_of(time));
            const auto behind = expected.upper_bound(rank_of(time));
            REQUIRE(static_cast<bool>(found) == (behind != expected.begin()));
            if (found) REQUIRE(found.rank() == std::prev(behind)->first);
        }
        while (!expected.empty()) {
            REQUIRE(erase(memory, root, expected.begin()->first) == 1);
            expected.erase(expected.begin());
        }
        CHECK(root == nullptr);
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("a run that grows at either end consists of full chunks") {
        for (const int direction : {1, -1}) {
            st::testing::metered::meter meter;
            heap memory{st::testing::metered(meter)};
            packed::inner* root = nullptr;
            const int count = 6400;
            for (int i = 0; i != count; ++i) write(memory, root, rank_of(1000000 + i * direction), "12345678");
            CHECK(meter.bytes < count * 17u);
            CHECK(packed::run::free_run(memory, root, true) == count);
            CHECK(meter.bytes == 0);
        }
    }

    TEST_CASE("a version goes to the newest chunk in place as long as that has room for it") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = nullptr;
        const std::string value = "12345678";
        int appended = 0;
        for (std::int64_t i = 0; i != 1000; ++i) {
            const packed::chunk_entry entry(rank_of(i), packed::payload{value, false});
            const std::size_t before = meter.bytes;
            packed::chunk* const newest = root ? packed::chunk_at(packed::last_child(root)) : nullptr;
            const unsigned held = newest ? newest->count : 0;
            if (newest && packed::run::append_in_place(*newest, entry)) {
                ++appended;
                CHECK(meter.bytes == before);
                CHECK(newest->count == held + 1);
            } else {
                if (newest) CHECK(newest->count == held);
                packed::run::append(memory, root, entry);
            }
            REQUIRE(packed::run::newest(root).rank() == rank_of(i));
        }
        CHECK(appended > 900);
        packed::validation v;
        packed::validate_run(v, root, std::nullopt);
        CHECK(v.is_sound);
        CHECK(v.cells == 1000);
        packed::chunk* const newest = packed::chunk_at(packed::last_child(root));
        CHECK_FALSE(packed::run::append_in_place(*newest, {rank_of(1000), packed::payload{"of another length"}}));
        packed::run::free_run(memory, root, true);
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("a run that finds no memory holds what it held") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = nullptr;
        expected_run expected;
        for (int i = 0; i != 300; ++i) {
            const rank r = rank_of(i * 7919 % 1000);
            st::testing::survive(
                meter.allocations, [&] { write(memory, root, r, "value"); },
                [&] { REQUIRE((expected.empty() || holds(root, expected))); });
            expected.emplace(r, "value");
        }
        CHECK(holds(root, expected));
        for (const auto& [r, value] : expected) {
            meter.allocations.burn_at(1);
            REQUIRE(erase(memory, root, r) == 1);
        }
        meter.allocations.burn_at(0);
        CHECK(root == nullptr);
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("a version that is there already is written over") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = nullptr;
        expected_run expected;
        for (int i = 0; i != 200; ++i) {
            write(memory, root, rank_of(i), "old");
            expected.emplace(rank_of(i), "old");
        }
        for (int i = 0; i < 200; i += 3) {
            const std::string value = i % 2 == 0 ? "new" : std::string(static_cast<std::size_t>(i) * 4, 'n');
            CHECK_FALSE(write(memory, root, rank_of(i), value));
            expected[rank_of(i)] = value;
        }
        CHECK(holds(root, expected));
        packed::run::free_run(memory, root, true);
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("a version is renewed by one of a later sequence number wherever the old one lies") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = nullptr;
        expected_run expected;
        const auto later = [](int i) { return rank(st::version_key({i}, st::kind::put, 1000000)); };
        for (int i = 0; i != 200; ++i) write(memory, root, rank_of(i), "old");
        for (int i = 0; i != 200; ++i) {
            CHECK_FALSE(write(memory, root, later(i), "new", true));
            expected.emplace(later(i), "new");
        }
        CHECK(holds(root, expected));
        CHECK(write(memory, root, rank_of(20), "older"));
        expected.emplace(rank_of(20), "older");
        CHECK(holds(root, expected));
        packed::run::free_run(memory, root, true);
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("ranges of versions go and those that are no puts stay where puts are to go") {
        std::mt19937 random(8);
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = nullptr;
        expected_run expected;
        while (expected.size() != 3000) {
            const bool is_put = random() % 8 != 0;
            const auto time = static_cast<std::int64_t>(random() % 5000);
            const rank r(st::version_key({time}, is_put ? st::kind::put : st::kind::delete_version, 3));
            if (expected.emplace(r, random() % 20 == 0 ? std::string(600, 'v') : "v").second)
                write(memory, root, r, expected[r]);
        }
        for (int round = 0; root; ++round) {
            const auto time = static_cast<std::int64_t>(random() % 5000);
            const bool puts_only = round < 100;
            const packed::erased_range range{{time, 0}, {time + round * 7, ~std::uint64_t{0}}, puts_only};
            const std::size_t erased = packed::run::erase(memory, root, range);
            const std::size_t gone = std::erase_if(expected, [&](const auto& one) {
                return range.first <= one.first && one.first <= range.last &&
                       (!puts_only || one.first.key().kind() == st::kind::put);
            });
            REQUIRE(erased == gone);
            if (root) REQUIRE(holds(root, expected));
        }
        CHECK(expected.empty());
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("what was appended is dropped again") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = nullptr;
        const packed::payload value{"12345678"};
        expected_run expected;
        for (int i = 0; i != 65; ++i) {
            packed::run::append(memory, root, {rank_of(i), value});
            if (i < 40) expected.emplace(rank_of(i), "12345678");
        }
        for (int i = 65; i-- > 40;) packed::run::drop_newest(memory, root);
        CHECK(holds(root, expected));
        for (int i = 40; i-- > 0;) packed::run::drop_newest(memory, root);
        CHECK(root == nullptr);
        CHECK(meter.bytes == 0);
    }
}
