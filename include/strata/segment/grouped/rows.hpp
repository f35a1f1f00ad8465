// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <type_traits>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/cursor.hpp>
#include <strata/segment/grouped/cells.hpp>
#include <strata/segment/grouped/key.hpp>

namespace strata::detail {

/// A place in the rows of one family, of those that several families share: rows without a cell of the family are
/// passed over.  Rows: a row_cursor over all of them.
template <row_cursor Rows>
class grouped_rows {
    using all_cells = std::remove_cvref_t<decltype(std::declval<const Rows&>().cells())>;

public:
    using cells_type = grouped_cells<all_cells>;
    static constexpr row_cursor_offers offers{
        .find = true, .prefetch = true, .visit = true, .previous = true, .shared = true};

    grouped_rows() = default;
    grouped_rows(const Rows& all, char family) : at_(all), family_(family) {}

    bool valid() const { return at_.valid(); }
    bytes_view key() const { return at_.key(); }
    bool has_markers() const { return at_.has_markers(); }
    cells_type cells() const { return {at_.cells(), family_}; }

    void seek_first() {
        at_.seek_first();
        pass_others();
    }
    void seek(bytes_view row) {
        at_.seek(row);
        pass_others();
    }
    void seek_last() {
        at_.seek_last();
        pass_others_back();
    }
    void seek_before(bytes_view row) {
        at_.seek_before(row);
        pass_others_back();
    }
    void next() {
        at_.next();
        pass_others();
    }
    void previous() {
        at_.previous();
        pass_others_back();
    }

    bool find(bytes_view row) { return at_.find(row) && is_of_family(); }
    bool prefetch_step(bytes_view row, search what) { return at_.prefetch_step(row, what); }
    /// For reads of several families: find() of a row of any of them, and a cursor of another family at the same place,
    /// which need not have a cell there.
    ///@{
    STRATA_ALWAYS_INLINE bool find_of_any(bytes_view row) { return at_.find(row); }
    void go_to(const grouped_rows& found) { at_ = found.at_; }
    /// The rows of all families.
    const Rows& all() const { return at_; }
    /// Goes to a row of these; false if this family has no cell there.
    bool stand_on(const Rows& row) {
        at_ = row;
        return is_of_family();
    }
    /// use(family, qualifier, versions) for the columns of the families from one to another, as visit() does.
    template <class Use>
    STRATA_ALWAYS_INLINE bool visit_families(char first, char last, Use use) const {
        const auto use_own = [&](bytes_view key, const auto& versions) STRATA_ALWAYS_INLINE_LAMBDA {
            return use(family_in(key), qualifier_in(key), versions);
        };
        return at_.visit_families(first, last, use_own);
    }
    ///@}

    template <class Use>
    STRATA_ALWAYS_INLINE bool visit(Use use) const {
        const auto use_own = [&](bytes_view key, const auto& versions)
                                 STRATA_ALWAYS_INLINE_LAMBDA { return use(qualifier_in(key), versions); };
        return at_.visit_families(family_, family_, use_own);
    }
    template <class Enter, class Use>
    STRATA_ALWAYS_INLINE void visit_rows(Enter enter, Use use) {
        for (; valid() && enter(bytes_view(key()), has_markers()); next())
            if (!visit(use)) return;
    }

private:
    bool is_of_family() const { return at_.has_family(family_); }
    void pass_others() {
        while (at_.valid() && !is_of_family()) at_.next();
    }
    void pass_others_back() {
        while (at_.valid() && !is_of_family()) at_.previous();
    }

    Rows at_{};
    char family_ = 0;
};

}  // namespace strata::detail
