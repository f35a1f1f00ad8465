// SPDX-License-Identifier: BSL-1.0
// What goes into a competitor and what comes out.  No strata here: competitors without it compile in a second.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string_view>
#include <vector>

namespace bench {

using bytes_view = std::string_view;

inline constexpr std::array<bytes_view, 3> family_names{"anchor", "contents", "meta"};

/// A column of a row, borrowed.  The family is a position in family_names.
struct column_key {
    bytes_view row;
    bytes_view qualifier;
    std::size_t family;
};

/// One cell, borrowed.
struct cell : column_key {
    bytes_view value;
    std::int64_t timestamp;
};

inline bool same_row(const column_key& a, const column_key& b) { return a.row == b.row; }
inline bool same_column(const column_key& a, const column_key& b) {
    return a.family == b.family && a.qualifier == b.qualifier && a.row == b.row;
}

/// Cells side by side, in the order in which a build takes them.  They are the benchmark's own and as large as what some
/// competitors make of them, so they are asked for before their turn: else a build waits for them here and there, in one
/// program and not in another of the same instructions.
class cell_list {
    static constexpr std::ptrdiff_t ahead = 16;

public:
    class iterator {
    public:
        using value_type = cell;
        using difference_type = std::ptrdiff_t;

        iterator() = default;
        explicit iterator(const cell* at) : at_(at) {}

        const cell& operator*() const { return *at_; }
        const cell* operator->() const { return at_; }
        iterator& operator++() {
            ++at_;
            __builtin_prefetch(at_ + ahead);
            return *this;
        }
        iterator operator++(int) {
            const iterator before = *this;
            ++*this;
            return before;
        }
        bool operator==(const iterator&) const = default;

    private:
        const cell* at_ = nullptr;
    };

    explicit cell_list(const std::vector<cell>& cells) : cells_(&cells) {}

    iterator begin() const { return iterator(cells_->data()); }
    iterator end() const { return iterator(cells_->data() + cells_->size()); }

private:
    const std::vector<cell>* cells_;
};

/// As of when a get asks.  This one: as of now.
inline constexpr std::int64_t now = std::numeric_limits<std::int64_t>::max();

inline constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

/// A version that a read found, borrowed.
struct answer {
    std::int64_t timestamp;
    bytes_view value;
};

/// Which versions of a column a scan visits.
enum class versions { all, newest };

/// What a scan goes over: from row `first` on, while rows begin with `prefix`, at most `limit` cells.
struct cell_range {
    bytes_view first = {};
    bytes_view prefix = {};
    std::size_t limit = no_limit;
};

/// Not by memcmp alone: of no bytes at null it may take 17 ns, where it reads them with a mask.
inline bool starts_with(bytes_view row, bytes_view prefix) { return row.starts_with(prefix); }

/// What an operation answered, as two numbers that depend on every answer and not on their order.
struct checksum {
    std::uint64_t sum = 0;
    std::uint64_t count = 0;

    void add(std::int64_t timestamp, bytes_view value) {
        const std::uint64_t first = value.empty() ? 0 : static_cast<unsigned char>(value.front());
        sum += static_cast<std::uint64_t>(timestamp) * 31 + value.size() * 7 + first;
        ++count;
    }
    void add(const answer& one) { add(one.timestamp, one.value); }

    friend bool operator==(const checksum&, const checksum&) = default;
};

/// Bytes that stay where they are.  In blocks so large that malloc maps each by itself and holds nothing of them back.
class byte_store {
    static constexpr std::size_t block_size = std::size_t{64} << 20;

public:
    bytes_view keep(bytes_view text) {
        if (blocks_.empty() || block_size - used_ < text.size()) {
            blocks_.push_back(std::make_unique_for_overwrite<char[]>(block_size));
            used_ = 0;
        }
        char* const place = blocks_.back().get() + used_;
        std::copy(text.begin(), text.end(), place);
        used_ += text.size();
        return {place, text.size()};
    }

    /// The same with its bytes side by side in here.
    column_key keep(const column_key& one) {
        const bytes_view row = keep(one.row);
        return {row, keep(one.qualifier), one.family};
    }
    cell keep(const cell& one) {
        const column_key column = keep(static_cast<const column_key&>(one));
        return {column, keep(one.value), one.timestamp};
    }

private:
    std::vector<std::unique_ptr<char[]>> blocks_;
    std::size_t used_ = 0;
};

}  // namespace bench
