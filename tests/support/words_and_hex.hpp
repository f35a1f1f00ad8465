// SPDX-License-Identifier: BSL-1.0
// What recorded files are made of: words, and bytes as pairs of digits.  tests/hbase/oracle/README.md has the format.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <strata/bytes/bytes.hpp>

namespace questions {

/// {72*300} is 300 times the byte 72, each with `sign` before it.
inline std::string expanded(const std::string& text, const std::string& sign) {
    std::string plain;
    for (std::size_t i = 0; i != text.size(); ++i) {
        if (text[i] != '{' || i + 3 >= text.size() || text[i + 3] != '*') {
            plain += text[i];
            continue;
        }
        const std::size_t end = text.find('}', i);
        for (auto left = std::stoul(text.substr(i + 4)); left != 0; --left) plain += sign + text.substr(i + 1, 2);
        i = end;
    }
    return plain;
}

inline strata::bytes from_hex(const std::string& text) {
    const std::string hex = expanded(text, "");
    strata::bytes raw;
    for (std::size_t i = 0; i != hex.size(); i += 2)
        raw.push_back(static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16)));
    return raw;
}

inline std::vector<std::string> words(const std::string& line) {
    std::vector<std::string> all;
    for (std::size_t begin = 0; begin <= line.size();) {
        const std::size_t end = std::min(line.find(' ', begin), line.size());
        all.push_back(line.substr(begin, end - begin));
        begin = end + 1;
    }
    return all;
}

}  // namespace questions
