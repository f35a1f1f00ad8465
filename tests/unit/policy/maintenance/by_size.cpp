// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <strata/cell/column.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/maintenance/by_size.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;

namespace {
using sizes = std::vector<std::uint64_t>;

// The rule in HBase's own steps: sums of ten sizes at most, then the files that are too large are passed over.
st::segment_range chosen_by_hbase(const sizes& files, std::uint64_t least) {
    const std::size_t count = files.size();
    std::vector<std::uint64_t> sums(count + 1, 0);
    for (std::size_t i = count; i-- != 0;) {
        const std::size_t too_far = i + 10 - 1;
        sums[i] = files[i] + sums[i + 1] - (too_far < count ? files[too_far] : 0);
    }
    std::size_t start = 0;
    while (count - start >= 3 &&
           files[start] >
               std::max(least, static_cast<std::uint64_t>(static_cast<double>(sums[start + 1]) * double{1.2F})))
        ++start;
    if (count - start < 3) return {};
    return {start, std::min<std::size_t>(count - start, 10)};
}

constexpr std::int64_t enough = 300;
struct f : st::family<"f", st::retention::max_versions<2>, st::maintenance::by_size<enough>> {};
struct m : st::family<"f", st::retention::max_versions<2>> {};
struct g : st::family<"g"> {};

// A table that is maintained, and one that is told the same at the same moments.
struct twins {
    st::table<f, g, st::clock::manual> own;
    st::table<m, g, st::clock::manual> told;
    std::int64_t written = 0;  // bytes, since the last flush
    int flushes = 0;
    int compactions = 0;

    template <class Change>
    void change(std::int64_t bytes, const Change& how) {
        how(own);
        how(told);
        written += bytes;
        maintain();
    }
    void maintain() {
        if (written < enough) return;
        written = 0;
        told.flush();
        ++flushes;
        const auto next = chosen_by_hbase(told.families().of<m>().segment_sizes(), enough);
        if (next.count == 0) return;
        told.compact_some(next.first, next.count);
        ++compactions;
    }
    void check() const {
        CHECK(own.families().of<f>().segment_sizes() == told.families().of<m>().segment_sizes());
        const std::vector<st::selection> maintained{st::selection::family("f")};
        CHECK(support::rows_shown(own.scan({.columns = maintained, .versions = 9, .raw = true})) ==
              support::rows_shown(told.scan({.columns = maintained, .versions = 9, .raw = true})));
        CHECK(support::rows_shown(own.scan({.columns = maintained, .versions = 2})) ==
              support::rows_shown(told.scan({.columns = maintained, .versions = 2})));
    }
};
}  // namespace

TEST_SUITE("policy/maintenance/by_size")
{
    TEST_CASE("a table that is maintained holds what one holds that is flushed and compacted at the same moments") {
        for (const unsigned seed : {1U, 2U, 3U}) {
            twins both;
            std::mt19937 random(seed);
            for (int i = 0; i != 500; ++i) {
                const std::string row = "r" + std::to_string(random() % 9);
                const st::column what("f", "q" + std::to_string(random() % 3));
                const st::timestamp when{static_cast<std::int64_t>(random() % 1000)};
                const std::string value(random() % 30, 'v');
                constexpr std::int64_t fixed = 20 + 2 + 1;
                switch (random() % 8) {
                    case 0:
                        both.change(fixed + 2, [&](auto& t) { t.delete_column(row, what, when); });
                        break;
                    case 1:
                        both.change(fixed, [&](auto& t) { t.delete_family(row, "f", when); });
                        break;
                    case 2:
                        both.change(2 * (fixed + 2) + 1, [&](auto& t) {
                            t.mutate(st::put(row).add(what, "v", when).add({"f", "zz"}, "", when));
                        });
                        break;
                    case 3:
                        both.change(0, [&](auto& t) { t.put(row, g{"q"}, value, when); });
                        break;
                    default:
                        both.change(fixed + 2 + static_cast<std::int64_t>(value.size()),
                                    [&](auto& t) { t.put(row, what, value, when); });
                }
                if (i % 20 == 0) both.check();
            }
            both.check();
            CHECK(both.flushes > 20);
            CHECK(both.compactions > 5);
            CHECK(both.own.families().of<g>().segment_count() == 0);
        }
    }

    TEST_CASE("columns that are written over and over do not pile up, and open scanners see what they saw") {
        st::table<f, st::clock::manual> t;
        t.put("r", f{"q"}, "first", {0});
        auto before = t.open_scanner();
        for (int i = 1; i != 5000; ++i) t.put("r", f{"q"}, "v", {i});
        CHECK(t.size() > 1000);  // kept for the scanner
        CHECK(before.next()->front().value() == "first");
        before = t.open_scanner();
        for (int i = 5000; i != 5100; ++i) t.put("r", f{"q"}, "v", {i});
        CHECK(before.next()->front().timestamp() == st::timestamp{4999});
        st::table<f, st::clock::manual> unseen;
        for (int i = 1; i != 5000; ++i) unseen.put("r", f{"q"}, "v", {i});
        CHECK(unseen.size() < 50);
        CHECK(unseen.get("r", f{"q"})->timestamp() == st::timestamp{4999});
    }
}
