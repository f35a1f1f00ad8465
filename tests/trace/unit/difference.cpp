// SPDX-License-Identifier: BSL-1.0
#include "trace/difference.hpp"

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "trace/text.hpp"

namespace {

using lines = std::vector<std::string>;

trace::trace parsed(const std::string& operation) {
    std::istringstream in("strata trace 1\ntrace t\nfamily f\n" + operation + "\n");
    return trace::parse(in, "t").traces.at(0);
}

std::string printed(const lines& expected, const lines& got, const std::string& explanation = "") {
    std::ostringstream out;
    trace::print(out, parsed("scan versions=all"), {0, expected, got, explanation});
    return out.str();
}

// Row and column of the cell to explain; "-" if there is none.
std::string suspect(const std::string& operation, const lines& expected, const lines& got) {
    const auto found = trace::suspect(parsed(operation).steps.at(0).what, expected, got);
    return found ? trace::escaped(found->row) + ' ' + trace::escaped(found->family) + ':' +
                       trace::escaped(found->qualifier)
                 : "-";
}

}  // namespace

TEST_SUITE("difference")
{
    TEST_CASE("answers are the same if their lines are") {
        CHECK(trace::same_answer({"ok"}, {"ok"}));
        CHECK_FALSE(trace::same_answer({"ok"}, {"none"}));
        CHECK_FALSE(trace::same_answer({"a f:q@1=x"}, {"a f:q@1=x", "b f:q@1=x"}));
    }

    TEST_CASE("one failure is as good as another but no error is") {
        CHECK(trace::same_answer({"error failure NullPointerException"}, {"error failure RuntimeException"}));
        CHECK_FALSE(trace::same_answer({"error failure NullPointerException"}, {"error io"}));
        CHECK_FALSE(trace::same_answer({"error illegal_argument"}, {"error wrong_row"}));
    }

    TEST_CASE("lines that only one side has are marked") {
        CHECK(printed({"a f:q@1=x", "b f:q@2=y", "c f:q@3=z"}, {"a f:q@1=x", "c f:q@3=z"}) ==
              "t, line 4: scan versions=all\n"
              "    > a f:q@1=x\n"
              "  - > b f:q@2=y\n"
              "    > c f:q@3=z\n");
        CHECK(printed({"none"}, {"a f:q@1=x"}, "because\n") ==
              "t, line 4: scan versions=all\n"
              "  - > none\n"
              "  + > a f:q@1=x\n"
              "because\n");
    }

    TEST_CASE("a repeated line is not counted from both ends") {
        CHECK(printed({"a f:q@1=x"}, {"a f:q@1=x", "a f:q@1=x"}) ==
              "t, line 4: scan versions=all\n"
              "    > a f:q@1=x\n"
              "  + > a f:q@1=x\n");
    }

    TEST_CASE("the cell to explain is the first that differs") {
        CHECK(suspect("scan", {"a f:q@1=x f:r@1=y"}, {"a f:q@1=x f:r@2=y"}) == "a f:r");
        CHECK(suspect("scan", {"a f:q@1=x"}, {"a f:q@1=x", "b\\x00 f:@2!Delete"}) == "b\\x00 f:");
        CHECK(suspect("get a", {"none"}, {"a f:q@1=x"}) == "a f:q");
        CHECK(suspect("get a", {"a f:q@1=x f:r@1=y"}, {"a f:q@1=x"}) == "a f:r");
        CHECK(suspect("get a", {"a f:q@1=x"}, {"a f:q@1=x f:r@1=y"}) == "a f:r");
        CHECK(suspect("next s1", {"a f:q@1=x"}, {"b f:q@1=x"}) == "a f:q");
    }

    TEST_CASE("writes are explained by the column they are about") {
        CHECK(suspect("check a f:q equal =x ; put a f:r=y", {"true"}, {"false"}) == "a f:q");
        CHECK(suspect("increment a f:n=1", {"ok f:n@1=x"}, {"error do_not_retry"}) == "a f:n");
    }

    TEST_CASE("what has no cells has nothing to explain") {
        CHECK(suspect("scan", {"error io"}, {"a f:q@1=x"}) == "-");
        CHECK(suspect("get a exists", {"exists true"}, {"exists false"}) == "-");
        CHECK(suspect("flush", {"ok"}, {"error io"}) == "-");
        CHECK(suspect("delete a", {"ok"}, {"error io"}) == "-");
    }
}
