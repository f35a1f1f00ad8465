// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <cstdint>
#include <tuple>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/table/writes/any_store.hpp>
#include <strata/table/writes/own_dates.hpp>

namespace strata::detail {

/// A cell or marker that a write_batch writes.
struct batch_entry {
    any_store store;
    bytes_view row;  // of the request, as are the qualifier and a value that is given
    bytes_view qualifier;
    timestamp written;
    strata::kind kind;
    bool is_own = false;  // the table dates it
    bool has_ttl = false;
    bool is_result = false;
    bytes_view given = {};
    bytes made = {};  // if it is not given

    bytes_view stored() const noexcept { return made.empty() ? given : bytes_view(made); }
    version_key key(std::uint64_t sequence) const noexcept { return {written, kind, sequence, has_ttl}; }
    /// Writes of which it is equal write one version.
    auto version() const { return std::tuple(row, store.name(), qualifier, written, kind); }
    cell_view as_cell(std::uint64_t sequence) const { return {row, store.name(), qualifier, key(sequence), stored()}; }
    cell_place place() const { return {row, store.name(), qualifier}; }
    bool removes_at_once() const noexcept { return store.removes_at_once(kind); }

    /// Keeps what the table has dated.  Throws: what an allocation throws.
    void keep_date(own_dates& own, timestamp now) const {
        if (!is_own) return;
        const cell_place at = place();
        if (is_result && store.increment_moves_on()) return own.keep_sum(at, written, now);
        if (!is_marker(kind)) return own.keep_put(at, written, now);
        if (store.hides_later_puts()) own.keep_marker(at, kind, written, now);
    }
};

}  // namespace strata::detail
