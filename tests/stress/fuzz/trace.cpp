// SPDX-License-Identifier: BSL-1.0
// Traces: tests/trace/README.md has the language.
#include <sstream>
#include <string>

#include "stress/fuzz/fuzz.hpp"
#include "trace/operation.hpp"
#include "trace/text.hpp"

namespace {

trace::file parsed(const std::string& text) {
    std::istringstream in(text);
    return trace::parse(in, "it");
}

std::string printed(const trace::file& all) {
    std::ostringstream out;
    trace::print(out, all);
    return out.str();
}

}  // namespace

void fuzz::run(std::string_view input) {
    trace::file all;
    try {
        all = parsed(std::string(input));
    } catch (const trace::malformed& wrong) {
        require(std::string_view(wrong.what()).starts_with("it:"), "a complaint says in what line it is wrong");
        return;
    }
    const std::string text = printed(all);
    require(printed(parsed(text)) == text, "a trace that was printed is parsed as the same trace");
}
