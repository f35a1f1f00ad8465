// SPDX-License-Identifier: BSL-1.0
// Random operations on tables of every make; after each one, every read must answer as the reference does.
//
// STRATA_MODEL_OPS   operations for each kind of table, instead of the few of a normal run
// STRATA_MODEL_SEED  where the random numbers start
// STRATA_MODEL_TRACE set: each operation is printed before it is done, for faults that end the program
#pragma once

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <functional>
#include <iostream>
#include <memory>
#include <memory_resource>
#include <new>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <strata/strata.hpp>

#include "model/random_filters.hpp"
#include "model/random_operations.hpp"
#include "model/reference_table.hpp"
#include "support/failing_resource.hpp"

namespace kinds {

namespace st = strata;
using reference::action;
using reference::operation;

inline bool same(const reference::cell& a, const reference::cell& b) {
    return a.row == b.row && a.family == b.family && a.qualifier == b.qualifier && a.timestamp == b.timestamp &&
           a.type == b.type && a.value == b.value;
}

inline bool same(const std::vector<reference::cell>& a, const std::vector<reference::cell>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!same(a[i], b[i])) return false;
    return true;
}

// ---- a table of any type -------------------------------------------------------------------------------------------

// Every call the comparison needs, answered in the reference's words.
class table_under_comparison {
public:
    virtual ~table_under_comparison() = default;
    virtual void apply(const operation& op) = 0;
    virtual std::optional<reference::cell> get(const std::string& row, const reference::column& at,
                                               reference::time_range when) const = 0;
    virtual std::vector<reference::cell> versions(const std::string& row, const reference::column& at,
                                                  std::int64_t count, reference::time_range when) const = 0;
    // `by`: what the table is to be told in the place of the reference's filter.
    virtual reference::row_cells get(const std::string& row, const reference::row_read& options,
                                     const st::shared_filter& by) const = 0;
    virtual std::vector<reference::row_cells> scan(const reference::scan_read& options,
                                                   const st::shared_filter& by) const = 0;
};

inline reference::cell translated(const st::cell_view& c) {
    return {std::string(c.row()),
            std::string(c.family()),
            std::string(c.qualifier()),
            c.timestamp().value,
            static_cast<reference::kind>(c.kind()),
            0,
            std::string(c.value())};
}

// The same members are asked of a row_result and of a row_view.
template <class Row>
inline reference::row_cells translated_row(const Row& row) {
    reference::row_cells out{std::string(row.key()), {}};
    std::optional<st::column> before;
    for (const st::cell_view& c : row) {
        const st::column here{std::string(c.family()), std::string(c.qualifier())};
        if (before != here) {
            const std::optional<st::cell_view> newest = row[here];
            if (!newest || translated(*newest).timestamp != c.timestamp().value || newest->kind() != c.kind())
                throw std::logic_error("row[column] is not the first cell of the column");
        }
        before = here;
        out.cells.push_back(translated(c));
    }
    if (row.size() != out.cells.size() || row.empty() != out.cells.empty())
        throw std::logic_error("a row's size() is not the number of its cells");
    if (row[st::column("absent", "absent")]) throw std::logic_error("row[column] finds an absent column");
    return out;
}

inline st::time_range translated(const reference::time_range& when) { return {{when.from}, {when.to}}; }

template <class... Families>
inline std::vector<st::selection> translated(const std::vector<reference::selection>& columns) {
    std::vector<st::selection> out;
    for (const reference::selection& s : columns) {
        if (s.qualifier) {
            out.emplace_back(st::column(s.family, *s.qualifier));
        } else {
            const auto add_if_named = [&]<class Family>(const st::all_of_family<Family>& all) {
                if (Family::name == s.family) out.emplace_back(all);
            };
            (add_if_named(st::all<Families>), ...);
        }
    }
    return out;
}

// Stands for a memory: of a table that is read beside a writer.
template <class Memory>
struct published_in {
    using memory = Memory;
};

template <class Memory, class... Families>
struct table_for {
    using memory = Memory;
    using type = st::table<Families..., st::clock::manual, Memory>;
};
template <class Memory, class... Families>
struct table_for<published_in<Memory>, Families...> {
    using memory = Memory;
    using type = st::table<Families..., st::clock::manual, Memory, st::concurrency::single_writer>;
};

