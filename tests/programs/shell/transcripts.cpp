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
        if (file.stem() == "quotas") continue;  // a namespace's limit on regions, of which a table has one here
        std::ostringstream out;
        shell::session in(out);
        for (const transcript::exchange& one : transcript::read(file.string())) {
            out.str({});
            in.run(one.command);
            const std::vector<std::string> answer = transcript::lines_of(out.str());
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
