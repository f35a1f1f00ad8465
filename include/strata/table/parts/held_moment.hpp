// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/assert.hpp>
#include <strata/core/error.hpp>
#include <strata/core/loan.hpp>
#include <strata/store/read_points.hpp>
#include <strata/store/read_request.hpp>
#include <strata/store/read_stats.hpp>
#include <strata/table/options.hpp>
#include <strata/table/parts/dispatch.hpp>
#include <strata/table/parts/filter_course.hpp>
#include <strata/table/scanner.hpp>

namespace strata::detail {

/// The turns of a table that takes none: everybody is let in.
struct no_turns {
    struct turn {
        turn() noexcept {}
        ~turn() {}  // not trivial: a variable that holds a turn is used
    };
    turn read() const noexcept { return {}; }
};
inline constexpr no_turns everybody;

/// The turns of a published state, which nobody changes: it shows what it has, and no read needs to look when a cell was
/// written.
struct state_turns : no_turns {
    static constexpr bool shows_all = true;
};
inline constexpr state_turns state_is_fixed;

template <class Turns>
inline constexpr bool shows_all = requires {
    requires Turns::shows_all;
};

/// A moment of a table whose versions are kept until this object is gone.  Snapshots share one.
template <class Table, class Turns>
class held_moment {
public:
    /// The present.  The caller has a turn to read.  Throws: std::bad_alloc.
    held_moment(const Turns& turns, const Table& table) : held_moment(turns, table, table.clock_.now()) {}
    /// What the table shows now, read as if it were that time.
    held_moment(const Turns& turns, const Table& table, timestamp now)
        : turns_(&turns),
          table_(&table),
          seen_{.now = now, .read_point = table.sequence_},
          place_(table.open_scanners_.place()) {
        if constexpr (!shows_all<Turns>) seen_.moment = table.open_moment();
    }
    held_moment(const held_moment&) = delete;
    held_moment& operator=(const held_moment&) = delete;
    ~held_moment() {
        check_place();
        const auto held = turns_->read();
        if constexpr (!shows_all<Turns>) table_->close_scanner(seen_.moment);
    }

    /// A turn to read the table.
    auto read() const {
        check_place();
        return turns_->read();
    }
    const Turns& turns() const noexcept { return *turns_; }
    const Table& table() const noexcept { return *table_; }

    /// What a read of it sees.  The caller has a turn.  Throws: not_serving_region if the table was altered since.
    read_moment seen(read_stats* stats) const {
        if (table_->open_scanners_.has_ended(seen_.moment))
            raise<not_serving_region>("the table was altered since this snapshot was taken; take a new one");
        if constexpr (shows_all<Turns>) return {.now = seen_.now, .stats = stats};
        read_moment counted = seen_;
        counted.stats = stats;
        return counted;
    }
    /// use(cell) for every cell of these rows.  The caller has a turn.
    template <class Use>
    void read_rows(const scan_options& asked, const Use& use) const {
        const auto stop = [&] { return stop_of(asked); };
        for (const auto& row :
             table_->scan_from(start_of(asked), stop, asked, seen(asked.stats), {asked.limit, asked.batch},
                               course_of(asked, table_->defaults_, asked.batch)))
            for (const cell_view& one : row) use(one);
    }
    /// use(cell) for the versions of a column that a read sees, newest first.  The caller has a turn.
    template <class Column, class Use>
    void read_versions(bytes_view row, const Column& named, const versions_options& asked, const Use& use) const {
        const read_moment from = seen(asked.stats);
        with_store(table_->families_, named, [&](const auto& store, const auto& column) {
            const read_request request{.when = asked.when,
                                       .versions = asked.count,
                                       .now = from.now,
                                       .read_point = from.read_point,
                                       .moment = from.moment,
                                       .memory = times_of(table_->open_scanners_.times(from.moment), store.name()),
                                       .stats = asked.stats};
            auto read = store.read(request);
            if (asked.stats) store.count_segments(request, read.rows().segments());
            auto found = read.newest_of(row, column.qualifier());
            if (!found) return;
            do use(found->cell());
            while (found->next());
        });
    }
    /// A scan of a state that is fixed.
    template <class Options, class Where>
    auto scan(const Options& options, Where where) const requires(shows_all<Turns>) {
        const auto stop = [&] { return stop_of(options); };
        return table_->scan_from(start_of(options), stop, options, seen(options.stats), {options.limit, options.batch},
                                 course_of(options, table_->defaults_, options.batch), std::move(where));
    }
    /// The newest version of a column that a get sees, in a state that is fixed.  The caller has a turn.
    template <class Column>
    std::optional<cell_view> newest(bytes_view row, const Column& named, const time_range& when) const
        requires(shows_all<Turns>) {
        return with_store<std::optional<cell_view>>(table_->families_, named, [&](auto& store, const auto& column) {
            return store.get(row, column.qualifier(), when, seen_.now);
        });
    }
    /// The number of the last write that is seen.
    std::uint64_t point() const noexcept { return seen_.read_point; }

private:
    void check_place() const noexcept {
        STRATA_EXPECT(place_.is_current(),
                      "strata: the table of this snapshot was moved or destroyed before the snapshot; end snapshots "
                      "first, and keep their table where it is");
    }

    const Turns* turns_;
    const Table* table_;
    read_moment seen_;
    [[no_unique_address]] loan place_;  // of the table
};

}  // namespace strata::detail
