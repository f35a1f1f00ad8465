// SPDX-License-Identifier: BSL-1.0
// Reads files of questions that HBase has answered: a line each, the answer below it.
// tests/hbase/oracle/README.md has the format.
#pragma once

#include <cstddef>
#include <fstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <strata/bytes/bytes.hpp>

#include "support/words_and_hex.hpp"

namespace questions {

struct question {
    std::string text;
    std::string answer;
};

inline std::vector<question> answered(const char* path, const std::string& first_line) {
    std::ifstream in(path, std::ios::binary);
    std::string line;
    REQUIRE(std::getline(in, line));
    REQUIRE(line == first_line);
    REQUIRE(std::getline(in, line));
    REQUIRE(line.starts_with("answered by HBase "));
    std::vector<question> all;
    while (std::getline(in, line)) {
        if (line.empty() || line[0] == '#') continue;
        question one{line, ""};
        REQUIRE(std::getline(in, one.answer));
        REQUIRE(one.answer.starts_with("> "));
        one.answer.erase(0, 2);
        all.push_back(one);
    }
    return all;
}

}  // namespace questions
