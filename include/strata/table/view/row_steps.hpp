// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <iterator>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include <strata/answer/scanner_iterator.hpp>
#include <strata/cell/cell.hpp>

namespace strata::detail {

/// A scan as a scanner: its rows by next(), which own their bytes.
///
/// Invalidated by: as the scan.  A move of it leaves the scan where it is.
template <class Scan>
class row_steps {
    struct walk {
        template <class Make>
        explicit walk(const Make& make) : scan(make()), at(scan.begin()) {}
        Scan scan;
        std::remove_cvref_t<decltype(std::declval<Scan&>().begin())> at;
        bool is_fresh = true;  // the row that it stands on was not returned yet
    };

public:
    /// Goes through the rows that are left.
    using iterator = scanner_iterator<row_steps>;

    /// Of the scan that make() returns.
    template <class Make>
    explicit row_steps(const Make& make) : walk_(std::make_unique<walk>(make)) {}

    /// The cells of the next row, or with a batch those of its next part.  Nothing at the end.
    std::optional<std::vector<cell>> next() {
        if (walk_->at == std::default_sentinel) return std::nullopt;
        if (!walk_->is_fresh) ++walk_->at;
        walk_->is_fresh = false;
        if (walk_->at == std::default_sentinel) return std::nullopt;
        return std::vector<cell>(walk_->at->begin(), walk_->at->end());
    }
    /// See scanner.
    ///@{
    bool is_filter_done() const { return walk_->scan.is_filter_done(); }
    iterator begin() { return iterator(*this); }
    std::default_sentinel_t end() const noexcept { return {}; }
    ///@}

private:
    std::unique_ptr<walk> walk_;
};

/// Of the scan that make() returns.
template <class Make>
row_steps(const Make&) -> row_steps<std::invoke_result_t<const Make&>>;

}  // namespace strata::detail
