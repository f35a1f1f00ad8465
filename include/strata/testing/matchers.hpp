// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <strata/answer/explanation.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/io/explain.hpp>
#include <strata/io/print.hpp>
#include <strata/testing/outcome.hpp>

namespace strata::testing {

/// A cell that a read should return: `{contents{"html"}, "<html>"}`, or with its timestamp.
struct expected_cell {
    column what;                         ///< Its column.
    owned_bytes value;                   ///< Its value.
    std::optional<timestamp> written{};  ///< Its timestamp; any if it is absent.
};

}  // namespace strata::testing

namespace strata::detail {

/// The sentence, and then what explain() says of the column.
template <class Table>
testing::outcome unmet(const std::string& sentence, const Table& table, bytes_view row, const column& what) {
    std::ostringstream text;
    text << sentence << '\n' << table.explain(row, what);
    return testing::outcome::failure(text.str());
}

inline std::string place_of(bytes_view row, const column& what) {
    return "row '" + escape(row) + "', column '" + escape(what.family()) + ':' + escape(what.qualifier()) + '\'';
}

inline std::string described(bytes_view value, std::optional<timestamp> written) {
    return '\'' + escape(value) + '\'' + (written ? " @" + std::to_string(written->value) : std::string());
}

inline std::string said_of(const explained_cell& one) {
    std::ostringstream text;
    text << name(one.what.kind()) << " @" << one.what.timestamp() << " is " << name(one.shown);
    if (one.hidden_by) text << " by " << name(one.hidden_by->kind()) << " @" << one.hidden_by->timestamp();
    return text.str();
}

/// Some put of that timestamp is stored and kept out of reads as it should be.
template <class Table, class Test>
testing::outcome is_kept_out(const Table& table, bytes_view row, const column& what, timestamp written,
                             const std::string& how, Test is_so) {
    std::string found = " and is not stored";
    for (const explained_cell& one : table.explain(row, what).cells) {
        if (one.what.is_marker() || one.what.timestamp() != written) continue;
        if (is_so(one)) return {};
        found = ", but " + said_of(one);
    }
    return unmet(place_of(row, what) + " @" + std::to_string(written.value) + " should be " + how + found, table, row,
                 what);
}

}  // namespace strata::detail

/// Checks of what a table answers, for tests: each says why it does not hold, by explain().
namespace strata::testing {

/// The newest visible version of a column has that value and, if one is given, that timestamp.
template <class Table>
outcome has_cell(const Table& table, bytes_view row, const column& what, bytes_view value,
                 std::optional<timestamp> written = std::nullopt) {
    const auto found = table.get(row, what);
    if (found && found->value() == value && (!written || found->timestamp() == *written)) return {};
    const std::string expected =
        strata::detail::place_of(row, what) + " should hold " + strata::detail::described(value, written);
    if (!found) return strata::detail::unmet(expected + " and shows nothing", table, row, what);
    return strata::detail::unmet(
        expected + " and shows " + strata::detail::described(found->value(), found->timestamp()), table, row, what);
}

/// No version of a column is visible: none is stored, or all are hidden.
template <class Table>
outcome has_no_cell(const Table& table, bytes_view row, const column& what) {
    const auto found = table.get(row, what);
    if (!found) return {};
    return strata::detail::unmet(strata::detail::place_of(row, what) + " should show nothing and shows " +
                                     strata::detail::described(found->value(), found->timestamp()),
                                 table, row, what);
}

/// A get of the row returns exactly these cells, in any order: the newest version of each column.  With none, the row
/// is empty.
///
/// `has_row(t, "r", {{contents{"html"}, "<html>"}, {anchor{"a"}, "CNN", st::timestamp{9}}})`
template <class Table>
outcome has_row(const Table& table, bytes_view row, const std::vector<expected_cell>& expected) {
    std::ostringstream wrong;
    std::vector<bool> is_met(expected.size(), false);
    for (const cell_view& found : table.get(row)) {
        bool is_expected = false;
        for (std::size_t i = 0; i != expected.size() && !is_expected; ++i) {
            const expected_cell& one = expected[i];
            is_expected = !is_met[i] && one.what.family() == found.family() &&
                          one.what.qualifier() == found.qualifier() && one.value == found.value() &&
                          (!one.written || *one.written == found.timestamp());
            if (is_expected) is_met[i] = true;
        }
        if (!is_expected) wrong << "  not expected: " << found << '\n';
    }
    for (std::size_t i = 0; i != expected.size(); ++i)
        if (!is_met[i])
            wrong << "  not there: " << expected[i].what << " with "
                  << strata::detail::described(expected[i].value, expected[i].written) << "; stored is "
                  << table.explain(row, expected[i].what);
    const std::string text = wrong.str();
    if (text.empty()) return {};
    return outcome::failure("row '" + escape(row) + "' should hold exactly " + std::to_string(expected.size()) +
                            (expected.size() == 1 ? " cell\n" : " cells\n") + text);
}

/// The put of that timestamp is stored and hidden by a marker of that kind: `is_hidden_by(t, "r", contents{"html"}, {10},
/// kind::delete_column)`.
template <class Table>
outcome is_hidden_by(const Table& table, bytes_view row, const column& what, timestamp written, kind marker) {
    return strata::detail::is_kept_out(
        table, row, what, written, "hidden by a marker " + std::string(name(marker)), [=](const explained_cell& one) {
            return one.shown == visibility::deleted && one.hidden_by && one.hidden_by->kind() == marker;
        });
}

/// The put of that timestamp is stored, and a read of all versions does not return it for that reason: `is_hidden(t,
/// "r", contents{"html"}, {10}, visibility::too_old)`.
template <class Table>
outcome is_hidden(const Table& table, bytes_view row, const column& what, timestamp written, visibility why) {
    return strata::detail::is_kept_out(table, row, what, written, std::string(name(why)),
                                       [=](const explained_cell& one) { return one.shown == why; });
}

}  // namespace strata::testing
