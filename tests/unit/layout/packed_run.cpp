// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <random>
#include <string>

#include <strata/layout/packed_run.hpp>
#include <strata/layout/packed_validate.hpp>
#include <strata/testing/faults.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using heap = packed::heap<st::testing::metered>;
using rank = packed::version_rank;
using expected_run = std::map<rank, std::string>;

rank rank_of(std::int64_t time) { return rank(st::version_key({time}, st::kind::put, 3)); }

void insert(heap& memory, packed::inner*& root, const rank& r, const std::string& value) {
    packed::kept_value<heap> kept(memory, value);
    packed::run::insert(memory, root, {r, kept.get()});
    kept.release();
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

TEST_SUITE("layout/packed_run")
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
                packed::run::erase(memory, root, r);
                expected.erase(r);
            } else if (round < 4000 || random() % 4 == 0) {
                const std::string value(random() % 40 == 0 ? 600 : random() % 20, 'v');
                insert(memory, root, r, value);
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
            packed::run::erase(memory, root, expected.begin()->first);
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
            for (int i = 0; i != count; ++i) insert(memory, root, rank_of(1000000 + i * direction), "12345678");
            CHECK(meter.bytes < count * 17u);
            CHECK(packed::run::free_run(memory, root, true) == count);
            CHECK(meter.bytes == 0);
        }
    }

    TEST_CASE("a run that finds no memory holds what it held") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = nullptr;
        expected_run expected;
        for (int i = 0; i != 300; ++i) {
            const rank r = rank_of(i * 7919 % 1000);
            st::testing::survive(
                meter.allocations, [&] { insert(memory, root, r, "value"); },
                [&] { REQUIRE((expected.empty() || holds(root, expected))); });
            expected.emplace(r, "value");
        }
        CHECK(holds(root, expected));
        for (const auto& [r, value] : expected) {
            meter.allocations.burn_at(1);
            packed::run::erase(memory, root, r);
        }
        meter.allocations.burn_at(0);
        CHECK(root == nullptr);
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("a value is replaced by one of another length") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = nullptr;
        for (int i = 0; i != 100; ++i) insert(memory, root, rank_of(i), "old");
        packed::run::replace(memory, packed::run::find(root, rank_of(50)), packed::payload{"a newer one"});
        CHECK(packed::run::find(root, rank_of(50)).entry().payload().value() == "a newer one");
        CHECK(packed::run::find(root, rank_of(51)).entry().payload().value() == "old");
        packed::run::free_run(memory, root, true);
        CHECK(meter.bytes == 0);
    }
}
