// SPDX-License-Identifier: BSL-1.0
// Layer: wire/hfile.
#pragma once

#include <cstdint>
#include <string>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/compare.hpp>
#include <strata/bytes/equal.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/error.hpp>
#include <strata/wire/key.hpp>

namespace strata::detail::hfile {

/// Throws out_of_order.
[[noreturn]] inline void refuse_order(const cell_view& next, const char* what) {
    raise<out_of_order>(std::string("a cell of an HFile sorts before its predecessor, by its ") + what + ": row " +
                        escape(next.row()) + ", qualifier " + escape(next.qualifier()) + ", timestamp " +
                        std::to_string(next.timestamp().value));
}

/// Checks that a cell may follow the one with that key and sequence number.  Returns true if their keys are equal.
///
/// Throws: out_of_order if it sorts before that (R1.1); illegal_argument if it is of another family.
inline bool check_order(bytes_view last_key, std::uint64_t last_sequence, const cell_view& next,
                        std::uint64_t sequence) {
    const key_parts last = parse_key(last_key);
    if (!are_equal(last.family, next.family()))
        raise<illegal_argument>("an HFile has the cells of one family, and after " + escape(last.family) + " comes " +
                                escape(next.family()));
    if (!are_equal(last.row, next.row())) {
        if (!raw::is_less(last.row, next.row())) refuse_order(next, "row");
        return false;
    }
    if (!are_equal(last.qualifier, next.qualifier())) {
        if (!raw::is_less(last.qualifier, next.qualifier())) refuse_order(next, "qualifier");
        return false;
    }
    const version_key before(last.written, last.kind);
    const version_key after(next.timestamp(), next.kind());
    if (!before.same_version(after)) {
        if (after.sorts_before(before)) refuse_order(next, "timestamp and kind");
        return false;
    }
    if (sequence > last_sequence) refuse_order(next, "sequence number");
    return true;
}

}  // namespace strata::detail::hfile
