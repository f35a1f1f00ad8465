// SPDX-License-Identifier: BSL-1.0
// Operations on a small table, chosen by a seeded generator, written as one line of text each, and shrunk
// to the few that matter when some list of them shows a fault.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/reference_table.hpp"

namespace reference {

enum class action {
    put,
    increment,
    append,
    delete_version,
    delete_column,
    delete_family,
    delete_family_version,
    delete_row,
    flush,
    compact,
    clear,
    advance_clock
};

struct operation {
    reference::action action = reference::action::put;
    std::string row;
    std::string family;
    std::string qualifier;
    std::optional<std::int64_t> timestamp;  // absent: the clock's choice
    std::string value;
    std::optional<std::int64_t> ttl;  // of what a put, an increment or an append writes
    std::int64_t amount = 0;
    std::int64_t ticks = 0;
    // Which of the many possible reads follow the operation.  Part of it, so that they stay when others are dropped.
    std::uint64_t reads_seed = 0;
};

// R11.7, and never ambiguous: the backslash is escaped too.
inline std::string printable(std::string_view bytes) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string out;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte > 0x20 && byte < 0x7F && c != '\\') {
            out += c;
        } else {
            out += "\\x";
            out += digits[byte >> 4];
            out += digits[byte & 0xF];
        }
    }
    return out;
}

inline std::string text(const operation& op) {
    const std::string row = " " + printable(op.row);
    const std::string column = row + " " + printable(op.family) + ":" + printable(op.qualifier);
    std::string at = " @now";
    if (op.timestamp) at = *op.timestamp == latest ? " @latest" : " @" + std::to_string(*op.timestamp);
    const std::string ttl = op.ttl ? " ttl " + std::to_string(*op.ttl) : "";
    switch (op.action) {
        case action::put:
            return "put" + column + at + " = " + printable(op.value) + ttl;
        case action::increment:
            return "increment" + column + " by " + std::to_string(op.amount) + ttl;
        case action::append:
            return "append" + column + " + " + printable(op.value) + ttl;
        case action::delete_version:
            return "delete_version" + column + (!op.timestamp || *op.timestamp == latest ? " @newest" : at);
        case action::delete_column:
            return "delete_column" + column + at;
        case action::delete_family:
            return "delete_family" + row + " " + printable(op.family) + at;
        case action::delete_family_version:
            return "delete_family_version" + row + " " + printable(op.family) + at;
        case action::delete_row:
            return "delete_row" + row + at;
        case action::flush:
            return "flush";
        case action::compact:
            return "compact";
        case action::clear:
            return "clear";
        case action::advance_clock:
            return "clock +" + std::to_string(op.ticks);
    }
    return "?";
}

inline std::string text(const std::vector<operation>& trace) {
    std::string out;
    for (const operation& op : trace) out += "    " + text(op) + "\n";
    return out;
}

inline void apply(table& to, std::int64_t& now, const operation& op) {
    const column at{op.family, op.qualifier};
    switch (op.action) {
        case action::put:
            to.put(now, op.row, at, op.value, op.timestamp, op.ttl);
            break;
        case action::increment:
            to.increment(now, op.row, at, op.amount, std::nullopt, op.ttl);
            break;
        case action::append:
            to.append(now, op.row, at, op.value, std::nullopt, op.ttl);
            break;
        case action::delete_version:
            to.delete_version(now, op.row, at, op.timestamp);
            break;
        case action::delete_column:
            to.delete_column(now, op.row, at, op.timestamp);
            break;
        case action::delete_family:
            to.delete_family(now, op.row, op.family, op.timestamp);
            break;
        case action::delete_family_version:
            to.delete_family_version(now, op.row, op.family, op.timestamp);
            break;
        case action::delete_row:
            to.delete_row(now, op.row, op.timestamp);
            break;
        case action::flush:
            to.flush();
            break;
        case action::compact:
            to.compact();
            break;
        case action::clear:
            to.clear();
            break;
        case action::advance_clock:
            now += op.ticks;
            to.set_now(now);
            break;
    }
}

// Where operations happen.  Rows are prefixes of one another, hold a zero byte and the greatest byte, and sort
// differently as signed bytes; the empty qualifier is the one family markers share.
// Counters have a column of their own.
struct keyspace {
    std::vector<std::string> rows{"a", std::string("a\0", 2), "ab", "\x7F", "\xFF\xFF"};
    std::vector<std::string> qualifiers{"", "q", std::string("q\0", 2)};
    std::string counter = "n";
};

inline constexpr std::int64_t first_now = 6;

class random_operations {
public:
    random_operations(const std::vector<family>& families, std::uint64_t seed) : families_(families), random_(seed) {
        // Few columns at a time, so that operations meet.
        keep_some(places_.rows, 3);
        keep_some(places_.qualifiers, 2);
        keep_some(families_, 2);
        flushes_ = below(3) == 0 ? 30 : 8;
    }

