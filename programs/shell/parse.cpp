// SPDX-License-Identifier: BSL-1.0
#include "shell/parse.hpp"

#include <algorithm>
#include <cctype>
#include <limits>
#include <utility>

#include "shell/scan_text.hpp"

namespace shell {

using detail::goes_on_word;

namespace {

bool begins_word(char c) noexcept { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Nothing that people type is as deep, and the parser calls itself.
constexpr int deepest = 200;

class reader {
public:
    explicit reader(std::string_view text) : text_(text) {}

    std::vector<statement> statements() {
        std::vector<statement> all;
        for (;;) {
            skip_separators();
            if (is_at_end()) return all;
            all.push_back(read_statement());
            skip_blanks();
            if (!is_at_end() && !is_separator()) fail("the command should end here");
        }
    }

private:
    bool is_at_end() const noexcept { return at_ >= text_.size(); }
    char here() const noexcept { return text_[at_]; }
    bool stands(std::string_view what) const noexcept { return text_.substr(at_).substr(0, what.size()) == what; }
    bool is_separator() const noexcept { return here() == '\n' || here() == ';' || here() == '\r'; }

    [[noreturn]] void fail(const std::string& what) const {
        if (is_at_end()) throw syntax_error("the line ends too early: " + what, text_.size(), true);
        throw syntax_error(what, at_);
    }

    void skip_comment() noexcept {
        while (!is_at_end() && here() != '\n') ++at_;
    }
    /// Blanks, lines that a backslash continues, and a comment.
    void skip_blanks() noexcept {
        for (;; ++at_) {
            if (is_at_end()) return;
            if (here() == '#') return skip_comment();
            if (stands("\\\n")) {
                ++at_;
            } else if (stands("\\\r\n")) {
                at_ += 2;
            } else if (here() != ' ' && here() != '\t') {
                return;
            }
        }
    }
    void skip_separators() noexcept {
        for (skip_blanks(); !is_at_end() && is_separator(); skip_blanks()) ++at_;
    }
    /// Blanks, lines and comments: between brackets, and after what asks for more.
    void skip_lines() noexcept {
        for (skip_blanks(); !is_at_end() && (here() == '\n' || here() == '\r'); skip_blanks()) ++at_;
    }

    std::string read_word() {
        const std::size_t begin = at_;
        while (!is_at_end() && goes_on_word(here())) ++at_;
        if (!is_at_end() && (here() == '?' || here() == '!') && !stands("!=")) ++at_;
        return std::string(text_.substr(begin, at_ - begin));
    }

    statement read_statement() {
        statement one;
        one.begin = one.command_begin = at_;
        if (!begins_word(here())) {
            if (!begins_value()) fail("a command begins with a word");
            one.arguments.push_back(read_value());
            one.end = at_;
            return one;
        }
        std::string first = read_word();
        std::size_t after_word = at_;
        skip_blanks();
        if (!is_at_end() && here() == '=' && !stands("=>") && !stands("==")) {
            if (!begins_variable(first)) throw syntax_error("a variable begins with a small letter", one.begin);
            one.assigned_to = std::move(first);
            ++at_;
            skip_lines();
            one.command_begin = at_;
            if (is_at_end()) fail("here a value is missing");
            if (!begins_word(here()) || names_value()) {
                one.arguments.push_back(read_value());
                one.end = at_;
                return one;
            }
            first = read_word();
            after_word = at_;
            skip_blanks();
        }
        if (!is_at_end() && here() == '.' && at_ == after_word) {
            one.receiver = std::move(first);
            ++at_;
            one.command_begin = at_;
            if (is_at_end() || !begins_word(here())) fail("here a command is missing");
            first = read_word();
            after_word = at_;
        } else if (!begins_variable(first) || first == "nil" || first == "true" || first == "false") {
            at_ = one.command_begin;
            one.arguments.push_back(read_value());
            one.end = at_;
            return one;
        }
        one.command = std::move(first);
        at_ = after_word;
        read_arguments(one);
        one.end = at_;
        return one;
    }

    static bool begins_variable(const std::string& name) noexcept {
        return std::islower(static_cast<unsigned char>(name.front())) != 0 || name.front() == '_';
    }
    /// True if the word that begins here is a value by itself.
    bool names_value() const noexcept {
        std::size_t end = at_;
        while (end < text_.size() && goes_on_word(text_[end])) ++end;
        const std::string_view name = text_.substr(at_, end - at_);
        return std::isupper(static_cast<unsigned char>(here())) != 0 || name == "true" || name == "false" ||
               name == "nil";
    }

    bool begins_value() const noexcept {
        if (is_at_end()) return false;
        const char c = here();
        return begins_word(c) || std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '{' || c == '[' || c == ':' ||
               ((c == '-' || c == '+') && at_ + 1 < text_.size() &&
                std::isdigit(static_cast<unsigned char>(text_[at_ + 1])) != 0) ||
               detail::quotes_at(text_, at_).has_value();
    }

    void read_arguments(statement& to) {
        const bool in_parentheses = [&] {
            skip_blanks();
            return !is_at_end() && here() == '(';
        }();
        if (in_parentheses) {
            ++at_;
            skip_lines();
        }
        const auto ends = [&] {
            if (in_parentheses) return !is_at_end() && here() == ')';
            return is_at_end() || is_separator();
        };
        value pairs;  // those without braces become one hash, the last argument
        bool has_pairs = false;
        const std::size_t least = to.arguments.size();
        while (!ends()) {
            if (to.arguments.size() != least || has_pairs) {
                // `show map 't'`: after a first word without quotes the comma may be left out.
                const bool is_after_word =
                    !has_pairs && to.arguments.size() == least + 1 && to.arguments.back().as<word>() != nullptr;
                if (!is_after_word || !begins_value()) {
                    if (is_at_end() || here() != ',')
                        fail(in_parentheses ? "here a comma or ) is missing" : "here a comma is missing");
                    ++at_;
                    skip_lines();
                }
            }
            hash_entry entry;
            if (reads_key_with_colon(entry)) {
                skip_lines();
                entry.of = read_value();
            } else {
                value one = read_value();
                skip_blanks_or_lines(in_parentheses);
                if (!stands("=>")) {
                    if (has_pairs) throw syntax_error("after a pair without braces only pairs may follow", one.begin);
                    to.arguments.push_back(std::move(one));
                    continue;
                }
                entry = key_of(one);
                at_ += 2;
                skip_lines();
                entry.of = read_value();
            }
            skip_blanks_or_lines(in_parentheses);
            if (!has_pairs) {
                pairs.what = hash();
                pairs.begin = entry.key_begin;
                has_pairs = true;
            }
            pairs.end = entry.of.end;
            assign(*pairs.as<hash>(), std::move(entry));
        }
        if (in_parentheses) ++at_;
        if (has_pairs) to.arguments.push_back(std::move(pairs));
    }

    void skip_blanks_or_lines(bool lines) noexcept {
        if (lines)
            skip_lines();
        else
            skip_blanks();
    }

    static hash_entry key_of(const value& key) {
        if (key.as<hash>() || key.as<array>() || key.as<word>())
            throw syntax_error("a key is a text, a constant or a number", key.begin);
        return {to_text(key), key.begin, key.end, {}};
    }

    /// `NAME: 'f'`, and `"NAME": 'f'`.
    bool reads_key_with_colon(hash_entry& to) {
        const std::size_t begin = at_;
        if (is_at_end()) return false;
        std::string key;
        if (begins_word(here())) {
            key = read_word();
        } else if (here() == '"' || here() == '\'') {
            key = detail::read_quoted(text_, at_);
        } else {
            return false;
        }
        if (is_at_end() || here() != ':' || stands("::")) {
            at_ = begin;
            return false;
        }
        to.key_begin = begin;
        to.key_end = at_;
        to.key = std::move(key);
        ++at_;
        return true;
    }

    value read_value() {
        if (++depth_ > deepest) throw syntax_error("brackets lie too deep in each other", at_);
        if (!begins_value()) fail("here a value is missing");
        value one = read_one_value();
        one.end = at_;
        --depth_;
        return one;
    }

    value read_one_value() {
        value one;
        one.begin = at_;
        const char c = here();
        if (c == '{') {
            one.what = read_hash();
        } else if (c == '[') {
            one.what = read_array();
        } else if (c == ':') {
            ++at_;
            if (is_at_end() || !begins_word(here())) fail("here the name of a symbol is missing");
            one.what = read_word();
        } else if (detail::quotes_at(text_, at_)) {
            one.what = read_texts();
        } else if (begins_word(c)) {
            one.what = read_name();
        } else {
            one = detail::read_number(text_, at_);
        }
        return one;
    }

    /// Texts side by side are one text.
    std::string read_texts() {
        std::string all = detail::read_quoted(text_, at_);
        for (;;) {
            const std::size_t end = at_;
            while (!is_at_end() && (here() == ' ' || here() == '\t')) ++at_;
            if (is_at_end() || (here() != '\'' && here() != '"')) {
                at_ = end;
                return all;
            }
            all += detail::read_quoted(text_, at_);
        }
    }

    decltype(value::what) read_name() {
        const std::size_t begin = at_;
        std::string name = read_word();
        // Java's and HBase's constants by their whole name, of which only the end counts.
        while (!is_at_end() && (stands("::") || here() == '.')) {
            at_ += here() == '.' ? 1 : 2;
            if (is_at_end() || !begins_word(here())) fail("here a name is missing");
            name += "::" + read_word();
        }
        if (name.find("::") != std::string::npos) {
            const auto ends_with = [&](std::string_view tail) { return name.ends_with(tail); };
            if (ends_with("Long::MAX_VALUE") || ends_with("HConstants::LATEST_TIMESTAMP"))
                return (std::numeric_limits<std::int64_t>::max)();
            if (ends_with("Integer::MAX_VALUE") || ends_with("HConstants::FOREVER") ||
                ends_with("HConstants::ALL_VERSIONS"))
                return std::int64_t{(std::numeric_limits<std::int32_t>::max)()};
            throw syntax_error(
                "classes of Java and Ruby are not supported; a filter is written as a text, FILTER => "
                "\"PrefixFilter('a')\"",
                begin);
        }
        if (name == "nil") return nil{};
        if (name == "true") return true;
        if (name == "false") return false;
        if (std::isupper(static_cast<unsigned char>(name.front())) == 0) return word{std::move(name)};
        const std::string_view meaning = detail::meaning_of_constant(name);
        if (meaning.empty()) throw syntax_error("uninitialized constant " + name + ": a text stands in quotes", begin);
        return std::string(meaning);
    }

    array read_array() {
        array all;
        ++at_;
        for (;;) {
            skip_lines();
            if (!is_at_end() && here() == ']') break;
            all.push_back(read_value());
            skip_lines();
            if (!is_at_end() && here() == ',')
                ++at_;
            else if (is_at_end() || here() != ']')
                fail("here a comma or ] is missing");
        }
        ++at_;
        return all;
    }

    hash read_hash() {
        hash all;
        ++at_;
        for (;;) {
            skip_lines();
            if (!is_at_end() && here() == '}') break;
            hash_entry entry;
            if (!reads_key_with_colon(entry)) {
                entry = key_of(read_value());
                skip_lines();
                if (!stands("=>")) fail("here => is missing, after the key");
                at_ += 2;
            }
            skip_lines();
            entry.of = read_value();
            assign(all, std::move(entry));
            skip_lines();
            if (!is_at_end() && here() == ',')
                ++at_;
            else if (is_at_end() || here() != '}')
                fail("here a comma or } is missing");
        }
        ++at_;
        return all;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int depth_ = 0;
};

}  // namespace

std::vector<statement> parse(std::string_view text) { return reader(text).statements(); }

std::string point_at(std::string_view text, std::size_t at) {
    at = (std::min)(at, text.size());
    // The end of a text whose last line is complete belongs to that line.
    if (at == text.size() && at != 0 && text[at - 1] == '\n') --at;
    const std::size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
    const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    const std::string_view line = text.substr(begin, (std::min)(text.find('\n', at), text.size()) - begin);
    std::string shown;
    std::string below;
    for (std::size_t i = 0; i != line.size(); ++i) {
        const auto byte = static_cast<unsigned char>(line[i]);
        shown += byte < 0x20 || byte == 0x7F ? ' ' : line[i];
        if (i < at - begin && (byte & 0xC0) != 0x80) below += ' ';  // one for each character of UTF-8
    }
    return shown + '\n' + below + "^\n";
}

std::size_t line_of(std::string_view text, std::size_t at) noexcept {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>((std::min)(at, text.size()));
    return 1 + static_cast<std::size_t>(std::count(text.begin(), end, '\n'));
}

}  // namespace shell