// The reads of a table of any type.
template <class Table>
class answering_table : public table_under_comparison {
public:
    template <class... Arguments>
    explicit answering_table(const Arguments&... arguments) : table_(arguments...) {}

    std::optional<reference::cell> get(const std::string& row, const reference::column& at,
                                       reference::time_range when) const override {
        const auto found =
            table_.get(row, st::column(at.family, at.qualifier), st::get_options{.when = translated(when)});
        if (!found) return std::nullopt;
        return translated(*found);
    }

    std::vector<reference::cell> versions(const std::string& row, const reference::column& at, std::int64_t count,
                                          reference::time_range when) const override {
        const st::versions_options options{.count = count == reference::unlimited ? st::all_versions : count,
                                           .when = translated(when)};
        std::vector<reference::cell> out;
        for (const st::cell_view& c : table_.versions(row, st::column(at.family, at.qualifier), options))
            out.push_back(translated(c));
        return out;
    }

    reference::row_cells get(const std::string& row, const reference::row_read& options,
                             const st::shared_filter& by) const override {
        return translated_row(table_.get(
            row,
            st::row_options{.columns = selected(options.columns),
                            .when = translated(options.when),
                            .versions = options.versions == reference::unlimited ? st::all_versions : options.versions,
                            .filter = by,
                            .families_on_demand = false}));
    }

    std::vector<reference::row_cells> scan(const reference::scan_read& options,
                                           const st::shared_filter& by) const override {
        st::scan_options asked;
        asked.filter = by;
        asked.families_on_demand = false;
        asked.prefix = options.prefix;
        asked.start = options.start;
        asked.start_inclusive = options.start_inclusive;
        asked.stop = options.stop;
        asked.stop_inclusive = options.stop_inclusive;
        asked.columns = selected(options.columns);
        asked.when = translated(options.when);
        asked.versions = options.versions == reference::unlimited ? st::all_versions : options.versions;
        if (options.limit != reference::unlimited) asked.limit = static_cast<std::size_t>(options.limit);
        asked.raw = options.raw;
        std::vector<reference::row_cells> out;
        std::vector<reference::cell> all;
        for (const auto& row : table_.scan(asked)) {
            out.push_back(translated_row(row));
            all.insert(all.end(), out.back().cells.begin(), out.back().cells.end());
        }
        std::vector<reference::cell> one_by_one;
        table_.scan(asked).for_each_cell([&](const st::cell_view& cell) {
            one_by_one.push_back(translated(cell));
            return true;
        });
        if (!same(all, one_by_one)) throw std::logic_error("a scan by rows and one by cells answer differently");
        return out;
    }

protected:
    virtual std::vector<st::selection> selected(const std::vector<reference::selection>& columns) const = 0;

    Table table_;
};

template <class Kind, class... Families>
class compared_table final : public answering_table<typename table_for<Kind, Families...>::type> {
    using table_type = typename table_for<Kind, Families...>::type;
    using Memory = typename table_for<Kind, Families...>::memory;
    using answering_table<table_type>::table_;

public:
    explicit compared_table(const Memory& memory)
        : answering_table<table_type>(st::clock::manual({reference::first_now}), memory) {}

