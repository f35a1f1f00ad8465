// SPDX-License-Identifier: BSL-1.0
// Transcripts of HBase's own shell: tests/hbase/oracle/shell/README.md has the format.
#pragma once

#include <algorithm>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace transcript {

struct exchange {
    std::string command = {};
    std::vector<std::string> answer = {};
    int line = 0;
};

inline std::vector<exchange> read(const std::string& name) {
    std::ifstream in(name);
    if (!in) throw std::runtime_error("there is no " + name);
    std::vector<exchange> all;
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        const std::string_view text = line;
        if (text.substr(0, 3) == ">> ")
            all.back().command += '\n' + line.substr(3);
        else if (text == ">>")
            all.back().command += '\n';
        else if (text.substr(0, 2) == "> ")
            all.push_back({line.substr(2), {}, number});
        else if (text.substr(0, 2) == "| ")
            all.back().answer.push_back(line.substr(2));
        else if (text == "|")
            all.back().answer.emplace_back();
    }
    return all;
}

/// A line of `describe` in parts, sorted, as HBase 2.4.17 has them.
///
/// strata describes as 2.6.4 does, which has one attribute more, another sequence, and sizes for people.
inline std::vector<std::string> described_parts(std::string_view line) {
    std::vector<std::string> parts;
    while (!line.empty()) {
        const std::size_t end = line.find(", ");
        std::string part(line.substr(0, end));
        line.remove_prefix(end == std::string_view::npos ? line.size() : end + 2);
        while (!part.empty() && part.back() == '}') part.pop_back();
        if (const std::size_t size = part.find(" B ("); size != std::string::npos) part = part.substr(0, size) + '\'';
        if (part != "INDEX_BLOCK_ENCODING => 'NONE'") parts.push_back(std::move(part));
    }
    std::sort(parts.begin(), parts.end());
    return parts;
}
inline bool is_description(std::string_view line) {
    return line.starts_with("{NAME => ") || line.find(", {TABLE_ATTRIBUTES => ") != std::string_view::npos;
}

/// True if a line is what a recorded one says.  A mark in it, <seconds> say, stands for at least one byte.
inline bool matches(std::string_view recorded, std::string_view line) {
    // After `t.put` HBase's shell prints no line end.
    if (recorded.ends_with("<no line end>")) recorded.remove_suffix(13);
    if (is_description(recorded) && is_description(line)) return described_parts(recorded) == described_parts(line);
    std::string_view first;
    std::size_t at = std::string_view::npos;
    for (const std::string_view mark : {"<seconds>", "<now>", "<server>", "<region>", "<id>", "<line>"})
        if (const std::size_t found = recorded.find(mark); found < at) at = found, first = mark;
    if (first.empty()) return recorded == line;
    if (line.substr(0, at) != recorded.substr(0, at)) return false;
    for (std::size_t skipped = at + 1; skipped <= line.size(); ++skipped)
        if (matches(recorded.substr(at + first.size()), line.substr(skipped))) return true;
    return false;
}

inline std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> all;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = text.find('\n', at);
        all.push_back(text.substr(at, end - at));
        at = end == std::string::npos ? text.size() : end + 1;
    }
    return all;
}

/// An answer in two parts: what was printed before an error, and the error.
struct parts {
    std::vector<std::string> before = {};
    bool is_error = false;
    std::string error = {};  ///< After `ERROR: `.
    std::vector<std::string> after = {};
};

inline parts parts_of(const std::vector<std::string>& answer) {
    parts all;
    for (std::size_t i = 0; i != answer.size(); ++i) {
        const std::string& line = answer[i];
        if (!all.is_error && (line.starts_with("ERROR: ") || line.starts_with("Traceback "))) {
            all.is_error = true;
            if (!all.before.empty() && all.before.back().empty()) all.before.pop_back();
            if (line.starts_with("ERROR: ")) all.error = line.substr(7);
        } else if (!all.is_error) {
            all.before.push_back(line);
        } else if (line.starts_with("For usage try") || line.starts_with("Took ")) {
            all.after.push_back(line);
        } else if (!all.after.empty() && !line.empty()) {
            all.after.push_back(line);
        }
    }
    return all;
}

/// The class of Java that an error begins with: `org.apache.hadoop.hbase.DoNotRetryIOException`, or nothing.
inline std::string java_class(const std::string& error) {
    const std::size_t colon = error.find(": ");
    const std::string name = error.substr(0, colon);
    const bool is_class = colon != std::string::npos &&
                          (name.starts_with("org.apache.") || name.starts_with("java.")) &&
                          name.find(' ') == std::string::npos;
    return is_class ? name : std::string();
}

/// A sentence of the shell itself, which ours says word by word.  Others are of Java or of HBase's servers: there an
/// error is expected, and the same class where the shell prints it.
inline bool is_of_the_shell(const std::string& error) {
    for (const char* begin : {"wrong number of arguments",
                              "Unknown table ",
                              "Unknown namespace ",
                              "Unknown method",
                              "Table nope",
                              "Table t1 ",
                              "Table must have",
                              "Table name must",
                              "Table already exists",
                              "Can't find a table",
                              "There should be",
                              "NAME parameter",
                              "Namespace name must be of",
                              "Failed parse",
                              "table_att is",
                              "METADATA must",
                              "Attributes must",
                              "Authorizations must",
                              "COLUMNS must",
                              "Could not find",
                              "String of ",
                              "Integer of ",
                              "divided by 0"})
        if (error.starts_with(begin)) return true;
    return false;
}

/// What is different, or nothing.
inline std::string difference(const std::vector<std::string>& recorded, const std::vector<std::string>& answer) {
    const parts wanted = parts_of(recorded);
    const parts got = parts_of(answer);
    const auto differ = [](const std::vector<std::string>& a, const std::vector<std::string>& b) {
        if (a.size() != b.size()) return true;
        for (std::size_t i = 0; i != a.size(); ++i)
            if (!matches(a[i], b[i])) return true;
        return false;
    };
    if (wanted.is_error != got.is_error) return wanted.is_error ? "an error is expected" : "no error is expected";
    if (wanted.is_error && wanted.error.empty()) return {};  // Ruby's own, with a trace of its calls
    if (differ(wanted.before, got.before)) return "what is printed";
    if (!wanted.is_error) return {};
    if (differ(wanted.after, got.after)) return "what is printed after the error";
    if (is_of_the_shell(wanted.error)) return matches(wanted.error, got.error) ? "" : "the sentence of the error";
    return java_class(wanted.error) == java_class(got.error) ? "" : "the class of the error";
}

}  // namespace transcript
