// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/files/parts/cell_source.hpp>
#include <strata/files/parts/text_lines.hpp>
#include <strata/files/shell_output/local_time.hpp>
#include <strata/schema/family.hpp>

namespace strata {

/// What the output of HBase's shell does not say.
struct shell_output_options {
    /// The row of what a `get` prints.
    std::optional<owned_bytes> row = {};
    /// What the shell's time zone is ahead of UTC.  HBase 2.4 and later print timestamps as local times.
    std::optional<time_span> utc_offset = {};
};

/// Reads the cells that `scan` and `get` of HBase 2's shell print.
///
///     TZ=UTC hbase shell -n < commands > output
///     table.bulk_load(shell_output_reader(in, {.utc_offset = 0}));
///
/// Lines around the answers are passed over: prompts, commands, `Took ... seconds`.  Within an answer, what is in doubt
/// is refused, not guessed:
///
/// - Lines that were broken to fit a terminal.  A shell whose output goes to a file or a pipe breaks none.
/// - A line that can be read in two ways, since a row, a qualifier or a value looks like what stands between them.
/// - A local time without `utc_offset`, and the answer of a `get` without `row`.
/// - Bytes that are not as Bytes.toStringBinary writes them; an answer that is cut off; a number of rows that does not
///   fit the cells.
///
/// What the output itself has lost cannot be seen in it: a time to live and a sequence number, values that MAXLENGTH
/// has cut, that a FORMATTER or a converter has printed as text, and `info:regioninfo` of `hbase:meta`.
class shell_output_reader : public cell_source<shell_output_reader> {
public:
    /// Borrows the stream.
    ///
    /// Throws: illegal_argument for an offset from UTC of more than 18 hours.
    explicit shell_output_reader(std::istream& in, shell_output_options options = {})
        : lines_(in), options_(std::move(options)) {
        const std::int64_t offset = options_.utc_offset.value_or(time_span());
        if (offset < -hours(18) || offset > hours(18))
            detail::raise<illegal_argument>("no time zone is more than 18 hours from UTC");
    }

    /// Reads the next cell.  Returns false at the end.
    ///
    /// Throws: bad_text for what is said above, and for a text without any answer of a scan or a get.
    bool next() {
        for (;;) {
            if (!lines_.next()) {
                if (within_ != answer::none) lines_.fail(0, "the answer is cut off: it ends with 'N row(s)'");
                if (!is_any_) lines_.fail(0, "this holds no answer of a scan or a get of HBase's shell");
                return false;
            }
            line_ = lines_.line();
            if (line_.ends_with('\r')) line_.remove_suffix(1);
            if (within_ == answer::none) {
                begin_answer();
            } else if (line_.starts_with(' ')) {
                if (within_ == answer::of_scan)
                    read_scanned();
                else
                    read_got();
                return true;
            } else {
                end_answer();
            }
        }
    }

    /// The cell that was read.  Invalidated by: next(), and the end of the reader.
    cell_view cell() const noexcept { return cell_.view(); }
    /// The number of the line that it stands in.
    std::size_t line() const noexcept { return lines_.number(); }

private:
    enum class answer : unsigned char { none, of_scan, of_get };

    static constexpr std::size_t npos = bytes_view::npos;
    static constexpr bytes_view column_mark = " column=";
    static constexpr bytes_view time_mark = "timestamp=";

    /// Where a family and its colon may lie in the line.
    struct place {
        std::size_t family = npos;
        std::size_t colon = npos;
    };
    /// What begins with `timestamp=`.
    struct contents {
        std::int64_t written = 0;
        bool is_local = false;
        strata::kind kind = strata::kind::put;
        std::size_t value = 0;  ///< The offset of the value in the line.
    };

    void begin_answer() {
        if (line_ == "ROW  COLUMN+CELL") {
            within_ = answer::of_scan;
        } else if (line_ == "COLUMN  CELL") {
            if (!options_.row) lines_.fail(0, "a get prints no row; say which one it is of");
            within_ = answer::of_get;
        } else if (is_padded("ROW", "COLUMN+CELL") || is_padded("COLUMN", "CELL")) {
            lines_.fail(0,
                        "the shell has broken these lines to fit a terminal; let it write into a file or a pipe, which "
                        "breaks none");
        } else {
            return;
        }
        is_any_ = true;
        cells_ = rows_ = 0;
    }
    bool is_padded(bytes_view first, bytes_view second) const noexcept {
        bytes_view rest = line_;
        if (!rest.starts_with(first)) return false;
        rest.remove_prefix(first.size());
        while (rest.ends_with(' ')) rest.remove_suffix(1);
        return rest.ends_with(second) && rest.size() > second.size() &&
               rest.find_first_not_of(' ') == rest.size() - second.size();
    }

    /// `12 row(s)`, or of HBase 1 `12 row(s) in 0.1230 seconds`.
    void end_answer() {
        if (line_.empty()) lines_.fail(0, "the answer breaks off here, as it does if the shell prints an error");
        std::uint64_t rows = 0;
        const char* const end = line_.data() + line_.size();
        const auto [rest, code] = std::from_chars(line_.data(), end, rows);
        const bytes_view after(rest, static_cast<std::size_t>(end - rest));
        if (code != std::errc() || !(after == " row(s)" || after.starts_with(" row(s) in ")))
            lines_.fail(0, "a cell or 'N row(s)' is expected, not '" + escape(line_.substr(0, 60)) + "'");
        if (rows < rows_ || rows > cells_)
            lines_.fail(0, "the shell counted " + std::to_string(rows) + " rows, but printed " +
                               std::to_string(cells_) + " cells in " + std::to_string(rows_) + " rows");
        within_ = answer::none;
    }