    void apply(const operation& op) override {
        const st::column at(op.family, op.qualifier);
        const bool by_type = op.reads_seed % 2 == 0;  // typed columns and run-time columns take turns
        switch (op.action) {
            case action::put:
                if (by_type) {
                    with_family(op, [&]<class F>(const F& column) { put(op, column); });
                } else {
                    put(op, at);
                }
                break;
            case action::increment:
                if (op.ttl)
                    table_.mutate(st::increment(op.row).add(at, op.amount).set_ttl(*op.ttl));
                else
                    table_.increment(op.row, at, op.amount);
                break;
            case action::append:
                if (op.ttl)
                    table_.mutate(st::append(op.row).add(at, op.value).set_ttl(*op.ttl));
                else
                    table_.append(op.row, at, op.value);
                break;
            case action::delete_version:
                if (by_type) {
                    with_deletable(op, [&]<class F>(const F& column) { delete_version(op, column); });
                } else {
                    delete_version(op, at);
                }
                break;
            case action::delete_column:
                if (by_type) {
                    with_deletable(op, [&]<class F>(const F& column) { delete_column(op, column); });
                } else {
                    delete_column(op, at);
                }
                break;
            case action::delete_family:
                if (by_type) {
                    with_deletable(op, [&]<class F>(const F&) { delete_family(op, st::all<F>); });
                } else {
                    delete_family(op, st::bytes_view(op.family));
                }
                break;
            case action::delete_family_version:
                if (by_type) {
                    with_deletable(op, [&]<class F>(const F&) {
                        table_.delete_family_version(op.row, st::all<F>, {*op.timestamp});
                    });
                } else {
                    table_.delete_family_version(op.row, st::bytes_view(op.family), {*op.timestamp});
                }
                break;
            case action::delete_row:
                if (op.timestamp)
                    table_.delete_row(op.row, {*op.timestamp});
                else
                    table_.delete_row(op.row);
                break;
            case action::flush:
                table_.flush();
                break;
            case action::compact:
                table_.compact();
                break;
            case action::clear:
                table_.clear();
                break;
            case action::advance_clock:
                if constexpr (requires { typename table_type::table_type; })
                    table_.write([&](auto& table) { table.clock().advance(op.ticks); });
                else
                    table_.clock().advance(op.ticks);
                break;
        }
    }

private:
    std::vector<st::selection> selected(const std::vector<reference::selection>& columns) const override {
        return translated<Families...>(columns);
    }

    template <class Use>
    void with_family(const operation& op, Use use) {
        const auto if_named = [&]<class Family>(const st::all_of_family<Family>&) {
            if (Family::name == op.family) use(Family{std::string_view(op.qualifier)});
        };
        (if_named(st::all<Families>), ...);
    }

    template <class Use>
    void with_deletable(const operation& op, Use use) {
        with_family(op, [&]<class Family>(const Family& column) {
            if constexpr (!std::same_as<typename Family::deletes, st::deletes::none>) use(column);
        });
    }

    template <class Column>
    void put(const operation& op, const Column& column) {
        if (op.ttl)
            table_.put(op.row, column, op.value, {op.timestamp.value_or(reference::latest)}, {.ttl = *op.ttl});
        else if (op.timestamp)
            table_.put(op.row, column, op.value, {*op.timestamp});
        else
            table_.put(op.row, column, op.value);
    }
    template <class Column>
    void delete_version(const operation& op, const Column& column) {
        if (op.timestamp)
            table_.delete_version(op.row, column, {*op.timestamp});
        else
            table_.delete_version(op.row, column);
    }
    template <class Column>
    void delete_column(const operation& op, const Column& column) {
        if (op.timestamp)
            table_.delete_column(op.row, column, {*op.timestamp});
        else
            table_.delete_column(op.row, column);
    }
    template <class Family>
    void delete_family(const operation& op, const Family& family) {
        if (op.timestamp)
            table_.delete_family(op.row, family, {*op.timestamp});
        else
            table_.delete_family(op.row, family);
    }
};

// ---- every read ----------------------------------------------------------------------------------------------------

inline std::string text(const reference::cell& c) {
    return reference::printable(c.row) + " " + reference::printable(c.family) + ":" +
           reference::printable(c.qualifier) + " @" + std::to_string(c.timestamp) +
           (c.is_marker() ? " " + std::string(reference::name_of(c.type)) : " = " + reference::printable(c.value));
}

inline std::string text(const std::vector<reference::cell>& cells) {
    std::string out;
    for (const reference::cell& c : cells) out += "        " + text(c) + "\n";
    return out.empty() ? "        nothing\n" : out;
}

inline std::string text(const std::vector<reference::row_cells>& rows) {
    std::string out;
    for (const reference::row_cells& row : rows)
        out += "      row " + reference::printable(row.key) + "\n" + text(row.cells);
    return out.empty() ? "        nothing\n" : out;
}

inline std::string text(std::int64_t count) { return count == reference::unlimited ? "all" : std::to_string(count); }

inline std::string text(const reference::time_range& when) {
    return "[" + std::to_string(when.from) + ", " +
           (when.to == reference::latest ? "latest" : std::to_string(when.to)) + ")";
}

