// SPDX-License-Identifier: BSL-1.0
// Replays traces on a strata table.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <strata/strata.hpp>

#include "trace/difference.hpp"
#include "trace/operation.hpp"
#include "trace/requests.hpp"
#include "trace/text.hpp"

namespace trace {

/// A table under a trace.  Table is an st::table or a dynamic one, with st::clock::manual.
template <class Table>
class runner {
public:
    explicit runner(const schema& tables) : table_(made(tables)) { table_.limits().timestamp_slop = tables.slop; }

    /// scanners_ look into table_.
    runner(const runner&) = delete;
    runner& operator=(const runner&) = delete;

    /// The lines that HBase would answer; none for set_now.
    std::vector<std::string> answer(const operation& op) {
        try {
            return std::visit([&](const auto& any) { return run(any); }, op);
        } catch (const st::illegal_argument&) {
            return {"error illegal_argument"};
        } catch (const st::no_such_column_family&) {
            return {"error no_such_column_family"};
        } catch (const st::wrong_row&) {
            return {"error wrong_row"};
        } catch (const st::failed_sanity_check&) {
            return {"error failed_sanity_check"};
        } catch (const st::do_not_retry&) {
            return {"error do_not_retry"};
        } catch (const st::server_failure& failed) {
            return {std::string("error failure ") + failed.exception()};
        } catch (const st::error& failed) {
            return {std::string("error failure ") + failed.what()};
        } catch (const std::exception& failed) {
            return {std::string("no answer, but the exception ") + failed.what()};
        }
    }

    /// What the table says about a column; nothing if it cannot say anything.
    std::string explanation(const place& of) const {
        std::ostringstream out;
        try {
            if constexpr (requires(const Table& t) { out << t.explain(of.row, st::column(of.family, of.qualifier)); })
                out << table_.explain(of.row, st::column(of.family, of.qualifier));
        } catch (const std::exception& failed) {
            out << "no explanation: " << failed.what() << '\n';
        }
        return out.str();
    }

private:
    using lines = std::vector<std::string>;
    using scanner = decltype(std::declval<Table&>().open_scanner(std::declval<st::scan_options>()));

    static Table made(const schema& tables) {
        const st::clock::manual clock({1});
        if constexpr (std::constructible_from<Table, std::vector<st::family_options>, st::clock::manual>)
            return Table(detail::family_options(tables), clock);
        else
            return Table(clock);
    }

    template <class Cells>
    static std::string with_cells(std::string line, const Cells& cells) {
        for (const auto& c : cells) {
            line += ' ' + cell_text(c.family(), c.qualifier(), c.timestamp().value);
            if (c.is_marker())
                line += '!' + std::string(st::name(c.kind()));
            else
                line += '=' + escaped(c.value());
        }
        return line;
    }

    static lines or_none(lines all) { return all.empty() ? lines{"none"} : all; }

    lines run(const mutate& op) { return {with_cells("ok", table_.mutate(detail::request(op.one)))}; }
    lines run(const mutate_row& op) { return {with_cells("ok", table_.mutate_row(op.row, detail::requests(op.all)))}; }
    lines run(const mutate_rows& op) { return {with_cells("ok", table_.mutate_rows(detail::requests(op.all)))}; }
    lines run(const batch& op) {
        std::string line = "batch";
        for (const st::batch_status status : table_.batch(detail::requests(op.all))) {
            switch (status) {
                case st::batch_status::ok:
                    line += " ok";
                    break;
                case st::batch_status::no_such_column_family:
                    line += " no_such_column_family";
                    break;
                case st::batch_status::failed_sanity_check:
                    line += " failed_sanity_check";
                    break;
            }
        }
        return {line};
    }
    lines run(const check_and_mutate& op) {
        const st::condition expected{.what = st::column(op.family, op.qualifier),
                                     .op = detail::comparison(op.op),
                                     .expected = op.expected,
                                     .when = detail::time_range(op.when)};
        const auto result = table_.check_and_mutate(op.row, expected, detail::requests(op.all));
        return {with_cells(result.passed ? "true" : "false", result.cells)};
    }

    lines run(const get& op) {
        const st::row_options options = detail::row_options(op);
        if (op.exists) return {table_.exists(op.row, options) ? "exists true" : "exists false"};
        const auto row = table_.get(op.row, options);
        if (row.empty()) return {"none"};
        return {with_cells(escaped(row.key()), row)};
    }
    lines run(const scan& op) {
        lines all;
        for (const auto& row : table_.scan(detail::scan_options(op)))
            all.push_back(with_cells(escaped(row.key()), row));
        return or_none(std::move(all));
    }
    lines run(const open_scanner& op) {
        scanners_.erase(op.name);
        scanners_.emplace(op.name, table_.open_scanner(detail::scan_options(op.what)));
        return {"ok"};
    }
    lines run(const next_row& op) {
        const auto open = scanners_.find(op.name);
        if (open == scanners_.end()) return {"none"};
        const auto row = open->second.next();
        if (!row || row->empty()) return {"none"};
        return {with_cells(escaped(row->front().row()), *row)};
    }
    lines run(const close_scanner& op) {
        scanners_.erase(op.name);
        return {"ok"};
    }

    lines run(const set_now& op) {
        table_.clock().set({op.now});
        return {};
    }
    lines run(const flush&) {
        table_.flush();
        return {"ok"};
    }
    lines run(const compact&) {
        table_.compact();
        return {"ok"};
    }
    lines run(const compact_some& op) {
        table_.compact_some(static_cast<std::size_t>(op.first), static_cast<std::size_t>(op.count));
        return {"ok"};
    }
    lines run(const flush_in_memory&) {
        table_.compact_memory();
        return {"ok"};
    }

    Table table_;
    std::map<std::string, scanner> scanners_;
};

/// Where a table first answers otherwise than the trace says.
template <class Table>
std::optional<difference> first_difference(const trace& recorded) {
    runner<Table> on_table(recorded.tables);
    for (std::size_t i = 0; i < recorded.steps.size(); ++i) {
        const step& s = recorded.steps[i];
        if (has_no_answer(s.answer)) continue;
        std::vector<std::string> answer = on_table.answer(s.what);
        if (same_answer(s.answer, answer)) continue;
        difference found{.step = i, .expected = s.answer, .got = std::move(answer)};
        if (const auto where = suspect(s.what, found.expected, found.got))
            found.explanation = on_table.explanation(*where);
        return found;
    }
    return std::nullopt;
}

}  // namespace trace
