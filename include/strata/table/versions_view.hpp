// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>

#include <strata/cell/cell.hpp>

namespace strata {

/// The versions of one column that a read sees, newest first.  Each is searched for when the iterator reaches it.
///
/// Reader finds them: `next()` goes to the next version, `cell()` is the current one.  Every begin() starts anew.
/// It allocates nothing with up to four frozen segments.
/// Complexity: ++ is linear in the stored versions that it passes.
/// Invalidated by: the next mutation of the table.
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
        explicit iterator(const Reader& newest) : at_(newest) {}

        cell_view operator*() const { return at_->cell(); }
        iterator& operator++() {
            if (!at_->next()) at_.reset();
            return *this;
        }
        void operator++(int) { ++*this; }

        friend bool operator==(const iterator& it, std::default_sentinel_t) noexcept { return !it.at_; }
        ///@}

    private:
        std::optional<Reader> at_;
    };

    versions_view() = default;  ///< Makes an empty view.

    /// Begins at the current version of a reader.
    explicit versions_view(const Reader& newest) : newest_(newest) {}

    /// True if there is no version.
    bool empty() const noexcept { return !newest_; }
    /// An iterator at the newest version.
    iterator begin() const { return newest_ ? iterator(*newest_) : iterator(); }
    /// The end of the range.
    std::default_sentinel_t end() const noexcept { return {}; }

private:
    std::optional<Reader> newest_;
};

}  // namespace strata
