// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <iterator>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/equal.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/limits.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/error.hpp>
#include <strata/core/inlining.hpp>
#include <strata/policy/deletes/policy.hpp>
#include <strata/request/cell_views.hpp>
#include <strata/request/checks.hpp>
#include <strata/request/options.hpp>
#include <strata/store/rewrite/bulk_load.hpp>
#include <strata/store/segments/read_points.hpp>
#include <strata/table/families/dispatch.hpp>
#include <strata/table/rows/groups.hpp>
#include <strata/table/writes/own_dates.hpp>

namespace strata {

namespace detail {

/// Loads sorted cells into the families of a table.  All become visible together, or none.
///
/// First all cells are checked and built into segments, then the families take these over.
template <class FamilySet>
class bulk_loader {
public:
    /// `sequence`: the number of the next write, which the cells get unless they keep their own.
    bulk_loader(FamilySet& families, const write_moment& at, const table_limits& limits, std::uint64_t sequence,
                const bulk_load_options& options = {})
        : families_(families),
          loads_(families.loads()),
          at_(at),
          limits_(limits),
          options_(options),
          sequence_(sequence),
          last_(options.keep_sequence ? options.last_sequence : sequence),
          checks_slop_(limits.timestamp_slop >= 0 && !options.keep_sequence),
          takes_all_small_(!checks_slop_ &&
                           (limits.max_cell_size <= 0 || limits.max_cell_size > std::int64_t{2 * max_row_key_size})) {
        if (last_ >= first_unkept && options.keep_sequence) raise_unkept(last_);
        for_each([&](auto& load) { load.set(options); });
        if constexpr (has_groups<FamilySet>) families_.groups().share(shared_, loads_);
    }
    bulk_loader(const bulk_loader&) = delete;
    bulk_loader& operator=(const bulk_loader&) = delete;

    /// Adds a cell.  Throws: what a put or a delete of such a cell throws, and out_of_order.
    STRATA_ALWAYS_INLINE void add(const cell_view& one) {
        const auto add_to = [&](auto& load) STRATA_ALWAYS_INLINE_LAMBDA {
            load.add(one.row(), one.qualifier(), {one.timestamp(), kind::put, number_of(one)}, one.value());
        };
        if (is_ordinary(one) && visit(one.family(), add_to)) return;
        // The parts are copied, so that the cell itself may stay in registers.
        add_checked({one.row(), one.family(), one.qualifier(), one.version(), one.stored()});
    }

    /// No cell was added.
    bool is_empty() {
        bool none = true;
        for_each([&](const auto& load) { none = none && load.is_empty(); });
        return none;
    }
    /// Writes what could fail to be written; all families are flushed (R8.21), unless they are replaced.  Throws: what
    /// an allocation throws; nothing has changed then.
    void write(std::uint64_t smallest_read_point) {
        for_each([&](auto& load) { load.write(at_.now, smallest_read_point); });
        if constexpr (has_groups<FamilySet>) gathered_ = families_.groups().gathered(shared_, loads_);
    }
    /// Makes all cells visible.  `is_observed`: open scanners may see the cells that are replaced.
    void settle(bool is_observed, const read_points& scanners) noexcept {
        if constexpr (has_groups<FamilySet>) for_each([](auto& load) { load.announce_clear(); });
        for_each([&](auto& load) { load.clear(scanners); });
        if constexpr (has_groups<FamilySet>) families_.groups().take(gathered_);
        for_each([&](auto& load) { load.settle(is_observed, last_); });
        if (own_) *at_.own = std::move(*own_);
        if constexpr (has_groups<FamilySet>) {
            for_each([](auto& load) { load.release(); });
            families_.groups().shrink();
        }
    }

    /// The greatest number that a cell got, or that the options name.
    std::uint64_t last_sequence() const noexcept { return last_; }

    /// Calls use(load) for the load of the family with that name.  Returns false if there is no such family.
    template <class Use>
    STRATA_ALWAYS_INLINE bool visit(bytes_view name, Use use) {
        return visit(loads_, name, use);
    }
    /// Calls use(load) for the load of each family, in name order.
    template <class Use>
    void for_each(Use use) {
        for_each_in(loads_, use);
    }

private:
    static constexpr std::size_t most_of_small = max_row_key_size;
    static constexpr std::uint64_t first_unkept = std::uint64_t{1} << 54;  // as many are left for later writes

    /// The number that a cell gets.
    STRATA_ALWAYS_INLINE std::uint64_t number_of(const cell_view& one) {
        if (!options_.keep_sequence) return sequence_;
        const std::uint64_t number = one.version().sequence();
        if (number >= first_unkept) raise_unkept(number);
        last_ = (std::max)(last_, number);
        return number;
    }
    [[noreturn]] STRATA_NOINLINE static void raise_unkept(std::uint64_t number) {
        raise<illegal_argument>("a sequence number that is kept lies below 2^54, and this one is " +
                                std::to_string(number));
    }

