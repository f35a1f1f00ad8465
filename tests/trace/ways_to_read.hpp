// SPDX-License-Identifier: BSL-1.0
// A read asked in every way that a table offers: they must answer alike.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <strata/strata.hpp>

#include "trace/answers.hpp"
#include "trace/operation.hpp"
#include "trace/requests.hpp"
#include "trace/text.hpp"
#include "trace/ways_to_look.hpp"

namespace trace {

/// What a read has returned, beside what it has counted.
class totals {
public:
    st::read_stats counted;

    template <class Cells>
    void add(const Cells& row) {
        for (const auto& one : row) {
            if (last_ != one.row()) ++rows_;
            last_ = bytes(one.row());
            ++cells_;
            bytes_ += 20 + one.row().size() + one.family().size() + one.qualifier().size() + one.value().size();
        }
    }

    /// What does not fit.
    std::vector<std::string> faults() const {
        std::vector<std::string> all;
        const auto compare = [&](const char* what, std::uint64_t is, std::uint64_t expected) {
            if (is != expected)
                all.push_back(std::string(what) + " ought to be " + std::to_string(expected) + " and is " +
                              std::to_string(is));
        };
        const st::read_stats& c = counted;
        compare("cells_returned", c.cells_returned, cells_);
        compare("bytes_returned", c.bytes_returned, bytes_);
        compare("rows_returned", c.rows_returned(), rows_);
        compare(
            "cells_visited", c.cells_visited,
            c.cells_returned + c.markers + c.cells_hidden() + c.cells_unwanted + c.cells_filtered + c.cells_skipped);
        return all;
    }

private:
    std::uint64_t cells_ = 0;
    std::uint64_t bytes_ = 0;
    std::uint64_t rows_ = 0;
    bytes last_;
};

/// The ways to ask `table` what a scan or a get asks.
template <class Table>
class ways_to_read {
public:
    using lines = std::vector<std::string>;

    /// `turn` counts reads: what takes long is asked sometimes.
    explicit ways_to_read(const Table& table, std::size_t turn = 0) : table_(table), turn_(turn) {}

    /// The rows of a scan; a line that HBase never answers if not all ways give the same.
    lines rows(const scan& asked) const {
        const lines all = answer_of([&] { return scanned(asked); });
        lines wrong = disagreement("scan", all, "open_scanner", answer_of([&] { return opened(asked); }));
        if (wrong.empty()) wrong = disagreement("scan", all, "a counted one", counted(asked, &ways_to_read::scanned));
        if (wrong.empty())
            wrong = disagreement("scan", all, "a counted scanner", counted(asked, &ways_to_read::opened));
        if (!wrong.empty()) return wrong;
        const lines cells = answer_of([&] { return cells_scanned(asked); });
        wrong = disagreement("scan", cells, "for_each_cell", answer_of([&] { return each_cell(asked); }));
        if (wrong.empty())
            wrong = disagreement("scan", cells, "a counted for_each_cell", counted(asked, &ways_to_read::each_cell));
        if (wrong.empty() && !is_failure(all)) wrong = disagreement_of_looks(asked);
        return wrong.empty() ? all : wrong;
    }

    /// The one row of a get, or none.
    lines row(const get& asked) const {
        const lines found = answer_of([&] { return gotten(asked); });
        lines wrong = disagreement("get", existence(found), "exists", answer_of([&] { return exists(asked); }));
        if (wrong.empty()) wrong = disagreement("get", found, "a counted one", counted(asked, &ways_to_read::gotten));
        if (asked.how.versions < 1) return wrong.empty() ? found : wrong;  // a scan takes what a get refuses
        if (wrong.empty() && !asked.row.empty())
            wrong = disagreement("get", found, "scan of the row", answer_of([&] { return scanned(as_scan(asked)); }));
        if (wrong.empty() && is_of_one_column(asked.how)) wrong = disagreement_of_column(asked);
        return wrong.empty() ? found : wrong;
    }

