// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <ostream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/request/options.hpp>
#include <strata/table/stored_cells.hpp>

namespace strata::testing {

/// What counts when two tables are compared.
struct diff_options {
    /// False: timestamps do not count.  The versions of a column are then compared one by one, the newest first.
    bool timestamps = true;
    /// True: the numbers of the writes count, which decide what deletes::sequenced hides.
    bool sequence = false;
    /// False: delete markers do not count.
    bool markers = true;
    /// False: only what a read of all versions returns counts, by the clock of each table.
    bool hidden = true;
    std::string first = "the first";    ///< The name of one table, for people.
    std::string second = "the second";  ///< The name of the other.
};

/// A place where two tables differ: what each of them has there, if it has something.
struct cell_difference {
    std::optional<cell> first;   ///< Of the first table.
    std::optional<cell> second;  ///< Of the second.
};

/// How two tables differ, cell by cell, in the order of rows, families, qualifiers and versions.  `<<` prints it.
class table_difference {
public:
    /// Nothing differs yet.
    explicit table_difference(diff_options how) : how_(std::move(how)) {}

    /// The tables do not differ.
    bool empty() const noexcept { return all_.empty(); }
    /// How many places differ.
    std::size_t size() const noexcept { return all_.size(); }
    /// The places.
    ///@{
    auto begin() const noexcept { return all_.begin(); }
    auto end() const noexcept { return all_.end(); }
    ///@}

    /// Adds a place.
    void add(const cell_view* first, const cell_view* second) {
        const auto copy = [](const cell_view* one) { return one ? std::optional<cell>(*one) : std::nullopt; };
        all_.push_back({copy(first), copy(second)});
    }

    /// Prints a line for each of the first twenty places:
    ///
    ///     2 differences
    ///       only in the first: row 'a', f:q @10 Put, value 'x'
    ///       row 'b', f:q @10 Put: value 'y' in the first, value 'z' in the second
    friend std::ostream& operator<<(std::ostream& out, const table_difference& all) {
        if (all.empty()) return out << "no difference\n";
        out << all.size() << (all.size() == 1 ? " difference\n" : " differences\n");
        constexpr std::size_t most = 20;
        for (std::size_t i = 0; i != (std::min)(all.size(), most); ++i) all.print(out, all.all_[i]);
        if (all.size() > most) out << "  and " << all.size() - most << " more\n";
        return out;
    }

private:
    void print(std::ostream& out, const cell_difference& one) const {
        if (one.first && one.second) {
            out << "  " << place(*one.first) << ": " << contents(*one.first) << " in " << how_.first << ", "
                << (place(*one.first) == place(*one.second) ? std::string() : place(*one.second) + ", ")
                << contents(*one.second) << " in " << how_.second << '\n';
        } else {
            const cell& only = one.first ? *one.first : *one.second;
            out << "  only in " << (one.first ? how_.first : how_.second) << ": " << place(only)
                << (only.is_marker() && !how_.sequence ? "" : ", " + contents(only)) << '\n';
        }
    }

    static std::string place(const cell& one) {
        return "row '" + escape(one.row()) + "', " + escape(one.family()) + ':' + escape(one.qualifier()) + " @" +
               std::to_string(one.timestamp().value) + ' ' + std::string(name(one.kind()));
    }
    std::string contents(const cell& one) const {
        std::string text = one.is_marker() ? "no value" : "value '" + escape(one.value()) + '\'';
        if (one.ttl()) text += ", TTL " + std::to_string(*one.ttl());
        if (how_.sequence) text += ", number " + std::to_string(one.version().sequence());
        return text;
    }

    diff_options how_;
    std::vector<cell_difference> all_;
};

}  // namespace strata::testing

namespace strata::detail {

/// The cells of a table that are to be compared, in their order.  Borrowed.
template <class Table>
std::vector<cell_view> cells_to_compare(const Table& table, const testing::diff_options& how) {
    std::vector<cell_view> all;
    const auto add = [&](const cell_view& one) {
        if (how.markers || !one.is_marker()) all.push_back(one);
        return true;
    };
    if (how.hidden)
        for_each_stored_cell(table, add);
    else
        table.scan({.versions = all_versions}).for_each_cell(add);
    std::stable_sort(all.begin(), all.end(), [](const cell_view& a, const cell_view& b) {
        return std::tuple(a.row(), a.family(), a.qualifier()) < std::tuple(b.row(), b.family(), b.qualifier());
    });
    return all;
}

/// Below 0 if the first cell has a place before that of the second, 0 if the places are equal.
inline int compare_places(const cell_view& a, const cell_view& b, const testing::diff_options& how) {
    const auto column = [](const cell_view& one) { return std::tuple(one.row(), one.family(), one.qualifier()); };
    if (column(a) != column(b)) return column(a) < column(b) ? -1 : 1;
    if (!how.timestamps) return 0;
    if (a.timestamp() != b.timestamp()) return a.timestamp() > b.timestamp() ? -1 : 1;
    return a.kind() == b.kind() ? 0 : a.kind() > b.kind() ? -1 : 1;
}

inline bool are_alike(const cell_view& a, const cell_view& b, const testing::diff_options& how) {
    if (how.sequence && a.version().sequence() != b.version().sequence()) return false;
    return a.kind() == b.kind() && a.value() == b.value() && a.ttl() == b.ttl();
}

}  // namespace strata::detail

namespace strata::testing {

/// Compares the cells of two tables, of whatever types: fixed at compile time or known at run time.
///
/// `CHECK_MESSAGE(diff(expected, found).empty(), diff(expected, found));`
/// Complexity: linear in the cells, and sorting them; memory for a view of each.
template <class First, class Second>
table_difference diff(const First& first, const Second& second, const diff_options& how = {}) {
    const std::vector<cell_view> a = strata::detail::cells_to_compare(first, how);
    const std::vector<cell_view> b = strata::detail::cells_to_compare(second, how);
    table_difference found(how);
    auto one = a.begin();
    auto other = b.begin();
    while (one != a.end() || other != b.end()) {
        const int order = one == a.end()     ? 1
                          : other == b.end() ? -1
                                             : strata::detail::compare_places(*one, *other, how);
        if (order != 0 || !strata::detail::are_alike(*one, *other, how))
            found.add(order <= 0 ? &*one : nullptr, order >= 0 ? &*other : nullptr);
        if (order <= 0) ++one;
        if (order >= 0) ++other;
    }
    return found;
}

}  // namespace strata::testing
