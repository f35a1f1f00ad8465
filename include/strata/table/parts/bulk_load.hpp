// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/limits.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/error.hpp>
#include <strata/core/inlining.hpp>
#include <strata/policy/deletes/policy.hpp>
#include <strata/table/options.hpp>
#include <strata/table/parts/dispatch.hpp>

namespace strata {

/// Cells to be loaded: cell_views, cells, or what converts to a cell_view.
template <class R>
concept cell_range = requires(R& cells) {
    { *std::begin(cells) } -> std::convertible_to<cell_view>;
    std::end(cells);
};

namespace detail {

/// Sorted cells that become visible together: all are checked and built into segments first, then the families take
/// them over under one sequence number, or none does.
template <class FamilySet>
class bulk_load_unit {
public:
    bulk_load_unit(FamilySet& families, timestamp now, const table_limits& limits, std::uint64_t sequence)
        : loads_(families.loads()),
          now_(now),
          limits_(limits),
          sequence_(sequence),
          takes_all_small_(limits.timestamp_slop < 0 &&
                           (limits.max_cell_size <= 0 || limits.max_cell_size > std::int64_t{2 * max_row_key_size})) {}

    /// Throws what a put or a delete of it would, and out_of_order.
    STRATA_ALWAYS_INLINE void add(const cell_view& one) {
        const auto add_to = [&](auto& load) STRATA_ALWAYS_INLINE_LAMBDA {
            load.add(one.row(), one.qualifier(), {one.timestamp(), kind::put, sequence_}, one.value());
        };
        if (is_plain(one) && loads_.visit(one.family(), add_to)) return;
        // A copy of its parts, so that the cell itself may stay in registers.
        add_checked({one.row(), one.family(), one.qualifier(), one.version(), one.stored()});
    }

    /// `is_observed`: open scanners may see what was before.
    void apply(bool is_observed) {
        loads_.for_each([](auto& load) { load.write(); });
        loads_.for_each([=](auto& load) { load.settle(is_observed); });
    }

private:
    static constexpr std::size_t most_of_small = max_row_key_size;

    STRATA_NOINLINE void add_checked(cell_view one) {
        if (loads_.visit(one.family(), [&](auto& load) { add_checked(load, one); })) return;
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
            const std::size_t size = size_of_cell(one.row(), one.family(), one.qualifier(), value.size());
            check_client_size(size, limits_);
            check_server_size(size, false, limits_);
            check_slop(one.timestamp(), now_, limits_);
        }
        const timestamp written = one.timestamp() == latest ? given_by_clock(now_) : one.timestamp();
        const version_key key(written, one.kind(), sequence_, one.version().has_ttl());
        load.add(one.row(), one.qualifier(), key, one.stored());
    }

    /// A put that is no case for any of the checks, as most are.
    STRATA_ALWAYS_INLINE bool is_plain(const cell_view& one) const noexcept {
        const std::size_t size = one.row().size() + one.qualifier().size() + one.value().size();
        return !one.is_marker() && !one.version().has_ttl() && one.timestamp() >= timestamp{0} &&
               one.timestamp() != latest && !one.row().empty() && size < most_of_small && takes_all_small_;
    }

    static void check_marker(const cell_view& one) {
        if (!one.value().empty() || one.version().has_ttl())
            raise<illegal_argument>("a delete marker has neither a value nor a time to live");
        if (is_family_marker(one.kind()) && !one.qualifier().empty())
            raise<illegal_argument>("a delete marker of a family has no qualifier, and this one has '" +
                                    escape(one.qualifier()) + "'");
    }

    decltype(std::declval<FamilySet&>().loads()) loads_;
    timestamp now_;
    const table_limits& limits_;
    std::uint64_t sequence_;
    bool takes_all_small_;  // cells that are not larger than a row may be, of whatever time
};

}  // namespace detail
}  // namespace strata