    /// What a server counts of a scan.
    std::string metrics(const scan& asked) const {
        totals all;
        static_cast<void>(scanned(asked, &all));
        return "scanned " + std::to_string(all.counted.rows_scanned) + " filtered " +
               std::to_string(all.counted.rows_filtered);
    }

private:
    /// What the table says of the scan and its cells, and a get of each of its rows.
    lines disagreement_of_looks(const scan& asked) const try {
        lines wrong;
        if (turn_ % 3 == 0) wrong = disagreement_of_rows(asked);
        if constexpr (explains_itself<Table>) {
            const ways_to_look<Table> looks(table_);
            if (wrong.empty() && turn_ % 3 == 1) wrong = looks.disagreement_of_scan(asked, turn_);
            if (wrong.empty() && turn_ % 3 == 2) wrong = looks.disagreement_of_columns(asked);
            if (wrong.empty() && turn_ % 11 == 0) wrong = looks.disagreement_of_explanations();
        }
        return wrong;
    } catch (const st::server_failure&) {
        return {};  // HBase fails at other cells than those that were asked for (R7.17)
    }

    /// Of a scan of one column: get_each() of its rows, and of the places after them.
    lines disagreement_of_rows(const scan& asked) const {
        if (!is_of_one_column(asked.how) || asked.raw || asked.batch > 0 || asked.how.versions != 1) return {};
        const st::column column(asked.how.columns[0].family, *asked.how.columns[0].qualifier);
        std::vector<bytes> rows;
        lines scanned;
        for (const auto& row : table_.scan(detail::scan_options(asked))) {
            rows.push_back(bytes(row.key()));
            for (std::string& line : one_cell(std::optional(*row.begin()))) scanned.push_back(std::move(line));
        }
        lines gotten;
        for (const auto& found : table_.get_each(std::vector<st::bytes_view>(rows.begin(), rows.end()), column,
                                                 {.when = detail::time_range(asked.how.when)}))
            for (std::string& line : one_cell(found)) gotten.push_back(std::move(line));
        return disagreement("the scan of the column", scanned, "get_each", gotten);
    }

    /// What is read with statistics, or what is wrong with these.
    template <class Asked>
    lines counted(const Asked& asked, lines (ways_to_read::*read)(const Asked&, totals*) const) const {
        return answer_of([&] {
            totals all;
            lines found = (this->*read)(asked, &all);
            for (std::string& wrong : all.faults()) found.push_back(std::move(wrong));
            return found;
        });
    }

    static st::scan_options counting(const scan& asked, totals* done) {
        st::scan_options how = detail::scan_options(asked);
        if (done) how.stats = &done->counted;
        return how;
    }

    lines scanned(const scan& asked) const { return scanned(asked, nullptr); }
    lines scanned(const scan& asked, totals* done) const {
        lines all;
        for (const auto& row : table_.scan(counting(asked, done))) {
            all.push_back(with_cells(escaped(row.key()), row));
            if (done) done->add(row);
        }
        return all;
    }
    lines opened(const scan& asked) const { return opened(asked, nullptr); }
    lines opened(const scan& asked, totals* done) const {
        lines all;
        auto open = table_.open_scanner(counting(asked, done));
        while (const auto row = open.next()) {
            all.push_back(with_cells(escaped(row->front().row()), *row));
            if (done) done->add(*row);
        }
        return all;
    }

    lines cells_scanned(const scan& asked) const {
        lines all;
        for (const auto& row : table_.scan(detail::scan_options(asked)))
            for (const auto& cell : row) all.push_back(with_cells(escaped(row.key()), std::span(&cell, 1)));
        return all;
    }
    lines each_cell(const scan& asked) const { return each_cell(asked, nullptr); }
    lines each_cell(const scan& asked, totals* done) const {
        lines all;
        table_.scan(counting(asked, done)).for_each_cell([&](const st::cell_view& cell) {
            all.push_back(with_cells(escaped(cell.row()), std::span(&cell, 1)));
            if (done) done->add(std::span(&cell, 1));
            return true;
        });
        return all;
    }

    lines gotten(const get& asked) const { return gotten(asked, nullptr); }
    lines gotten(const get& asked, totals* done) const {
        st::row_options how = detail::row_options(asked);
        if (done) how.stats = &done->counted;
        const auto row = table_.get(asked.row, how);
        if (row.empty()) return {};
        if (done) done->add(row);
        return {with_cells(escaped(row.key()), row)};
    }
    lines exists(const get& asked) const {
        return {table_.exists(asked.row, detail::row_options(asked)) ? "exists true" : "exists false"};
    }
    static lines existence(const lines& found) {
        if (is_failure(found)) return found;
        return {found.empty() ? "exists false" : "exists true"};
    }

