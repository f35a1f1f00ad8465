// SPDX-License-Identifier: BSL-1.0
// Layer: answer.
#pragma once

#include <cstddef>
#include <iterator>
#include <optional>
#include <vector>

#include <strata/cell/cell.hpp>

namespace strata::detail {

/// An input iterator over the rows that a scanner has left: each is what its next() returns.
template <class Scanner>
class scanner_iterator {
public:
    using value_type = std::vector<cell>;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::input_iterator_tag;

    scanner_iterator() = default;
    explicit scanner_iterator(Scanner& rows) : rows_(&rows), row_(rows.next()) {}

    const std::vector<cell>& operator*() const noexcept { return *row_; }
    const std::vector<cell>* operator->() const noexcept { return &*row_; }
    scanner_iterator& operator++() {
        row_ = rows_->next();
        return *this;
    }
    void operator++(int) { ++*this; }

    friend bool operator==(const scanner_iterator& it, std::default_sentinel_t) noexcept { return !it.row_; }

private:
    Scanner* rows_ = nullptr;
    std::optional<std::vector<cell>> row_;
};

}  // namespace strata::detail
