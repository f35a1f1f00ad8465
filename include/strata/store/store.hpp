// SPDX-License-Identifier: BSL-1.0
// Layer: store.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/dimension/family.hpp>
#include <strata/layout/frozen.hpp>
#include <strata/layout/nested.hpp>
#include <strata/layout/policy.hpp>
#include <strata/policy/deletes/policy.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/store/compact.hpp>
#include <strata/store/matcher.hpp>
#include <strata/store/merge.hpp>
#include <strata/store/read.hpp>

namespace strata {

/// The cells of one family: an active segment that takes the writes, frozen ones that flushes left.  HBase: HStore.
///
/// Reads go over all segments at once.  Arguments have been checked by the table; `now` is its clock's.
/// Every mutation is all or nothing.  Every mutation invalidates what reads handed out.
template <column_family Family, memory_policy Memory>
class store {
    using retention = typename Family::retention;
    using deletes = typename Family::deletes;
    using active_segment =
        layout::nested<typename Family::rows, typename Family::qualifiers, typename Family::versions, Memory>;
    using frozen_segment = layout::frozen<Memory>;
    using segments = std::vector<frozen_segment, typename Memory::template allocator<frozen_segment>>;
    static_assert(cell_layout<active_segment>);

public:
    using memory_type = Memory;
    using retention_type = retention;
    static constexpr delete_effect effect = deletes::effect;

    using cursor_type =
        detail::merge_cursor<typename active_segment::cursor_type, typename frozen_segment::cursor_type>;
    using matcher = detail::read_matcher<retention, deletes>;

    /// A row_reader over all segments that knows the family's name.
    class reader : public detail::row_reader<cursor_type, matcher> {
        using walk = detail::row_reader<cursor_type, matcher>;

    public:
        using walk::walk;
        cell_view cell() const { return walk::cell(Family::name); }
    };

    explicit store(const Memory& memory = Memory())
        : memory_(memory), active_(memory), frozen_(memory.template allocator_for<frozen_segment>()) {}

    /// A copy in the same memory.
    store(const store& other)
        : memory_(other.memory_),
          how_(other.how_),
          active_(other.active_),
          frozen_(memory_.template allocator_for<frozen_segment>()) {
        frozen_.reserve(other.frozen_.size());
        for (const auto& segment : other.frozen_) frozen_.emplace_back(segment, memory_);
    }
    store(store&& other) noexcept = default;
    store& operator=(const store&) = delete;
    store& operator=(store&&) = delete;
    ~store() = default;

    static constexpr bytes_view name() noexcept { return Family::name; }

    /// Stored cells, markers and what they hide included.
    std::size_t size() const noexcept {
        std::size_t sum = active_.size();
        for (const auto& segment : frozen_) sum += segment.size();
        return sum;
    }

    /// Frozen segments.
    std::size_t segment_count() const noexcept { return frozen_.size(); }

    void put(bytes_view row, bytes_view qualifier, timestamp written, bytes_view value) {
        active_.put(row, qualifier, {written, kind::put}, value);
    }

    /// Deletes what a marker of this kind covers: by writing it, or by removing the cells if the family's deletes leave
    /// none.  Family markers take the empty qualifier (R1.6).  Returns whether there is a marker that was not there
    /// before.
    bool remove(bytes_view row, bytes_view qualifier, version_key marker) {
        static_assert(effect != delete_effect::refused);
        if constexpr (effect == delete_effect::marks) {
            return active_.put(row, qualifier, marker, {});
        } else {
            erase_covered(row, qualifier, marker);
            return false;
        }
    }

    /// Takes back a marker that remove() has just written.
    void take_back(bytes_view row, bytes_view qualifier, version_key marker) noexcept {
        active_.erase(row, qualifier, marker);
    }

    /// Reads that look like R4.18, from a cursor over all segments.
    reader read(time_range when, std::int64_t versions, timestamp now, bool raw = false) const {
        return reader(cursor(), matcher(how_, when, versions, now), raw);
    }

