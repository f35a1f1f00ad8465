// SPDX-License-Identifier: BSL-1.0
// Layer: store.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/policy/deletes/policy.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/store/delete_tracker.hpp>

namespace strata {

/// As many versions as there are.  HBase: readAllVersions.
inline constexpr std::int64_t all_versions = std::numeric_limits<std::int32_t>::max();

namespace detail {

/// What becomes of a cell (section 0.2 of the rules).
enum class verdict : unsigned char { include, skip, next_column };

/// What becomes of a put for what its markers say alone; `include`: nothing hides it (R4.22).
constexpr verdict verdict_of(delete_tracker::answer hidden) noexcept {
    switch (hidden) {
        case delete_tracker::answer::visible:
            break;
        case delete_tracker::answer::version_hidden:
            return verdict::skip;
        case delete_tracker::answer::column_hidden:
            return verdict::next_column;
    }
    return verdict::include;
}

/// How a family judges its cells: the two policies, and their facts known to the compiler.
template <class Retention, class Deletes>
struct judgement {
    static constexpr bool has_markers = Deletes::effect == delete_effect::marks;
    static constexpr verdict dropped = is_prefix_closed<Retention>() ? verdict::next_column : verdict::skip;
    using tracker = std::conditional_t<has_markers, delete_tracker, no_delete_tracker>;

    [[no_unique_address]] Retention retention{};
    [[no_unique_address]] Deletes deletes{};
};

/// Counts the versions of one column and asks the retention policy about each (R4.27).
template <class Retention>
class version_counter {
public:
    void begin_column() noexcept {
        rank_ = 0;
        last_ = {oldest, kind::put};
        newer_.reset();
    }

    /// A put, or on raw reads a marker, that says what the cell before it said already.
    bool repeats(const version_key& version) const noexcept { return last_.same_version(version); }

    /// Counts a put.  Returns whether the retention policy keeps it.
    bool keeps(const Retention& retention, const version_key& put, timestamp now) {
        last_ = put;
        const bool kept = retention.keeps({rank_++, put.written(), newer_, now});
        if (kept) newer_ = put.written();
        return kept;
    }

    /// Remembers a cell that is returned without being judged.
    void pass(const version_key& cell) noexcept { last_ = cell; }

private:
    std::int64_t rank_ = 0;
    version_key last_{oldest, kind::put};  // no cell is that old
    std::optional<timestamp> newer_;
};

/// Decides which cells of a store a read returns, one cell after another in R1.1 order (R4.18 - R4.27, R4.35).
template <class Retention, class Deletes>
class read_matcher {
    using policies = judgement<Retention, Deletes>;
    using tracker = typename policies::tracker;

public:
    read_matcher(const policies& how, time_range when, std::int64_t versions, timestamp now) noexcept
        : how_(&how), when_(when), limit_(versions), now_(now) {}

    void begin_row() noexcept {
        deleted_.begin_row();
        begin_column();
    }
    void begin_column() noexcept {
        deleted_.begin_column();
        versions_.begin_column();
        returned_ = 0;
    }

    /// The verdict on a cell of a wanted column.
    verdict match(const version_key& cell) {
        if (is_marker(cell.kind())) return collect(cell);
        if (const verdict hidden = verdict_of(deleted_.ask(cell.written())); hidden != verdict::include) return hidden;
        if (when_.ends_before(cell.written())) return verdict::skip;
        if (!when_.contains(cell.written())) return verdict::next_column;
        if (versions_.repeats(cell)) return verdict::skip;
        if (!versions_.keeps(how_->retention, cell, now_)) return policies::dropped;
        return ++returned_ > limit_ ? verdict::next_column : verdict::include;
    }

    /// The verdict where no column is wanted but the markers of the family may lie (R1.6, R5.5).
    verdict collect(const version_key& cell) {
        if constexpr (policies::has_markers) {
            if (is_marker(cell.kind()) && how_->deletes.sees(cell, when_)) deleted_.add(cell);
        }
        return verdict::skip;
    }

    /// The verdict of a raw read: markers are cells and nothing is hidden, but versions are limited (R4.12, R4.13).
    verdict match_raw(const version_key& cell) noexcept {
        if (when_.ends_before(cell.written())) return verdict::skip;
        if (!when_.contains(cell.written())) return verdict::next_column;
        if (versions_.repeats(cell)) return verdict::skip;
        if (!is_marker(cell.kind())) ++returned_;
        if (returned_ > limit_) return verdict::next_column;
        versions_.pass(cell);
        return verdict::include;
    }

    /// The versions asked for have all been returned.
    bool has_enough() const noexcept { return returned_ >= limit_; }

private:
    const policies* how_;
    time_range when_;
    std::int64_t limit_;
    timestamp now_;
    std::int64_t returned_ = 0;
    version_counter<Retention> versions_;
    [[no_unique_address]] tracker deleted_;
};

/// Decides which cells of a store a flush or a compaction keeps, one cell after another in R1.1 order.
///
/// Flush and partial compaction keep the markers they meet (R8.3); a compaction of all frozen segments drops them
/// (R8.7). What lies behind a `next_column` is not looked at, markers included, as in HBase.
template <class Retention, class Deletes>
class rewrite_matcher {
    using policies = judgement<Retention, Deletes>;
    using tracker = typename policies::tracker;

public:
    /// `earliest_put`: for a compaction of all segments, the oldest timestamp of all their puts (R8.9); else nothing.
    rewrite_matcher(const policies& how, std::optional<timestamp> earliest_put, timestamp now) noexcept
        : how_(&how), earliest_put_(earliest_put), now_(now) {}

    void begin_row() noexcept {
        deleted_.begin_row();
        begin_column();
    }
    void begin_column() noexcept {
        deleted_.begin_column();
        versions_.begin_column();
        is_full_ = false;
    }

    verdict match(const version_key& cell) {
        if (is_marker(cell.kind())) return match_marker(cell);
        if (const verdict hidden = verdict_of(deleted_.ask(cell.written())); hidden != verdict::include) return hidden;
        if (versions_.repeats(cell)) return verdict::skip;
        if (versions_.keeps(how_->retention, cell, now_)) return verdict::include;
        is_full_ = policies::dropped == verdict::next_column;
        return policies::dropped;
    }

private:
    verdict match_marker(const version_key& marker) {
        if constexpr (policies::has_markers) {
            const bool purges = how_->deletes.purges(marker);
            if (purges) deleted_.add(marker);
            if (!earliest_put_) return verdict::include;                         // R8.4
            if (purges) return verdict::skip;                                    // R8.8.4
            if (marker.written() < *earliest_put_) return verdict::next_column;  // R8.8.2: it can cover nothing
            if (versions_.repeats(marker)) return verdict::skip;
            if (is_full_) return verdict::next_column;
            versions_.pass(marker);
        }
        return verdict::include;
    }

    const policies* how_;
    std::optional<timestamp> earliest_put_;
    timestamp now_;
    bool is_full_ = false;  // more puts of this column precede than are kept
    version_counter<Retention> versions_;
    [[no_unique_address]] tracker deleted_;
};

}  // namespace detail
}  // namespace strata
