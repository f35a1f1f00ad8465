// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/catalog/any_scanner.hpp>
#include <strata/catalog/any_table.hpp>
#include <strata/cell/cell.hpp>
#include <strata/request/options.hpp>

namespace strata::gateway::rpc {

/// A row of hbase:meta in its parts: `table,first row,number.MD5.`, where only the table may be there.
struct meta_row {
    bytes_view table;
    bytes_view begin = {};
    bytes_view number = {};
    bool is_region = false;

    /// Splits a row at its first and its last comma.  If it has one comma, as bounds of scans may, everything after
    /// that is the first row, and HBase takes the whole for the number: a scan from `t,` begins after the first region
    /// of t, one from `t,,` at it.
    explicit meta_row(bytes_view row) : table(row.substr(0, row.find(','))) {
        is_region = table.size() != row.size();
        if (!is_region) return;
        begin = row.substr(table.size() + 1);
        const auto last = begin.rfind(',');
        number = last == bytes_view::npos ? row : begin.substr(last + 1);
        begin = begin.substr(0, last);
    }

    /// The order of hbase:meta: by table, then by first row, which may have any bytes.  HBase: MetaCellComparator.
    friend bool operator<(const meta_row& a, const meta_row& b) noexcept {
        if (a.table != b.table) return a.table < b.table;
        if (a.is_region != b.is_region) return b.is_region;
        return a.begin != b.begin ? a.begin < b.begin : a.number < b.number;
    }
};

/// The rows of a table in the order of hbase:meta, each read by a get.
class meta_rows final : public strata::detail::scanner_source {
public:
    /// Finds the rows within the bounds of the scan.
    meta_rows(const any_table& meta, const scan_options& how)
        : meta_(&meta),
          each_{.columns = how.columns,
                .when = how.when,
                .family_when = how.family_when,
                .versions = how.versions,
                .store_limit = how.store_limit,
                .store_offset = how.store_offset,
                .filter = how.filter} {
        any_scanner all = meta.open_scanner();
        while (const auto row = all.next())
            if (bytes key(row->front().row()); is_within(key, how)) keys_.push_back(std::move(key));
        std::sort(keys_.begin(), keys_.end(), [&](const bytes& a, const bytes& b) {
            return how.reversed ? meta_row(b) < meta_row(a) : meta_row(a) < meta_row(b);
        });
    }

    bool is_filter_done() const override { return false; }
    std::vector<cell> next() override {
        while (at_ != keys_.size()) {
            const row_result found = meta_->get(keys_[at_++], each_);
            if (!found.empty()) return std::vector<cell>(found.begin(), found.end());
        }
        return {};
    }

private:
    static bool is_within(bytes_view key, const scan_options& how) {
        const meta_row row(key);
        const auto is_before = [&](const meta_row& a, const meta_row& b) { return how.reversed ? b < a : a < b; };
        if (const bytes_view start = how.start; !start.empty() && (start != key || !how.start_inclusive))
            if (start == key || is_before(row, meta_row(start))) return false;
        if (const bytes_view stop = how.stop; !stop.empty() && (stop != key || !how.stop_inclusive))
            if (stop == key || !is_before(row, meta_row(stop))) return false;
        return true;
    }

    const any_table* meta_;
    row_options each_;
    std::vector<bytes> keys_;
    std::size_t at_ = 0;
};

/// A scan of hbase:meta, which does not sort as other tables do.  A filter is asked about each row anew.
inline any_scanner meta_scanner(const any_table& meta, const scan_options& how) {
    return any_scanner(
        [&] { return strata::detail::any_steps(std::make_unique<meta_rows>(meta, how), &meta, nullptr); });
}

}  // namespace strata::gateway::rpc
