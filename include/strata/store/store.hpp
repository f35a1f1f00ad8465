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
#include <strata/cell/timestamp.hpp>
#include <strata/core/assert.hpp>
#include <strata/core/inlining.hpp>
#include <strata/policy/deletes/policy.hpp>
#include <strata/policy/memory/bulk_release.hpp>
#include <strata/policy/memory/compaction_scope.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/segment/checked_segment.hpp>
#include <strata/segment/segment_times.hpp>
#include <strata/store/explain/explain.hpp>
#include <strata/store/judge/family_config.hpp>
#include <strata/store/judge/judging_policies.hpp>
#include <strata/store/judge/rewrite_matcher.hpp>
#include <strata/store/judge/visibility.hpp>
#include <strata/store/read/only_segment.hpp>
#include <strata/store/read/point_get.hpp>
#include <strata/store/read/prefetch_rows.hpp>
#include <strata/store/read/row_get.hpp>
#include <strata/store/read/row_read.hpp>
#include <strata/store/rewrite/compaction.hpp>
#include <strata/store/rewrite/replaced_versions.hpp>
#include <strata/store/segments/frozen_segment.hpp>
#include <strata/store/segments/loaded_part.hpp>
#include <strata/store/segments/merged_rows.hpp>
#include <strata/store/segments/segment_list.hpp>
#include <strata/store/segments/segment_stats.hpp>
#include <strata/store/segments/written_stats.hpp>

namespace strata {

/// The cells of one family: an active segment that takes the writes, frozen ones that flushes left.  HBase: HStore.
///
/// Family names the policies.  Reads go over all segments at once.  The table has checked the arguments, and gives
/// `now` and the sequence numbers.  Every mutation is all or nothing, and invalidates what reads handed out.
template <class Family, memory_policy Memory>
class store {
    using retention = typename Family::retention;
    using deletes = typename Family::deletes;
    using active_segment = typename Family::cells::template segment<Memory>;
    using frozen_segment = typename detail::frozen_segment<Memory>::cells_type;
    using segments = detail::segment_list<Memory>;
    static_assert(sizeof(detail::checked_segment<active_segment>) != 0);
    static_assert(detail::has_plain_pointers<Memory>,
                  "strata: a table's memory has plain pointers; those of another type are for an mdmap");

public:
    using memory_type = Memory;                                                ///< The memory policy.
    using active_type = active_segment;                                        ///< What takes the writes.
    using built_type = typename detail::built_for<active_segment>::type;       ///< What may become the active segment.
    using retention_type = retention;                                          ///< The retention policy.
    using quirks_type = typename Family::quirks;                               ///< The quirks policy.
    using facts_type = detail::family_config<Family>;                          ///< The settings of the family.
    using maintenance = typename detail::maintenance_of_family<Family>::type;  ///< The maintenance policy.
    using flushed_type = typename segments::segment;                           ///< What a flush leaves; may be null.
    static constexpr delete_effect effect = deletes::effect;                   ///< The effect of a delete.
    /// The rows of all segments.
    using rows_type = detail::merged_rows<typename active_segment::cursor_type, typename frozen_segment::cursor_type>;
    using visibility_policies = typename detail::judging_policies<Family>::type;  ///< What counts.
    using reader = detail::row_reader<rows_type, visibility_policies>;            ///< A read of one row after another.
    using row_get_type = detail::row_get<typename active_segment::cursor_type, visibility_policies>;  ///< Of a row.

    /// An empty active segment and nothing else.
    explicit store(const Memory& memory = Memory(), const facts_type& facts = facts_type())
        : memory_(memory), facts_(facts), policies_(facts), active_(memory), frozen_(memory) {}
    store(const store&) = default;  ///< A copy lives in the same memory.
    store(store&&) noexcept = default;
    bytes_view name() const noexcept { return facts_.name(); }                      ///< The family's name.
    std::size_t size() const noexcept { return active_.size() + frozen_.cells(); }  ///< Stored cells, hidden ones too.
    /// Reads need to know the time: the retention policy asks for it, or some cell may have a time to live.
    bool looks_at_time() const noexcept { return detail::looks_at_time(policies().retention) || written_.has_ttl; }
    std::size_t segment_count() const noexcept { return frozen_.size(); }  ///< Frozen segments.
    bool is_active_empty() const noexcept { return active_.size() == 0; }  ///< No write since the last flush.

