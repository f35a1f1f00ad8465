// SPDX-License-Identifier: BSL-1.0
// What a table says of itself, beside what its reads return: columns(), explain() and explain_scan().
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <strata/strata.hpp>

#include "trace/answers.hpp"
#include "trace/operation.hpp"
#include "trace/requests.hpp"
#include "trace/text.hpp"

namespace trace {

/// A table that answers these questions itself.  One that is shared answers them only inside of read().
template <class Table>
concept explains_itself = requires(const Table& t, const st::column& c) {
    t.explain("", c);
    t.families();
};

template <class Table>
class ways_to_look {
public:
    using lines = std::vector<std::string>;

    explicit ways_to_look(const Table& table) : table_(table) {}

    /// The columns that a scan returns, counted by row, and those of columns().
    lines disagreement_of_columns(const scan& asked) const {
        if (!is_of_all_cells(asked) || asked.prefix.value_or("").empty() != !asked.prefix) return {};
        std::map<std::pair<bytes, bytes>, std::set<bytes>> rows;
        for (const auto& row : table_.scan(detail::scan_options(asked)))
            for (const auto& one : row) rows[{bytes(one.family()), bytes(one.qualifier())}].insert(bytes(one.row()));
        lines expected;
        for (const auto& [column, of] : rows)
            expected.push_back(escaped(column.first) + ':' + escaped(column.second) + ' ' + std::to_string(of.size()));
        lines found;
        st::column_options search{.when = detail::time_range(asked.how.when)};
        if (asked.prefix) search.prefix = *asked.prefix;
        search.columns = detail::scan_options(asked).columns;
        for (const st::counted_column& one : table_.columns(search))
            found.push_back(escaped(one.what.family()) + ':' + escaped(one.what.qualifier()) + ' ' +
                            std::to_string(one.rows));
        return disagreement("the columns of a scan", expected, "columns()", found);
    }

    /// Of every stored column: what a read of all its versions returns, and what explain() calls visible.
    lines disagreement_of_explanations() const {
        for (const auto& [row, family, qualifier] : stored()) {
            const st::column column(family, qualifier);
            const lines returned = answer_of([&, row = row] {
                lines all;
                for (const auto& one :
                     table_.get(row, st::row_options{.columns = {column}, .versions = st::all_versions}))
                    all.push_back(with_cells("", std::span(&one, 1)));
                return all;
            });
            if (is_failure(returned)) continue;  // HBase refuses it
            lines visible;
            for (const st::explained_cell& one : table_.explain(row, column).cells)
                if (one.shown == st::visibility::visible) visible.push_back(with_cells("", std::span(&one.what, 1)));
            lines wrong = disagreement("a get of the column", returned, "explain()", visible);
            if (!wrong.empty()) return wrong;
        }
        return {};
    }

    /// What a scan returns of a column, and what explain_scan() says that it does: of one that it returns, and of one
    /// that is stored.  `turn` chooses them.
    lines disagreement_of_scan(const scan& asked, std::size_t turn) const {
        std::map<place, lines> returned;
        std::vector<place> places;
        for (const auto& row : table_.scan(detail::scan_options(asked)))
            for (const auto& one : row) {
                place at{bytes(one.row()), bytes(one.family()), bytes(one.qualifier())};
                lines& of = returned[at];
                if (of.empty()) places.push_back(std::move(at));
                of.push_back(with_cells("", std::span(&one, 1)));
            }
        for (const auto& candidates : {places, stored()}) {
            if (candidates.empty()) continue;
            const place& one = candidates[turn % candidates.size()];
            const auto& [row, family, qualifier] = one;
            const auto told = table_.explain_scan(detail::scan_options(asked), row, st::column(family, qualifier));
            lines found;
            for (const st::cell& cell : told.returned) found.push_back(with_cells("", std::span(&cell, 1)));
            if ((told.outcome == st::scan_outcome::returned) != !found.empty())
                found.emplace_back("and another outcome");
            lines wrong = disagreement("the scan", returned[one], "explain_scan()", found);
            if (!wrong.empty()) return wrong;
        }
        return {};
    }

    /// What explain() says of all stored cells, and that each stays or goes.
    class forecast {
    public:
        void add(const st::explained_cell& one, const std::string& of) {
            cells_.emplace_back(of + text_of(one), one.goes_with);
        }
        /// What is left after a flush or a compaction, which is what `removes` says.
        lines left_by(st::removal removes) const {
            lines all;
            for (const auto& [text, goes_with] : cells_)
                if (goes_with != removes) all.push_back(text);
            std::sort(all.begin(), all.end());
            return all;
        }
        lines all() const { return left_by(st::removal::depends_on_other_rows); }

    private:
        static std::string text_of(const st::explained_cell& one) { return with_cells("", std::span(&one.what, 1)); }
        std::vector<std::pair<std::string, st::removal>> cells_;
    };
    /// Not of families of new version behaviour, where what becomes of a marker depends on other columns.
    forecast foretold(const schema& tables) const {
        forecast all;
        std::set<bytes> left_out;
        for (const ::trace::family& one : tables.families)
            if (one.new_version_behavior) left_out.insert(one.name);
        for (const auto& [row, family, qualifier] : stored()) {
            if (left_out.contains(family)) continue;
            for (const st::explained_cell& one :
                 table_.explain(row, st::column(family, qualifier), {.all_rows = true}).cells)
                // Markers of a family are told with each of its columns.
                if (bytes(one.what.qualifier()) == qualifier) all.add(one, escaped(row));
        }
        return all;
    }

private:
    using place = std::tuple<bytes, bytes, bytes>;  // row, family and qualifier

    /// Nothing but columns, a prefix and times narrows it.
    static bool is_of_all_cells(const scan& asked) {
        const read& how = asked.how;
        return !asked.raw && how.versions >= 1 && asked.limit < 0 && asked.batch < 0 && asked.start.empty() &&
               asked.stop.empty() && (!asked.reversed || !asked.prefix) && !how.filtered && how.family_when.empty() &&
               how.store_limit < 0 && how.store_offset <= 0;
    }

    /// The columns that have a cell or a marker, in each row.
    std::vector<place> stored() const {
        std::vector<place> all;
        st::for_each_stored_cell(table_, [&](const st::cell_view& one) {
            all.emplace_back(bytes(one.row()), bytes(one.family()), bytes(one.qualifier()));
        });
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
        return all;
    }

    const Table& table_;
};

}  // namespace trace
