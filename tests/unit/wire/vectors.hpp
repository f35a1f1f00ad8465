// SPDX-License-Identifier: BSL-1.0
// Reads key_values.txt: cells, and the bytes that HBase made of them.  tests/oracle/README.md has the format.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <strata/bytes/escape.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/wire/key_value.hpp>
#include <strata/wire/tag.hpp>

namespace wire_test {

struct request {
    std::string text;
    std::string answer;
};

struct described {
    strata::kind kind{};
    bool is_seek_key = false;  // of a type that only HBase knows
    strata::bytes row, family, qualifier, value;
    strata::timestamp written;
    std::vector<std::pair<std::uint8_t, strata::bytes>> tags;

    /// The cell without its tags; borrowed.
    strata::cell_view cell() const { return {row, family, qualifier, strata::version_key(written, kind), value}; }

    strata::bytes raw_tags() const {
        strata::bytes raw;
        for (const auto& [type, payload] : tags) strata::append_tag(raw, {type, payload});
        return raw;
    }
};

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

inline strata::bytes from_text(const std::string& text) { return strata::unescape(expanded(text, "\\x")); }

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

/// TYPE ROW FAMILY:QUALIFIER@TIMESTAMP=VALUE [TAG_TYPE:PAYLOAD ...]
inline described described_by(const std::string& line) {
    using strata::kind;
    const std::vector<std::string> all = words(line);
    REQUIRE(all.size() >= 3);
    described made;
    made.is_seek_key = true;
    for (const kind one :
         {kind::put, kind::delete_version, kind::delete_family_version, kind::delete_column, kind::delete_family})
        if (name(one) == all[0]) {
            made.kind = one;
            made.is_seek_key = false;
        }
    if (made.is_seek_key) REQUIRE((all[0] == "Minimum" || all[0] == "Maximum"));
    if (all[1] != "\"\"") made.row = from_text(all[1]);
    const std::size_t colon = all[2].find(':');
    const std::size_t at = all[2].find('@');
    const std::size_t sign = all[2].find('=');
    made.family = from_text(all[2].substr(0, colon));
    made.qualifier = from_text(all[2].substr(colon + 1, at - colon - 1));
    const std::string when = all[2].substr(at + 1, sign - at - 1);
    made.written = when == "latest" ? strata::latest : strata::timestamp{std::stoll(when)};
    made.value = from_text(all[2].substr(sign + 1));
    for (std::size_t i = 3; i != all.size(); ++i) {
        const std::size_t split = all[i].find(':');
        made.tags.emplace_back(static_cast<std::uint8_t>(std::stoi(all[i])), from_text(all[i].substr(split + 1)));
    }
    return made;
}

inline std::vector<request> requests() {
    std::ifstream in(STRATA_KEY_VALUES, std::ios::binary);
    std::string line;
    REQUIRE(std::getline(in, line));
    REQUIRE(line == "strata key values 1");
    REQUIRE(std::getline(in, line));
    REQUIRE(line.starts_with("answered by HBase "));
    std::vector<request> all;
    while (std::getline(in, line)) {
        if (line.empty() || line[0] == '#') continue;
        request one{line, ""};
        REQUIRE(std::getline(in, one.answer));
        REQUIRE(one.answer.starts_with("> "));
        one.answer.erase(0, 2);
        all.push_back(one);
    }
    return all;
}

inline bool is_read(const request& one) { return one.text.starts_with("read "); }
inline bool is_block(const request& one) { return one.text == "block"; }
inline bool is_cell(const request& one) { return !is_read(one) && !is_block(one); }
inline bool is_error(const request& one) { return one.answer == "error illegal_argument"; }

}  // namespace wire_test
