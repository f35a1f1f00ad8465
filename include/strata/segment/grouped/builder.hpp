// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/compare.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/segment/grouped/key.hpp>
#include <strata/segment/grouped/rows.hpp>
#include <strata/segment/packed.hpp>
#include <strata/segment/policy.hpp>

namespace strata::detail {

/// Builds the segment of a locality group out of cells of its families that come row by row and, in a row, family by
/// family, as a sorted load of a table has them.  If they come otherwise, each family goes on by itself: split().
template <memory_policy Memory>
class group_builder {
    using cells = segment::packed<Memory>;
    using builder = typename cells::builder;

public:
    group_builder() = default;
    group_builder(const group_builder&) = delete;
    group_builder& operator=(const group_builder&) = delete;

    /// A family of the group, and what its cells go to after a split.  Borrows its arguments.
    void join(char family, std::optional<builder>& own, const Memory& memory) {
        families_.push_back({family, &own});
        memory_ = &memory;
    }

    /// Adds a cell after all others; `moved` says what is new in it among the cells of its family.  Returns false, and
    /// adds nothing, if it does not come after all others, or after a split.
    STRATA_ALWAYS_INLINE bool add(char family, boundary moved, bytes_view row, bytes_view qualifier,
                                  version_key version, bytes_view value) {
        if ((family != last_ || !all_) && !enter(family, moved, row)) return false;
        if (moved == boundary::version)
            all_->add(moved, row, {}, version, value);
        else
            all_->add(moved, row, grouped_key(family, qualifier).get(), version, value);
        return true;
    }

    /// Each family gets its cells so far.  Complexity: linear.  Throws: what an allocation throws.
    STRATA_NOINLINE void split() {
        if (std::exchange(is_split_, true) || !all_) return;
        const cells so_far = finish();
        all_.reset();
        for (const member& family : families_) {
            grouped_rows rows(so_far.rows(), family.family);
            for (rows.seek_first(); rows.valid(); rows.next()) {
                if (!*family.own) family.own->emplace(*memory_);
                auto at = rows.cells();
                for (boundary moved = boundary::row; moved != boundary::end; moved = at.next())
                    (*family.own)->add(moved, rows.key(), at.qualifier(), at.version(), at.value());
            }
        }
    }
    bool is_split() const noexcept { return is_split_; }

    /// It has cells.
    bool has_cells() const noexcept { return all_.has_value(); }
    /// Returns the segment, if it has cells.  Throws: what an allocation throws.
    cells finish() { return std::move(*all_).finish(); }

private:
    struct member {
        char family;
        std::optional<builder>* own;
    };

    /// Begins the cells of a family in a row.
    STRATA_NOINLINE bool enter(char family, boundary& moved, bytes_view row) {
        if (is_split_) return false;
        if (!all_) {
            all_.emplace(*memory_);
        } else if (row == all_->row()) {
            if (static_cast<unsigned char>(family) < static_cast<unsigned char>(last_)) return false;
            moved = boundary::column;
        } else if (raw::is_less(row, all_->row())) {
            return false;
        }
        last_ = family;
        return true;
    }

    std::optional<builder> all_;
    std::vector<member> families_;
    const Memory* memory_ = nullptr;
    char last_ = 0;  // the family of the last cell
    bool is_split_ = false;
};

}  // namespace strata::detail
