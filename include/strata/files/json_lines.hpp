// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <ostream>
#include <string>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/files/json_lines/base64.hpp>
#include <strata/files/json_lines/object_reader.hpp>
#include <strata/files/json_lines/utf8.hpp>
#include <strata/files/parts/cell_source.hpp>
#include <strata/files/parts/text_lines.hpp>

/// Cells as JSON lines, an object a line, for jq, Python and other programs:
///
///     {"row":"r","family":"f","qualifier":"q","timestamp":5,"kind":"Put","value":"v","ttl":60000,"sequence":3}
///
/// - `row`, `family`, `qualifier` and `timestamp` are always there.  `kind` may be absent, which is Put; `value`, which
///   is empty; `ttl`, the cell's own time to live in milliseconds; and `sequence`, the number of the write.
/// - Bytes that are UTF-8 are a text.  Other bytes are base64 in a member whose name ends in `_base64`:
///   `"value_base64":"AP8="` instead of `"value":...`; likewise for row, family and qualifier.  Nothing is lost.
/// - Numbers are whole and have up to 64 bits.  JavaScript and jq round those above 2^53.
///
/// Members may come in any order and only once; another member, null and nested values are errors.  Empty lines mean
/// nothing.
namespace strata {

/// What json_lines_writer leaves out.
struct json_lines_options {
    bool sequence = true;  ///< Writes the numbers of the writes.
};

/// Writes cells as JSON lines: `for_each_stored_cell(table, [&](const cell_view& c) { lines.add(c); });`.
///
/// If the stream fails, it says so itself: look at it at the end.
class json_lines_writer {
public:
    /// Borrows the stream.
    explicit json_lines_writer(std::ostream& out, json_lines_options options = {}) : out_(&out), options_(options) {}

    /// Writes a cell.  Throws: illegal_argument or one of its children for a cell that no table can hold.
    void add(const cell_view& cell) {
        detail::check_storable(cell);
        line_ = '{';
        add_bytes("row", cell.row());
        line_ += ',';
        add_bytes("family", cell.family());
        line_ += ',';
        add_bytes("qualifier", cell.qualifier());
        line_.append(",\"timestamp\":").append(std::to_string(cell.timestamp().value));
        line_.append(",\"kind\":\"").append(name(cell.kind())).append(1, '"');
        if (!cell.is_marker()) {
            line_ += ',';
            add_bytes("value", cell.value());
        }
        if (const auto ttl = cell.ttl()) line_.append(",\"ttl\":").append(std::to_string(*ttl));
        if (const std::uint64_t sequence = cell.version().sequence(); options_.sequence && sequence != 0)
            line_.append(",\"sequence\":").append(std::to_string(sequence));
        *out_ << line_.append("}\n");
    }

private:
    void add_bytes(bytes_view member, bytes_view raw) {
        const bool is_text = detail::is_utf8(raw);
        line_.append(1, '"').append(member).append(is_text ? "\":\"" : "_base64\":\"");
        if (is_text)
            add_text(raw);
        else
            detail::append_base64(line_, raw);
        line_ += '"';
    }
    void add_text(bytes_view raw) {
        for (const char c : raw) {
            if (c == '"' || c == '\\') {
                line_.append(1, '\\').append(1, c);
            } else if (static_cast<unsigned char>(c) < 0x20) {
                line_ += "\\u00";
                line_ += c < 0x10 ? '0' : '1';
                line_ += "0123456789abcdef"[c & 0xF];
            } else {
                line_ += c;
            }
        }
    }

    std::ostream* out_;
    json_lines_options options_;
    std::string line_;
};

/// Reads JSON lines: `table.bulk_load(json_lines_reader(in), {.keep_sequence = true});`.
class json_lines_reader : public cell_source<json_lines_reader> {
public:
    /// Borrows the stream.
    explicit json_lines_reader(std::istream& in) noexcept : lines_(in) {}

    /// Reads the next cell.  Returns false at the end.
    ///
    /// Throws: bad_text if the line is malformed, or holds a cell that no table can hold.
    bool next() {
        do
            if (!lines_.next()) return false;
        while (lines_.line().empty() || lines_.line() == "\r");
        read();
        return true;
    }

    /// The cell that was read.  Invalidated by: next(), and the end of the reader.
    cell_view cell() const noexcept { return cell_.view(); }
    /// The number of the line that it stands in.
    std::size_t line() const noexcept { return lines_.number(); }

private:
    /// A bit for each part, in what was seen.
    enum part : unsigned {
        the_row = 1,
        the_family = 2,
        the_qualifier = 4,
        the_timestamp = 8,
        the_kind = 16,
        the_value = 32,
        the_ttl = 64,
        the_sequence = 128
    };

    void read() {
        cell_ = {};
        seen_ = 0;
        detail::json_object_reader in(lines_);
        in.for_each_member([&](bytes_view key, std::size_t at) { read_member(in, key, at); });
        require(the_row, "row");
        require(the_family, "family");
        require(the_qualifier, "qualifier");
        require(the_timestamp, "timestamp");
        cell_.finish();
        lines_.check(cell_.view(), 0);
    }
    void require(part which, const char* what) const {
        if ((seen_ & which) == 0) lines_.fail(0, std::string("the object has no member '") + what + "'");
    }

    void read_member(detail::json_object_reader& in, bytes_view key, std::size_t at) {
        constexpr bytes_view suffix = "_base64";
        const bool is_base64 = key.ends_with(suffix);
        const bytes_view plain = key.substr(0, key.size() - (is_base64 ? suffix.size() : 0));
        if (plain == "row") return read_bytes(in, the_row, is_base64, at, cell_.row);
        if (plain == "family") return read_bytes(in, the_family, is_base64, at, cell_.family);
        if (plain == "qualifier") return read_bytes(in, the_qualifier, is_base64, at, cell_.qualifier);
        if (plain == "value") return read_bytes(in, the_value, is_base64, at, cell_.stored);
        if (key == "timestamp") {
            see(the_timestamp, at);
            cell_.written = in.number<std::int64_t>("a timestamp");
        } else if (key == "kind") {
            see(the_kind, at);
            const std::size_t begin = in.at();
            const auto known = detail::kind_named(in.text("a kind is a text"));
            if (!known) lines_.fail(begin, "a kind is Put, Delete, DeleteFamilyVersion, DeleteColumn or DeleteFamily");
            cell_.kind = *known;
        } else if (key == "ttl") {
            see(the_ttl, at);
            cell_.ttl = in.number<std::int64_t>("a time to live");
        } else if (key == "sequence") {
            see(the_sequence, at);
            const std::size_t begin = in.at();
            cell_.sequence = in.number<std::uint64_t>("a sequence number");
            if (cell_.sequence > detail::max_sequence) lines_.fail(begin, "a sequence number is below 2^55");
        } else {
            lines_.fail(at, "a cell has no member '" + escape(key) + "'");
        }
    }
    void read_bytes(detail::json_object_reader& in, part which, bool is_base64, std::size_t at, bytes& text) {
        see(which, at);
        const std::size_t begin = in.at();
        text = in.text("bytes are a text");
        if (!is_base64) return;
        auto raw = detail::from_base64(text);
        if (!raw) lines_.fail(begin, "this is no base64");
        text = std::move(*raw);
    }
    void see(part which, std::size_t at) {
        if ((seen_ & which) != 0) lines_.fail(at, "this part of the cell was given before");
        seen_ |= which;
    }

    detail::text_lines lines_;
    detail::read_cell cell_;
    unsigned seen_ = 0;
};

}  // namespace strata
