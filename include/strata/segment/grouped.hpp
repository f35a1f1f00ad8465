// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/assert.hpp>
#include <strata/core/inlining.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/policy/memory/version_memory.hpp>
#include <strata/segment/grouped/builder.hpp>
#include <strata/segment/grouped/key.hpp>
#include <strata/segment/grouped/merge.hpp>
#include <strata/segment/grouped/rows.hpp>
#include <strata/segment/packed.hpp>
#include <strata/segment/policy.hpp>

namespace strata::segment {

/// The segment that the families of a locality group share: a row is one record, with the columns of all of them.
template <memory_policy Memory>
class group {
    static_assert(!strata::detail::keeps_versions<Memory>,
                  "strata: a locality_group does not go with concurrency::single_writer; use concurrency::locked, or "
                  "name its families one by one");

public:
    /// Without cells, for so many families.
    group(const Memory& memory, std::size_t families) : cells_(memory), families_(families) {}

    /// The cells of all families, their qualifiers as in detail::grouped_key.
    ///@{
    packed<Memory>& cells() noexcept { return cells_; }
    const packed<Memory>& cells() const noexcept { return cells_; }
    ///@}

    /// Cells of one family, its number in the group with them.
    using part = strata::detail::family_cells<packed<Memory>>;
    /// The cells of a group out of those of its families, which come in the order of their numbers.
    /// Complexity: linear.  Throws: what an allocation throws.
    static packed<Memory> merged(std::span<const part> families, const Memory& memory) {
        return strata::detail::merged<Memory>(families, memory);
    }

    /// A family announces that its cells go next.  When all have done so, their memory can go at once.
    void announce_release() noexcept {
        if (++announced_ == families_) cells_.announce_release();
    }
    /// A family removes its cells, which it has announced.
    void release() noexcept {
        if (announced_ == families_) cells_.clear();
        --announced_;
    }

private:
    packed<Memory> cells_;
    std::size_t families_;
    std::size_t announced_ = 0;
};

/// One family's part of the segment of a locality group.  Its answers are those of a segment of its own.
///
/// Reads of one family pass over the columns of the others: those of a small row one by one, those of a large row by a
/// search.  So do scans over rows in which the family has no cells.
/// Copies and moves refer to the same group, until join() tells them another one: the owner of the group does that.
template <memory_policy Memory>
class grouped {
public:
    /// Cells of this family alone, before they take the place of those in the group.
    using built_type = packed<Memory>;
    /// A place in its rows.
    using cursor_type = strata::detail::grouped_rows<typename packed<Memory>::cursor_type>;
    /// Builds the cells of all families of the group.
    using shared_builder = strata::detail::group_builder<Memory>;
    /// Finds a version by its row and column, and is part of a segment of several families.
    static constexpr segment_offers offers{.point_lookup = true, .bytes = true, .bulk_release = true, .shared = true};

    /// Of no group yet: join() comes before anything else.
    explicit grouped(const Memory&) noexcept {}
    grouped(const grouped&) = default;
    /// Takes the cells.  `other` has none afterwards.
    grouped(grouped&& other) noexcept
        : group_(other.group_), size_(std::exchange(other.size_, 0)), family_(other.family_) {}
    grouped& operator=(const grouped&) = delete;
    /// Takes the cells.
    grouped& operator=(grouped&& other) noexcept {
        group_ = other.group_;
        size_ = std::exchange(other.size_, 0);
        family_ = other.family_;
        return *this;
    }
    ~grouped() = default;

    /// Its cells are those of the family of that number in a group.
    void join(group<Memory>& all, char family) noexcept {
        group_ = &all;
        family_ = family;
    }
    /// No family of the group has cells.
    bool is_group_empty() const noexcept { return cells().size() == 0; }
    /// Which family of the group it is.
    char family() const noexcept { return family_; }

    /// A place in the rows; stands nowhere.  Invalidated by: the next mutation of any family of the group.
    cursor_type rows() const noexcept { return {cells().rows(), family_}; }

    /// Finds the newest version of a column that is not newer than `newest`, whether a marker or a put.
    STRATA_ALWAYS_INLINE std::optional<found_version> find(bytes_view row, bytes_view qualifier,
                                                           timestamp newest) const noexcept {
        if (qualifier.size() > strata::detail::grouped_key::longest_inside) return find_long(row, qualifier, newest);
        auto found = cells().find(row, strata::detail::grouped_key(family_, qualifier).get(), newest);
        if (!found) return found;
        found->qualifier = strata::detail::qualifier_in(found->qualifier);
        if (packed<Memory>::has_markers_in(found->row) && !found->may_be_hidden)
            found->may_be_hidden = may_hide_family(row, found->version.written());
        return found;
    }

    /// The number of its cells, markers included.
    std::size_t size() const noexcept { return size_; }
    /// The bytes that it has allocated: of those of the group as large a part as it has of the cells.
    std::size_t bytes() const noexcept {
        const std::size_t all = cells().size();
        if (all == 0) return 0;
        return static_cast<std::size_t>(static_cast<double>(cells().bytes()) * static_cast<double>(size_) /
                                        static_cast<double>(all));
    }

