// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/limits.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/error.hpp>
#include <strata/request/checks.hpp>
#include <strata/request/options.hpp>
#include <strata/store/read/prefetch_rows.hpp>
#include <strata/table/families/dispatch.hpp>
#include <strata/table/writes/any_store.hpp>
#include <strata/table/writes/own_dates.hpp>
#include <strata/table/writes/prefetch_writes.hpp>

namespace strata::detail {

/// Puts of many cells, each a put by itself.
template <class = void>
class each_put {
public:
    /// All are checked in HBase's order: as its client does, as its server does before it looks at families, and then
    /// by family and time.  Throws: what a put of one of them throws.
    each_put(const any_stores& families, std::span<const cell_view> cells, const write_moment& at,
             const table_limits& limits)
        : families_(families), cells_(cells), at_(at) {
        for (const cell_view& one : cells) {
            if (one.is_marker()) raise_marker(one);
            check_row(one.row());
            check_cell_size(one.row(), one.family(), one.qualifier(), one.value());
            check_written(one.timestamp());
            check_client_size(size_of(one), limits);
        }
        for (const cell_view& one : cells) {
            check_writable(limits);
            check_server_size(size_of(one), false, limits);
        }
        for (const cell_view& one : cells) {
            store_of(one);
            check_slop(one.timestamp(), at.now, limits);
            if (one.timestamp() == latest) given_by_clock(at.now);
        }
    }

    /// put(store, cell, key) for each cell, in order.  `sequence`: the number of the last write, which put() counts up.
    template <class Put>
    void for_each(const std::uint64_t& sequence, const Put& put) {
        std::vector<write> next;
        next.reserve((std::min)(cells_.size(), rows_side_by_side));
        while (!cells_.empty()) {
            const auto some = cells_.first((std::min)(cells_.size(), rows_side_by_side));
            cells_ = cells_.subspan(some.size());
            next.clear();
            for (const cell_view& one : some) next.push_back({store_of(one), one.row()});
            prefetch_writes(next, 0);
            for (std::size_t i = 0; i != some.size(); ++i) put(next[i].store, some[i], key_of(some[i], sequence + 1));
        }
    }

private:
    struct write {
        any_store store;
        bytes_view row;
    };

    static std::size_t size_of(const cell_view& one) {
        return size_of_cell(one.row(), one.family(), one.qualifier(), one.value().size());
    }

    version_key key_of(const cell_view& one, std::uint64_t sequence) const {
        return {one.timestamp() == latest ? date_of(one) : one.timestamp(), kind::put, sequence,
                one.version().has_ttl()};
    }
    timestamp date_of(const cell_view& one) const {
        if (!at_.own || at_.own->are_past(at_.now)) return at_.now;
        return at_.own->put({one.row(), one.family(), one.qualifier()}, at_.now);
    }

    /// Cells of one family mostly come together.
    const any_store& store_of(const cell_view& one) {
        if (!last_ || last_->name() != one.family()) last_.emplace(families_.of(one.family()));
        return *last_;
    }

    [[noreturn]] static void raise_marker(const cell_view& one) {
        raise<illegal_argument>("put_each takes puts, and the cell of row '" + escape(one.row()) +
                                "' is a delete marker");
    }

    any_stores families_;
    std::span<const cell_view> cells_;  // those to come
    write_moment at_;
    std::optional<any_store> last_;
};

}  // namespace strata::detail
