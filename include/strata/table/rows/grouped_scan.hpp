// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <cstddef>
#include <optional>
#include <tuple>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/successor.hpp>
#include <strata/core/inlining.hpp>
#include <strata/request/options.hpp>
#include <strata/segment/cursor.hpp>
#include <strata/segment/grouped.hpp>
#include <strata/store/read/cell_sink.hpp>
#include <strata/table/rows/grouped_row.hpp>
#include <strata/table/rows/sources.hpp>

namespace strata::detail {

/// A scan forward over all families of one locality group and no others, of which nothing has been flushed: one walk
/// over the rows that they share.
///
/// Groups: table_groups.  Rows: a row_cursor over the rows of all families of a group.  Sources: a tuple of
/// family_scan.
template <class Groups, row_cursor Rows, class Sources>
class grouped_scan {
public:
    /// Goes to the first row, and returns true, if the read is such a scan.
    bool begin(Sources& sources, const row_start& from) {
        if (from.reversed) return false;
        for_each_run([&]<std::size_t First>(std::integral_constant<std::size_t, First>) {
            if (!is_on_ && reads_run_alone<First>(sources)) {
                is_on_ = true;
                first_ = First;
                at_ = rows_of<First>(sources);
            }
        });
        if (is_on_) seek(from);
        return is_on_;
    }
    /// begin() has returned true.
    bool is_on() const noexcept { return is_on_; }

    /// The members of row_merge of these names.
    ///@{
    std::optional<bytes_view> front_row() const {
        return at_.valid() ? std::optional<bytes_view>(at_.key()) : std::nullopt;
    }
    bool read_row(Sources& sources, const cell_sink& use) {
        bool goes_on = true;
        for_own_run([&]<std::size_t First>(std::integral_constant<std::size_t, First>) {
            goes_on = read_row<First>(sources, members<First>(), use);
        });
        at_.next();
        return goes_on;
    }
    /// `reads_columns`: nothing but the number of versions decides, except in rows with markers.
    template <class GoesOnTo, class Use>
    bool read_rows(Sources& sources, bool reads_columns, const GoesOnTo& goes_on_to, const Use& use) {
        if (!reads_columns) return read_row(sources, cell_sink(use));
        bool goes_on = true;
        for_own_run([&]<std::size_t First>(std::integral_constant<std::size_t, First>) {
            goes_on = read_rows<First>(sources, members<First>(), goes_on_to, use);
        });
        return goes_on;
    }
    ///@}

private:
    template <std::size_t First>
    using members = std::make_index_sequence<Groups::run_from(First).count>;

    /// visit(first position) for each group whose families follow each other in name order.
    template <class Visit>
    static void for_each_run(Visit visit) {
        [&]<std::size_t... Position>(std::index_sequence<Position...>) {
            const auto visit_if = [&]<std::size_t First>(std::integral_constant<std::size_t, First> first) {
                if constexpr (Groups::is_whole(Groups::run_from(First))) visit(first);
            };
            (visit_if(std::integral_constant<std::size_t, Position>()), ...);
        }
        (std::make_index_sequence<std::tuple_size_v<Sources>>());
    }
    template <class Visit>
    void for_own_run(Visit visit) const {
        for_each_run([&]<std::size_t First>(std::integral_constant<std::size_t, First> first) {
            if (first_ == First) visit(first);
        });
    }

    template <std::size_t First>
    static bool reads_run_alone(Sources& sources) {
        std::size_t at = 0;
        bool is_alone = true;
        bool has_cells = false;
        for_each_source(sources, [&](auto& source) {
            const bool is_own = at - First < Groups::run_from(First).count;
            ++at;
            is_alone = is_alone && source.is_wanted() == is_own;
            if (!is_own || source.rows().segments() == 0) return;
            is_alone = is_alone && source.rows().has_active_alone();
            has_cells = true;
        });
        return is_alone && has_cells;
    }
    /// The rows of the first family that has any.
    template <std::size_t First>
    static Rows rows_of(Sources& sources) {
        Rows found{};
        const auto look = [&](auto& source) {
            if (source.rows().segments() != 0) found = source.rows().active().all();
        };
        [&]<std::size_t... Other>(std::index_sequence<Other...>) { (look(std::get<First + Other>(sources)), ...); }
        (members<First>());
        return found;
    }

    void seek(const row_start& from) {
        if (from.row.empty()) return at_.seek_first();
        const bytes after = from.is_inclusive ? bytes() : key_successor(from.row);
        const bytes_view row = from.is_inclusive ? from.row : bytes_view(after);
        while (at_.prefetch_step(row, search::onward)) {
        }
        at_.seek(row);
    }

    template <std::size_t First, std::size_t... Other>
    bool read_row(Sources& sources, std::index_sequence<Other...>, const cell_sink& use) {
        const auto read = [&](auto& source) { return !source.reader().stand_on(at_) || source.read_row(use); };
        return (read(std::get<First + Other>(sources)) && ...);
    }

    /// `use` is a copy, so that what it refers to may stay in registers.
    template <std::size_t First, std::size_t... Other, class GoesOnTo, class Use>
    STRATA_FLATTEN bool read_rows(Sources& sources, std::index_sequence<Other...>, const GoesOnTo& goes_on_to,
                                  Use use) {
        const auto readers = family_readers(std::get<First + Other>(sources).reader().puts()...);
        const bool has_markers = (std::get<First + Other>(sources).reader().has_markers() || ...);
        bytes_view own_row;
        bool is_accepted = true;
        bool goes_on = true;
        bool is_last = false;
        const auto enter = [&](bytes_view row, bool may_have_markers) STRATA_ALWAYS_INLINE_LAMBDA {
            if (may_have_markers && has_markers) return false;
            is_last = !std::exchange(is_accepted, false) && !goes_on_to(row);
            if (is_last) return false;
            own_row = row;
            return true;
        };
        const auto use_column = [&](bytes_view key, const auto& versions) STRATA_ALWAYS_INLINE_LAMBDA {
            const auto read_by = [&](const auto& reader) STRATA_ALWAYS_INLINE_LAMBDA {
                reader(own_row, qualifier_in(key), versions, use, goes_on);
            };
            use_reader(readers, static_cast<unsigned char>(family_in(key)), read_by);
            return goes_on;
        };
        for (;;) {
            visit_rows(at_, enter, use_column);
            if (!goes_on) return false;
            if (is_last || !at_.valid()) return true;
            if (!std::exchange(is_accepted, false) && !goes_on_to(at_.key())) return true;
            if (!read_row(sources, cell_sink(use))) return false;
            if (!at_.valid()) return true;
        }
    }

    Rows at_{};
    std::size_t first_ = 0;
    bool is_on_ = false;
};

}  // namespace strata::detail
