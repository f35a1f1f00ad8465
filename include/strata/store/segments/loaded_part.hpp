// SPDX-License-Identifier: BSL-1.0
// Layer: store/segments.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/policy/deletes/policy.hpp>
#include <strata/policy/memory/slabs.hpp>
#include <strata/segment/build.hpp>
#include <strata/segment/cursor.hpp>
#include <strata/segment/packed.hpp>
#include <strata/segment/segment_times.hpp>
#include <strata/store/segments/frozen_segment.hpp>
#include <strata/store/segments/segment_stats.hpp>

namespace strata::detail {

/// What a bulk load has put into an active segment that is to count as a frozen one: nothing, as a rule.
template <class Active, delete_effect Effect>
class loaded_part {
public:
    static constexpr void become(std::uint64_t, const segment_times& = {}) noexcept {}
    static constexpr bool is_there() noexcept { return false; }
    static constexpr std::uint64_t end() noexcept { return 0; }
    static constexpr timestamp earliest_put() noexcept { return latest; }
    static void erase_written(Active&, bytes_view, bytes_view, version_key) noexcept {}
    template <class... Parts>
    static constexpr void separate(Parts&...) noexcept {}
};

/// Families of a locality group keep what is loaded in the segment that they share, so that a row is still one search.
/// It is told from what is written later by the numbers of the writes, and lies apart from the next flush or compaction
/// on.  In a family whose deletes leave no markers it is nothing special.
template <class Active, delete_effect Effect>
    requires(Effect != delete_effect::removes && !std::is_void_v<typename shared_builder_for<Active>::type>)
class loaded_part<Active, Effect> {
public:
    /// All cells of the active segment have been loaded, with numbers below that one; 0: there are none.
    void become(std::uint64_t end, const segment_times& times = {}) noexcept {
        end_ = end;
        earliest_put_ = times.earliest_put();
    }

    /// Some cells of the active segment have been loaded, it may be.
    bool is_there() const noexcept { return end_ != 0; }
    /// The numbers of their writes are below that; 0: there are none.
    std::uint64_t end() const noexcept { return end_; }
    timestamp earliest_put() const noexcept { return earliest_put_; }

    /// Removes earlier cells of the same version that were not loaded.
    void erase_written(Active& active, bytes_view row, bytes_view qualifier, version_key cell) noexcept {
        while (const auto one = written_before(active, row, qualifier, cell)) active.erase(row, qualifier, *one);
    }

    /// Makes a frozen segment of what was loaded.  No read can tell.
    /// Complexity: linear in the cells of the active segment.  Throws: what an allocation throws; nothing has changed.
    template <class Written, class Frozen, class Memory>
    void separate(Active& active, Written& written, Frozen& frozen, const Memory& memory) {
        if (end_ == 0) return;
        using built_type = typename built_for<Active>::type;
        using frozen_cells = segment::packed<in_slabs<Memory>>;
        builder_of<frozen_cells> file(in_slabs<Memory>{memory});
        builder_of<built_type> rest(memory);
        segment_times times;
        segment_stats facts;
        auto rows = active.rows();
        for (rows.seek_first(); rows.valid(); rows.next()) {
            boundary in_file = boundary::row;
            boundary in_rest = boundary::row;
            auto at = rows.cells();
            for (boundary moved = boundary::row; moved != boundary::end; moved = at.next()) {
                in_file = (std::max)(in_file, moved);
                in_rest = (std::max)(in_rest, moved);
                if (at.version().sequence() < end_) {
                    file.add(std::exchange(in_file, boundary::version), rows.key(), at.qualifier(), at.version(),
                             at.value());
                    times.add(at.version());
                } else {
                    rest.add(std::exchange(in_rest, boundary::version), rows.key(), at.qualifier(), at.version(),
                             at.value());
                    facts.add(at.version());
                }
            }
        }
        frozen.reserve();
        auto change = prepared_change(active, std::move(rest).finish(), memory);
        frozen.load_from_active(freeze(std::move(file).finish(), times, memory));
        apply_change(active, std::move(change));
        written.times = facts.times;
        become(0);
    }

private:
    /// A cell of the same version that was written before, and not loaded.
    std::optional<version_key> written_before(const Active& active, bytes_view row, bytes_view qualifier,
                                              version_key cell) const noexcept {
        auto rows = active.rows();
        if (!find_row(rows, row)) return std::nullopt;
        auto at = rows.cells();
        if (bytes_view(at.qualifier()) < qualifier && at.seek_column(qualifier) == boundary::end) return std::nullopt;
        while (at.qualifier() == qualifier) {
            const version_key one = at.version();
            if (one.same_version(cell) && one.sequence() < cell.sequence())
                return one.sequence() >= end_ ? std::optional(one) : std::nullopt;
            if (at.next() != boundary::version) return std::nullopt;
        }
        return std::nullopt;
    }

    std::uint64_t end_ = 0;
    timestamp earliest_put_ = latest;
};

}  // namespace strata::detail
