// SPDX-License-Identifier: BSL-1.0
// Replays traces on a strata table.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include <strata/files/load.hpp>
#include <strata/files/save.hpp>
#include <strata/strata.hpp>

#include "trace/answers.hpp"
#include "trace/difference.hpp"
#include "trace/operation.hpp"
#include "trace/past_states.hpp"
#include "trace/requests.hpp"
#include "trace/temporary_directory.hpp"
#include "trace/text.hpp"
#include "trace/ways_to_look.hpp"
#include "trace/ways_to_read.hpp"

namespace trace {

/// A table that save() and load() take, of those whose families are known at run time.
template <class Table>
concept is_saved = requires(Table& t) {
    t.schema();
    t.families();
};

/// A table under a trace.  Table is an st::table or a dynamic one, with st::clock::manual.
template <class Table>
class runner {
public:
    explicit runner(const schema& tables) : tables_(tables) { open(); }

    /// scanners_ look into the table.
    runner(const runner&) = delete;
    runner& operator=(const runner&) = delete;

    /// Notes the numbers of the writes, which loads may ask for.
    void count_writes() { counts_writes_ = true; }

    /// The lines that HBase would answer; none for set_now.
    std::vector<std::string> answer(const operation& op) {
        has_cell_ttl_ = has_cell_ttl_ || has_time_to_live(op);
        std::vector<std::string> all =
            answer_of([&] { return std::visit([&](const auto& any) { return run(any); }, op); });
        if (counts_writes_) numbers_.push_back(number_after(op));
        past_.note(table());
        const lines wrong = changes_segments(op) ? disagreement_of_past() : lines{};
        return wrong.empty() ? all : wrong;
    }
    /// An operation is not asked.
    void pass_over() {
        if (counts_writes_) numbers_.push_back(last_number());
    }

