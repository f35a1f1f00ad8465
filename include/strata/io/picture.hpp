// SPDX-License-Identifier: BSL-1.0
// Layer: io.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/request/options.hpp>
#include <strata/store/judge/visibility.hpp>
#include <strata/table/stored_cells.hpp>

/// The pictures with which the HBase reference guide explains the data model, drawn of any kind of table, and of any
/// snapshot of one.
///
/// They are for people and for small tables: they show every version, in columns of text.
namespace strata {

/// The options of a picture.
struct picture_options {
    std::string timestamp_prefix = {};  ///< The text before a timestamp.  The guide prints t9, with "t".
};

namespace detail {

/// Lines of text in columns, which are as wide as their widest entry.
class text_grid {
public:
    void add(std::vector<std::string> line) { lines_.push_back(std::move(line)); }

    /// Prints the lines.  The first one is the heading, and is underlined.
    void print(std::ostream& out) const {
        std::vector<std::size_t> widths;
        for (const auto& line : lines_) {
            widths.resize((std::max)(widths.size(), line.size()));
            for (std::size_t i = 0; i != line.size(); ++i) widths[i] = (std::max)(widths[i], line[i].size());
        }
        for (std::size_t i = 0; i != lines_.size(); ++i) {
            print(out, lines_[i], widths);
            if (i != 0) continue;
            std::vector<std::string> rule;
            rule.reserve(widths.size());
            for (const std::size_t width : widths) rule.emplace_back(width, '-');
            print(out, rule, widths);
        }
    }

private:
    static void print(std::ostream& out, const std::vector<std::string>& line, const std::vector<std::size_t>& widths) {
        std::string text;
        for (std::size_t i = 0; i != line.size(); ++i) {
            if (i != 0) text += " | ";
            text += line[i] + std::string(widths[i] - line[i].size(), ' ');
        }
        text.erase(text.find_last_not_of(' ') + 1);
        out << text << '\n';
    }

    std::vector<std::vector<std::string>> lines_;
};

inline std::string quoted(bytes_view text) { return '"' + escape(text) + '"'; }
inline std::string column_text(const cell_view& c) { return escape(c.family()) + ':' + escape(c.qualifier()); }
inline std::string timestamp_text(timestamp t, const picture_options& options) {
    return options.timestamp_prefix + std::to_string(t.value);
}

inline std::string stored_text(const cell_view& c, bool with_number) {
    std::string text = column_text(c);
    text += c.is_marker() ? ' ' + std::string(name(c.kind())) : " = " + quoted(c.value());
    if (const auto ttl = c.ttl()) text += ", TTL " + std::to_string(*ttl) + " ms";
    if (with_number) text += ", write " + std::to_string(c.version().sequence());
    return text;
}

/// The cells that are stored in a family.  Of a table that does not show its segments: those that a raw scan returns,
/// which leaves out the earlier ones of several writes of one version.
template <class Table>
std::vector<cell> stored_in(const Table& table, bytes_view family) {
    std::vector<cell> cells;
    const auto add = [&](const cell_view& one) { cells.emplace_back(one); };
    if constexpr (requires { table.families().visit(family, [](const auto& store) { (void)store.rows(); }); })
        table.families().visit(family, [&](const auto& store) { for_each_cell_of(store, add); });
    else
        table.scan({.columns = {selection::family(family)}, .versions = all_versions, .raw = true}).for_each_cell(add);
    return cells;
}

}  // namespace detail

/// Prints the conceptual view, the guide's table of the webtable: a line for every timestamp of a row, a column for
/// every family.
///
/// Complexity: linear in the cells, and in families times timestamps.
template <class Table>
void conceptual_view(std::ostream& out, const Table& table, const picture_options& options = {}) {
    const std::vector<bytes> families = table.family_names();
    detail::text_grid grid;
    std::vector<std::string> heading{"Row Key", "Time Stamp"};
    for (const bytes& family : families) heading.push_back("ColumnFamily " + escape(family));
    grid.add(std::move(heading));
    for (const auto& row : table.scan({.versions = all_versions})) {
        std::map<timestamp, std::vector<std::string>, std::greater<>> lines;  // newest first
        for (const cell_view& c : row) {
            auto& line = lines.try_emplace(c.timestamp(), families.size() + 2).first->second;
            line[0] = detail::quoted(row.key());
            line[1] = detail::timestamp_text(c.timestamp(), options);
            const auto family = std::find(families.begin(), families.end(), c.family()) - families.begin();
            std::string& text = line[static_cast<std::size_t>(family) + 2];
            text += (text.empty() ? "" : ", ") + detail::column_text(c) + " = " + detail::quoted(c.value());
        }
        for (auto& [written, line] : lines) grid.add(std::move(line));
    }
    grid.print(out);
}

/// Prints the physical view of one family: every stored cell, with delete markers and what they hide.
///
/// If a version was written several times, each write is shown with its number; of a table that shares its cells with
/// other threads, is divided, or belongs to a catalog, and of a snapshot, the last one is.
/// Complexity: linear in the family's cells.
/// Throws: no_such_column_family.
template <class Table>
void physical_view(std::ostream& out, const Table& table, bytes_view family, const picture_options& options = {}) {
    detail::text_grid grid;
    grid.add({"Row Key", "Time Stamp", "ColumnFamily " + escape(family)});
    const std::vector<cell> cells = detail::stored_in(table, family);
    const auto is_same = [&](std::size_t a, std::size_t b) {
        return b < cells.size() && cells[a].row() == cells[b].row() && cells[a].qualifier() == cells[b].qualifier() &&
               cells[a].version().same_version(cells[b].version());
    };
    for (std::size_t i = 0; i != cells.size(); ++i) {
        const bool is_rewritten = is_same(i, i + 1) || is_same(i, i - 1);  // 0 - 1 is no index: false
        grid.add({detail::quoted(cells[i].row()), detail::timestamp_text(cells[i].timestamp(), options),
                  detail::stored_text(cells[i], is_rewritten)});
    }
    grid.print(out);
}

/// Prints the table as the map of maps that it is: row, family, qualifier, timestamp, value.
///
/// Every row has all families, even those in which it has no cells, as in the guide.
/// Complexity: linear in the cells, and in rows times families.
template <class Table>
void map_view(std::ostream& out, const Table& table, const picture_options& options = {}) {
    const std::vector<bytes> families = table.family_names();
    out << "{\n";
    for (const auto& row : table.scan({.versions = all_versions})) {
        out << "  " << detail::quoted(row.key()) << ": {\n";
        auto c = row.begin();
        for (const bytes& family : families) {
            out << "    " << detail::quoted(family) << ": {";
            const bool is_empty = c == row.end() || c->family() != family;
            if (!is_empty) out << '\n';
            while (c != row.end() && c->family() == family) {
                const bytes_view qualifier = c->qualifier();
                out << "      " << detail::quoted(qualifier) << ": {";
                for (bool first = true; c != row.end() && c->family() == family && c->qualifier() == qualifier;
                     ++c, first = false)
                    out << (first ? " " : ", ") << detail::timestamp_text(c->timestamp(), options) << ": "
                        << detail::quoted(c->value());
                out << " }\n";
            }
            out << (is_empty ? "}\n" : "    }\n");
        }
        out << "  }\n";
    }
    out << "}\n";
}

}  // namespace strata