inline std::string text(const std::vector<reference::selection>& columns) {
    std::string out;
    for (const reference::selection& s : columns)
        out += " " + s.family + (s.qualifier ? ":" + reference::printable(*s.qualifier) : ", all of it");
    return out.empty() ? " all" : out;
}

inline bool same(const std::vector<reference::row_cells>& a, const std::vector<reference::row_cells>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i].key != b[i].key || !same(a[i].cells, b[i].cells)) return false;
    return true;
}

// Asks both the same questions: all that are few, and some of those that are many.
class interview {
public:
    interview(const table_under_comparison& table, const reference::table& expected,
              const std::vector<reference::family>& families, std::int64_t now, const operation& after)
        : table_(table),
          expected_(expected),
          families_(families),
          now_(now),
          after_(after),
          random_(after.reads_seed) {}

    // What was asked, expected and answered, where the answers differ.
    std::optional<std::string> first_difference() {
        // A scan of everything shows whatever a mutation changed, so it goes first.
        reference::scan_read everything;
        everything.versions = reference::unlimited;
        ask(everything);
        everything.raw = true;
        ask(everything);
        ask(reference::scan_read{});
        places_.rows.emplace_back("absent");
        for (const std::string& row : affected_rows()) {
            ask(row, reference::row_read{});
            for (const reference::family& f : families_)
                for (const std::string& qualifier : all_qualifiers()) {
                    ask(row, {f.name, qualifier}, reference::unlimited, {});
                    ask(row, {f.name, qualifier}, 2, some_range());
                    ask_newest(row, {f.name, qualifier}, {});
                    ask_newest(row, {f.name, qualifier}, some_range());
                }
            ask(row, {some_columns(false), some_range(), some_count()});
            ask(row, {some_columns(false), some_range(), some_count()}, some_filter());
        }
        for (int i = 0; i < 6; ++i) ask(some_scan());
        for (int i = 0; i < 4; ++i) ask(some_scan(), some_filter());
        return difference_;
    }

private:
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }

    // All of them, or the one that was written and a witness.
    std::vector<std::string> affected_rows() {
        if (after_.action == action::flush || after_.action == action::compact || after_.action == action::clear)
            return places_.rows;
        return {after_.row, places_.rows[below(places_.rows.size())]};
    }

    std::int64_t some_time() { return std::max<std::int64_t>(0, now_ - 6 + static_cast<std::int64_t>(below(12))); }

    reference::time_range some_range() {
        const std::int64_t a = some_time();
        const std::int64_t b = some_time();
        switch (below(6)) {
            case 0:
                return {};
            case 1:
                return {a, reference::latest};
            case 2:
                return {a, a + 1};
            case 3:
                return {0, a + 1};
            default:
                return {std::min(a, b), std::max(a, b)};
        }
    }

    std::int64_t some_count() { return below(3) == 0 ? reference::unlimited : 1 + static_cast<std::int64_t>(below(3)); }

    // Families and columns may repeat and contradict each other (R4.6).
    std::vector<reference::selection> some_columns(bool families_only) {
        std::vector<reference::selection> out;
        if (below(3) == 0) return out;
        for (std::size_t n = 1 + below(3); n > 0; --n) {
            reference::selection s{families_[below(families_.size())].name, std::nullopt};
            if (!families_only && below(3) != 0) s.qualifier = places_.qualifiers[below(places_.qualifiers.size())];
            out.push_back(std::move(s));
        }
        return out;
    }

    std::vector<std::string> all_qualifiers() const {
        std::vector<std::string> all = places_.qualifiers;
        all.push_back(places_.counter);
        return all;
    }

    reference::random_filter some_filter() {
        return reference::random_filters(families_, places_, now_, random_).next();
    }

    reference::scan_read some_scan() {
        reference::scan_read options;
        const auto some_row = [&] { return below(4) == 0 ? std::string() : places_.rows[below(places_.rows.size())]; };
        if (below(3) == 0) {
            options.prefix = some_row();
            if (!options.prefix.empty()) options.prefix.resize(1 + below(options.prefix.size()));
        } else {
            options.start = some_row();
            options.stop = some_row();
            options.start_inclusive = below(2) == 0;
            options.stop_inclusive = below(2) == 0;
        }
        options.raw = below(2) == 0;
        options.columns = some_columns(options.raw);
        options.when = some_range();
        options.versions = some_count();
        if (below(4) == 0) options.limit = 1 + static_cast<std::int64_t>(below(2));
        return options;
    }

    void ask_newest(const std::string& row, const reference::column& at, reference::time_range when) {
        if (difference_) return;
        const std::optional<reference::cell> expected = expected_.get(row, at, when);
        const std::optional<reference::cell> answered = table_.get(row, at, when);
        if (expected.has_value() == answered.has_value() && (!expected || same(*expected, *answered))) return;
        const auto list = [](const std::optional<reference::cell>& c) {
            return c ? std::vector{*c} : std::vector<reference::cell>();
        };
        differ("get " + reference::printable(row) + " " + at.family + ":" + reference::printable(at.qualifier) +
                   " in " + text(when),
               text(list(expected)), text(list(answered)));
    }

    void ask(const std::string& row, const reference::column& at, std::int64_t count, reference::time_range when) {
        if (difference_) return;
        const std::vector<reference::cell> expected = expected_.versions(row, at, count, when);
        const std::vector<reference::cell> answered = table_.versions(row, at, count, when);
        if (same(expected, answered)) return;
        differ("versions " + reference::printable(row) + " " + at.family + ":" + reference::printable(at.qualifier) +
                   ", " + text(count) + " in " + text(when),
               text(expected), text(answered));
    }

    void ask(const std::string& row, reference::row_read options, const reference::random_filter& by = {}) {
        if (difference_) return;
        options.filter = by.expected;
        const std::vector<reference::cell> expected = expected_.get(row, options);
        const reference::row_cells answered = table_.get(row, options, by.asked);
        // R4.44: a row without cells has no key.
        if (same(expected, answered.cells) && answered.key == (expected.empty() ? std::string() : row)) return;
        differ("get row " + reference::printable(row) + ", columns" + text(options.columns) + ", " +
                   text(options.versions) + " versions in " + text(options.when) + by.text,
               text(expected), text(answered.cells));
    }

    void ask(reference::scan_read options, const reference::random_filter& by = {}) {
        if (difference_) return;
        options.filter = by.expected;
        const std::vector<reference::row_cells> expected = expected_.scan(options);
        const std::vector<reference::row_cells> answered = table_.scan(options, by.asked);
        if (same(expected, answered)) return;
        std::string rows = ", rows ";
        if (options.prefix.empty())
            rows += (options.start_inclusive ? "[" : "(") + reference::printable(options.start) + " .. " +
                    reference::printable(options.stop) + (options.stop_inclusive ? "]" : ")");
        else
            rows += reference::printable(options.prefix) + "*";
        differ((options.raw ? "raw scan" : "scan") + rows + ", columns" + text(options.columns) + ", " +
                   text(options.versions) + " versions in " + text(options.when) + ", limit " + text(options.limit) +
                   by.text,
               text(expected), text(answered));
    }

    void differ(const std::string& question, const std::string& expected, const std::string& answered) {
        difference_ = question + "\n      expected\n" + expected + "      answered\n" + answered;
    }

    const table_under_comparison& table_;
    const reference::table& expected_;
    const std::vector<reference::family>& families_;
    std::int64_t now_;
    const operation& after_;
    std::mt19937_64 random_;
    reference::keyspace places_;
    std::optional<std::string> difference_;
};