    // ---- writing -------------------------------------------------------------------------------------------------
    /// Writes a cell; `stored` as in cell_view.  Earlier cells of the same version stay until settle().
    void write(bytes_view row, bytes_view qualifier, version_key cell, bytes_view stored) {
        active_.put(row, qualifier, cell, stored);
        written_.add(cell, row, name(), qualifier, stored);
    }
    void take_back(bytes_view row, bytes_view qualifier, version_key cell) noexcept {  ///< What write() has written.
        active_.erase(row, qualifier, cell);
    }
    /// Drops earlier cells of the same version that no read can tell from absent ones.  `is_observed`: by a scanner.
    void settle(bytes_view row, bytes_view qualifier, version_key cell, bool is_observed) noexcept {
        if (!supersedes(cell, is_observed)) return;
        if (loaded_.is_there()) return loaded_.erase_written(active_, row, qualifier, cell);
        active_.erase_older(row, qualifier, cell);
        detail::drop_excess<maintenance>(active_, row, qualifier, written_, policies().retention);
    }
    /// write() and settle() in one search.
    void put(bytes_view row, bytes_view qualifier, version_key cell, bytes_view stored, bool is_observed) {
        if (loaded_.is_there() || !supersedes(cell, is_observed)) {
            write(row, qualifier, cell, stored);
            return settle(row, qualifier, cell, is_observed);
        }
        active_.renew(row, qualifier, cell, stored);
        written_.add(cell, row, name(), qualifier, stored);
        if (written_.has_ttl) active_.erase_older(row, qualifier, cell);
        detail::drop_excess<maintenance>(active_, row, qualifier, written_, policies().retention);
    }
    /// Removes at once what a marker would cover, in a family whose deletes leave none.
    void erase_covered(bytes_view row, bytes_view qualifier, version_key marker) noexcept {
        detail::erase_covered(active_, row, qualifier, marker);
    }
    /// Makes a segment the active one, if can_take_over() or after clear().  `last`: the greatest number of its writes.
    void take_over(auto&& loaded, const detail::segment_stats& facts, std::uint64_t last) noexcept {
        detail::take_over(active_, std::move(loaded));
        written_.replace(facts, detail::bytes_of(active_));
        loaded_.become(last + 1, facts.times);
    }
    bool can_take_over() const noexcept { return detail::can_take_over(active_); }  ///< No cell would be replaced.
    void announce_release() noexcept { detail::announce_release(active_); }         ///< Before clear() or the end.
    void clear(const detail::read_points& scanners) noexcept {  ///< Open ones go on over what there was.
        active_.clear();
        loaded_.become(0);
        written_.replace({});
        if (!scanners.any()) written_ = {};  // open ones may still go over markers
        frozen_.clear(scanners);
    }

    // ---- reading -------------------------------------------------------------------------------------------------
    /// A reader of rows, which goes over the segments that may matter and reads each row as HBase does (R4.18).
    reader read(const read_request& request) const {
        return reader([&] { return rows(request); }, name(), policies(), request, written_);
    }
    bool may_fail_at_empty() const noexcept { return detail::fails_at_empty(policies()); }  ///< A read may (R7.17).
    /// Counts the segments of a read that has statistics and goes over `used` of them.
    STRATA_NOINLINE void count_segments(const read_request& read, std::size_t used) const noexcept {
        frozen_.of(read.moment).count(*read.stats, used, active_.size());
    }
    bool reads_only_segment(const read_request& request) const noexcept {  ///< By row_of_only_segment(), of a get.
        return detail::is_only_segment(active_, frozen_) && !policies().is_sequenced() &&
               detail::is_unbounded(request, written_);
    }
    row_get_type row_of_only_segment() const {  ///< For it.
        return detail::reader_of_only_segment<row_get_type>(active_, frozen_, name(), policies(), written_);
    }
    /// The newest version of a column that a read of that range sees.
    std::optional<cell_view> newest(bytes_view row, bytes_view qualifier, const time_range& when, timestamp now) const {
        return newest_by_look<false>(row, qualifier, when, now);
    }
    /// The newest version of a column of all time, in a store that does not look at time.
    std::optional<cell_view> newest(bytes_view row, bytes_view qualifier) const {
        STRATA_ASSERT(!looks_at_time());
        return newest_by_look<true>(row, qualifier, {}, {});
    }
    /// newest(), from cell to cell: for a request with statistics, and if the order of writes counts.
    std::optional<cell_view> newest_by_walk(bytes_view row, bytes_view qualifier, const read_request& read) const {
        return detail::newest_by_walk(rows(read), row, qualifier, name(), policies(), read);
    }
    /// Asks for the memory that gets of these rows wait for, detail::rows_side_by_side at most, if the segments can.
    void prefetch(std::span<const bytes_view> rows) const {
        detail::prefetch_rows(active_.rows(), rows);
        for (const auto& one : frozen_) detail::prefetch_rows(one->cells().rows(), rows);
    }
    rows_type rows() const { return rows({.raw = true}); }  ///< Of all segments, with hidden cells too.
    /// What is stored for a column of a row, what hides each cell and what would remove it: see detail::explained().
    std::vector<explained_cell> explain(const detail::explained_column& what, const explain_options& how = {}) const {
        return detail::explained<rewrite_matcher>(policies(), what, active_, written_.times, loaded_, frozen_, notes(),
                                                  how);
    }