    /// Announces clear() or destruction; see detail::can_release_in_bulk.
    void announce_release() noexcept {
        if (std::exchange(is_announced_, true)) return;
        group_->announce_release();
    }
    /// Removes its cells.  Complexity: linear; if all families have announced it, that of packed::clear().
    void clear() noexcept {
        const std::size_t had = std::exchange(size_, 0);
        if (std::exchange(is_announced_, false)) group_->release();
        if (had == 0 || cells().size() == 0) return;
        if (had == cells().size()) return cells().clear();
        auto at = rows();
        for (at.seek_first(); at.valid();) {
            const bytes_view row = at.key();
            at.next();
            const bytes_view next = at.valid() ? bytes_view(at.key()) : bytes_view();
            cells().erase_below(row, {&family_, 1});
            at = rows();
            if (!next.empty()) at.seek(next);  // its record has stayed where it is
        }
    }

    /// Inserts a cell or replaces one with that key.  Returns true if it is new.  All or nothing.  A qualifier of more
    /// than 256 bytes takes as many of the heap, besides the segment's memory, until it returns.
    bool put(bytes_view row, bytes_view qualifier, version_key version, bytes_view value) {
        const bool is_new = cells().put(row, strata::detail::grouped_key(family_, qualifier).get(), version, value);
        size_ += is_new;
        return is_new;
    }
    /// Puts a cell, which also replaces a cell of the same version.  Returns true if it is new.
    bool renew(bytes_view row, bytes_view qualifier, version_key version, bytes_view value) {
        const bool is_new = cells().renew(row, strata::detail::grouped_key(family_, qualifier).get(), version, value);
        size_ += is_new;
        return is_new;
    }

    /// Removes one cell.  Returns whether there was one.
    bool erase(bytes_view row, bytes_view qualifier, version_key version) noexcept {
        return erase_by(row, qualifier,
                        [&](bytes_view key) { return std::size_t{cells().erase(row, key, version)}; }) != 0;
    }
    /// Removes cells of the same version that were written before.  Returns their number.
    std::size_t erase_older(bytes_view row, bytes_view qualifier, version_key version) noexcept {
        return erase_by(row, qualifier, [&](bytes_view key) { return cells().erase_older(row, key, version); });
    }
    /// Removes puts with timestamps in [first, last] of a column or of all.  Returns their number.
    std::size_t erase_puts(bytes_view row, std::optional<bytes_view> qualifier, timestamp first,
                           timestamp last) noexcept {
        if (qualifier)
            return erase_by(row, *qualifier, [&](bytes_view key) { return cells().erase_puts(row, key, first, last); });
        const std::size_t erased = cells().erase_puts_below(row, {&family_, 1}, first, last);
        size_ -= erased;
        return erased;
    }

    /// For the rewrites of a store: see detail::prepared_change() and apply_change().
    ///@{
    built_type missing_in(const built_type& kept, const Memory& memory) const {
        return strata::detail::built_of_missing<built_type>(rows(), kept.rows(), memory);
    }
    void erase_all(const built_type& dropped) noexcept {
        auto at_row = dropped.rows();
        for (at_row.seek_first(); at_row.valid(); at_row.next()) {
            auto at = at_row.cells();
            for (boundary moved = boundary::row; moved != boundary::end; moved = at.next())
                erase(at_row.key(), at.qualifier(), at.version());
        }
    }
    ///@}
    /// The group has got so many cells as those of this family.
    void has_got(std::size_t cells) noexcept { size_ = cells; }

    /// Checks every rule of the structure; false if one is broken.  Complexity: linear.
    bool validate() const noexcept { return cells().validate(); }

private:
    packed<Memory>& cells() const noexcept {
        STRATA_ASSERT(group_ != nullptr);
        return group_->cells();
    }

    /// Some cell of the family's empty qualifier, where its family markers lie, is not older.
    STRATA_NOINLINE bool may_hide_family(bytes_view row, timestamp written) const noexcept {
        const auto newest = cells().find(row, {&family_, 1}, latest);
        return newest && newest->version.written() >= written;
    }

    /// The first cell of a column.
    STRATA_NOINLINE std::optional<typename cursor_type::cells_type> column(bytes_view row,
                                                                           bytes_view qualifier) const noexcept {
        cursor_type all = rows();
        if (!all.find(row)) return std::nullopt;
        auto at = all.cells();
        if (at.seek_column(qualifier) == boundary::end || at.qualifier() != qualifier) return std::nullopt;
        return at;
    }
    /// find() of a qualifier whose key would need memory.
    STRATA_NOINLINE std::optional<found_version> find_long(bytes_view row, bytes_view qualifier,
                                                           timestamp newest) const noexcept {
        auto at = column(row, qualifier);
        if (!at) return std::nullopt;
        while (at->version().written() > newest)
            if (at->next() != boundary::version) return std::nullopt;
        cursor_type all = rows();
        all.find(row);
        return found_version{all.key(), at->qualifier(), at->version(), at->value(), all.has_markers()};
    }

    /// erase(key) for a column; returns what that does.  The key of a long qualifier is that of the segment, as there
    /// may be no memory for another.
    template <class Erase>
    std::size_t erase_by(bytes_view row, bytes_view qualifier, Erase erase) noexcept {
        std::size_t erased = 0;
        if (qualifier.size() <= strata::detail::grouped_key::longest_inside) {
            erased = erase(strata::detail::grouped_key(family_, qualifier).get());
        } else if (const auto at = column(row, qualifier)) {
            erased = erase(at->key());
        }
        size_ -= erased;
        return erased;
    }

    group<Memory>* group_ = nullptr;
    std::size_t size_ = 0;
    char family_ = 0;
    bool is_announced_ = false;
};

}  // namespace strata::segment
