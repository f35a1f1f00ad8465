// SPDX-License-Identifier: BSL-1.0
// Layer: io.
#pragma once

#include <cstddef>
#include <ostream>
#include <string_view>

#include <strata/answer/explanation.hpp>
#include <strata/answer/scan_explanation.hpp>
#include <strata/io/print.hpp>
#include <strata/io/rules.hpp>

namespace strata {

/// A visibility in a few words.
constexpr std::string_view name(visibility value) noexcept {
    switch (value) {
        case visibility::visible:
            return "visible";
        case visibility::marker:
            return "a marker";
        case visibility::deleted:
            return "deleted";
        case visibility::superseded:
            return "superseded";
        case visibility::beyond_limit:
            return "beyond the limit";
        case visibility::too_old:
            return "too old";
        case visibility::expired:
            return "expired";
        case visibility::not_kept:
            return "dropped by the retention policy";
    }
    return "";
}

/// A removal in a few words.
constexpr std::string_view name(removal value) noexcept {
    switch (value) {
        case removal::none:
            return "stays";
        case removal::flush:
            return "goes with a flush";
        case removal::compaction:
            return "goes with a compaction";
        case removal::flush_and_compaction:
            return "goes with a flush and a compaction";
        case removal::depends_on_other_rows:
            return "goes with a flush and a compaction, unless another row keeps a put that is as old";
    }
    return "";
}

/// The rule of a visibility; none if the cell is visible, or if a policy that HBase does not have drops it.
constexpr cited_rule rule_of(visibility value) noexcept {
    switch (value) {
        case visibility::visible:
        case visibility::not_kept:
            break;
        case visibility::marker:
            return detail::rule("R5.5");
        case visibility::deleted:
            return detail::rule("R5.1");
        case visibility::superseded:
            return detail::rule("R4.27");
        case visibility::beyond_limit:
            return detail::rule("R6.1");
        case visibility::too_old:
            return detail::rule("R6.2");
        case visibility::expired:
            return detail::rule("R6.4");
    }
    return {};
}

/// The rule of a removal; none if the cell stays.
constexpr cited_rule rule_of(removal value) noexcept {
    switch (value) {
        case removal::none:
            break;
        case removal::flush:
            return detail::rule("R8.3");
        case removal::compaction:
        case removal::flush_and_compaction:
            return detail::rule("R8.7");
        case removal::depends_on_other_rows:
            return detail::rule("R8.8");
    }
    return {};
}

/// A scan_outcome in a few words.
constexpr std::string_view name(scan_outcome value) noexcept {
    switch (value) {
        case scan_outcome::returned:
            return "returned";
        case scan_outcome::not_stored:
            return "not stored";
        case scan_outcome::outside_rows:
            return "outside of the rows";
        case scan_outcome::not_selected:
            return "not among the columns";
        case scan_outcome::beyond_limit:
            return "after the last row of the limit";
        case scan_outcome::hidden:
            return "hidden";
        case scan_outcome::outside_time:
            return "outside of the time range";
        case scan_outcome::scan_ended:
            return "after the row where the filter ends the scan";
        case scan_outcome::row_rejected:
            return "in a row that the filter rejects";
        case scan_outcome::cell_rejected:
            return "rejected by the filter";
        case scan_outcome::passed_over:
            return "passed over by the filter";
        case scan_outcome::cut_off:
            return "left out by store_limit or store_offset";
        case scan_outcome::not_loaded:
            return "in a family that is not loaded for the row";
    }
    return "";
}

/// The rule of a scan_outcome; none if the scan returns cells, or if the stored cells tell.
constexpr cited_rule rule_of(scan_outcome value) noexcept {
    switch (value) {
        case scan_outcome::returned:
        case scan_outcome::not_stored:
        case scan_outcome::hidden:
            break;
        case scan_outcome::outside_rows:
            return detail::rule("R4.5");
        case scan_outcome::not_selected:
            return detail::rule("R4.6");
        case scan_outcome::beyond_limit:
            return detail::rule("R4.42");
        case scan_outcome::outside_time:
            return detail::rule("R4.10");
        case scan_outcome::scan_ended:
        case scan_outcome::row_rejected:
            return detail::rule("R4.37");
        case scan_outcome::cell_rejected:
        case scan_outcome::passed_over:
            return detail::rule("R4.30");
        case scan_outcome::cut_off:
            return detail::rule("R4.34");
        case scan_outcome::not_loaded:
            return detail::rule("R4.40");
    }
    return {};
}

/// Prints a line for each cell: `f:q @20 Put: deleted by DeleteColumn @25 (R5.1, What a marker hides); active segment;
/// stays`, and of a visible one that ages `visible until 120, then too old (R6.2, TTL)`.
inline std::ostream& operator<<(std::ostream& out, const explanation& all) {
    out << escape(all.row) << ' ' << all.what << " at " << all.now;
    if (all.next_put) out << ", where a put without a timestamp gets " << *all.next_put;
    out << ":\n";
    if (all.cells.empty()) out << "  nothing is stored\n";
    for (const explained_cell& cell : all.cells) {
        out << "  " << escape(cell.what.family()) << ':' << escape(cell.what.qualifier()) << " @"
            << cell.what.timestamp() << ' ' << name(cell.what.kind()) << ": " << name(cell.shown);
        if (cell.hidden_by) out << " by " << name(cell.hidden_by->kind()) << " @" << cell.hidden_by->timestamp();
        out << rule_of(cell.shown);
        if (cell.lives_until)
            out << " until " << *cell.lives_until << ", then " << name(cell.becomes) << rule_of(cell.becomes);
        if (cell.segment == 0)
            out << "; active segment; ";
        else
            out << "; frozen segment " << cell.segment << "; ";
        out << name(cell.goes_with) << rule_of(cell.goes_with) << '\n';
    }
    return out;
}

/// Prints `in the scan: rejected by the filter (all_of: value) (R4.30, The filter's answer joins the matcher's); `, and
/// then what is stored.
inline std::ostream& operator<<(std::ostream& out, const scan_explanation& all) {
    out << "in the scan: " << name(all.outcome);
    if (!all.filter.empty()) out << " (" << all.filter << ')';
    return out << rule_of(all.outcome) << "; " << all.stored;
}

}  // namespace strata
