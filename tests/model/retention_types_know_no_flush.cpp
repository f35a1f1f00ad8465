// SPDX-License-Identifier: BSL-1.0
// What a retention policy keeps does not depend on flushes and compactions: policies whose types promise things.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include <strata/strata.hpp>

#include "model/history_with_flushes.hpp"
#include "model/retention_expressions.hpp"

namespace st = strata;
namespace re = strata::retention;
namespace deletes = strata::deletes;

namespace {

using exact = st::quirks::repaired;  // some of HBase's oddities depend on flushes

struct e : st::family<"e", re::all_of<re::max_versions<3>, re::one_per<100>>, exact> {};
struct f : st::family<"f", re::all_of<re::keep_if<expressions::no_seventh>, re::max_versions<2>, re::ttl<500>>, exact> {
};
struct g
    : st::family<
          "g", re::any_of<re::min_versions<1>, re::all_of<re::keep_if<expressions::no_seventh>, re::hbase<4, 2, 300>>>,
          deletes::keep_deleted, exact> {};
struct h : st::family<"h", re::all_of<re::ttl<500>, re::any_of<re::max_versions<2>, re::one_per<100>>>, deletes::erase,
                      exact> {};
struct i : st::family<"i", re::any_of<re::max_versions<2>, re::ttl<300>>, deletes::erase, exact> {};
struct j : st::family<"j", re::all_of<re::max_versions<3>, re::ttl<500>>, exact> {};
struct k : st::family<"k", re::all_of<re::max_versions<4>, re::any_of<re::max_versions<2>, re::one_per<100>>>,
                      deletes::sequenced<>, exact> {};
struct l : st::family<"l", re::any_of<re::min_versions<1>, re::all_of<re::one_per<100>, re::ttl<300>>>> {};
using typed_tables = st::table<e, f, g, h, i, j, k, l, st::clock::manual>;

}  // namespace

TEST_CASE("no flush or compaction changes what a read shows, whatever the policy promises") {
    for (std::uint32_t seed = 1; seed <= with_flushes::histories() / 4; ++seed) {
        const std::string wrong = with_flushes::history<typed_tables>(seed, typed_tables(st::clock::manual({1000})),
                                                                      {{"e", true},
                                                                       {"f", true},
                                                                       {"g", true},
                                                                       {"h", false},
                                                                       {"i", false, false, false, false},
                                                                       {"j", true, false, false, false},
                                                                       {"k", true, true},
                                                                       {"l", true}})
                                      .run();
        INFO(seed << ", " << wrong);
        CHECK(wrong.empty());
    }
}