    /// use(active segment, its stats, frozen segments): for detail::show_store() and its like.
    decltype(auto) with_segments(auto use) { return use(active_, written_, frozen_); }
    decltype(auto) with_segments(auto use) const { return use(active_, written_, frozen_); }  ///< To be read.

    // ---- maintenance ---------------------------------------------------------------------------------------------
    /// Before any of these: open scanners go on over the segments that there are, until let_go() after their end.
    void hold(const detail::read_points& scanners) { frozen_.hold(scanners); }
    void let_go(const detail::read_points& scanners) noexcept { frozen_.let_go(scanners); }  ///< Ends hold().

    /// Turns the active segment into a frozen one, with the cells that HBase's flush keeps (R8.3).  Without markers a
    /// frozen segment could hide nothing and deletes must reach every cell: then the active one is trimmed in place.
    void flush(timestamp now, std::uint64_t smallest_read_point) {
        if (active_.size() == 0) return;  // nothing to write, so no segment (R8.16)
        if constexpr (effect == delete_effect::removes) return trim(now, smallest_read_point);
        [[maybe_unused]] const detail::compaction_scope<Memory> until_written(memory_, detail::bytes_of(active_));
        freeze(flushed(now, smallest_read_point));
    }
    /// What a flush would leave of the active segment: for freeze().
    flushed_type flushed(timestamp now, std::uint64_t smallest_read_point) {
        loaded_.separate(active_, written_, frozen_, memory_);
        frozen_.reserve();
        return rewritten(active_.rows(), {now, std::nullopt, smallest_read_point});
    }
    void freeze(const flushed_type& flushed) noexcept {  ///< Puts that in the place of the active segment.
        frozen_.add(flushed);
        active_.clear();
        written_.replace({});
    }
    void alter(facts_type&& facts, const flushed_type& flushed) noexcept {  ///< freeze(), and other settings (R8.19).
        if (flushed) freeze(flushed);
        facts_ = std::move(facts);
        policies_ = detail::judging_policies<Family>(facts_);
    }

    /// Rewrites the active segment alone and in place; keeps what R8.3 keeps.  HBase: in-memory compaction (R8.18).
    void trim(timestamp now, std::uint64_t smallest_read_point) {
        loaded_.separate(active_, written_, frozen_, memory_);
        [[maybe_unused]] const detail::compaction_scope<Memory> until_all_is_written(memory_);
        auto kept = detail::built_by_rewrite<built_type>(
            active_.rows(), rewrite_matcher(policies(), {now, std::nullopt, smallest_read_point}), memory_, notes());
        auto change = detail::prepared_change(active_, std::move(kept.cells), memory_);
        if (frozen_.watches_active()) frozen_.keep_active(detail::frozen_copy(active_.rows(), memory_));
        detail::apply_change(active_, std::move(change));
        written_.replace(kept.facts, detail::bytes_of(active_));
    }
    const facts_type& facts() const noexcept { return facts_; }  ///< What the store knows of its family.
    bool wants_flush() const noexcept { return written_.want_flush(facts_.maintenance()); }  ///< By its policy.
    std::vector<std::uint64_t> segment_sizes() const { return frozen_.sizes(); }  ///< In bytes, the oldest first.

