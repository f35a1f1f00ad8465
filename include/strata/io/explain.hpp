// SPDX-License-Identifier: BSL-1.0
// Layer: io.
#pragma once

#include <cstddef>
#include <ostream>
#include <string_view>

#include <strata/io/print.hpp>
#include <strata/store/explanation.hpp>

namespace strata {

/// A visibility in a few words.
constexpr std::string_view name(visibility value) noexcept {
    switch (value) {
        case visibility::visible:
            return "visible";
        case visibility::marker:
            return "a marker (R5.5)";
        case visibility::deleted:
            return "deleted (R5.1)";
        case visibility::superseded:
            return "superseded (R4.27)";
        case visibility::beyond_limit:
            return "beyond VERSIONS (R6.1)";
        case visibility::too_old:
            return "older than TTL (R6.2)";
        case visibility::expired:
            return "past its own time to live (R6.4)";
    }
    return "";
}

/// A removal in a few words.
constexpr std::string_view name(removal value) noexcept {
    switch (value) {
        case removal::none:
            return "stays";
        case removal::flush:
            return "goes with a flush (R8.3)";
        case removal::compaction:
            return "goes with a compaction (R8.7)";
        case removal::flush_and_compaction:
            return "goes with a flush and a compaction (R8.7)";
    }
    return "";
}

/// Prints a line for each cell: `f:q @20 Put: deleted (R5.1) by DeleteColumn @25; active segment; goes with a flush
/// (R8.3)`.
inline std::ostream& operator<<(std::ostream& out, const explanation& all) {
    out << escape(all.row) << ' ' << all.what << " at " << all.now << ":\n";
    if (all.cells.empty()) out << "  nothing is stored\n";
    for (const explained_cell& one : all.cells) {
        out << "  " << escape(one.what.family()) << ':' << escape(one.what.qualifier()) << " @" << one.what.timestamp()
            << ' ' << name(one.what.kind()) << ": " << name(one.shown);
        if (one.hidden_by) out << " by " << name(one.hidden_by->kind()) << " @" << one.hidden_by->timestamp();
        if (one.segment == 0)
            out << "; active segment; ";
        else
            out << "; frozen segment " << one.segment << "; ";
        out << name(one.goes_with) << '\n';
    }
    return out;
}

}  // namespace strata
