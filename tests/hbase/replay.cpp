// SPDX-License-Identifier: BSL-1.0
// What real HBase answered, played back on every layout.  The traces are recorded by `./dev oracle record`.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "trace/layouts.hpp"
#include "trace/text.hpp"

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> trace_files(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".trace") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

struct tally {
    std::size_t traces = 0;
    std::size_t operations = 0;
    std::size_t at_compile_time = 0;            // replays on compile-time tables
    std::size_t in_groups = 0;                  // of these on tables with a locality group
    std::size_t altering = 0;                   // traces that alter their table, which these cannot
    std::set<trace::hbase_version> later = {};  // versions after 2.6.4
};

/// Plays traces of a folder on every layout: those whose number is wanted.  A difference fails the test with both
/// answers and the explanation.
tally replay(const fs::path& folder, bool (*is_wanted)(std::size_t number)) {
    tally played;
    std::size_t number = 0;
    for (const fs::path& path : trace_files(folder)) {
        std::ifstream in(path);
        const trace::file all = trace::parse(in, path.filename().string());
        CAPTURE(path.filename().string());
        REQUIRE_MESSAGE(all.answered_by.starts_with("HBase "), "the file does not say which HBase answered");
        const trace::hbase_version by = trace::version_of(all.answered_by).value();
        if (by != trace::hbase_version::v2_6_4) played.later.insert(by);
        for (const trace::trace& one : all.traces) {
            if (!is_wanted(number++)) continue;
            ++played.traces;
            played.operations += one.steps.size();
            played.altering += trace::alters(one) ? 1 : 0;
            for (const trace::layout& on : trace::layouts_of(one, by)) {
                played.at_compile_time += on.name.starts_with("compile-time table") ? 1 : 0;
                played.in_groups += on.name.ends_with("locality group") ? 1 : 0;
                const auto found = on.first_difference(one);
                if (!found) continue;
                std::ostringstream told;
                trace::print(told, one, *found);
                FAIL_CHECK(one.name << " on the " << on.name << ":\n" << told.str());
            }
        }
    }
    return played;
}

bool each_one(std::size_t) { return true; }

// Of the random traces a fourth is played with sanitizers, and the others without.  Other presets play all.
#if defined(STRATA_FEWER_KINDS) && !defined(STRATA_ONE_TABLE)
constexpr std::size_t fourths = 1;
bool is_mine(std::size_t number) { return number % 4 == 0; }
#elif defined(STRATA_OTHER_KINDS)
constexpr std::size_t fourths = 3;
bool is_mine(std::size_t number) { return number % 4 != 0; }
#else
constexpr std::size_t fourths = 4;
bool is_mine(std::size_t number) { return each_one(number); }
#endif

}  // namespace

TEST_SUITE("hbase/replay")
{
    TEST_CASE("the numbered cases are answered as HBase answered them, on every layout") {
        const tally played = replay(fs::path(STRATA_TRACES) / "hand", each_one);
        CHECK(played.traces >= 100);
        CHECK(played.altering >= 20);
        CHECK(4 * played.altering < played.traces);  // most can be replayed on compile-time tables, too
    }

    TEST_CASE("what later versions of HBase answer otherwise is answered by the quirks of that name") {
        const tally played = replay(fs::path(STRATA_TRACES) / "later", each_one);
        CHECK(played.later == std::set{trace::hbase_version::v2_6_5, trace::hbase_version::v2_6_6});
    }

    TEST_CASE("random traces are answered as HBase answered them, on every layout") {
        const tally played = replay(fs::path(STRATA_TRACES) / "generated", is_mine);
        CHECK(played.traces >= 125 * fourths);
        CHECK(played.operations >= 25000 * fourths);
        CHECK(played.altering >= 5 * fourths);
        CHECK(4 * played.altering < played.traces);
#ifndef STRATA_ONE_TABLE
        CHECK(played.at_compile_time >= 15 * fourths);
        CHECK(played.in_groups >= 1);
#endif
    }
}
