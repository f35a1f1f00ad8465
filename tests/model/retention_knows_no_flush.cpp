// SPDX-License-Identifier: BSL-1.0
// What a retention policy keeps does not depend on flushes and compactions: random expressions of the algebra.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include <strata/strata.hpp>

#include "model/history_with_flushes.hpp"
#include "model/retention_expressions.hpp"

namespace st = strata;
namespace deletes = strata::deletes;
using expressions::any_retention;
using expressions::expression;

namespace {

using exact = st::quirks::repaired;  // some of HBase's oddities depend on flushes

struct a : st::family<"a", any_retention, deletes::tombstones, exact> {};
struct b : st::family<"b", any_retention, deletes::keep_deleted, exact> {};
struct c : st::family<"c", any_retention, deletes::erase, exact> {};
struct d : st::family<"d", any_retention, deletes::sequenced<>, exact> {};
using drawn_tables = st::table<a, b, c, d, st::clock::manual>;

}  // namespace

TEST_CASE("no flush or compaction changes what a read shows under any expression of the algebra of retention") {
    const auto& all = expressions::drawn_expressions();
    MESSAGE(all.size() << " expressions");
    REQUIRE(all.size() > 100);
    for (std::uint32_t seed = 1; seed <= with_flushes::histories(); ++seed) {
        const expression& one = all[seed % all.size()];
        const any_retention policy{&one};
        const drawn_tables empty(st::clock::manual({1000}), st::for_family<a>(policy), st::for_family<b>(policy),
                                 st::for_family<c>(policy), st::for_family<d>(policy));
        const std::string wrong = with_flushes::history<drawn_tables>(seed, empty,
                                                                      {{"a", true, false, one.judges_each},
                                                                       {"b", true, false, one.judges_each},
                                                                       {"c", false, false, one.judges_each},
                                                                       {"d", true, true, one.judges_each}})
                                      .run();
        INFO(seed << ", " << std::string(one.name) << ", " << wrong);
        CHECK(wrong.empty());
    }
}
