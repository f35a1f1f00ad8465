// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <cstdint>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/successor.hpp>
#include <strata/core/inlining.hpp>
#include <strata/request/options.hpp>
#include <strata/segment/cursor.hpp>
#include <strata/table/rows/sources.hpp>

namespace strata::detail {

/// The families of a read of rows, side by side, in name order: what is done to all of them at once.
/// Sources is a tuple or a vector of family_scan.
template <class Sources>
class source_list {
public:
    template <class Make>
    explicit source_list(const Make& make) : sources_(make()) {}

    Sources& all() noexcept { return sources_; }

    template <class Visit>
    void for_each(Visit visit) {
        for_each_source(sources_, visit);
    }
    /// The rows of the families that are wanted.
    template <class Visit>
    void for_each_rows(Visit visit) {
        for_each([&](auto& source) {
            if (source.is_wanted()) visit(source.rows());
        });
    }
    /// The sources that stand on the front row, which has that number.
    template <class Visit>
    void for_each_in_front(std::uint64_t number, Visit visit) {
        for_each([&](auto& source) {
            if (source.stands_in_front(number)) visit(source);
        });
    }

    /// Goes to the first row of a read.
    void seek(const row_start& from) {
        if (from.row.empty()) {
            for_each_rows([&](auto& rows) { from.reversed ? rows.seek_last() : rows.seek_first(); });
        } else if (from.is_prefix) {
            go_before(prefix_successor(from.row));
        } else if (from.reversed == from.is_inclusive) {
            const bytes after = key_successor(from.row);
            from.reversed ? go_before(after) : go_to(after);
        } else {
            from.reversed ? go_before(from.row) : go_to(from.row);
        }
    }

    /// All families wait for memory together.
    STRATA_ALWAYS_INLINE void prefetch(bytes_view row, search what) {
        for (bool goes_on = true; goes_on;) {
            goes_on = false;
            for_each([&](auto& source) STRATA_ALWAYS_INLINE_LAMBDA {
                goes_on |= source.is_wanted() && source.rows().prefetch_step(row, what);
            });
        }
    }

private:
    /// An empty row: no bound.
    void go_before(bytes_view row) {
        for_each_rows([=](auto& rows) { row.empty() ? rows.seek_last() : rows.seek_before(row); });
    }
    void go_to(bytes_view row) {
        prefetch(row, search::onward);
        for_each_rows([&](auto& rows) { rows.seek(row); });
    }

    Sources sources_;
};

}  // namespace strata::detail
