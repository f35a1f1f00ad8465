// SPDX-License-Identifier: BSL-1.0
// What HBase's own shell was recorded to print, line by line, is what ours prints.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "programs/shell/transcript.hpp"
#include "shell/session.hpp"

namespace {

struct exception {
    const char* file;
    const char* command;
    const char* why;
};

/// Where ours answers otherwise.  Each of these is met, or it has no place here.
constexpr exception exceptions[] = {
#include "programs/shell/exceptions.inc"
};

const exception* exception_for(const std::string& file, const std::string& command) {
    for (const exception& one : exceptions)
        if (file == one.file && command == one.command) return &one;
    return nullptr;
}

bool is_refused(const std::vector<std::string>& answer) {
    return std::any_of(answer.begin(), answer.end(),
                       [](const std::string& line) { return line.starts_with("ERROR: "); });
}

}  // namespace

TEST_CASE("the shell prints what HBase's shell was recorded to print") {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(STRATA_TRANSCRIPTS))
        if (entry.path().extension() == ".transcript") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    REQUIRE(files.size() >= 12);
    std::set<const exception*> met;
    int compared = 0;
    for (const auto& file : files) {
        std::ostringstream out;
        shell::settings how;
        how.cluster.quota_enabled = file.stem() == "quotas";
        shell::session in(out, how);
        for (const transcript::exchange& one : transcript::read(file.string())) {
            out.str({});
            in.run(one.command);
            const std::vector<std::string> answer = transcript::lines_of(out.str());
            if (file.stem() == "quotas") {  // HBase 2.4, whose texts are others: it counts what is refused
                CHECK_MESSAGE(is_refused(one.answer) == is_refused(answer), one.line, ": ", one.command);
                ++compared;
                continue;
            }
            const std::string what = transcript::difference(one.answer, answer);
            if (const exception* known = exception_for(file.stem().string(), one.command)) {
                if (!what.empty()) met.insert(known);
                continue;
            }
            ++compared;
            std::string wanted;
            for (const std::string& line : one.answer) wanted += "| " + line + '\n';
            std::string got;
            for (const std::string& line : answer) got += "| " + line + '\n';
            CHECK_MESSAGE(what.empty(), file.filename().string(), ":", one.line, ": ", one.command, "\n", what,
                          "\nHBase:\n", wanted, "ours:\n", got);
        }
    }
    CHECK(compared > 800);
    for (const exception& one : exceptions)
        CHECK_MESSAGE(met.count(&one) == 1, std::string(one.file), ": '", std::string(one.command),
                      "' is no exception");
}
