// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/store/matcher.hpp>
#include <strata/store/read_points.hpp>
#include <strata/table/options.hpp>
#include <strata/table/parts/filter_course.hpp>

namespace strata {

namespace detail {

/// Which state of a table a scan sees.
struct read_moment {
    timestamp now;
    std::uint64_t read_point = newest_write;
    std::uint64_t moment = present;  // of the table's read_points
};

}  // namespace detail

/// An open scan: see table.open_scanner().  HBase: ResultScanner on a region, with its read point.
///
/// Finds its place anew at every row, so the table may change between two of them.
/// For one thread at a time; its steps and its end are reads of the table, beside which others may go on.
template <class Table>
class scanner {
public:
    /// `course`: of the filter, for the whole scan.
    scanner(const Table& table, scan_options options, detail::read_moment seen,
            std::shared_ptr<detail::filter_course> course)
        : table_(&table), options_(std::move(options)), seen_(seen), course_(std::move(course)) {}

    /// Goes on where the other stood, which is good for nothing then but destruction and assignment.
    scanner(scanner&& other) noexcept
        : table_(std::exchange(other.table_, nullptr)),
          options_(std::move(other.options_)),
          last_(std::move(other.last_)),
          seen_(other.seen_),
          course_(std::move(other.course_)),
          row_(std::move(other.row_)),
          part_(other.part_) {}
    /// The same; the scan it had is closed.
    scanner& operator=(scanner&& other) noexcept {
        if (this != &other) {
            std::destroy_at(this);
            std::construct_at(this, std::move(other));
        }
        return *this;
    }
    scanner(const scanner&) = delete;
    scanner& operator=(const scanner&) = delete;
    ~scanner() {
        if (table_) table_->close_scanner(seen_.moment);
    }

    /// The cells of the next row, or with a batch of the next part of it; nothing at the end.
    ///
    /// Complexity: one search, then linear in the stored cells of the rows passed.
    std::optional<std::vector<cell>> next() {
        if (part_ == row_.size() && !read_row()) return std::nullopt;
        const std::size_t count = (std::min)(options_.batch, row_.size() - part_);
        const auto first = row_.begin() + static_cast<std::ptrdiff_t>(part_);
        part_ += count;
        return std::vector<cell>(std::make_move_iterator(first),
                                 std::make_move_iterator(first + static_cast<std::ptrdiff_t>(count)));
    }

private:
    friend Table;

    bool read_row() {
        row_.clear();
        part_ = 0;
        if (options_.limit == 0) return false;
        scan_options whole = options_;
        whole.limit = 1;
        detail::row_start start = detail::start_of(options_);
        if (last_) start = {*last_, false, options_.reversed};
        const auto stop = [this] { return detail::stop_of(options_); };
        for (const auto& row : table_->scan_from(start, stop, whole, seen_, course_)) {
            last_ = bytes(row.key());
            for (const cell_view& one : row) row_.emplace_back(one);
        }
        if (row_.empty())
            options_.limit = 0;
        else if (options_.limit != no_limit)
            --options_.limit;
        return !row_.empty();
    }

    const Table* table_;
    scan_options options_;
    std::optional<bytes> last_;  // row that was read
    detail::read_moment seen_;
    std::shared_ptr<detail::filter_course> course_;
    std::vector<cell> row_;
    std::size_t part_ = 0;
};

}  // namespace strata
