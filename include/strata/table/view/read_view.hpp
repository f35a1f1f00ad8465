// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <strata/answer/cell_list.hpp>
#include <strata/answer/explanation.hpp>
#include <strata/answer/read_stats.hpp>
#include <strata/answer/row_view.hpp>
#include <strata/answer/scan_view.hpp>
#include <strata/answer/versions_view.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/inlining.hpp>
#include <strata/core/loan.hpp>
#include <strata/request/options.hpp>
#include <strata/request/reads.hpp>
#include <strata/store/judge/read_point.hpp>
#include <strata/store/judge/read_request.hpp>
#include <strata/store/read/prefetch_rows.hpp>
#include <strata/store/read/row_read.hpp>
#include <strata/store/segments/read_points.hpp>
#include <strata/table/families/dispatch.hpp>
#include <strata/table/rows/filter_state.hpp>
#include <strata/table/rows/gathered_rows.hpp>
#include <strata/table/rows/row_exists.hpp>
#include <strata/table/rows/row_merge.hpp>
#include <strata/table/rows/whole_row.hpp>
#include <strata/table/view/read_moment.hpp>

namespace strata::detail {

/// What reads see of a table: its families, at a moment.  Every read of every kind of table comes to one of these.
///
/// It borrows the table's state, and what it answers is the table's: until the next change of it.
/// State is a table_state.  When is one of the above.
template <class State, class When = as_it_is>
class read_view {
    using families_type = typename State::families_type;

public:
    explicit read_view(const State& state, const When& when = {}) noexcept : state_(&state), when_(when) {}

    std::vector<bytes> answer(const family_names_request&) const { return names_of(state_->families_); }

    /// Throws, as the others that name a column do: no_such_column_family.
    template <class Column>
    std::optional<cell_view> answer(const get_request<Column>& asked) const {
        auto found = with_store<std::optional<cell_view>>(
            state_->families_, asked.column, [&](const auto& store, const auto& column) {
                return newest(store, asked.row, column.qualifier(), asked.options);
            });
        cell_loan::set(found, lend());
        return found;
    }

    /// Sixteen rows at a time wait for memory side by side.
    template <class Column>
    std::vector<std::optional<cell_view>> answer(const get_each_request<Column>& asked) const {
        std::span<const bytes_view> rows = asked.rows;
        std::vector<std::optional<cell_view>> found;
        found.reserve(rows.size());
        with_store(state_->families_, asked.column, [&](const auto& store, const auto& column) {
            const auto at = [&] {
                if constexpr (When::shows_all)
                    return read_view<State, as_of_now>(*state_, {now_for(store)});
                else
                    return *this;
            }();
            while (!rows.empty()) {
                const auto next = rows.first((std::min)(rows.size(), rows_side_by_side));
                rows = rows.subspan(next.size());
                store.prefetch(next);
                for (const bytes_view row : next) {
                    found.push_back(at.newest(store, row, column.qualifier(), asked.options));
                    cell_loan::set(found.back(), lend());
                }
            }
        });
        return found;
    }

    template <class Column>
    auto answer(const versions_request<Column>& asked) const {
        using row_type = row_walk_of<families_type, Column>;
        using view = versions_view<row_type>;
        return with_store<view>(state_->families_, asked.column, [&](const auto& store, const auto& column) {
            const versions_options& options = asked.options;
            const read_request request = request_of(store, options.when, options.count, options.stats);
            const auto find = [&]() -> std::optional<row_type> {
                auto read = store.read(request);
                if (options.stats) store.count_segments(request, read.rows().segments());
                return read.newest_of(asked.row, column.qualifier());
            };
            return view(find, lend());
        });
    }

    template <class Options>
    row_result answer(const row_request<Options>& asked) const {
        cell_list cells;
        std::shared_ptr<const void> owner = read_row(asked.row, asked.options, now_for_all(), cells.adder());
        cells.lend(lend());
        return row_result(std::move(cells), std::move(owner));
    }

    template <class Options>
    bool answer(const exists_request<Options>& asked) const {
        const auto& [row, options] = asked;
        const timestamp now = now_for_all();
        if (options.stats || !may_end_at_first(state_->families_)) {
            cell_list cells;
            read_row(row, options, now, cells.adder());
            return !cells.empty();
        }
        if constexpr (When::shows_all)
            if (const auto told = exists_by_gets(state_->families_, row, options, now)) return *told;
        bool is_found = false;
        read_row(row, options, now, first_found(is_found));
        return is_found;
    }

    /// A row_source.
    template <class Options, class Where>
    auto answer(scan_request<Options, Where> asked) const {
        const Options& options = asked.options;
        return rows(start_of(options), options, {options.limit, options.batch}, filter_state_for(options),
                    std::move(asked.where));
    }
    /// The rows of a part of a scan: from `start`, at most so many, with what the filter has come to.
    template <class Options, class Where = every_cell>
    auto rows(const row_start& start, const Options& options, const scan_bounds& most,
              std::shared_ptr<filter_state<>> filtering, Where where = {}) const {
        const read_moment at = seen();
        const auto after = most.are_looked_past() ? std::make_shared<cells_after_parts>(options.stats) : nullptr;
        const auto sources = [&] {
            return state_->families_.sources({.columns = options.columns,
                                              .family_when = options.family_when,
                                              .read = {.when = options.when,
                                                       .versions = options.versions,
                                                       .now = at.now,
                                                       .raw = options.raw,
                                                       .reversed = start.reversed,
                                                       .store_limit = options.store_limit,
                                                       .store_offset = options.store_offset,
                                                       .read_point = at.read_point,
                                                       .chosen = chosen_by(filtering),
                                                       .moment = at.moment,
                                                       .stats = after ? after->stats : options.stats,
                                                       .visited_after = after ? &after->visited : nullptr},
                                              .filtering = std::move(filtering),
                                              .memory = state_->open_scanners_.times(at.moment)});
        };
        const auto stop = [&] { return stop_of(options); };
        return gathered_rows<decltype(sources()), row_stop, Where>(sources, start, stop, most.rows, most.batch, lend(),
                                                                   std::move(where), after);
    }
    /// The state of a scan's filter at its beginning; null without a filter.
    template <class Options>
    std::shared_ptr<filter_state<>> filter_state_for(const Options& options) const {
        return filter_state_of(options, state_->defaults_, options.batch);
    }

