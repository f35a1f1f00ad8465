// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <array>
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
#include <strata/store/prefetch_rows.hpp>
#include <strata/table/options.hpp>
#include <strata/table/parts/any_store.hpp>
#include <strata/table/parts/dispatch.hpp>

/// Writes of many rows, which wait for memory side by side.
namespace strata::detail {

/// Before each of some writes, which have a store and a row: asks for the memory that this one and those after it wait
/// for, if it is the first of rows_side_by_side.  A row that several of them name by one view is asked for once.
template <class Write>
void prefetch_writes(const std::vector<Write>& writes, std::size_t place) {
    if (place % rows_side_by_side != 0) return;
    std::span<const Write> next(writes);
    next = next.subspan(place, (std::min)(next.size() - place, rows_side_by_side));
    std::array<bytes_view, rows_side_by_side> rows;
    for (std::size_t first = 0; first != next.size(); ++first) {
        const auto is_of_store = [&](const Write& other) { return other.store == next[first].store; };
        if (std::any_of(next.begin(), next.begin() + static_cast<std::ptrdiff_t>(first), is_of_store)) continue;
        std::size_t count = 0;
        for (const Write& one : next.subspan(first))
            if (is_of_store(one) && (count == 0 || rows[count - 1].data() != one.row.data())) rows[count++] = one.row;
        if (count > 1) next[first].store.prefetch({rows.data(), count});
    }
}

/// Puts of many cells, each a put by itself.
class each_put {
public:
    /// All are checked in HBase's order: as its client does, as its server does before it looks at families, and then
    /// by family and time.  Throws: what a put of one of them throws.
    each_put(const any_stores& families, std::span<const cell_view> cells, timestamp now, const table_limits& limits)
        : families_(families), cells_(cells), now_(now) {
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
            check_slop(one.timestamp(), now, limits);
            if (one.timestamp() == latest) given_by_clock(now);
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
        const timestamp written = one.timestamp() == latest ? given_by_clock(now_) : one.timestamp();
        return {written, kind::put, sequence, one.version().has_ttl()};
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
    timestamp now_;
    std::optional<any_store> last_;
};

}  // namespace strata::detail
