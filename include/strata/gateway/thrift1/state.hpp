// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/catalog/any_scanner.hpp>
#include <strata/catalog/catalog.hpp>
#include <strata/gateway/cluster.hpp>
#include <strata/gateway/open_scanners.hpp>
#include <strata/request/options.hpp>

namespace strata::gateway {

/// What HBase's Thrift server says of itself.
struct thrift1_settings {
    std::string host = "localhost";     ///< The server of all regions, as clients are told.
    std::int32_t port = 16020;          ///< The port of that server.
    std::string cluster_id = "strata";  ///< The name of the cluster.
};

namespace thrift1_calls {

/// A scan that a client has opened.  As HBase's client does, it looks for the table when the first row is asked for.
class opened_scan {
public:
    /// `sorted`: rows are answered as lists of columns in their order, else as maps.
    opened_scan(bytes table, scan_options options, bool sorted)
        : table_(std::move(table)), options_(std::move(options)), sorted_(sorted) {}

    /// The cells of the next row, or with a batch of its next part.  Nothing at the end.
    std::optional<std::vector<cell>> next(catalog& tables) {
        if (!rows_) rows_.emplace(tables.table(table_).open_scanner(options_));
        return rows_->next();
    }
    /// See the constructor.
    bool is_sorted() const noexcept { return sorted_; }

private:
    bytes table_;
    scan_options options_;
    bool sorted_;
    std::optional<any_scanner> rows_;
};

/// What the sessions of a gateway have in common.
struct state {
    cluster* served;
    thrift1_settings settings;
    open_scanners<opened_scan> scanners;
};

}  // namespace thrift1_calls
}  // namespace strata::gateway