// ---- traces --------------------------------------------------------------------------------------------------------

struct make {
    std::function<std::unique_ptr<table_under_comparison>(support::failing_resource&)> table;
    std::vector<reference::family> families;
};

inline std::optional<std::string> difference(const table_under_comparison& table, const reference::table& expected,
                                             const make& of, std::int64_t now, const operation& after) {
    auto found = interview(table, expected, of.families, now, after).first_difference();
    if (found) found = "after `" + reference::text(after) + "`, clock at " + std::to_string(now) + ": " + *found;
    return found;
}

inline bool is_traced() {
    static const bool traced = std::getenv("STRATA_MODEL_TRACE") != nullptr;
    return traced;
}

using replay = std::function<std::optional<std::string>(const make&, const std::vector<operation>&)>;

// Plays the trace on a new table and on the reference.
inline std::optional<std::string> play(const make& of, const std::vector<operation>& trace) {
    support::failing_resource memory;
    {
        const auto table = of.table(memory);
        reference::table expected(of.families);
        std::int64_t now = reference::first_now;
        for (const operation& op : trace) {
            if (is_traced()) std::cerr << reference::text(op) << std::endl;
            try {
                table->apply(op);
                reference::apply(expected, now, op);
                if (auto found = difference(*table, expected, of, now, op)) return found;
            } catch (const std::exception& e) {
                return "`" + reference::text(op) + "` throws " + e.what();
            }
        }
    }
    if (memory.live_allocations() != 0) return "memory is lost: " + std::to_string(memory.live_bytes()) + " bytes";
    return std::nullopt;
}

