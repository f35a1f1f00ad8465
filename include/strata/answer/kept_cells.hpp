// SPDX-License-Identifier: BSL-1.0
// Layer: answer.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <strata/answer/cell_list.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/copy.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/inlining.hpp>

namespace strata::detail {

/// Bytes that stay where they are until all of them are forgotten.
template <class = void>
class gathered_bytes {
public:
    /// A copy of them.
    bytes_view keep(bytes_view one) {
        if (one.empty()) return {};
        if (one.size() > left_) grow(one.size());
        char* const place = next_;
        raw::copy_bytes(place, one);
        next_ += one.size();
        left_ -= one.size();
        return {place, one.size()};
    }

    /// Forgets all, and keeps the last piece of memory for what comes.
    void clear() noexcept {
        if (blocks_.empty()) return;
        std::swap(blocks_.front(), blocks_.back());
        blocks_.resize(1);
        next_ = blocks_.front().place.get();
        left_ = blocks_.front().size;
    }

private:
    struct block {
        std::unique_ptr<char[]> place;
        std::size_t size = 0;
    };
    static constexpr std::size_t least = 256;
    static constexpr std::size_t greatest = std::size_t{64} << 10;

    STRATA_NOINLINE void grow(std::size_t wanted) {
        const std::size_t doubled = blocks_.empty() ? least : (std::min)(2 * blocks_.back().size, greatest);
        const std::size_t size = (std::max)(wanted, doubled);
        blocks_.push_back({std::unique_ptr<char[]>(new char[size]), size});
        next_ = blocks_.back().place.get();
        left_ = size;
    }

    std::vector<block> blocks_;  // the last one is being filled
    char* next_ = nullptr;
    std::size_t left_ = 0;
};

/// Cells whose bytes were copied out of a table.
template <class = void>
class kept_cells {
public:
    /// Copies a cell.  One of the row and family of the cell before shares their bytes with it.
    void add(const cell_view& one) {
        if (row_.data() == nullptr || row_ != one.row()) row_ = bytes_->keep(one.row());
        if (family_.data() == nullptr || family_ != one.family()) family_ = bytes_->keep(one.family());
        const bytes_view qualifier = bytes_->keep(one.qualifier());
        const bytes_view stored = bytes_->keep(one.stored());
        size_ += row_.size() + qualifier.size() + stored.size();
        list_.emplace_back(row_, family_, qualifier, one.version(), stored);
    }

    /// The copies, in the order in which they came.  Invalidated by: add(), clear() and the end.
    std::span<const cell_view> cells() const noexcept { return list_.cells(); }
    /// How many bytes rows, qualifiers and values of all of them have.
    std::size_t size_in_bytes() const noexcept { return size_; }

    /// Forgets all.
    void clear() noexcept {
        list_.clear();
        bytes_->clear();
        row_ = family_ = {};
        size_ = 0;
    }

    /// Hands over the list, whose cells are valid as long as what take_bytes() hands over.
    cell_list take_list() noexcept { return std::move(list_); }
    std::shared_ptr<const void> take_bytes() noexcept { return std::move(bytes_); }

private:
    std::shared_ptr<gathered_bytes<>> bytes_ = std::make_shared<gathered_bytes<>>();
    cell_list list_;
    bytes_view row_;     // of the last cell
    bytes_view family_;  // of the last cell
    std::size_t size_ = 0;
};

}  // namespace strata::detail
