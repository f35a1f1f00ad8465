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
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <strata/strata.hpp>

#include "trace/difference.hpp"
#include "trace/operation.hpp"
#include "trace/requests.hpp"
#include "trace/text.hpp"
#include "trace/ways_to_read.hpp"

namespace trace {

/// A table under a trace.  Table is an st::table or a dynamic one, with st::clock::manual.
template <class Table>
class runner {
public:
    explicit runner(const schema& tables) : table_(made(tables)), tables_(tables) {
        table_.limits().timestamp_slop = tables.slop;
        table_.defaults().families_on_demand = tables.on_demand;
        table_.limits().max_cell_size = tables.max_cell_size;
        table_.limits().read_only = tables.read_only;
    }

    /// scanners_ look into table_.
    runner(const runner&) = delete;
    runner& operator=(const runner&) = delete;

    /// The lines that HBase would answer; none for set_now.
    std::vector<std::string> answer(const operation& op) {
        return answer_of([&] { return std::visit([&](const auto& any) { return run(any); }, op); });
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

    struct opened {
        scanner rows;
        decltype(std::declval<const Table&>().snapshot()) seen;
        scan what;
        lines expected = {};  // what a scan returned at that time
        bool is_expected = true;
        bool is_seen = false;
        std::size_t read = 0;

        /// Whatever is written meanwhile, a scanner goes on with what a scan found when it was opened.
        lines disagreement(const lines& found) {
            if (!is_expected || is_failure(expected)) return {};
            const std::string next = read < expected.size() ? expected[read++] : "none";
            if (found[0] == next) return {};
            return {"no answer, for the scanner goes on with", found[0], "and a scan in its place with", next};
        }
        /// Nor does a snapshot of that time return anything else.  It is asked once.
        lines disagreement_of_snapshot() {
            if (!is_expected || std::exchange(is_seen, true)) return {};
            const lines found = answer_of([&] {
                lines all;
                for (const auto& row : seen.scan(detail::scan_options(what)))
                    all.push_back(with_cells(escaped(row.key()), row));
                return all;
            });
            return ways_to_read<Table>::disagreement("the snapshot", found, "a scan in its place", expected);
        }
    };

    static Table made(const schema& tables) {
        const st::clock::manual clock({1});
        if constexpr (std::constructible_from<Table, std::vector<st::family_options>, st::clock::manual>)
            return Table(detail::family_options(tables), clock);
        else
            return Table(clock);
    }

    static std::string batch_word(st::batch_status status) {
        return status == st::batch_status::server_failure ? "failure" : std::string(st::name(status));
    }

    static lines or_none(lines all) { return all.empty() ? lines{"none"} : all; }

    /// A put of one cell is every other time one of put_each.
    lines run(const mutate& op) {
        if (op.one.kind == mutation::what::put && op.one.items.size() == 1 && !op.one.ttl &&
            !detail::marker_of(op.one.items.front()) && ++puts_ % 2 == 0) {
            table_.put_each({detail::only_cell(op.one)});
            return {"ok"};
        }
        return {with_cells("ok", table_.mutate(detail::request(op.one)))};
    }
    lines run(const mutate_row& op) { return {with_cells("ok", table_.mutate_row(op.row, detail::requests(op.all)))}; }
    lines run(const mutate_rows& op) { return {with_cells("ok", table_.mutate_rows(detail::requests(op.all)))}; }
    lines run(const batch& op) {
        std::string line = "batch";
        for (const st::batch_result& one : table_.batch(detail::requests(op.all)))
            line = with_cells(line + ' ' + batch_word(one.status), one.cells);
        return {line};
    }
    lines run(const check_and_mutate& op) {
        const auto checked = [](const auto& result) {
            return lines{with_cells(result.passed ? "true" : "false", result.cells)};
        };
        if (op.filtered) {
            const st::filter_condition expected{.chosen = detail::request(*op.filtered),
                                                .when = detail::time_range(op.when)};
            return checked(table_.check_and_mutate(op.row, expected, detail::requests(op.all)));
        }
        const st::condition expected{.what = st::column(op.family, op.qualifier),
                                     .op = detail::comparison(op.op),
                                     .expected = op.expected,
                                     .when = detail::time_range(op.when)};
        return checked(table_.check_and_mutate(op.row, expected, detail::requests(op.all)));
    }

    lines run(const get& op) {
        const lines found = ways_to_read(table_).row(op);
        if (op.exists && !is_failure(found)) return {found.empty() ? "exists false" : "exists true"};
        return or_none(found);
    }
    lines run(const scan& op) { return or_none(ways_to_read(table_).rows(op)); }
    lines run(const open_scanner& op) {
        scanners_.erase(op.name);
        opened now{table_.open_scanner(detail::scan_options(op.what)), table_.snapshot(), op.what,
                   ways_to_read(table_).rows(op.what)};
        scanners_.emplace(op.name, std::move(now));
        return {"ok"};
    }
    lines run(const next_row& op) {
        const auto open = scanners_.find(op.name);
        if (open == scanners_.end()) return {"none"};
        const auto row = [&] {
            try {
                return open->second.rows.next();
            } catch (...) {  // a server closes the scanner
                scanners_.erase(open);
                throw;
            }
        }();
        lines found{!row || row->empty() ? "none" : with_cells(escaped(row->front().row()), *row)};
        lines wrong = open->second.disagreement(found);
        if (wrong.empty()) wrong = open->second.disagreement_of_snapshot();
        return wrong.empty() ? found : wrong;
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
        begin_maintenance();
        table_.flush();
        return {"ok"};
    }
    lines run(const compact&) {
        begin_maintenance();
        table_.compact();
        return {"ok"};
    }
    lines run(const compact_some& op) {
        begin_maintenance();
        table_.compact_some(static_cast<std::size_t>(op.first), static_cast<std::size_t>(op.count));
        return {"ok"};
    }
    lines run(const flush_in_memory&) {
        begin_maintenance();
        table_.compact_memory();
        return {"ok"};
    }
    lines run(const alter& op) {
        if constexpr (requires { table_.schema(); }) {
            schema after = altered(tables_, op);
            const family& named = op.families.front();
            switch (op.kind) {
                case alter::what::add:
                    table_.add_column_family(detail::family_options(named, tables_));
                    break;
                case alter::what::modify:
                    table_.modify_column_family(detail::family_options(named, tables_));
                    break;
                case alter::what::remove:
                    table_.delete_column_family(named.name);
                    break;
                case alter::what::table:
                    table_.alter(detail::family_options(after));
            }
            tables_ = std::move(after);
            begin_maintenance();
            return {"ok"};
        } else {
            throw std::logic_error("a table whose families the compiler knows cannot be altered");
        }
    }

    /// As in HBase, a scanner that is open may miss what it could not have told from what is gone.
    void begin_maintenance() {
        for (auto& [name, one] : scanners_) one.is_expected = false;
    }

    Table table_;
    std::size_t puts_ = 0;  // of one cell
    schema tables_;
    std::map<std::string, opened> scanners_;
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
