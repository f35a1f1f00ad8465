// SPDX-License-Identifier: BSL-1.0
// Layer: answer.
#pragma once

#include <string>
#include <vector>

#include <strata/answer/explanation.hpp>
#include <strata/cell/cell.hpp>

namespace strata {

/// Why a scan returns cells of a column of a row, or does not.
enum class scan_outcome : unsigned char {
    returned,       ///< It returns some.
    not_stored,     ///< No put of the column is stored.
    outside_rows,   ///< The row lies outside of the bounds or the prefix (R4.5).
    not_selected,   ///< The scan names other columns (R4.6).
    beyond_limit,   ///< The scan has as many rows as it may have before it comes to this one (R4.42).
    hidden,         ///< No version is visible: the stored cells say why.
    outside_time,   ///< No version lies in the time range (R4.10).
    scan_ended,     ///< The filter ended the scan before it came to the row (R4.37).
    row_rejected,   ///< The filter rejects the row (R4.37).
    cell_rejected,  ///< The filter rejects every version of the column (R4.30).
    passed_over,    ///< The filter led the scan on to a place after the column (R4.30).
    cut_off,        ///< store_limit or store_offset leaves the cells out (R4.34).
    not_loaded,     ///< The family is read only for rows that another family has (R4.40).
};

/// Why a scan returns a column of a row, or does not: table.explain_scan(options, row, column).
struct scan_explanation {
    /// What is stored for the column.
    explanation stored;
    /// The first reason that the scan meets.
    scan_outcome outcome = scan_outcome::returned;
    /// The name of the filter that is the reason, if one is: `value`, or of a list `all_of: value`.
    std::string filter = {};
    /// The cells of the column that the scan returns.
    std::vector<cell> returned = {};
};

}  // namespace strata