    /// Rewrites `count` frozen segments from `first` on, 0 being the oldest, into one: all of them as a
    /// major compaction of HBase (R8.7), some as a minor one (R8.1, R8.3).  The active one is no input (R8.2), unless
    /// there is no other.
    void compact(std::size_t first, std::size_t count, timestamp now, std::uint64_t smallest_read_point) {
        if constexpr (effect == delete_effect::removes) return flush(now, smallest_read_point);
        loaded_.separate(active_, written_, frozen_, memory_);
        first = (std::min)(first, frozen_.size());
        count = (std::min)(count, frozen_.size() - first);
        if (count == 0) return;
        [[maybe_unused]] const detail::compaction_scope<Memory> until_written(memory_, frozen_.bytes_of(first, count));
        std::optional<timestamp> earliest;
        if (count == frozen_.size()) earliest = detail::oldest_put<rewrite_matcher>(written_.times, frozen_);
        const auto inputs = detail::inputs_of<rows_type>(frozen_, first, count, policies().retention, now);
        frozen_.replace(first, count, rewritten(inputs, {now, earliest, smallest_read_point}));
    }

    const Memory& memory() const noexcept { return memory_; }                        ///< The memory policy.
    decltype(auto) retention_policy() const noexcept { return facts_.retention(); }  ///< The retention policy.
    decltype(auto) delete_policy() const noexcept { return facts_.deletes(); }       ///< The delete policy.

private:
    const visibility_policies& policies() const noexcept { return policies_.get(); }
    using rewrite_matcher = detail::rewrite_matcher<visibility_policies>;
    bool supersedes(const version_key& cell, bool is_observed) const {
        const bool may_count =
            visibility_policies::may_be_sequenced && is_marker(cell.kind());  // after an alter (R7.14)
        return !is_observed && !cell.has_ttl() && !may_count && !policies().is_sequenced();
    }
    /// IsUnbounded: see detail::is_unbounded(); known to the compiler.
    template <bool IsUnbounded>
    STRATA_ALWAYS_INLINE std::optional<cell_view> newest_by_look(bytes_view row, bytes_view qualifier,
                                                                 const time_range& when, timestamp now) const {
        if constexpr (detail::checked_segment<active_segment>::offers.point_lookup)
            if (!policies().is_sequenced()) {
                const timestamp last = detail::last_of(when);
                const bool is_only = detail::is_only_segment(active_, frozen_);
                const std::optional newest =
                    is_only ? detail::newest_in_only_segment<IsUnbounded>(active_, frozen_, row, qualifier, last)
                            : detail::newest_of(active_, frozen_, row, qualifier, last);
                const bool may_be_hidden = written_.has_markers && newest && (!is_only || newest->may_be_hidden);
                const auto found = detail::look_at<IsUnbounded>(newest, may_be_hidden, policies(), when, now);
                if (found != detail::lookup_result::undecided) return detail::cell_of(found, newest, name());
            }
        return newest_of_all(row, qualifier, {.when = when, .now = now});
    }
    /// newest() if a look at the newest version does not decide.
    STRATA_NOINLINE std::optional<cell_view> newest_of_all(bytes_view row, bytes_view qualifier,
                                                           const read_request& read) const {
        if (policies().is_sequenced()) return newest_by_walk(row, qualifier, read);
        if (frozen_.empty()) return detail::newest_in_column(active_.rows(), row, qualifier, name(), policies(), read);
        return detail::newest_in_column(rows(read), row, qualifier, name(), policies(), read);
    }

    /// The rows of the segments that may matter, as in HBase, hidden cells too; with deletes::sequenced reads can tell.
    rows_type rows(const read_request& request) const {
        const timestamp alive = request.raw ? oldest : detail::oldest_unexpired(policies().retention, request.now);
        return frozen_.of(request.moment).template rows<rows_type>(active_, written_.times, request, alive);
    }

    flushed_type rewritten(const auto& from, const detail::rewrite_request& rewrite) const {
        return detail::frozen_by_rewrite(from, rewrite_matcher(policies(), rewrite), memory_, notes());
    }
    auto notes() const { return detail::notes_for<rewrite_matcher, rows_type>(active_, written_.times, frozen_); }

    [[no_unique_address]] Memory memory_;
    [[no_unique_address]] facts_type facts_;
    [[no_unique_address]] detail::judging_policies<Family> policies_;
    active_segment active_;
    detail::written_stats<maintenance> written_;
    [[no_unique_address]] detail::loaded_part<active_segment, effect> loaded_;
    segments frozen_;
};

}  // namespace strata