    operation next() {
        operation op;
        op.reads_seed = random_();
        op.row = one_of(places_.rows);
        op.action = next_action();
        switch (op.action) {
            case action::put:
                op.family = one_of(families_).name;
                op.qualifier = one_of(places_.qualifiers);
                op.timestamp = next_timestamp();
                if (below(20) != 0) op.value = "v" + std::to_string(++values_);
                op.ttl = next_ttl();
                break;
            case action::increment:
                op.family = one_of(families_).name;
                op.qualifier = places_.counter;
                op.amount = static_cast<std::int64_t>(below(5)) - 1;
                op.ttl = next_ttl();
                break;
            case action::append:
                op.family = one_of(families_).name;
                op.qualifier = one_of(places_.qualifiers);
                op.value = "+" + std::to_string(++values_);
                op.ttl = next_ttl();
                break;
            case action::delete_version:
            case action::delete_column:
            case action::delete_family:
            case action::delete_family_version: {
                std::vector<family> deletable;
                for (const family& f : families_)
                    if (f.deletes != delete_mode::none) deletable.push_back(f);
                if (deletable.empty()) return next();
                op.family = one_of(deletable).name;
                if (op.action == action::delete_version || op.action == action::delete_column)
                    op.qualifier = below(8) == 0 ? places_.counter : one_of(places_.qualifiers);
                op.timestamp = next_timestamp();
                if (op.action == action::delete_family_version && !op.timestamp) op.timestamp = now_;
                break;
            }
            case action::delete_row:
                op.timestamp = next_timestamp();
                break;
            case action::advance_clock:
                op.ticks = 1 + static_cast<std::int64_t>(below(2));
                now_ += op.ticks;
                break;
            case action::flush:
            case action::compact:
            case action::clear:
                break;
        }
        return op;
    }

    std::vector<operation> next(std::size_t count) {
        std::vector<operation> trace;
        for (std::size_t i = 0; i < count; ++i) trace.push_back(next());
        return trace;
    }

private:
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }

    template <class T>
    const T& one_of(const std::vector<T>& from) {
        return from[below(from.size())];
    }

    template <class T>
    void keep_some(std::vector<T>& from, std::size_t at_most) {
        std::shuffle(from.begin(), from.end(), random_);
        from.erase(from.begin() + static_cast<std::ptrdiff_t>(std::min(from.size(), 1 + below(at_most))), from.end());
    }

    action next_action() {
        const std::array<std::pair<action, std::size_t>, 12> weights{{{action::put, 130},
                                                                      {action::increment, 10},
                                                                      {action::append, 10},
                                                                      {action::delete_version, 25},
                                                                      {action::delete_column, 20},
                                                                      {action::delete_family, 10},
                                                                      {action::delete_family_version, 10},
                                                                      {action::delete_row, 10},
                                                                      {action::flush, flushes_},
                                                                      {action::compact, flushes_ / 2},
                                                                      {action::clear, 1},
                                                                      {action::advance_clock, 20}}};
        std::size_t sum = 0;
        for (const auto& [chosen, weight] : weights) sum += weight;
        std::size_t at = below(sum);
        for (const auto& [chosen, weight] : weights) {
            if (at < weight) return chosen;
            at -= weight;
        }
        return action::put;
    }

    // Back-dated, now and in the future, from so few that collisions are the rule.
    std::optional<std::int64_t> next_timestamp() {
        switch (below(20)) {
            case 0:
                return 0;
            case 1:
                return latest;
            case 2:
            case 3:
            case 4:
            case 5:
                return std::nullopt;
            default:
                return std::max<std::int64_t>(0, now_ - 5 + static_cast<std::int64_t>(below(9)));
        }
    }

    std::optional<std::int64_t> next_ttl() {
        if (below(8) != 0) return std::nullopt;
        return static_cast<std::int64_t>(below(6));
    }

    std::vector<family> families_;
    std::mt19937_64 random_;
    keyspace places_;
    std::int64_t now_ = first_now;
    std::size_t flushes_ = 0;
    std::size_t values_ = 0;
};

// Drops operations as long as the rest still shows the fault: first half of them at a time, at last single ones.
inline std::vector<operation> shrunk(std::vector<operation> trace,
                                     const std::function<bool(const std::vector<operation>&)>& shows_the_fault) {
    std::size_t piece = std::max<std::size_t>(1, trace.size() / 2);
    for (;;) {
        bool dropped = false;
        for (std::size_t begin = 0; begin < trace.size();) {
            std::vector<operation> rest(trace.begin(), trace.begin() + static_cast<std::ptrdiff_t>(begin));
            const std::size_t end = std::min(trace.size(), begin + piece);
            rest.insert(rest.end(), trace.begin() + static_cast<std::ptrdiff_t>(end), trace.end());
            if (shows_the_fault(rest)) {
                trace = std::move(rest);
                dropped = true;
            } else {
                begin = end;
            }
        }
        if (piece == 1 && !dropped) return trace;
        piece = std::max<std::size_t>(1, piece / 2);
    }
}

}  // namespace reference