// The same, but each operation first runs out of memory at its first allocation, at its second, and so on until it has
// enough.  Whatever fails must leave the table as it was.
inline std::optional<std::string> play_with_little_memory(const make& of, const std::vector<operation>& trace) {
    support::failing_resource memory;
    {
        const auto table = of.table(memory);
        reference::table expected(of.families);
        std::int64_t now = reference::first_now;
        for (const operation& op : trace) {
            if (is_traced()) std::cerr << reference::text(op) << std::endl;
            // A flush or compaction is all or nothing in each family, not in all of them together.
            const bool one_by_one =
                (op.action == action::flush || op.action == action::compact) && of.families.size() > 1;
            std::string failure;
            try {
                for (std::size_t nth = one_by_one ? 0 : 1;; ++nth) {
                    failure = ", out of memory at allocation " + std::to_string(nth);
                    memory.fail_at(nth);
                    try {
                        table->apply(op);
                        break;
                    } catch (const std::bad_alloc&) {
                    }
                    memory.never_fail();
                    if (auto found = difference(*table, expected, of, now, op)) return *found + failure;
                }
                memory.never_fail();
                reference::apply(expected, now, op);
                if (auto found = difference(*table, expected, of, now, op)) return found;
            } catch (const std::exception& e) {
                return "`" + reference::text(op) + "`" + failure + " throws " + e.what();
            }
        }
    }
    if (memory.live_allocations() != 0) return "memory is lost: " + std::to_string(memory.live_bytes()) + " bytes";
    return std::nullopt;
}

