// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/core/error.hpp>
#include <strata/files/save_error.hpp>
#include <strata/schema/attribute_map.hpp>
#include <strata/schema/family.hpp>
#include <strata/wire/encoding/crc.hpp>

namespace strata::detail {

/// A family of a saved table: its settings, and the file that has its cells.
struct saved_family {
    bytes name = {};
    attribute_map settings = {};       // that decide which cells stay
    attribute_map attributes = {};     // family_attributes::values()
    attribute_map configuration = {};  // family_attributes::configuration()
    std::string file = {};             // in the folder of the family; empty if it has no cells
    std::uint64_t cells = 0;
    std::uint64_t size = 0;      // of the file
    std::uint32_t checksum = 0;  // CRC32C of the file
};

/// What is saved of a table.
struct saved_table {
    std::vector<saved_family> families = {};
    std::uint64_t last_sequence = 0;  // of its writes; a cell of it may be gone
};

/// The file that says what is saved: a text, a line each thing.
///
///     strata table 1
///     sequence 234
///     family contents
///       VERSIONS 3
///       attribute COMPRESSION GZ
///       file strata-7 cells 100 bytes 5120 crc32c 12345678
///     end 9ABCDEF0
///
/// Bytes are escaped, and so are blanks in names and keys.  The last line has the CRC32C of what is before it.
inline constexpr bytes_view manifest_heading = "strata table 1";

/// The bytes as a word of a line.
inline std::string manifest_word(bytes_view raw) {
    std::string text;
    for (const char c : escape(raw)) text += c == ' ' ? std::string("\\x20") : std::string(1, c);
    return text;
}

inline std::string hex_of(std::uint32_t number) {
    constexpr char digits[] = "0123456789ABCDEF";
    std::string text(8, '0');
    for (std::size_t i = 8; i-- != 0; number >>= 4) text[i] = digits[number & 0xF];
    return text;
}

inline std::string printed_manifest(const saved_table& table) {
    std::string text(manifest_heading);
    text += "\n# The number of the last write, and each column family: HBase's names of its settings, and its HFile.\n";
    text += "sequence " + std::to_string(table.last_sequence) + '\n';
    for (const saved_family& family : table.families) {
        text += "family " + manifest_word(family.name) + '\n';
        const auto add = [&](const char* before, const attribute_map& all) {
            for (const auto& [key, value] : all)
                text.append("  ").append(before).append(manifest_word(key)).append(" ").append(escape(value)) += '\n';
        };
        add("", family.settings);
        add("attribute ", family.attributes);
        add("configuration ", family.configuration);
        if (!family.file.empty())
            text += "  file " + family.file + " cells " + std::to_string(family.cells) + " bytes " +
                    std::to_string(family.size) + " crc32c " + hex_of(family.checksum) + '\n';
    }
    return text + "end " + hex_of(crc32c(text)) + '\n';
}

/// Reads what printed_manifest() has written, and nothing else.
class manifest_reader {
public:
    /// `file`: for messages.  Borrows the text.
    manifest_reader(const std::filesystem::path& file, bytes_view text) : file_(file), text_(text), rest_(text) {}

    /// Throws: corrupted_snapshot.
    saved_table read() {
        if (take_line() != manifest_heading)
            refuse(rest_.empty() && text_.empty() ? "it is empty" : "it is not the file of a saved table");
        saved_table table;
        std::vector<saved_family>& all = table.families;
        for (;;) {
            const std::size_t size = text_.size() - rest_.size();
            bytes_view line = take_line();
            if (line.starts_with('#')) continue;
            const bool is_setting = line.starts_with("  ");
            if (is_setting) line.remove_prefix(2);
            const bytes_view word = take_word(line);
            if (!is_setting && word == "end") return check_end(line, size, all), table;
            if (!is_setting && word == "sequence" && all.empty())
                table.last_sequence = take_number<std::uint64_t>(line, 10);
            else if (!is_setting && word == "family")
                take_family(all.emplace_back(), line);
            else if (is_setting && !all.empty())
                take_setting(all.back(), word, line);
            else
                refuse("this line is none of a saved table");
        }
    }

private:
    void take_family(saved_family& family, bytes_view rest) {
        family.name = raw(take_word(rest));
        // It is the name of a folder, too.
        if (!is_legal_family_name(family.name)) refuse("this is no name of a family");
    }
    void take_setting(saved_family& family, bytes_view word, bytes_view rest) {
        if (word == "attribute" || word == "configuration") {
            const bytes key = raw(take_word(rest));
            (word == "attribute" ? family.attributes : family.configuration).set(key, raw(rest));
        } else if (word == "file") {
            family.file = take_word(rest);
            expect(rest, "cells");
            family.cells = take_number<std::uint64_t>(rest, 10);
            expect(rest, "bytes");
            family.size = take_number<std::uint64_t>(rest, 10);
            expect(rest, "crc32c");
            family.checksum = take_number<std::uint32_t>(rest, 16);
            if (family.file.empty() || family.file.find('/') != std::string::npos) refuse("this is no name of a file");
        } else {
            family.settings.set(raw(word), raw(rest));
        }
    }

    void check_end(bytes_view line, std::size_t size, const std::vector<saved_family>& all) {
        if (take_number<std::uint32_t>(line, 16) != crc32c(text_.substr(0, size)))
            refuse("its checksum is another one: it has been changed");
        if (!rest_.empty()) refuse("something follows its last line");
        if (all.empty()) refuse("it has no family");
    }

    bytes_view take_line() {
        line_ = text_.size() - rest_.size();
        const std::size_t end = rest_.find('\n');
        if (end == bytes_view::npos) {
            line_ = text_.size();
            refuse("it is cut short");
        }
        const bytes_view line = rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
        return line;
    }
    static bytes_view take_word(bytes_view& line) noexcept {
        const std::size_t end = line.find(' ');
        const bytes_view word = line.substr(0, end);
        line.remove_prefix(end == bytes_view::npos ? line.size() : end + 1);
        return word;
    }
    bytes raw(bytes_view text) {
        try {
            return unescape(text);
        } catch (const illegal_argument&) {
            refuse("an escape is cut short");
        }
    }
    void expect(bytes_view& line, bytes_view word) {
        if (take_word(line) != word) refuse("this line is none of a saved table");
    }
    template <class Number>
    Number take_number(bytes_view& line, int base) {
        const bytes_view word = take_word(line);
        Number number = 0;
        const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), number, base);
        if (fault != std::errc() || end != word.data() + word.size() || word.empty()) refuse("this is no number");
        return number;
    }
    [[noreturn]] void refuse(const std::string& what) const {
        raise<corrupted_snapshot>("byte " + std::to_string(line_) + " of " + file_.string() + ": " + what, file_,
                                  line_);
    }

    const std::filesystem::path& file_;
    bytes_view text_;
    bytes_view rest_;
    std::size_t line_ = 0;  // where it begins
};

}  // namespace strata::detail