    static scan as_scan(const get& asked) {
        return {.how = asked.how, .start = asked.row, .stop = asked.row, .stop_inclusive = true};
    }

    /// What get() and versions() of a column and get_each() can ask, too.
    static bool is_of_one_column(const read& how) {
        return how.columns.size() == 1 && how.columns[0].qualifier && how.family_when.empty() && !how.filtered &&
               how.store_limit < 0 && how.store_offset <= 0;
    }

    lines disagreement_of_column(const get& asked) const {
        const st::column column(asked.how.columns[0].family, *asked.how.columns[0].qualifier);
        const auto when = detail::time_range(asked.how.when);
        const auto newest = answer_of([&] { return first_cell(asked); });
        const auto of_row = [&](const bytes& row) { return one_cell(table_.get(row, column, {.when = when})); };
        lines wrong = disagreement("get", newest, "get of the column", answer_of([&] { return of_row(asked.row); }));
        if (wrong.empty())
            wrong = disagreement("get", newest, "a counted get of the column",
                                 counted(asked, &ways_to_read::newest_counted));
        if (!wrong.empty() || asked.row.empty()) return wrong;
        wrong = disagreement("get", answer_of([&] { return cells_gotten(asked); }), "versions",
                             answer_of([&] { return versions(asked, nullptr); }));
        if (wrong.empty())
            wrong = disagreement("versions", answer_of([&] { return versions(asked, nullptr); }), "counted ones",
                                 counted(asked, &ways_to_read::versions));
        if (!wrong.empty()) return wrong;

        const bytes behind = asked.row + '\0';
        const std::vector<st::bytes_view> rows{asked.row, behind, asked.row};
        const auto each = answer_of([&] {
            lines all;
            for (const auto& found :
                 table_.get_each(std::vector<st::bytes_view>(rows.begin(), rows.end()), column, {.when = when}))
                for (std::string& line : one_cell(found)) all.push_back(std::move(line));
            return all;
        });
        const auto one_by_one = answer_of([&] {
            lines all;
            for (const st::bytes_view row : rows)
                for (std::string& line : of_row(bytes(row))) all.push_back(std::move(line));
            return all;
        });
        return disagreement("get of the column", one_by_one, "get_each", each);
    }

    lines newest_counted(const get& asked, totals* done) const {
        const st::column column(asked.how.columns[0].family, *asked.how.columns[0].qualifier);
        const auto found =
            table_.get(asked.row, column, {.when = detail::time_range(asked.how.when), .stats = &done->counted});
        if (found) done->add(std::span(&*found, 1));
        return one_cell(found);
    }
    lines versions(const get& asked, totals* done) const {
        const st::column column(asked.how.columns[0].family, *asked.how.columns[0].qualifier);
        st::versions_options how{.count = asked.how.versions, .when = detail::time_range(asked.how.when)};
        if (done) how.stats = &done->counted;
        lines all;
        for (const auto& version : table_.versions(asked.row, column, how)) {
            const st::cell_view one = version;
            all.push_back(with_cells("", std::span(&one, 1)));
            if (done) done->add(std::span(&one, 1));
        }
        return all;
    }

    template <class Found>
    static lines one_cell(const Found& found) {
        if (!found) return {"none"};
        return {with_cells("", std::span(&*found, 1))};
    }
    lines cells_gotten(const get& asked) const {
        lines all;
        for (const auto& one : table_.get(asked.row, detail::row_options(asked)))
            all.push_back(with_cells("", std::span(&one, 1)));
        return all;
    }
    /// The newest one that a get of the column returns.
    lines first_cell(const get& asked) const {
        const auto row = table_.get(asked.row, detail::row_options(asked));
        if (row.empty()) return {"none"};
        return {with_cells("", std::span(&*row.begin(), 1))};
    }

    const Table& table_;
    std::size_t turn_;
};

}  // namespace trace
