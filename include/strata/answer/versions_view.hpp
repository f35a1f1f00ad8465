// SPDX-License-Identifier: BSL-1.0
// Layer: answer.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>

#include <strata/cell/cell.hpp>
#include <strata/core/assert.hpp>
#include <strata/core/loan.hpp>

namespace strata {

/// The versions of one column that a read sees, newest first.  Each is searched for when the iterator reaches it.
///
/// Reader finds them: `next()` goes to the next version, `cell()` is the current one.  Every begin() starts anew.
/// It allocates nothing with up to four frozen segments.
/// Complexity: ++ is linear in the stored versions that it passes.
/// Invalidated by: the next mutation of the table, its move and its end.  Where STRATA_CHECKED is 1, a use after that
/// is an assertion.
template <class Reader>
class versions_view {
public:
    /// An input iterator over the versions.
    class iterator {
    public:
        /// Members of an input iterator.
        ///@{
        using value_type = cell_view;
        using difference_type = std::ptrdiff_t;
        using iterator_concept = std::input_iterator_tag;

        iterator() = default;
        iterator(const Reader& newest, const detail::loan& of) : at_(newest), loan_(of) {}

        cell_view operator*() const {
            check(loan_);
            return detail::cell_loan::of(at_->cell(), loan_);
        }
        iterator& operator++() {
            check(loan_);
            if (!at_->next()) at_.reset();
            return *this;
        }
        void operator++(int) { ++*this; }

        friend bool operator==(const iterator& it, std::default_sentinel_t) noexcept { return !it.at_; }
        ///@}

    private:
        std::optional<Reader> at_;
        [[no_unique_address]] detail::loan loan_;
    };

    versions_view() = default;  ///< Makes an empty view.

    /// Begins at the current version of a reader.  `of`: ends when the table changes.
    explicit versions_view(const Reader& newest, const detail::loan& of = {}) : newest_(newest), loan_(of) {}
    /// Begins at what find() returns, an optional reader, which is made where it stays.
    template <std::invocable Find>
    versions_view(const Find& find, const detail::loan& of) : newest_(find()), loan_(of) {}

    /// True if there is no version.
    bool empty() const noexcept { return !newest_; }
    /// An iterator at the newest version.
    iterator begin() const {
        check(loan_);
        return newest_ ? iterator(*newest_, loan_) : iterator();
    }
    /// The end of the range.
    std::default_sentinel_t end() const noexcept { return {}; }

private:
    static void check([[maybe_unused]] const detail::loan& of) noexcept {
        STRATA_EXPECT(of.is_current(),
                      "strata: the table of this versions_view was changed, moved or destroyed; call versions() again, "
                      "and keep copies, strata::cell{view}, of what is still wanted");
    }

    std::optional<Reader> newest_;
    [[no_unique_address]] detail::loan loan_;
};

}  // namespace strata