    explanation answer(const explain_request& asked) const {
        const read_moment at = moment_to_explain();
        const bytes_view family = asked.column.family();
        const bytes_view qualifier = asked.column.qualifier();
        explanation all{bytes(asked.row), asked.column, at.now};
        if constexpr (When::shows_all) all.next_put = state_->date_ahead({asked.row, family, qualifier}, all.now);
        state_->families_.visit(family, [&](const auto& store) {
            const std::uint64_t smallest = state_->open_scanners_.smallest_or(newest_write);
            all.cells = store.explain({asked.row, store.name(), qualifier, at.now, smallest, at.read_point, at.moment},
                                      asked.options);
        });
        return all;
    }

private:
    template <class OfState, class OfWhen>
    friend class read_view;

    template <class Store>
    timestamp now_for(const Store& store) const {
        if constexpr (std::same_as<When, as_it_is>)
            return state_->now_for(store);
        else
            return seen().now;
    }
    timestamp now_for_all() const { return seen().now; }
    read_moment seen() const {
        if constexpr (std::same_as<When, as_it_is>) return {state_->now_for_all()};
        if constexpr (std::same_as<When, as_of_now>) return {when_.now};
        if constexpr (std::same_as<When, as_it_was>) return when_.then;
    }

    loan lend() const noexcept { return state_->reads_.lend(); }

    template <class Store>
    read_request request_of(const Store& store, const time_range& when, std::int64_t versions,
                            read_stats* stats) const {
        if constexpr (When::shows_all) {
            return {.when = when, .versions = versions, .now = now_for(store), .stats = stats};
        } else {
            const read_moment at = seen();
            return {.when = when,
                    .versions = versions,
                    .now = at.now,
                    .read_point = at.read_point,
                    .moment = at.moment,
                    .memory = times_of(state_->open_scanners_.times(at.moment), store.name()),
                    .stats = stats};
        }
    }

    template <class Store>
    STRATA_ALWAYS_INLINE std::optional<cell_view> newest(const Store& store, bytes_view row, bytes_view qualifier,
                                                         const get_options& options) const {
        if constexpr (When::shows_all) {
            if (options.stats) return counted(store, row, qualifier, options);
            if (options.when.is_all_time() && !store.looks_at_time()) return store.newest(row, qualifier);
            return store.newest(row, qualifier, options.when, now_for(store));
        } else {
            return newest_then(store, row, qualifier, options);
        }
    }
    template <class Store>
    STRATA_NOINLINE std::optional<cell_view> counted(const Store& store, bytes_view row, bytes_view qualifier,
                                                     const get_options& options) const {
        const read_request asked = request_of(store, options.when, 1, options.stats);
        store.count_segments(asked, store.read(asked).rows().segments());
        return store.newest_by_walk(row, qualifier, asked);
    }
    template <class Store>
    STRATA_NOINLINE std::optional<cell_view> newest_then(const Store& store, bytes_view row, bytes_view qualifier,
                                                         const get_options& options) const {
        const read_request asked = request_of(store, options.when, 1, options.stats);
        auto read = store.read(asked);
        if (options.stats) store.count_segments(asked, read.rows().segments());
        const auto found = read.newest_of(row, qualifier);
        return found ? std::optional(found->cell()) : std::nullopt;
    }

    /// use(cell) for the cells of a row; after it has said false, it may be called for cells of other families.
    /// Returns an object that owns some of their bytes, or null.
    template <class Options, class Use>
    std::shared_ptr<const void> read_row(bytes_view row, const Options& options, timestamp now, const Use& use) const {
        read_request read{.when = options.when,
                          .versions = options.versions,
                          .now = now,
                          .store_limit = options.store_limit,
                          .store_offset = options.store_offset,
                          .stats = options.stats};
        std::span<const memory_times> memory;
        if constexpr (When::shows_all) {
            if (reads_only_segment(state_->families_, options, read)) {
                state_->families_.get_row(row, read, use);
                return nullptr;
            }
        } else {
            const read_moment at = seen();
            read.read_point = at.read_point;
            read.moment = at.moment;
            memory = state_->open_scanners_.times(at.moment);
        }
        std::shared_ptr<filter_state<>> filtering = filter_state_of(options, state_->defaults_, no_limit);
        read.chosen = chosen_by(filtering);
        auto sources = state_->families_.sources({.columns = options.columns,
                                                  .family_when = options.family_when,
                                                  .read = read,
                                                  .filtering = std::move(filtering),
                                                  .memory = memory});
        sources.begin_at(row);
        sources.get_row(row, use);
        return sources.take_filter_state();
    }

    /// The time is the clock's, whether the families ask for it or not.
    read_moment moment_to_explain() const {
        if constexpr (std::same_as<When, as_it_is>)
            return {state_->clock_.now()};
        else
            return seen();
    }

    const State* state_;
    [[no_unique_address]] When when_;
};

}  // namespace strata::detail
