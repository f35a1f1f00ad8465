// SPDX-License-Identifier: BSL-1.0
// The traces that were recorded of a real HBase, typed as commands: the shell prints what HBase answered.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <variant>

#include "programs/shell/typed.hpp"
#include "shell/session.hpp"
#include "trace/text.hpp"

namespace {

/// What becomes of the operations of all traces.
struct counts {
    int compared = 0;
    int without_words = 0;       ///< Reads, and alters that are refused, that the shell has no words for.
    int after_one_without = 0;   ///< What follows a change that it has no words for, to the end of the trace.
    int of_unknown_regions = 0;  ///< Of traces whose region has settings that it has no words for.
};

bool changes(const trace::operation& op) {
    return !std::holds_alternative<trace::get>(op) && !std::holds_alternative<trace::scan>(op);
}

std::string joined(const std::vector<std::string>& lines) {
    std::string all;
    for (const std::string& line : lines) all += "  " + line + '\n';
    return all;
}

void play(const trace::trace& one, const std::string& file, counts& all) {
    const auto table = typed::table_of(one.tables);
    if (!table) {
        all.of_unknown_regions += static_cast<int>(one.steps.size());
        return;
    }
    std::ostringstream out;
    shell::settings how;
    how.epoch_times = true;
    how.shows_took = false;
    shell::session in(out, how);
    CHECK_MESSAGE(in.run(*table), file, ", ", one.name, ": ", *table, "\n", out.str());
    for (std::size_t i = 0; i != one.steps.size(); ++i) {
        const trace::step& step = one.steps[i];
        if (typed::is_refused_alter(step)) {
            ++all.without_words;
            continue;
        }
        const auto line = typed::line_of(step.what, one.tables);
        if (!line) {
            if (!changes(step.what)) {
                ++all.without_words;
                continue;
            }
            all.after_one_without += static_cast<int>(one.steps.size() - i);
            return;
        }
        out.str({});
        in.run(*line);
        if (std::holds_alternative<trace::set_now>(step.what)) continue;
        const auto wanted = typed::comparable(step.what, step.answer);
        const auto got = typed::answer_of(step.what, out.str(), in.last_failure());
        ++all.compared;
        CHECK_MESSAGE(wanted == got, file, ":", step.line, ", ", one.name, ": ", *line, "\nHBase:\n", joined(wanted),
                      "ours:\n", joined(got), "printed:\n", out.str());
    }
}

}  // namespace

TEST_CASE("traces that are typed as commands are answered as HBase answered them") {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(STRATA_TRACES "/hand"))
        if (entry.path().extension() == ".trace") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    REQUIRE(files.size() > 30);
    counts all;
    for (const auto& file : files) {
        std::ifstream in(file);
        for (const trace::trace& one : trace::parse(in, file.string()).traces) play(one, file.filename().string(), all);
    }
    MESSAGE("compared: ", all.compared, ", reads without words: ", all.without_words,
            ", after a change without words: ", all.after_one_without,
            ", in regions without words: ", all.of_unknown_regions);
    CHECK(all.compared > 1000);
}