inline std::uint64_t number_from_environment(const char* name, std::uint64_t otherwise) {
    const char* const text = std::getenv(name);
    return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

// Each kind of table goes its own way from the same seed (FNV-1a of its name).
inline std::uint64_t seed_of(std::string_view kind, std::uint64_t seed) {
    std::uint64_t hash = 14695981039346656037U;
    for (const char c : kind) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
    return hash + seed;
}

constexpr std::size_t trace_length = 40;

// How many operations a kind of table makes.
inline std::size_t wanted_operations(std::size_t otherwise) {
    return static_cast<std::size_t>(number_from_environment("STRATA_MODEL_OPS", otherwise));
}

// Plays random traces and reports the first fault with the shortest trace that still shows one.
inline void follow(std::string_view kind, const make& of, const replay& played, std::size_t operations) {
    const std::uint64_t first_seed = number_from_environment("STRATA_MODEL_SEED", 1);
    std::size_t played_operations = 0;
    for (std::uint64_t seed = first_seed; played_operations < operations; ++seed) {
        const auto trace = reference::random_operations(of.families, seed_of(kind, seed)).next(trace_length);
        played_operations += trace.size();
        if (!played(of, trace)) continue;
        const auto least = reference::shrunk(
            trace, [&](const std::vector<operation>& candidate) { return played(of, candidate).has_value(); });
        FAIL("STRATA_MODEL_SEED=" << seed << ", clock starts at " << reference::first_now << "\n"
                                  << reference::text(least) << "  " << *played(of, least));
    }
    CHECK(played_operations >= operations);
}

// ---- kinds of tables -----------------------------------------------------------------------------------------------

template <class Policy>
inline constexpr reference::delete_mode mode_of = reference::delete_mode::tombstones;
template <>
inline constexpr reference::delete_mode mode_of<st::deletes::keep_deleted> = reference::delete_mode::keep_deleted;
template <>
inline constexpr reference::delete_mode mode_of<st::deletes::erase> = reference::delete_mode::erase;
template <>
inline constexpr reference::delete_mode mode_of<st::deletes::none> = reference::delete_mode::none;

template <class Policy>
inline constexpr std::int64_t limit_of = reference::unlimited;
template <std::int64_t N>
inline constexpr std::int64_t limit_of<st::retention::max_versions<N>> = N;

// A family whose policies the reference can be told.
template <st::fixed_string Name, class Retention, class Deletes, class... Others>
struct kept : st::family<Name, Retention, Deletes, Others...> {
    static reference::family described() {
        return {std::string(st::family<Name, Retention, Deletes, Others...>::name), limit_of<Retention>,
                mode_of<Deletes>};
    }
};

template <class Kind, class... Families>
struct table_of {
    using Memory = typename table_for<Kind, Families...>::memory;

    static make made() {
        return {[](support::failing_resource& resource) -> std::unique_ptr<table_under_comparison> {
                    if constexpr (std::same_as<Memory, st::memory::pmr>)
                        return std::make_unique<compared_table<Kind, Families...>>(Memory(&resource));
                    else
                        return std::make_unique<compared_table<Kind, Families...>>(Memory());
                },
                {Families::described()...}};
    }
};

using heap = st::memory::heap;
using pmr = st::memory::pmr;
using newest_1 = st::retention::max_versions<1>;
using newest_3 = st::retention::max_versions<3>;
using keep_all = st::retention::keep_all;
using tombstones = st::deletes::tombstones;
using keep_deleted = st::deletes::keep_deleted;
using erase = st::deletes::erase;
using none = st::deletes::none;

// One family for each way of deleting.
template <class Memory, class Retention, class... Backends>
using four_ways_to_delete =
    table_of<Memory, kept<"a", Retention, tombstones, Backends...>, kept<"b", Retention, keep_deleted, Backends...>,
             kept<"c", Retention, erase, Backends...>, kept<"d", Retention, none, Backends...>>;

template <class Memory, class Retention, class Backend>
using all_in =
    four_ways_to_delete<Memory, Retention, st::rows_in<Backend>, st::qualifiers_in<Backend>, st::versions_in<Backend>>;

using namespace st::backend;
using st::qualifiers_in;
using st::rows_in;
using st::versions_in;

}  // namespace kinds

TEST_SUITE_BEGIN("model");

TEST_CASE_TEMPLATE_DEFINE(
    "every read answers by the rules, whatever was written, deleted, flushed and compacted before", Kind,
    every_read_answers) {
    kinds::follow(doctest::toString<Kind>().c_str(), Kind::made(), kinds::play, kinds::wanted_operations(160));
}

TEST_CASE_TEMPLATE_DEFINE("a change that runs out of memory leaves no trace, and the next one succeeds", Kind,
                          no_memory_no_change) {
    kinds::follow(doctest::toString<Kind>().c_str(), Kind::made(), kinds::play_with_little_memory,
                  kinds::wanted_operations(80));
}

TEST_SUITE_END();

#define STRATA_FOLLOWS(name, ...) \
    namespace kinds {             \
    struct name : __VA_ARGS__ {}; \
    }                             \
    TYPE_TO_STRING(kinds::name);  \
    TEST_CASE_TEMPLATE_INVOKE(every_read_answers, kinds::name)

// For kinds whose memory can run out, that is, pmr.
#define STRATA_FOLLOWS_AND_RUNS_SHORT(name, ...) \
    STRATA_FOLLOWS(name, __VA_ARGS__);           \
    TEST_CASE_TEMPLATE_INVOKE(no_memory_no_change, kinds::name)

// Kinds that `./dev test` has not, but `./dev model` has.
#ifdef STRATA_FEWER_KINDS
#define STRATA_ALSO_FOLLOWS(name, ...) static_assert(true)
#define STRATA_ALSO_FOLLOWS_AND_RUNS_SHORT(name, ...) static_assert(true)
#else
#define STRATA_ALSO_FOLLOWS(name, ...) STRATA_FOLLOWS(name, __VA_ARGS__)
#define STRATA_ALSO_FOLLOWS_AND_RUNS_SHORT(name, ...) STRATA_FOLLOWS_AND_RUNS_SHORT(name, __VA_ARGS__)
#endif
