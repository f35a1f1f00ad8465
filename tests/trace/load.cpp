// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "trace/operation.hpp"

namespace trace {
namespace {

/// The code of the kind, by which HBase sorts, the greatest first.
int code_of(item::what kind) {
    switch (kind) {
        case item::what::family:
            return 14;
        case item::what::column:
            return 12;
        case item::what::family_version:
            return 10;
        case item::what::version:
            return 8;
        case item::what::value:
        case item::what::amount:
            break;
    }
    return 4;
}

bool comes_before(const loaded_cell& a, const loaded_cell& b) {
    const int a_code = code_of(a.what.kind);
    const int b_code = code_of(b.what.kind);
    return std::tie(a.what.family, a.what.qualifier, b.what.when, b_code, b.after) <
           std::tie(b.what.family, b.what.qualifier, a.what.when, a_code, a.after);
}

bool is_row_before(const loaded_row& a, const loaded_row& b) { return a.row < b.row; }

}  // namespace

bool keeps_numbers(const trace& one) {
    return std::any_of(one.steps.begin(), one.steps.end(), [](const step& s) {
        const auto* const loaded = std::get_if<load>(&s.what);
        return loaded != nullptr && loaded->keep_sequence;
    });
}

void sort(load& one) {
    std::stable_sort(one.rows.begin(), one.rows.end(), is_row_before);
    std::vector<loaded_row> rows;
    for (loaded_row& next : one.rows) {
        if (rows.empty() || rows.back().row != next.row) rows.push_back({std::move(next.row), {}});
        rows.back().cells.insert(rows.back().cells.end(), next.cells.begin(), next.cells.end());
    }
    for (loaded_row& row : rows) {
        std::stable_sort(row.cells.begin(), row.cells.end(), comes_before);
        const auto is_equal = [](const loaded_cell& a, const loaded_cell& b) {
            return !comes_before(a, b) && !comes_before(b, a);
        };
        row.cells.erase(std::unique(row.cells.begin(), row.cells.end(), is_equal), row.cells.end());
    }
    one.rows = std::move(rows);
}

bool is_sorted(const load& one) {
    const auto is_later_row = [](const loaded_row& a, const loaded_row& b) { return !is_row_before(a, b); };
    return std::adjacent_find(one.rows.begin(), one.rows.end(), is_later_row) == one.rows.end() &&
           std::all_of(one.rows.begin(), one.rows.end(), [](const loaded_row& row) {
               return std::is_sorted(row.cells.begin(), row.cells.end(), comes_before);
           });
}

}  // namespace trace
