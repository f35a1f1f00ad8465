// SPDX-License-Identifier: BSL-1.0
// Regular expressions and parts with HBase's answers, as tests/hbase/oracle/README.md describes them.
#pragma once

#include <istream>
#include <stdexcept>
#include <string>
#include <vector>

#include <strata/bytes/escape.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/regex.hpp>

struct expression_question {
    std::string text;
    std::string answer;  // found, not found or error NAME

    static std::vector<expression_question> all_of(std::istream& in) {
        std::vector<expression_question> all;
        std::string line;
        if (!std::getline(in, line) || line != "strata expressions 1") throw std::runtime_error("no questions");
        if (!std::getline(in, line) || !line.starts_with("answered by HBase ")) throw std::runtime_error("no answers");
        while (std::getline(in, line)) {
            if (line.empty() || line[0] == '#') continue;
            expression_question one{line, ""};
            if (!std::getline(in, line) || !line.starts_with("> "))
                throw std::runtime_error("no answer to " + one.text);
            one.answer = line.substr(2);
            all.push_back(one);
        }
        return all;
    }

    /// As answers are written, an error with what it says.
    std::string answer_of_strata() const {
        const std::size_t first = text.find(' '), second = text.find(' ', first + 1);
        try {
            const auto reference = strata::comparator::regex(bytes(text.substr(first + 1, second - first - 1)),
                                                             options(text.substr(0, first)));
            return reference->compare(bytes(text.substr(second + 1))) == 0 ? "found" : "not found";
        } catch (const strata::error& fault) {
            return std::string("error ") + fault.what();
        }
    }

private:
    static strata::bytes bytes(const std::string& word) { return word == "\"\"" ? "" : strata::unescape(word); }

    static strata::regex_options options(const std::string& letters) {
        const auto has = [&letters](char letter) { return letters.find(letter) != std::string::npos; };
        return {.ignore_case = has('i'),
                .dot_takes_line = has('s'),
                .multiline = has('m'),
                .unix_lines = has('d'),
                .comments = has('x'),
                .literal = has('l')};
    }
};
