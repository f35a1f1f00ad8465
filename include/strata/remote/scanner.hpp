// SPDX-License-Identifier: BSL-1.0
// Layer: remote.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <strata/answer/row_view.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/successor.hpp>
#include <strata/cell/cell.hpp>
#include <strata/remote/connection.hpp>
#include <strata/remote/messages.hpp>
#include <strata/request/options.hpp>
#include <strata/wire/fields/thrift2.hpp>

namespace strata::remote {

namespace detail {

/// A row of these cells, which it owns.
inline row_result owning_row(std::vector<cell> cells) {
    const auto owner = std::make_shared<const std::vector<cell>>(std::move(cells));
    strata::detail::cell_list list;
    for (const cell& found : *owner) list.emplace_back(cell_view(found));
    return row_result(std::move(list), owner);
}

}  // namespace detail

/// A scan of a remote table: an input range of rows, or next() for one after the other.
///
/// Rows come by pages, one round trip each.  At its end, or when it ends itself, the gateway's scanner is closed.
/// Invalidated by: the end of the connection.
template <class Stream>
class scanner {
public:
    class iterator;

    /// Made by table::scan() and table::open_scanner().
    scanner(connection<Stream>& through, bytes_view table, const scan_options& options)
        : through_(&through), options_(options), stop_(strata::detail::stop_of(options)) {
        strata::detail::check(options_);
        const auto start = strata::detail::start_of(options_);
        first_ = bytes(start.row);
        skips_first_ = !start.is_inclusive;
        if (start.is_prefix) first_ = prefix_successor(options_.prefix);
        const bytes until = options_.reversed || stop_.last.empty() ? bytes()
                            : stop_.last_inclusive                  ? stop_.last + '\0'
                                                                    : stop_.last;
        if (options_.limit == 0) return;
        if (!first_.empty() && first_ == until && !options_.reversed) return;  // no row; the gateway would take one
        number_ = through_->call(
            "openScanner",
            [&](thrift::writer& out) {
                using args = detail::idl::open_scanner_args;
                out.text(args::table, table).begin(args::tscan);
                detail::write_scan(out, options_, first_, until, page());
                out.end();
            },
            [](const thrift::value& result) { return static_cast<std::int32_t>(result.number()); });
    }

    /// Takes over the scan of `other`, which is only safe to destroy afterwards.
    scanner(scanner&& other) noexcept
        : through_(other.through_),
          options_(std::move(other.options_)),
          stop_(std::move(other.stop_)),
          first_(std::move(other.first_)),
          skips_first_(other.skips_first_),
          number_(std::exchange(other.number_, std::nullopt)),
          rows_(std::move(other.rows_)),
          at_(other.at_),
          last_(std::move(other.last_)),
          count_(other.count_) {}
    scanner& operator=(scanner&&) = delete;
    ~scanner() {
        try {
            close();
        } catch (...) {  // the gateway forgets it after a while
        }
    }

    /// The cells of the next row, or with a batch of its next part.  Nothing at the end.
    std::optional<std::vector<cell>> next() {
        for (;;) {
            if (at_ == rows_.size() && !read_page()) return std::nullopt;
            std::vector<cell> cells = std::move(rows_[at_++]);
            if (cells.empty()) continue;
            const bytes_view row = cells.front().row();
            if (skips_first_ && row == first_) continue;
            if (options_.reversed && !options_.prefix.empty() && !row.starts_with(options_.prefix) &&
                row > options_.prefix)
                continue;  // the row after those of the prefix
            if (stop_.is_beyond(row)) return leave();
            if (!last_ || *last_ != row) {
                if (options_.limit != no_limit && count_ == options_.limit) return leave();
                ++count_;
                last_ = bytes(row);
            }
            return cells;
        }
    }
    /// The rows that are left, once.
    ///@{
    iterator begin() { return iterator(*this); }
    std::default_sentinel_t end() const noexcept { return {}; }
    ///@}

private:
    static constexpr std::size_t rows_a_page = 500;

    std::int32_t page() const noexcept {
        return static_cast<std::int32_t>((std::min)(std::size_t{options_.limit}, rows_a_page));
    }
    bool read_page() {
        rows_.clear();
        at_ = 0;
        if (!number_) return false;
        through_->call(
            "getScannerRows",
            [&](thrift::writer& out) {
                using args = detail::idl::get_scanner_rows_args;
                out.i32(args::scanner_id, *number_).i32(args::num_rows, page());
            },
            [&](const thrift::value& result) {
                for (const thrift::value item : result) rows_.push_back(detail::cells_of(item));
            });
        if (rows_.empty()) close();
        return !rows_.empty();
    }
    /// Ends the scan before its rows do.
    std::nullopt_t leave() {
        rows_.clear();
        at_ = 0;
        close();
        return std::nullopt;
    }
    void close() {
        if (!number_) return;
        const std::int32_t number = *std::exchange(number_, std::nullopt);
        through_->call("closeScanner",
                       [&](thrift::writer& out) { out.i32(detail::idl::close_scanner_args::scanner_id, number); });
    }

    connection<Stream>* through_;
    scan_options options_;
    strata::detail::row_stop stop_;
    bytes first_;
    bool skips_first_ = false;
    std::optional<std::int32_t> number_;  // the gateway's
    std::vector<std::vector<cell>> rows_;
    std::size_t at_ = 0;
    std::optional<bytes> last_;
    std::size_t count_ = 0;
};

/// Goes over the rows of a scan.
template <class Stream>
class scanner<Stream>::iterator {
public:
    /// Members of an input iterator.
    ///@{
    using iterator_concept = std::input_iterator_tag;
    using value_type = row_result;
    using difference_type = std::ptrdiff_t;

    const row_result& operator*() const noexcept { return *row_; }
    const row_result* operator->() const noexcept { return &*row_; }
    iterator& operator++() {
        std::optional<std::vector<cell>> next = of_->next();
        row_.reset();
        if (next) row_.emplace(detail::owning_row(std::move(*next)));
        return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(const iterator& at, std::default_sentinel_t) noexcept { return !at.row_; }
    ///@}

private:
    friend class scanner;
    explicit iterator(scanner& rows) : of_(&rows) { ++*this; }

    scanner* of_;
    std::optional<row_result> row_;
};

}  // namespace strata::remote
