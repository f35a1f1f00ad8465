// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/cell/timestamp.hpp>
#include <strata/core/loan.hpp>
#include <strata/policy/clock/policy.hpp>
#include <strata/request/columns.hpp>
#include <strata/request/options.hpp>
#include <strata/schema/family.hpp>
#include <strata/store/segments/read_points.hpp>
#include <strata/store/segments/versions.hpp>
#include <strata/table/families/arguments.hpp>
#include <strata/table/writes/own_dates.hpp>

namespace strata {

namespace detail {
template <class Table>
class versioned_table;
template <class State, class When>
class read_view;
template <class State, class Lock>
class held_view;
template <class State, class Lock, class Where>
class resumable_scan;
}  // namespace detail

/// The state of a table, and what there is to know of it without a read.
template <class FamilySet, clock_policy Clock>
class table_state {
public:
    /// The families and their stores.
    using families_type = FamilySet;

    table_state(const table_state&) = default;
    table_state(table_state&&) noexcept = default;

    /// The table goes where the other one lives, clock and memory included.
    table_state& operator=(table_state&& other) noexcept {
        if (this != &other) {
            std::destroy_at(this);
            std::construct_at(this, std::move(other));
        }
        return *this;
    }
    /// Copies a table.
    table_state& operator=(const table_state& other) {
        if (this != &other) *this = table_state(other);
        return *this;
    }
    ~table_state() {
        families_.for_each([](auto& store) { store.announce_release(); });
    }

    /// What tells the table what time it is.
    const Clock& clock() const noexcept { return clock_; }
    /// The families and their stores; for describe() and its like.
    const FamilySet& families() const noexcept { return families_; }
    /// What the table refuses.
    const table_limits& limits() const noexcept { return limits_; }
    /// What a read means that does not say.
    const table_defaults& defaults() const noexcept { return defaults_; }

    /// The memory policy of the families that name none: how many bytes are in use, say.  It is a handle, as its copies
    /// are.
    template <class Families = FamilySet>
    const auto& memory() const noexcept {
        return static_cast<const Families&>(families_).memory();
    }
    /// The memory policy of one family, its own one or the table's.
    template <column_family Family>
    const auto& memory(const all_of_family<Family>&) const noexcept {
        static_assert(detail::is_column_of<Family, FamilySet>, "strata: this family does not belong to this table");
        if constexpr (FamilySet::template has<Family>)
            return families_.template of<Family>().memory();
        else
            return families_.memory();
    }

    /// The sequence number of the last write, 0 before the first: later ones get greater ones (R9.3, R9.10).
    std::uint64_t last_sequence() const noexcept { return sequence_; }

    /// Stored cells, delete markers and hidden cells included.  Complexity: constant a segment.
    std::size_t size() const noexcept {
        std::size_t sum = 0;
        families_.for_each([&](const auto& store) { sum += store.size(); });
        return sum;
    }

protected:
    template <class Table>
    friend class detail::versioned_table;
    template <class State, class When>
    friend class detail::read_view;
    template <class State, class Lock>
    friend class detail::held_view;
    template <class State, class Lock, class Where>
    friend class detail::resumable_scan;

    /// The clock is the one of its type among the arguments, else a default one.
    template <class... Arguments>
    explicit table_state(const Arguments&... arguments)
        : clock_(detail::argument_or_default<Clock>(arguments...)), families_(arguments...) {
        static_assert(
            detail::has_no_odd_literal<Clock>,
            "strata: is_literal() of a clock is a const member function, or a static one, that returns a bool");
    }

    /// The clock's now for a read; not asked for if nothing looks at it.
    ///@{
    template <class Store>
    timestamp now_for(const Store& store) const {
        return store.looks_at_time() ? clock_.now() : timestamp{};
    }
    timestamp now_for_all() const {
        bool is_asked = false;
        families_.for_each([&](const auto& store) { is_asked = is_asked || store.looks_at_time(); });
        return is_asked ? clock_.now() : timestamp{};
    }
    ///@}

    /// The time of a change.
    detail::write_moment moment_of_write() {
        if constexpr (detail::literal_clock<Clock>)
            return {clock_.now()};
        else
            return {clock_.now(), detail::is_literal(clock_) ? nullptr : &own_dates_};
    }
    /// The time of a put by itself.  Throws: bad_timestamp; what an allocation throws.
    timestamp date_of_put(const detail::cell_place& at) {
        const timestamp now = detail::given_by_clock(clock_.now());
        if constexpr (!detail::literal_clock<Clock>)
            if (!own_dates_.are_past(now) && !detail::is_literal(clock_)) return own_dates_.put(at, now);
        return now;
    }

    /// The time of a put at that time, if the table would date it later.
    std::optional<timestamp> date_ahead(const detail::cell_place& at, timestamp now) const {
        if constexpr (!detail::literal_clock<Clock>)
            if (!own_dates_.are_past(now) && !detail::is_literal(clock_))
                if (const timestamp date = own_dates_.of_put(at, now); date != now) return date;
        return std::nullopt;
    }

    /// The number of a moment that shows the present until it is closed.  Throws: std::bad_alloc.
    std::uint64_t open_moment() const {
        return open_scanners_.open(sequence_, [this] {
            std::vector<detail::memory_times> all;
            families_.for_each([&](const auto& store) {
                store.with_segments([&](const auto&, const auto& written, const auto&) {
                    all.push_back({store.name(), written.times});
                });
            });
            return all;
        });
    }

    void close_moment(std::uint64_t number) const noexcept { open_scanners_.close(number); }

    /// Shows what another table of the same families has now.  Throws: what an allocation throws.
    void show(const table_state& other) {
        families_.become_like(other.families_);
        families_.for_each_with(other.families_,
                                [](auto& store, const auto& shown) { detail::show_store(store, shown); });
        limits_ = other.limits_;
        defaults_ = other.defaults_;
        sequence_ = other.sequence_;
        if constexpr (!std::is_empty_v<Clock>) clock_ = other.clock_;
        open_scanners_.advance();
        reads_.recall();
    }

    [[no_unique_address]] Clock clock_;
    [[no_unique_address]] std::conditional_t<detail::literal_clock<Clock>, detail::no_own_dates, detail::own_dates>
        own_dates_;
    FamilySet families_;
    table_limits limits_;
    table_defaults defaults_;
    std::uint64_t sequence_ = 0;  // of the last write (R9.3, R9.10)
    detail::read_points open_scanners_;
    [[no_unique_address]] detail::lender reads_;  // lends what reads return until the next change
};

}  // namespace strata