    /// What the table says about a column; nothing if it cannot say anything.
    std::string explanation(const place& of) const {
        std::ostringstream out;
        try {
            if constexpr (explains_itself<Table>) out << table().explain(of.row, st::column(of.family, of.qualifier));
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
        std::set<std::string> unsteady = {};
        bool is_expected = true;
        bool may_expire = false;
        bool is_current = true;  // the table has not ended it
        std::size_t read = 0;

        /// Whatever is written meanwhile, a scanner goes on with what a scan found when it was opened.
        lines disagreement(const lines& found) {
            if (!is_expected || is_failure(expected)) return {};
            const std::string next = read < expected.size() ? expected[read++] : "none";
            if (found[0] == next) return {};
            return {"no answer, for the scanner goes on with", found[0], "and a scan in its place with", next};
        }
        /// Nor does a snapshot of that time return anything else, even after a flush or a compaction.
        lines disagreement_of_snapshot() const {
            if (!is_expected && (!is_current || !sees_what_is_kept())) return {};
            const lines found = answer_of([&] {
                lines all;
                for (const auto& row : seen.scan(detail::scan_options(what)))
                    all.push_back(with_cells(escaped(row.key()), row));
                return all;
            });
            return ::trace::disagreement("the snapshot", steady(found), "a scan in its place", steady(expected));
        }
        /// Of rows of which a flush drops nothing that is seen.
        lines steady(lines all) const {
            if (is_expected) return all;
            std::erase_if(all,
                          [&](const std::string& line) { return unsteady.contains(line.substr(0, line.find(' '))); });
            return all;
        }
        /// Neither hidden versions nor markers, of which some may go.
        bool sees_what_is_kept() const {
            return !may_expire && !what.raw && what.how.when == range{} && what.how.family_when.empty() &&
                   (unsteady.empty() || (what.limit < 0 && !what.how.filtered)) &&
                   !(what.how.filtered && any_part(*what.how.filtered, hints_within_rows));
        }
        /// It leads a read over markers of the empty qualifier, which then hide nothing (R4.33).
        static bool hints_within_rows(const filter& one) {
            switch (one.kind) {
                case filter_word::column_prefix:
                case filter_word::multiple_column_prefix:
                case filter_word::column_range:
                case filter_word::column_pagination_from:
                    return true;
                case filter_word::timestamps:
                    return has_flag(one.arguments, filter_flag::by_hint);
                default:
                    return false;
            }
        }
    };

    Table& table() { return *table_; }
    const Table& table() const { return *table_; }

    void open() {
        const st::clock::manual clock({now_});
        if constexpr (std::constructible_from<Table, std::vector<st::family_options>, st::clock::manual>)
            table_ = std::make_unique<Table>(detail::family_options(tables_), clock);
        else
            table_ = std::make_unique<Table>(clock);
        table().limits().timestamp_slop = tables_.slop;
        table().defaults().families_on_demand = tables_.on_demand;
        table().limits().max_cell_size = tables_.max_cell_size;
        table().limits().read_only = tables_.read_only;
        if constexpr (keeps_history<Table>) table().keep_history(1000);
    }

    static std::string batch_word(st::batch_status status) {
        return status == st::batch_status::server_failure ? "failure" : std::string(st::name(status));
    }

    static lines or_none(lines all) { return all.empty() ? lines{"none"} : all; }

    /// A put of one cell is every other time one of put_each.
    lines run(const mutate& op) {
        if (op.one.kind == mutation::what::put && op.one.items.size() == 1 && !op.one.ttl &&
            !detail::marker_of(op.one.items.front()) && ++puts_ % 2 == 0) {
            table().put_each({detail::cell_of(op.one, op.one.items.front())});
            return {"ok"};
        }
        return {with_cells("ok", table().mutate(detail::request(op.one)))};
    }
    lines run(const mutate_row& op) { return {with_cells("ok", table().mutate_row(op.row, detail::requests(op.all)))}; }
    /// HBase gives no cells of increments and appends.
    lines run(const mutate_rows& op) {
        table().mutate_rows(detail::requests(op.all));
        return {"ok"};
    }
    /// Some that cannot fail go through a buffered_mutator, and some that only put through put_each.
    lines run(const batch& op) {
        std::string line = "batch";
        if (++batches_ % 2 == 0 && is_harmless(op)) {
            if (const auto cells = only_cells(op); batches_ % 4 == 0 && cells) {
                table().put_each(*cells);
            } else {
                st::buffered_mutator<Table> writes(table());
                writes.mutate(detail::requests(op.all));
                writes.flush();
            }
            for (std::size_t i = 0; i != op.all.size(); ++i) line += " ok";
            return {line};
        }
        for (const st::batch_result& one : table().batch(detail::requests(op.all)))
            line = with_cells(line + ' ' + batch_word(one.status), one.cells);
        return {line};
    }
    /// Puts and deletes that nothing refuses.
    bool is_harmless(const batch& op) const {
        const schema plain;
        if (tables_.read_only || tables_.slop != plain.slop || tables_.max_cell_size != plain.max_cell_size)
            return false;
        const auto is_known = [&](const item& i) {
            // A deletion of the newest version reads, and HBase fails to read some rows (R7.17).
            return i.when >= 0 && (i.kind != item::what::version || i.when != latest) &&
                   std::any_of(tables_.families.begin(), tables_.families.end(),
                               [&](const family& f) { return f.name == i.family; });
        };
        return std::all_of(op.all.begin(), op.all.end(), [&](const mutation& m) {
            const bool is_blind = m.kind == mutation::what::put || m.kind == mutation::what::remove;
            return is_blind && m.when >= 0 && !m.row.empty() && (m.kind != mutation::what::put || !m.items.empty()) &&
                   std::all_of(m.items.begin(), m.items.end(), is_known);
        });
    }
    /// Nothing if something else than puts is among them, or a cell with a time to live.  Nor if two cells are one
    /// version: put_each() writes it twice, and a batch once.  Nor if they are of one column where the order of writes
    /// counts: the cells of a batch have one number, those of put_each() one each.
    std::optional<std::vector<st::cell_view>> only_cells(const batch& op) const {
        std::vector<st::cell_view> all;
        for (const mutation& m : op.all) {
            if (m.kind != mutation::what::put || m.ttl) return std::nullopt;
            for (const item& i : m.items) {
                if (detail::marker_of(i)) return std::nullopt;
                const st::cell_view one = detail::cell_of(m, i);
                if (std::any_of(all.begin(), all.end(), [&](const st::cell_view& other) {
                        return other.row() == one.row() && other.family() == one.family() &&
                               other.qualifier() == one.qualifier() &&
                               (other.timestamp() == one.timestamp() || has_new_version_behavior(one.family()));
                    }))
                    return std::nullopt;
                all.push_back(one);
            }
        }
        return all;
    }
    lines run(const check_and_mutate& op) {
        const auto checked = [](const auto& result) {
            return lines{with_cells(result.passed ? "true" : "false", result.cells)};
        };
        if (op.filtered) {
            const st::filter_condition expected{.chosen = detail::request(*op.filtered),
                                                .when = detail::time_range(op.when)};
            return checked(table().check_and_mutate(op.row, expected, detail::requests(op.all)));
        }
        const st::condition expected{.what = st::column(op.family, op.qualifier),
                                     .op = detail::comparison(op.op),
                                     .expected = op.expected,
                                     .when = detail::time_range(op.when)};
        return checked(table().check_and_mutate(op.row, expected, detail::requests(op.all)));
    }

    lines run(const get& op) {
        const lines found = ways_to_read(table(), ++reads_).row(op);
        if (op.exists && !is_failure(found)) return {found.empty() ? "exists false" : "exists true"};
        return or_none(found);
    }
    lines run(const scan& op) {
        const ways_to_read<Table> ways(table(), ++reads_);
        lines found = or_none(ways.rows(op));
        if (op.metrics && !is_failure(found)) found.push_back(ways.metrics(op));
        return found;
    }
    lines run(const open_scanner& op) {
        scanners_.erase(op.name);
        opened now{table().open_scanner(detail::scan_options(op.what)), table().snapshot(), op.what,
                   ways_to_read(table(), ++reads_).rows(op.what)};
        now.unsteady = unsteady_rows(now.seen);
        scanners_.emplace(op.name, std::move(now));
        return {"ok"};
    }
    /// Rows where a flush may count versions that are hidden, and drop one that is seen (S3, S7).
    std::set<std::string> unsteady_rows(const auto& of) const {
        std::set<std::string> all;
        for (const auto& row : of.scan({.versions = st::all_versions, .raw = true}))
            for (const auto& one : row) {
                const auto names = [&](const family& f) { return f.name == one.family(); };
                const auto found = std::find_if(tables_.families.begin(), tables_.families.end(), names);
                const bool counts_hidden = found != tables_.families.end() && found->keep_deleted != keep::no;
                if (one.kind() == st::kind::delete_version || one.kind() == st::kind::delete_family_version ||
                    (st::is_marker(one.kind()) && counts_hidden))
                    all.insert(escaped(row.key()));
            }
        return all;
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
        const auto open = scanners_.find(op.name);
        if (open == scanners_.end()) return {"ok"};
        const opened closed = std::move(open->second);
        scanners_.erase(open);
        const lines wrong = disagreement_of_diff(closed);
        return wrong.empty() ? lines{"ok"} : wrong;
    }

    /// What has changed since a scanner was opened: by diff(), and by a scan of both snapshots.
    lines disagreement_of_diff(const opened& since) const {
        if (!since.is_current) return {};
        const auto now = table().snapshot();
        const scan& asked = since.what;
        const auto found = answer_of([&] {
            lines all;
            for (const st::change& one : st::diff(since.seen, now, detail::diff_options<Table>(asked)))
                all.push_back(change_text(one.before, one.after));
            return all;
        });
        bool is_told_twice = false;  // a read of one version may return two (R7.8)
        const auto expected = answer_of([&] {
            std::map<std::tuple<bytes, bytes, bytes, std::int64_t>, std::pair<std::string, std::string>> cells;
            const auto add = [&](const auto& of, auto side) {
                for (const auto& row : of.scan(detail::scan_for_diff(asked)))
                    for (const auto& one : row) {
                        const std::int64_t version = asked.how.versions == 1 ? 0 : -one.timestamp().value;
                        std::string& text =
                            cells[{bytes(one.row()), bytes(one.family()), bytes(one.qualifier()), version}].*side;
                        is_told_twice = is_told_twice || !text.empty();
                        text = with_cells("", std::span(&one, 1));
                    }
            };
            add(since.seen, &std::pair<std::string, std::string>::first);
            add(now, &std::pair<std::string, std::string>::second);
            lines all;
            for (const auto& [where, sides] : cells)
                if (sides.first != sides.second)
                    all.push_back(escaped(std::get<0>(where)) + sides.first + " >" + sides.second);
            return all;
        });
        if (is_told_twice) return {};
        // It passes over rows that both share, and HBase may fail to read them.
        if (keeps_history<Table> && is_failure(expected)) return {};
        // A scan of named columns does not look at all cells of its first row that HBase fails to read (R7.19).
        if (is_failure(found) && may_fail_to_read()) return {};
        return ::trace::disagreement("two scans", expected, "diff()", found);
    }
    static std::string change_text(const std::optional<st::cell_view>& before,
                                   const std::optional<st::cell_view>& after) {
        const auto text = [](const auto& one) { return one ? with_cells("", std::span(&*one, 1)) : std::string(); };
        return escaped((before ? *before : *after).row()) + text(before) + " >" + text(after);
    }

    /// HBase flushes before it loads, and has no word for a load that replaces all: its region is made anew before.
    lines run(const load& op) {
        const auto number_of = [&](std::int64_t after) {
            const auto so_many = static_cast<std::size_t>(after);
            const std::uint64_t number = so_many == 0                 ? 0
                                         : so_many <= numbers_.size() ? numbers_[so_many - 1]
                                                                      : last_number() + so_many - numbers_.size();
            kept_number_ = (std::max)(kept_number_, number);
            return number;
        };
        begin_maintenance();
        table().bulk_load(detail::cells_of(op, number_of), {.keep_sequence = op.keep_sequence, .replace = op.replace});
        if (op.replace) end_scanners();
        return {"ok"};
    }

    lines run(const set_now& op) {
        now_ = op.now;
        table().clock().set({now_});
        return {};
    }
    lines run(const flush&) {
        return maintained(st::removal::flush, [&] { table().flush(); });
    }
    lines run(const compact&) {
        return maintained(st::removal::compaction, [&] { table().compact(); });
    }
    /// Cells that explain() says will go are gone afterwards, and no others.
    template <class Work>
    lines maintained([[maybe_unused]] st::removal removes, Work work) {
        begin_maintenance();
        if constexpr (explains_itself<Table>) {
            if (++maintained_ % 2 == 0) {
                const ways_to_look<Table> looks(table());
                const lines expected = looks.foretold(tables_).left_by(removes);
                work();
                const lines wrong =
                    disagreement("explain() before it", expected, "after it", looks.foretold(tables_).all());
                return wrong.empty() ? lines{"ok"} : wrong;
            }
        }
        work();
        return {"ok"};
    }
    lines run(const compact_some& op) {
        begin_maintenance();
        table().compact_some(static_cast<std::size_t>(op.first), static_cast<std::size_t>(op.count));
        return {"ok"};
    }
    lines run(const flush_in_memory&) {
        begin_maintenance();
        table().compact_memory();
        return {"ok"};
    }
    lines run(const reopen&) {
        scanners_.clear();
        table().flush();
        table().compact();
        if constexpr (is_saved<Table>) {
            const temporary_directory saved;
            st::save(table(), saved.path());
            past_.forget();
            open();
            st::load(table(), saved.path());
            table().flush();
        }
        return {"ok"};
    }
    lines run(const alter& op) {
        if constexpr (requires { table().schema(); }) {
            schema after = altered(tables_, op);
            const family& named = op.families.front();
            switch (op.kind) {
                case alter::what::add:
                    table().add_column_family(detail::family_options(named, tables_));
                    break;
                case alter::what::modify:
                    table().modify_column_family(detail::family_options(named, tables_));
                    break;
                case alter::what::remove:
                    table().delete_column_family(named.name);
                    break;
                case alter::what::table:
                    table().alter(detail::family_options(after));
            }
            tables_ = std::move(after);
            begin_maintenance();
            end_scanners();
            return {"ok"};
        } else {
            throw std::logic_error("a table whose families the compiler knows cannot be altered");
        }
    }

    std::uint64_t last_number() const { return numbers_.empty() ? 0 : numbers_.back(); }
    /// The number of the last write after that operation.  An alter, and a load that keeps numbers, have points of
    /// their own in strata.  The oracle counts no write for the one, and the greatest number in the file for the other.
    std::uint64_t number_after(const operation& op) {
        const std::uint64_t before = std::exchange(point_, table().snapshot().point());
        const std::uint64_t kept = std::exchange(kept_number_, 0);
        if (point_ == before || std::holds_alternative<alter>(op)) return last_number();
        const auto* const loaded = std::get_if<load>(&op);
        return loaded && loaded->keep_sequence ? (std::max)(last_number(), kept) : point_;
    }

    static bool changes_segments(const operation& op) {
        return std::holds_alternative<flush>(op) || std::holds_alternative<compact>(op) ||
               std::holds_alternative<compact_some>(op) || std::holds_alternative<flush_in_memory>(op) ||
               std::holds_alternative<load>(op) || std::holds_alternative<alter>(op);
    }
    /// Whatever has changed, earlier states and the snapshots of open scanners return what they did.
    lines disagreement_of_past() const {
        lines wrong = past_.disagreement(table());
        for (auto one = scanners_.begin(); wrong.empty() && one != scanners_.end(); ++one)
            wrong = one->second.disagreement_of_snapshot();
        return wrong;
    }

    /// As in HBase, a scanner that is open may miss what it could not have told from what is gone.
    void begin_maintenance() {
        for (auto& [name, one] : scanners_) {
            one.is_expected = false;
            one.may_expire = one.may_expire || may_expire();
        }
    }
    /// As in HBase, an alter and a load that replaces all end them; snapshots too, but for those beside a writer.
    void end_scanners() {
        for (auto& [name, one] : scanners_) one.is_current = false;
    }
    /// A cell may have a time to live, after which it goes with a flush, as in HBase, whoever looks at an earlier time.
    bool may_expire() const {
        return has_cell_ttl_ || std::any_of(tables_.families.begin(), tables_.families.end(),
                                            [](const family& f) { return f.ttl_seconds != forever; });
    }

    bool has_new_version_behavior(st::bytes_view name) const {
        return std::any_of(tables_.families.begin(), tables_.families.end(),
                           [&](const family& f) { return f.new_version_behavior && f.name == name; });
    }
    bool may_fail_to_read() const {
        return std::any_of(tables_.families.begin(), tables_.families.end(),
                           [](const family& f) { return f.new_version_behavior; });
    }

    std::unique_ptr<Table> table_;
    std::int64_t now_ = 1;
    std::size_t puts_ = 0;  // of one cell
    std::size_t reads_ = 0;
    bool has_cell_ttl_ = false;
    std::size_t batches_ = 0;
    std::size_t maintained_ = 0;
    bool counts_writes_ = false;
    std::vector<std::uint64_t> numbers_;  // of the last write, after each operation
    std::uint64_t point_ = 0;             // of the table, after the last operation
    std::uint64_t kept_number_ = 0;       // the greatest one that a load has asked for
    schema tables_;
    std::map<std::string, opened> scanners_;
    past_states<Table> past_;  // of the table, which is there longer
};

/// Where a table first answers otherwise than the trace says.
template <class Table>
std::optional<difference> first_difference(const trace& recorded) {
    runner<Table> on_table(recorded.tables);
    if (keeps_numbers(recorded)) on_table.count_writes();
    for (std::size_t i = 0; i < recorded.steps.size(); ++i) {
        const step& s = recorded.steps[i];
        if (has_no_answer(s.answer)) {
            on_table.pass_over();
            continue;
        }
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
