// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/policy/maintenance/by_size.hpp>
#include <strata/policy/maintenance/hbase.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using st::maintenance::hbase;

namespace {
using sizes = std::vector<std::uint64_t>;

// HBase's own steps: the files that are too large are left out, sums of `most` sizes at most, those that have too much
// more than what comes after them are passed over, and what is left is cut after `most`.
st::segment_range chosen_by_hbase(sizes files, const hbase& by) {
    std::size_t first = 0;
    while (first != files.size() && files[first] > static_cast<std::uint64_t>(by.large_size)) ++first;
    files.erase(files.begin(), files.begin() + static_cast<std::ptrdiff_t>(first));
    const std::size_t count = files.size();
    const auto most = static_cast<std::size_t>(by.most);
    const auto fewest = std::max<std::size_t>(2, static_cast<std::size_t>(by.fewest));
    std::vector<std::uint64_t> sums(count + 1, 0);
    for (std::size_t i = count; i-- != 0;) {
        const std::size_t too_far = i + most - 1;
        sums[i] = files[i] + sums[i + 1] - (too_far < count ? files[too_far] : 0);
    }
    const auto least = static_cast<std::uint64_t>(by.small_size < 0 ? by.flush_size : by.small_size);
    std::size_t start = 0;
    while (count - start >= fewest &&
           files[start] > std::max(least, static_cast<std::uint64_t>(static_cast<double>(sums[start + 1]) *
                                                                     static_cast<double>(by.ratio))))
        ++start;
    if (count - start < fewest) return {};
    return {first + start, std::min(count - start, most)};
}

struct f : st::family<"f", st::retention::max_versions<2>, st::maintenance::by_size<300>> {};
const st::family_options same_at_run_time{.name = "f", .max_versions = 2, .maintenance = {.flush_size = 300}};

template <class Table>
void change(Table& t, std::mt19937& random) {
    const std::string row = "r" + std::to_string(random() % 9);
    const st::column what("f", "q" + std::to_string(random() % 3));
    const st::timestamp when{static_cast<std::int64_t>(random() % 1000)};
    const std::string value(random() % 30, 'v');
    switch (random() % 6) {
        case 0:
            return t.delete_column(row, what, when);
        case 1:
            t.mutate(st::put(row).add(what, "v", when).add({"f", "zz"}, "", when));
            return;
        case 2:
            return t.put_each(
                std::vector<st::cell>{st::cell({row, "f", "q", st::version_key(when, st::kind::put), value})});
        default:
            return t.put(row, what, value, when);
    }
}
}  // namespace

TEST_SUITE("policy/maintenance/hbase")
{
    TEST_CASE("by its defaults nothing is flushed, and segments are chosen as HBase's ratio rule chooses files") {
        CHECK_FALSE(hbase().wants_flush(std::uint64_t{1} << 60));
        CHECK_FALSE(hbase{.flush_size = 10}.wants_flush(9));
        CHECK(hbase{.flush_size = 10}.wants_flush(10));
        const auto chosen = [](std::uint64_t least, const sizes& files) {
            return hbase{.small_size = static_cast<std::int64_t>(least)}.to_compact(files);
        };
        CHECK(chosen(0, {}) == st::segment_range());
        CHECK(chosen(100, {5, 5}) == st::segment_range());
        CHECK(chosen(0, {5, 5, 5}) == st::segment_range{0, 3});
        CHECK(chosen(0, {100, 5, 5, 5}) == st::segment_range{1, 3});
        CHECK(chosen(0, {100, 50, 5, 5}) == st::segment_range());
        CHECK(chosen(100, {100, 50, 5, 5}) == st::segment_range{0, 4});
        CHECK(chosen(0, sizes(12, 7)) == st::segment_range{0, 10});
        CHECK(hbase{.small_size = 100, .compacts = false}.to_compact(sizes{5, 5, 5}) == st::segment_range());
        CHECK(hbase{.most = 1, .small_size = 100}.to_compact(sizes{5, 5, 5}) == st::segment_range());
        CHECK(hbase{.fewest = 0, .small_size = 100}.to_compact(sizes{5}) == st::segment_range());
    }

    TEST_CASE("each of its numbers is HBase's") {
        std::mt19937 random(1);
        for (int i = 0; i != 5000; ++i) {
            sizes files(random() % 25);
            for (auto& one : files) one = std::uint64_t{1} << random() % 20;
            hbase by{.flush_size = static_cast<std::int64_t>(random() % 5000)};
            if (random() % 2 == 0) by.fewest = static_cast<std::int64_t>(random() % 6);
            if (random() % 2 == 0) by.most = static_cast<std::int64_t>(2 + random() % 9);
            if (random() % 2 == 0) by.ratio = static_cast<float>(random() % 30) / 10;
            if (random() % 2 == 0) by.small_size = static_cast<std::int64_t>(random() % 5000);
            if (random() % 2 == 0) by.large_size = static_cast<std::int64_t>(std::uint64_t{1} << (10 + random() % 12));
            CHECK(by.to_compact(files) == chosen_by_hbase(files, by));
        }
    }

    TEST_CASE("a family of the run time is maintained as one of compile time") {
        for (const unsigned seed : {1U, 2U}) {
            st::table<f, st::clock::manual> fixed;
            st::basic_dynamic_table<st::clock::manual> made({same_at_run_time});
            std::mt19937 first(seed), second(seed);
            for (int i = 0; i != 400; ++i) {
                change(fixed, first);
                change(made, second);
                if (i % 20 != 0) continue;
                made.families().for_each([&](const auto& store) {
                    CHECK(fixed.families().of<f>().segment_sizes() == store.segment_sizes());
                });
                CHECK(support::rows_shown(fixed.scan({.versions = 9, .raw = true})) ==
                      support::rows_shown(made.scan({.versions = 9, .raw = true})));
            }
        }
    }

    TEST_CASE("columns that are written over and over do not pile up, and who reads sees what was there") {
        st::dynamic_table t{same_at_run_time};
        t.put("r", st::column("f", "q"), "first", {0});
        auto before = t.open_scanner();
        const auto snapshot = t.snapshot();
        for (int i = 1; i != 5000; ++i) t.put("r", st::column("f", "q"), "v", {i});
        CHECK(before.next()->front().value() == "first");
        CHECK(snapshot.get("r", st::column("f", "q"))->value() == "first");

        st::dynamic_table unseen{same_at_run_time};
        for (int i = 1; i != 5000; ++i) unseen.put("r", st::column("f", "q"), "v", {i});
        CHECK(unseen.size() < 50);
        CHECK(unseen.get("r", st::column("f", "q"))->timestamp() == st::timestamp{4999});
    }

    TEST_CASE("beside readers, too") {
        st::basic_dynamic_table<st::concurrency::single_writer> t{same_at_run_time};
        t.put("r", st::column("f", "q"), "first", {0});
        const auto snapshot = t.snapshot();
        for (int i = 1; i != 3000; ++i) t.put("r", st::column("f", "q"), "v", {i});
        CHECK(snapshot.get("r", st::column("f", "q"))->value() == "first");
        CHECK(t.get("r", st::column("f", "q"))->timestamp() == st::timestamp{2999});
        st::basic_dynamic_table<st::concurrency::single_writer> unseen{same_at_run_time};
        for (int i = 1; i != 3000; ++i) unseen.put("r", st::column("f", "q"), "v", {i});
        CHECK(unseen.size() < 50);
    }
}
