// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <ostream>
#include <string>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/files/parts/cell_source.hpp>
#include <strata/files/parts/text_lines.hpp>

/// Cells as a text, a line each, which loses nothing: to look at, to compare and to keep beside tests.
///
///     strata cells 1
///     # a comment
///     ROW<tab>FAMILY:QUALIFIER<tab>TIMESTAMP<tab>KIND[<tab>VALUE[<tab>ttl=MILLISECONDS][<tab>sequence=NUMBER]]
///
/// - The first line is always the one above.  Empty lines and those that begin with `#` mean nothing.
/// - Bytes are written by escape(): printable ASCII stands for itself, everything else and the backslash is `\xNN`.  A
///   `#` at the beginning of a row is `\x23`, and a blank at the end of a value `\x20`: no line ends in a blank.
/// - KIND is Put, Delete, DeleteFamilyVersion, DeleteColumn or DeleteFamily.
/// - VALUE may be absent, which is the empty value, as a delete marker has it.  A cell with `ttl` or `sequence` has the
///   tab before VALUE.
/// - `ttl` is the cell's own time to live, `sequence` the number of the write that it came in.
///
/// The first colon ends the family, which has none.  Lines may come in any order; `table.bulk_load` asks for HBase's,
/// which is the order of a scan.
namespace strata {

/// What cell_text_writer leaves out.
struct cell_text_options {
    bool sequence = true;  ///< Writes the numbers of the writes.
};

/// Writes cells as text.
///
///     cell_text_writer text(out);
///     for_each_stored_cell(table, [&](const cell_view& c) { text.add(c); });
///
/// A raw scan leaves out the earlier ones of two writes of one version, which show when the later one expires.
/// If the stream fails, it says so itself: look at it at the end.
class cell_text_writer {
public:
    /// Writes the first line.  Borrows the stream.
    explicit cell_text_writer(std::ostream& out, cell_text_options options = {}) : out_(&out), options_(options) {
        out << first_line << '\n';
    }

    /// The first line of such a text.
    static constexpr bytes_view first_line = "strata cells 1";

    /// Writes a cell.  Throws: illegal_argument or one of its children for a cell that no table can hold.
    void add(const cell_view& cell) {
        detail::check_storable(cell);
        line_ = escape(cell.row());
        if (line_.front() == '#') line_.replace(0, 1, "\\x23");
        line_.append(1, '\t').append(escape(cell.family())).append(1, ':').append(escape(cell.qualifier()));
        line_.append(1, '\t').append(std::to_string(cell.timestamp().value)).append(1, '\t').append(name(cell.kind()));
        const std::uint64_t sequence = options_.sequence ? cell.version().sequence() : 0;
        const auto ttl = cell.ttl();
        if (!cell.value().empty() || ttl || sequence != 0) line_.append(1, '\t').append(escape(cell.value()));
        if (line_.back() == ' ') line_.replace(line_.size() - 1, 1, "\\x20");
        if (ttl) line_.append("\tttl=").append(std::to_string(*ttl));
        if (sequence != 0) line_.append("\tsequence=").append(std::to_string(sequence));
        *out_ << line_.append(1, '\n');
    }

private:
    std::ostream* out_;
    cell_text_options options_;
    std::string line_;
};

/// Reads what cell_text_writer writes.
///
///     table.bulk_load(cell_text_reader(in), {.keep_sequence = true});
///
/// Without keep_sequence the cells count as written now, and of two of one version the first.
class cell_text_reader : public cell_source<cell_text_reader> {
public:
    /// Reads the first line.  Borrows the stream.  Throws: bad_text if it is another one.
    explicit cell_text_reader(std::istream& in) : lines_(in) {
        if (!lines_.next() || lines_.line() != cell_text_writer::first_line)
            lines_.fail(0, "cells as text begin with the line 'strata cells 1'");
    }

    /// Reads the next cell.  Returns false at the end.
    ///
    /// Throws: bad_text if the line is malformed, or holds a cell that no table can hold.
    bool next() {
        do
            if (!lines_.next()) return false;
        while (lines_.line().empty() || lines_.line().front() == '#');
        read();
        return true;
    }

    /// The cell that was read.  Invalidated by: next(), and the end of the reader.
    cell_view cell() const noexcept { return cell_.view(); }
    /// The number of the line that it stands in.
    std::size_t line() const noexcept { return lines_.number(); }

private:
    struct field {
        bytes_view text;
        std::size_t at;
    };

    bool has_more() const noexcept { return at_ <= lines_.line().size(); }
    field take() noexcept {
        const bytes_view rest = lines_.line().substr(at_);
        const field taken{rest.substr(0, rest.find('\t')), at_};
        at_ += taken.text.size() + 1;
        return taken;
    }
    field take(const char* what) {
        if (!has_more()) lines_.fail(lines_.line().size(), std::string("the line ends before ") + what);
        return take();
    }

    void read() {
        at_ = 0;
        cell_ = {};
        const field row = take("the row");
        lines_.unescape_strictly(row.text, row.at, cell_.row);
        const field column = take("the column");
        const std::size_t colon = column.text.find(':');
        if (colon == bytes_view::npos) lines_.fail(column.at, "a column is FAMILY:QUALIFIER");
        lines_.unescape_strictly(column.text.substr(0, colon), column.at, cell_.family);
        lines_.unescape_strictly(column.text.substr(colon + 1), column.at + colon + 1, cell_.qualifier);
        const field written = take("the timestamp");
        cell_.written = lines_.number<std::int64_t>(written.text, written.at, "a timestamp");
        const field kind = take("the kind");
        const auto known = detail::kind_named(kind.text);
        if (!known)
            lines_.fail(kind.at, "a kind is Put, Delete, DeleteFamilyVersion, DeleteColumn or DeleteFamily, not '" +
                                     escape(kind.text) + "'");
        cell_.kind = *known;
        if (has_more()) {
            const field value = take();
            lines_.unescape_strictly(value.text, value.at, cell_.stored);
        }
        read_numbers();
        cell_.finish();
        lines_.check(cell_.view(), 0);
    }

    /// `ttl=` and `sequence=`, in that order.
    void read_numbers() {
        constexpr bytes_view ttl = "ttl=";
        constexpr bytes_view sequence = "sequence=";
        for (int seen = 0; has_more();) {
            const field taken = take();
            if (seen < 1 && taken.text.starts_with(ttl)) {
                cell_.ttl = number<std::int64_t>(taken, ttl.size(), "a time to live");
                seen = 1;
            } else if (seen < 2 && taken.text.starts_with(sequence)) {
                cell_.sequence = number<std::uint64_t>(taken, sequence.size(), "a sequence number");
                if (cell_.sequence > detail::max_sequence)
                    lines_.fail(taken.at + sequence.size(), "a sequence number is below 2^55");
                seen = 2;
            } else {
                lines_.fail(taken.at,
                            "ttl=MILLISECONDS or sequence=NUMBER follows the value, each once and in this order");
            }
        }
    }
    template <class Number>
    Number number(const field& given, std::size_t skipped, const char* what) const {
        return lines_.number<Number>(given.text.substr(skipped), given.at + skipped, what);
    }

    detail::text_lines lines_;
    detail::read_cell cell_;
    std::size_t at_ = 0;  // of the next field in the line
};

}  // namespace strata
