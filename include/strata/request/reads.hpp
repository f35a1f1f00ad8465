// SPDX-License-Identifier: BSL-1.0
// Layer: request.
#pragma once

#include <span>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/column.hpp>
#include <strata/request/options.hpp>

/// What is asked of a table, as a value: a view of one has answer(request) for each of these.
///
/// They borrow what they name, and lie in the statement that asks.  Rows and options have been checked.
namespace strata::detail {

/// The names of the families, in order.
struct family_names_request {};

/// The newest version of a column.
template <class Column>
struct get_request {
    bytes_view row;
    const Column& column;
    const get_options& options;
};

/// The newest version of a column in each of several rows.
template <class Column>
struct get_each_request {
    std::span<const bytes_view> rows;
    const Column& column;
    const get_options& options;
};

/// The versions of a column, newest first.
template <class Column>
struct versions_request {
    bytes_view row;
    const Column& column;
    const versions_options& options;
};

/// The cells of a row.
template <class Options>
struct row_request {
    bytes_view row;
    const Options& options;
};

/// Whether a read of the row returns something (R4.3).
template <class Options>
struct exists_request {
    bytes_view row;
    const Options& options;
};

/// The rows of a scan.
template <class Options, class Where>
struct scan_request {
    const Options& options;
    Where where;  ///< Says of each cell that the scan returns whether it is shown.
};
template <class Options, class Where>
scan_request(const Options&, Where) -> scan_request<Options, Where>;

/// Everything stored for a column of a row.
struct explain_request {
    bytes_view row;
    const strata::column& column;
    const explain_options& options;
};

}  // namespace strata::detail
