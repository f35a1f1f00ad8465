// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/catalog/any_table.hpp>
#include <strata/catalog/catalog.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/gateway/thrift1/state.hpp>
#include <strata/wire/fields/thrift1.hpp>
#include <strata/wire/thrift/value.hpp>
#include <strata/wire/thrift/writer.hpp>

namespace strata::gateway::thrift1_calls {

/// What a call meets that its interface has no exception for: a client gets Thrift's own exception.
///
/// HBase's server meets a NullPointerException or an IllegalArgumentException then, which nothing catches.
class internal_error : public error {
public:
    using error::error;
};

/// The interface's IOError, of a class that the library has no exception for.
class io_error : public error {
public:
    using error::error;
};

/// The interface's IllegalArgument.
class bad_argument : public error {
public:
    using error::error;
};

/// The interface's AlreadyExists.
class already_exists : public error {
public:
    using error::error;
};

namespace idl = strata::detail::thrift1;
using strata::detail::common;
using strata::detail::raise;

/// What Java's `work` would do: an illegal_argument is one that nothing catches.
template <class Work>
decltype(auto) uncaught(Work&& work) {
    try {
        return work();
    } catch (const illegal_argument& why) {
        throw internal_error(why.what());
    }
}

/// A column as the interface names it: `family` for the whole family, `family:qualifier`, `family:` for the empty
/// qualifier.
struct named_column {
    bytes_view family;
    std::optional<bytes_view> qualifier;

    explicit named_column(bytes_view text) : family(text) {
        const auto colon = text.find(':');
        if (colon == bytes_view::npos) return;
        family = text.substr(0, colon);
        qualifier = text.substr(colon + 1);
    }

    /// The column.  Without a qualifier HBase reads beyond an array.
    strata::column column() const {
        if (!qualifier) raise<internal_error>("the column '" + escape(family) + "' has no ':' and qualifier here");
        return {family, *qualifier};
    }
    /// The part of a row that a read names.
    strata::selection selection() const {
        return qualifier ? strata::selection(column()) : strata::selection::family(family);
    }
};

/// Arguments whose number is one in all calls that take them.
struct argument {
    /// The name of a table.
    static constexpr thrift::field_id table_name = common<
        idl::enable_table_args::table_name, idl::disable_table_args::table_name, idl::is_table_enabled_args::table_name,
        idl::get_column_descriptors_args::table_name, idl::get_table_regions_args::table_name,
        idl::create_table_args::table_name, idl::delete_table_args::table_name, idl::get_args::table_name,
        idl::get_ver_args::table_name, idl::get_ver_ts_args::table_name, idl::get_row_args::table_name,
        idl::get_row_with_columns_args::table_name, idl::get_row_ts_args::table_name,
        idl::get_row_with_columns_ts_args::table_name, idl::get_rows_args::table_name,
        idl::get_rows_with_columns_args::table_name, idl::get_rows_ts_args::table_name,
        idl::get_rows_with_columns_ts_args::table_name, idl::mutate_row_args::table_name,
        idl::mutate_row_ts_args::table_name, idl::mutate_rows_args::table_name, idl::mutate_rows_ts_args::table_name,
        idl::atomic_increment_args::table_name, idl::delete_all_args::table_name, idl::delete_all_ts_args::table_name,
        idl::delete_all_row_args::table_name, idl::delete_all_row_ts_args::table_name,
        idl::scanner_open_with_scan_args::table_name, idl::scanner_open_args::table_name,
        idl::scanner_open_ts_args::table_name, idl::scanner_open_with_stop_args::table_name,
        idl::scanner_open_with_stop_ts_args::table_name, idl::scanner_open_with_prefix_args::table_name,
        idl::check_and_put_args::table_name>;
    /// A row.
    static constexpr thrift::field_id row =
        common<idl::get_args::row, idl::get_ver_args::row, idl::get_ver_ts_args::row, idl::get_row_args::row,
               idl::get_row_with_columns_args::row, idl::get_row_ts_args::row, idl::get_row_with_columns_ts_args::row,
               idl::mutate_row_args::row, idl::mutate_row_ts_args::row, idl::atomic_increment_args::row,
               idl::delete_all_args::row, idl::delete_all_ts_args::row, idl::delete_all_row_args::row,
               idl::delete_all_row_ts_args::row, idl::check_and_put_args::row>;
    /// Several rows.
    static constexpr thrift::field_id rows =
        common<idl::get_rows_args::rows, idl::get_rows_with_columns_args::rows, idl::get_rows_ts_args::rows,
               idl::get_rows_with_columns_ts_args::rows>;
    /// A column.
    static constexpr thrift::field_id column =
        common<idl::get_args::column, idl::get_ver_args::column, idl::get_ver_ts_args::column,
               idl::atomic_increment_args::column, idl::delete_all_args::column, idl::delete_all_ts_args::column,
               idl::check_and_put_args::column>;
    /// The number of a scanner.
    static constexpr thrift::field_id scanner =
        common<idl::scanner_get_args::id, idl::scanner_get_list_args::id, idl::scanner_close_args::id>;
};

/// A call of a client, and where its answer goes.
struct call {
    state& shared;           ///< What the sessions share.
    catalog& tables;         ///< The tables, which nobody else asks meanwhile.
    thrift::value given;     ///< The arguments.
    thrift::writer& answer;  ///< Gets the result, as field 0, when all that may fail is done.

    /// An argument, or a part of one, that has to be there.  Throws: internal_error.
    static thrift::value needed(thrift::value given, thrift::field_id id, thrift::type kind) {
        const thrift::value found = given.field(id, kind);
        if (!found) raise<internal_error>("the argument " + std::to_string(static_cast<int>(id)) + " is missing");
        return found;
    }
    /// A text that has to be there.
    bytes_view text(thrift::field_id id) const { return text(given, id); }
    static bytes_view text(thrift::value given, thrift::field_id id) {
        return needed(given, id, thrift::type::text).text();
    }
    /// A number; 0 if it is not there, as in HBase.
    std::int64_t number(thrift::field_id id) const { return given[id].number(); }
    /// A list; absent if it is not there.
    thrift::value list(thrift::field_id id) const { return given.field(id, thrift::type::list); }

    /// The table that the call names.  Throws: illegal_argument, table_not_found.
    any_table& table() const { return tables.table(text(argument::table_name)); }

    /// The texts of a list.
    static std::vector<bytes_view> texts(thrift::value list) {
        std::vector<bytes_view> all;
        for (const thrift::value item : list) {
            if (item.kind() != thrift::type::text) raise<internal_error>("a list of texts has other elements");
            all.push_back(item.text());
        }
        return all;
    }
    /// The columns that a list names.  None: all of them.
    static std::vector<selection> columns(thrift::value list) {
        std::vector<selection> all;
        for (const bytes_view text : texts(list)) all.push_back(named_column(text).selection());
        return all;
    }
    /// The versions before that time, which is how the interface dates a read.
    static time_range before(std::int64_t time) {
        const time_range range{{0}, {time}};
        strata::detail::check(range);
        return range;
    }
    /// An attribute of the request; nothing if it has none of that name.
    std::optional<bytes_view> attribute(thrift::field_id id, bytes_view name) const {
        std::optional<bytes_view> found;
        bool is_key = true;
        bool is_named = false;
        for (const thrift::value item : given.field(id, thrift::type::map)) {
            if (is_key)
                is_named = item.text() == name;
            else if (is_named)
                found = item.text();
            is_key = !is_key;
        }
        return found;
    }
};

}  // namespace strata::gateway::thrift1_calls