    // Families of the compile time have a tuple of loads, those of the run time a sorted deque.

    template <class... Loads, class Use>
    STRATA_ALWAYS_INLINE bool visit(std::tuple<Loads...>& loads, bytes_view name, Use& use) {
        const auto use_if_named = [&](auto& load) STRATA_ALWAYS_INLINE_LAMBDA {
            return are_equal(load.store().name(), name) && (use(load), true);
        };
        return std::apply([&](auto&... load) STRATA_ALWAYS_INLINE_LAMBDA { return (use_if_named(load) || ...); },
                          loads);
    }
    template <class Load, class Use>
    bool visit(std::deque<Load>& loads, bytes_view name, Use& use) {
        if (current_ == loads.size() || !are_equal(loads[current_].store().name(), name)) {
            const auto found = std::partition_point(loads.begin(), loads.end(),
                                                    [=](const Load& load) { return load.store().name() < name; });
            if (found == loads.end() || found->store().name() != name) return false;
            current_ = static_cast<std::size_t>(found - loads.begin());
        }
        use(loads[current_]);
        return true;
    }
    template <class... Loads, class Use>
    static void for_each_in(std::tuple<Loads...>& loads, Use& use) {
        std::apply([&](auto&... load) { (use(load), ...); }, loads);
    }
    template <class Load, class Use>
    static void for_each_in(std::deque<Load>& loads, Use& use) {
        for (Load& load : loads) use(load);
    }

    STRATA_NOINLINE void add_checked(cell_view one) {
        if (visit(one.family(), [&](auto& load) { add_checked(load, one); })) return;
        check_row(one.row());
        raise<no_such_column_family>("this table has no column family '" + escape(one.family()) + "'");
    }
    template <class Load>
    void add_checked(Load& load, const cell_view& one) {
        const auto& store = load.store();
        const bytes_view value = one.value();
        check_row(one.row());
        check_cell_size(one.row(), one.family(), one.qualifier(), value);
        check_written(one.timestamp());
        if (one.is_marker()) {
            if (effect_of<decltype(store)> == delete_effect::refused) raise_undeletable(store.name());
            check_marker(one);
        } else {
            check_put_size(one.row(), one.family(), one.qualifier(), value, limits_);
            if (checks_slop_) check_slop(one.timestamp(), at_.now, limits_);
        }
        // A write whose number is kept has its date, be it `latest` (R3.20).
        const bool is_dated = options_.keep_sequence || one.timestamp() != latest;
        const timestamp written = is_dated ? one.timestamp() : date_of(one, store);
        const version_key key(written, one.kind(), number_of(one), one.version().has_ttl());
        load.add(one.row(), one.qualifier(), key, one.stored());
    }

    /// True for an ordinary put, which needs no further check.
    STRATA_ALWAYS_INLINE bool is_ordinary(const cell_view& one) const noexcept {
        const std::size_t size = one.row().size() + one.qualifier().size() + one.value().size();
        return !one.is_marker() && !one.version().has_ttl() && one.timestamp() >= timestamp{0} &&
               one.timestamp() != latest && !one.row().empty() && size < most_of_small && takes_all_small_;
    }

    /// The time that the table gives a cell.
    template <class Store>
    timestamp date_of(const cell_view& one, const Store& store) {
        given_by_clock(at_.now);
        if (!at_.own) return at_.now;
        if (!own_) at_.own->settle(at_.now);
        const cell_place place{one.row(), one.family(), one.qualifier()};
        const timestamp written = at_.own->are_past(at_.now) ? at_.now : at_.own->of_loaded(place, at_.now);
        if (!own_) own_.emplace(*at_.own);
        if (!one.is_marker())
            own_->keep_put(place, written, at_.now);
        else if (hides_later_puts(store))
            own_->keep_marker(place, one.kind(), written, at_.now);
        return written;
    }

    static void check_marker(const cell_view& one) {
        if (!one.value().empty() || one.version().has_ttl())
            raise<illegal_argument>("a delete marker has neither a value nor a time to live");
        if (is_family_marker(one.kind()) && !one.qualifier().empty())
            raise<illegal_argument>("a delete marker of a family has no qualifier, and this one has '" +
                                    escape(one.qualifier()) + "'");
    }

    FamilySet& families_;
    decltype(std::declval<FamilySet&>().loads()) loads_;
    [[no_unique_address]] typename groups_of<FamilySet>::shared_type shared_;  // what families build together
    [[no_unique_address]] typename groups_of<FamilySet>::gathered_type gathered_;
    std::size_t current_ = 0;  // the load that was visited last, of a deque: cells of one family come together
    write_moment at_;
    std::optional<own_dates> own_;  // of the table, once it has the cells
    const table_limits& limits_;
    bulk_load_options options_;
    std::uint64_t sequence_;
    std::uint64_t last_;
    bool checks_slop_;
    bool takes_all_small_;  // the limits refuse no cell that is at most as large as a row may be, at any time
};

}  // namespace detail
}  // namespace strata
