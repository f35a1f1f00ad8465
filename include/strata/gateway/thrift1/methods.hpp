// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

#include <strata/bytes/bytes.hpp>
#include <strata/gateway/thrift1/call.hpp>
#include <strata/gateway/thrift1/reads.hpp>
#include <strata/gateway/thrift1/tables.hpp>
#include <strata/gateway/thrift1/writes.hpp>

namespace strata::gateway::thrift1_calls {

/// A call of the interface.
struct method {
    std::string_view name;                  ///< As clients call it.
    void (*work)(call&);                    ///< Does it.
    bool catches_illegal_argument = false;  ///< An illegal_argument is the interface's IllegalArgument.
};

/// All calls of HBase 2.6's interface Thrift1, by name.
inline constexpr method methods[] = {
    {"append", append},
    {"atomicIncrement", atomic_increment},
    {"checkAndPut", check_and_put, true},
    {"compact", compact},
    {"createTable", create_table, true},
    {"deleteAll", delete_all},
    {"deleteAllRow", delete_all_row},
    {"deleteAllRowTs", delete_all_row_ts},
    {"deleteAllTs", delete_all_ts},
    {"deleteTable", delete_table},
    {"disableTable", disable_table},
    {"enableTable", enable_table},
    {"get", get},
    {"getClusterId", get_cluster_id},
    {"getColumnDescriptors", get_column_descriptors},
    {"getRegionInfo", get_region_info},
    {"getRow", get_row},
    {"getRowTs", get_row_ts},
    {"getRowWithColumns", get_row_with_columns},
    {"getRowWithColumnsTs", get_row_with_columns_ts},
    {"getRows", get_rows},
    {"getRowsTs", get_rows_ts},
    {"getRowsWithColumns", get_rows_with_columns},
    {"getRowsWithColumnsTs", get_rows_with_columns_ts},
    {"getTableNames", get_table_names},
    {"getTableNamesWithIsTableEnabled", get_table_names_with_is_table_enabled},
    {"getTableRegions", get_table_regions},
    {"getThriftServerType", get_thrift_server_type},
    {"getVer", get_ver},
    {"getVerTs", get_ver_ts},
    {"increment", increment},
    {"incrementRows", increment_rows},
    {"isTableEnabled", is_table_enabled},
    {"majorCompact", major_compact},
    {"mutateRow", mutate_row, true},
    {"mutateRowTs", mutate_row_ts, true},
    {"mutateRows", mutate_rows, true},
    {"mutateRowsTs", mutate_rows_ts, true},
    {"scannerClose", scanner_close},
    {"scannerGet", scanner_get},
    {"scannerGetList", scanner_get_list},
    {"scannerOpen", scanner_open},
    {"scannerOpenTs", scanner_open_ts},
    {"scannerOpenWithPrefix", scanner_open_with_prefix},
    {"scannerOpenWithScan", scanner_open_with_scan},
    {"scannerOpenWithStop", scanner_open_with_stop},
    {"scannerOpenWithStopTs", scanner_open_with_stop_ts},
};
static_assert(std::is_sorted(std::begin(methods), std::end(methods),
                             [](const method& a, const method& b) { return a.name < b.name; }));

/// The call of that name, or null.
inline const method* find_method(bytes_view name) noexcept {
    const auto at = std::lower_bound(std::begin(methods), std::end(methods), name,
                                     [](const method& entry, bytes_view wanted) { return entry.name < wanted; });
    return at == std::end(methods) || at->name != name ? nullptr : at;
}

}  // namespace strata::gateway::thrift1_calls
