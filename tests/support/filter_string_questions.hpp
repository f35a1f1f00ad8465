// SPDX-License-Identifier: BSL-1.0
// Filter strings with HBase's answers, as tests/hbase/oracle/README.md describes them.
#pragma once

#include <istream>
#include <stdexcept>
#include <string>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/filter_string.hpp>

struct filter_string_question {
    std::string line;
    std::string answer;  // a filter string, or error NAME

    static std::vector<filter_string_question> all_of(std::istream& in) {
        std::vector<filter_string_question> all;
        std::string line;
        if (!std::getline(in, line) || line != "strata filter strings 1") throw std::runtime_error("no questions");
        if (!std::getline(in, line) || !line.starts_with("answered by HBase ")) throw std::runtime_error("no answers");
        while (std::getline(in, line)) {
            if (line.empty() || line[0] == '#') continue;
            filter_string_question one{line, ""};
            if (!std::getline(in, line) || !line.starts_with("> "))
                throw std::runtime_error("no answer to " + one.line);
            one.answer = line.substr(2);
            all.push_back(one);
        }
        return all;
    }

    /// A filter string as a line: what would not be seen, or make it a line of another kind, is escaped.
    static std::string line_of(strata::bytes_view text) {
        if (text.empty()) return "\"\"";
        const auto all_escaped = [](char c) {
            constexpr char digits[] = "0123456789ABCDEF";
            return std::string("\\x") + digits[static_cast<unsigned char>(c) >> 4] + digits[c & 0xF];
        };
        std::string line = strata::escape(text);
        if (strata::bytes_view(">#\" ").find(line.front()) != strata::bytes_view::npos)
            line.replace(0, 1, all_escaped(line.front()));
        if (line.back() == ' ') line.replace(line.size() - 1, 1, all_escaped(' '));
        return line;
    }

    strata::bytes text() const { return line == "\"\"" ? strata::bytes() : strata::unescape(line); }
    bool is_refused() const { return answer.starts_with("error "); }

    /// As answers are written, an error with what it says.
    std::string answer_of_strata() const {
        try {
            const std::string written = strata::filter_string(*strata::parse_filter(text()));
            if (strata::filter_string(*strata::parse_filter(written)) != written)
                return "another filter the second time";
            return line_of(written);
        } catch (const strata::bad_filter_string& fault) {
            if (fault.position() > text().size()) return "a position after the end";
            return std::string("error ") + fault.what();
        }
    }

    /// HBase and strata make the same filter, or both refuse.
    bool is_answered_by(const std::string& ours) const {
        return is_refused() ? ours.starts_with("error ") : ours == answer;
    }
};
