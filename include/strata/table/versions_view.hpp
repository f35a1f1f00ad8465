// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>

#include <strata/cell/cell.hpp>

namespace strata {

/// The versions of one column that a read sees, newest first, found one by one as they are asked for.
///
/// Reader walks them: `next()` goes on, `cell()` is the version it stands on.  Every begin() starts anew.
/// Allocates nothing with up to four frozen segments.
/// Invalidated by: the next mutation of the table.
template <class Reader>
class versions_view {
public:
    class iterator {
    public:
        using value_type = cell_view;
        using difference_type = std::ptrdiff_t;
        using iterator_concept = std::input_iterator_tag;

        iterator() = default;
        /// Stands on the first version.
        explicit iterator(const Reader& newest) : at_(newest) {}

        cell_view operator*() const { return at_->cell(); }
        iterator& operator++() {
            if (!at_->next()) at_.reset();
            return *this;
        }
        void operator++(int) { ++*this; }

        friend bool operator==(const iterator& it, std::default_sentinel_t) noexcept { return !it.at_; }

    private:
        std::optional<Reader> at_;
    };

    versions_view() = default;  ///< Of a column without versions.

    /// `newest` stands on the first version.
    explicit versions_view(const Reader& newest) : newest_(newest) {}

    bool empty() const noexcept { return !newest_; }
    iterator begin() const { return newest_ ? iterator(*newest_) : iterator(); }
    std::default_sentinel_t end() const noexcept { return {}; }

private:
    std::optional<Reader> newest_;
};

}  // namespace strata