    /// The newest version of a column that a read of that range sees.
    ///
    /// Complexity: one search a dimension and segment.  Allocates nothing with up to four frozen segments.
    std::optional<cell_view> get(bytes_view row, bytes_view qualifier, time_range when, timestamp now) const {
        if (frozen_.empty()) return newest(active_.cursor(), row, qualifier, when, now);
        return newest(cursor(), row, qualifier, when, now);
    }

    /// Turns the active segment into a frozen one; keeps what R8.3 keeps.  Without markers there is nothing a frozen
    /// segment could hide and deletes must reach every cell, so such a store trims its active segment in place.
    void flush(timestamp now) {
        if (active_.size() == 0) return;  // R8.16
        detail::rewrite_matcher<retention, deletes> flushed(how_, std::nullopt, now);
        if constexpr (effect == delete_effect::removes) {
            active_segment trimmed(memory_);
            detail::rewrite(active_.cursor(), flushed,
                            [&](const auto& at) { trimmed.put(at.row(), at.qualifier(), at.version(), at.value()); });
            active_ = std::move(trimmed);
        } else {
            frozen_.reserve(frozen_.size() + 1);
            frozen_segment segment = rewritten(active_.cursor(), flushed);
            if (segment.size() > 0) frozen_.push_back(std::move(segment));
            active_.clear();
        }
    }

    /// Rewrites all frozen segments into one; drops what R8.7 drops.  The active segment is not an input (R8.2), unless
    /// the store has no other.
    void compact(timestamp now) {
        if constexpr (effect == delete_effect::removes) return flush(now);
        if (frozen_.empty()) return;
        timestamp earliest_put = latest;
        for (const auto& segment : frozen_) earliest_put = std::min(earliest_put, segment.earliest_put());
        frozen_segment segment = rewritten(with_frozen(cursor_type()), {how_, earliest_put, now});
        frozen_.erase(frozen_.begin() + 1, frozen_.end());
        frozen_.front() = std::move(segment);
        if (frozen_.front().size() == 0) frozen_.clear();  // R8.12
    }

    void clear() noexcept {
        active_.clear();
        frozen_.clear();
    }

    /// All cells of all segments, hidden ones included.
    cursor_type cursor() const { return with_frozen(cursor_type(active_.cursor())); }

    const Memory& memory() const noexcept { return memory_; }
    const retention& retention_policy() const noexcept { return how_.retention; }
    const deletes& delete_policy() const noexcept { return how_.deletes; }

private:
    /// `all`: the active segment's cursor, or none.
    cursor_type with_frozen(cursor_type all) const {
        for (auto segment = frozen_.rbegin(); segment != frozen_.rend(); ++segment) all.add(segment->cursor());
        return all;
    }

    template <class Cursor>
    std::optional<cell_view> newest(Cursor at, bytes_view row, bytes_view qualifier, time_range when,
                                    timestamp now) const {
        at.seek(row);
        if (!at.valid() || at.row() != row) return std::nullopt;
        detail::row_reader<Cursor, matcher> read(at, matcher(how_, when, 1, now));
        read.begin_row(detail::wanted_columns(std::span(&qualifier, 1)));
        if (!read.next()) return std::nullopt;
        return read.cell(name());
    }

    template <class Cursor>
    frozen_segment rewritten(const Cursor& from, const detail::rewrite_matcher<retention, deletes>& judge) const {
        frozen_segment segment(memory_);
        detail::rewrite(from, judge,
                        [&](const auto& at) { segment.append(at.row(), at.qualifier(), at.version(), at.value()); });
        segment.shrink_to_fit();
        return segment;
    }

    void erase_covered(bytes_view row, bytes_view qualifier, version_key marker) noexcept {
        const timestamp last = marker.written();
        const bool is_single = marker.kind() == kind::delete_version || marker.kind() == kind::delete_family_version;
        const std::optional<bytes_view> column =
            is_family_marker(marker.kind()) ? std::nullopt : std::optional<bytes_view>(qualifier);
        active_.erase_puts(row, column, is_single ? last : oldest, last);
    }

    [[no_unique_address]] Memory memory_;
    [[no_unique_address]] detail::judgement<retention, deletes> how_;
    active_segment active_;
    segments frozen_;  // oldest first
};

}  // namespace strata