    /// ` ROW column=FAMILY:QUALIFIER, timestamp=...`.  Any mark may be a part of the row, the qualifier or the value.
    void read_scanned() {
        constexpr bytes_view mark = ", timestamp=";
        place column;            // of the first mark that may be the one
        std::size_t end = npos;  // of the qualifier
        std::size_t columns = 0;
        std::size_t ways = 0;
        place next = column_after(2);
        for (std::size_t time = line_.find(mark); time != npos && ways < 2; time = line_.find(mark, time + 1)) {
            if (!contents_at(time + 2)) continue;
            for (; next.colon < time; next = column_after(next.family))
                if (is_family(next) && columns++ == 0) column = next;
            if (columns == 0) continue;
            if (ways == 0) end = time;
            ways += columns;
        }
        if (ways == 0) lines_.fail(0, "this is no cell: ROW column=FAMILY:QUALIFIER, timestamp=TIME, value=VALUE");
        if (ways > 1) fail_twice();
        const contents what = *contents_at(end + 2);
        begin_cell();
        lines_.unescape_strictly(line_.substr(1, column.family - column_mark.size() - 1), 1, cell_.row);
        read(column, end, end + 2, what);
    }
    /// The next ` column=` from there on; no place if there is none with a colon.
    place column_after(std::size_t begin) const noexcept {
        const std::size_t at = line_.find(column_mark, begin);
        const std::size_t colon = at == npos ? npos : line_.find(':', at);
        return colon == npos ? place{} : place{at + column_mark.size(), colon};
    }

    /// ` FAMILY:QUALIFIER timestamp=...`
    void read_got() {
        constexpr bytes_view mark = " timestamp=";
        const place column{1, line_.find(':')};
        std::size_t end = npos;
        std::size_t ways = 0;
        if (column.colon != npos && is_family(column))
            for (std::size_t time = line_.find(mark, column.colon); time != npos && ways < 2;
                 time = line_.find(mark, time + 1))
                if (contents_at(time + 1) && ++ways == 1) end = time;
        if (ways == 0) lines_.fail(0, "this is no cell: FAMILY:QUALIFIER timestamp=TIME, value=VALUE");
        if (ways > 1) fail_twice();
        const contents what = *contents_at(end + 1);
        begin_cell();
        cell_.row = *options_.row;
        read(column, end, end + 1, what);
    }

    /// True if a table may have a family of that name.
    bool is_family(const place& at) const {
        try {
            bytes name;
            lines_.unescape_strictly(line_.substr(at.family, at.colon - at.family), at.family, name);
            return is_legal_family_name(name);
        } catch (const bad_text&) {
            return false;
        }
    }

    [[noreturn]] void fail_twice() const {
        lines_.fail(0,
                    "this line can be read in two ways: a part of the cell looks like what stands between the parts");
    }

    /// `timestamp=TIME, value=VALUE` or `timestamp=TIME, type=KIND`, up to the end of the line.
    std::optional<contents> contents_at(std::size_t at) const noexcept {
        const std::size_t begin = at + time_mark.size();
        const std::size_t comma = line_.find(", ", begin);
        if (comma == npos) return {};
        const bytes_view time = line_.substr(begin, comma - begin);
        contents read;
        const auto [end, code] = std::from_chars(time.data(), time.data() + time.size(), read.written);
        if (code != std::errc() || end != time.data() + time.size()) {
            const auto local = detail::from_local_time(time);
            if (!local) return {};
            read.written = *local;
            read.is_local = true;
        }
        const bytes_view rest = line_.substr(comma + 2);
        if (rest.starts_with("value=")) {
            read.value = comma + 2 + 6;
            return read;
        }
        const auto known = rest.starts_with("type=") ? detail::kind_named(rest.substr(5)) : std::nullopt;
        if (!known || *known == kind::put) return {};
        read.kind = *known;
        read.value = line_.size();
        return read;
    }

    void begin_cell() {
        last_row_ = std::move(cell_.row);
        cell_ = {};
    }
    /// Reads what follows the row.  `end`: of the qualifier; `time`: the offset of `timestamp=`.
    void read(const place& column, std::size_t end, std::size_t time, const contents& what) {
        const auto unescape = [&](std::size_t begin, std::size_t limit, bytes& part) {
            lines_.unescape_strictly(line_.substr(begin, limit - begin), begin, part);
        };
        unescape(column.family, column.colon, cell_.family);
        unescape(column.colon + 1, end, cell_.qualifier);
        unescape(what.value, line_.size(), cell_.stored);
        cell_.kind = what.kind;
        cell_.written = {what.written};
        if (what.is_local) {
            if (!options_.utc_offset)
                lines_.fail(time, "this is a local time; say how far the shell's time zone is ahead of UTC");
            const std::int64_t offset = *options_.utc_offset;
            if (offset < 0 && what.written > latest.value + offset) lines_.fail(time, "this is no time of a cell");
            cell_.written = {what.written - (what.written < 0 ? 0 : offset)};
        }
        lines_.check(cell_.view(), 0);
        if (cells_++ == 0 || cell_.row != last_row_) ++rows_;
    }

    detail::text_lines lines_;
    shell_output_options options_;
    bytes_view line_;
    answer within_ = answer::none;
    bool is_any_ = false;
    std::uint64_t cells_ = 0;  // of the answer
    std::uint64_t rows_ = 0;
    detail::read_cell cell_;
    bytes last_row_;
};

}  // namespace strata
