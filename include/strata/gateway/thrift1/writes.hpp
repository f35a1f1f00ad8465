// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <strata/answer/batch_result.hpp>
#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/gateway/thrift1/answers.hpp>
#include <strata/gateway/thrift1/call.hpp>
#include <strata/request/condition.hpp>
#include <strata/request/mutation.hpp>

// Changes of HBase's Thrift interface.  Each follows HBase's handler of that name in what it refuses, and how.
namespace strata::gateway::thrift1_calls {

/// The column of a put.  HBase's client refuses one without a family.
inline column put_column(const named_column& what) {
    if (what.family.empty()) raise<illegal_argument>("a put names a family");
    return what.column();
}

/// The time to live that the attributes of a request give its cells, in milliseconds.
inline std::optional<std::int64_t> ttl_of(const call& request, thrift::field_id attributes) {
    const auto given = request.attribute(attributes, "_ttl");
    if (!given) return std::nullopt;
    if (given->size() != number_size) raise<internal_error>("the attribute _ttl has eight bytes");
    return from_big_endian(*given);
}

/// The changes of one row that a list of Mutation makes.
struct row_changes {
    strata::deletion deletion;
    strata::put put;

    row_changes(bytes_view row, timestamp written) : deletion(row), put(row, written) {}

    /// Adds a Mutation.  Returns false for a put of a family without a column, which is not added.
    bool add(thrift::value mutation) {
        using field = idl::mutation;
        const named_column what(call::text(mutation, field::column));
        if (mutation[field::is_delete].boolean()) {
            if (what.qualifier)
                deletion.add_column(what.column(), put.written());
            else
                deletion.add_family(what.family, put.written());
            return true;
        }
        if (!what.qualifier) return false;
        put.add(put_column(what), mutation[field::value].text());
        return true;
    }
};

/// mutateRow, mutateRowTs: the deletes of a row, then its puts.
///@{
inline void change_row(call& request, std::int64_t time, thrift::field_id attributes) {
    static_cast<void>(table_name(request.text(argument::table_name)));  // nobody looks for it if nothing changes
    row_changes changes(request.text(argument::row), {time});
    if (const auto ttl = ttl_of(request, attributes)) changes.put.set_ttl(*ttl);
    constexpr thrift::field_id mutations = common<idl::mutate_row_args::mutations, idl::mutate_row_ts_args::mutations>;
    for (const thrift::value mutation : call::needed(request.given, mutations, thrift::type::list))
        changes.add(mutation);
    if (!changes.deletion.changes().empty()) request.table().mutate(changes.deletion);
    if (!changes.put.changes().empty()) request.table().mutate(changes.put);
}
inline void mutate_row(call& request) { change_row(request, latest.value, idl::mutate_row_args::attributes); }
inline void mutate_row_ts(call& request) {
    using args = idl::mutate_row_ts_args;
    change_row(request, request.number(args::timestamp), args::attributes);
}
///@}

/// True if a change is of the family without a name: HBase's server cannot read such a cell of a request.
inline bool has_nameless_family(const mutation& request) noexcept {
    return std::ranges::any_of(request.changes(), [](const auto& change) { return change.what.family().empty(); });
}

/// Makes independent changes.  Throws: io_error if some of them were not made.
///
/// None is made if one of them has a family without a name, as in HBase.
inline void change_each(const call& request, const std::vector<mutation>& all) {
    if (all.empty()) return;
    std::size_t failed = 0;
    std::string why;
    if (std::ranges::any_of(all, has_nameless_family))
        throw io_error("org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException: Failed " +
                       std::to_string(all.size()) + " actions: a family without a name cannot be read");
    for (const batch_result& result : request.table().batch(std::span<const mutation>(all)))
        if (!result.is_ok()) {
            ++failed;
            why = result.message;
        }
    if (failed != 0)
        throw io_error("org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException: Failed " +
                       std::to_string(failed) + (failed == 1 ? " action: " : " actions: ") + why);
}

/// mutateRows, mutateRowsTs: the puts of all rows, then the deletes of all rows.  If a put fails, no delete is made.
///@{
inline void change_rows(call& request, std::int64_t time, thrift::field_id attributes) {
    std::vector<mutation> puts;
    std::vector<mutation> deletions;
    constexpr thrift::field_id batches =
        common<idl::mutate_rows_args::row_batches, idl::mutate_rows_ts_args::row_batches>;
    uncaught([&] {
        using field = idl::batch_mutation;
        const auto ttl = ttl_of(request, attributes);
        for (const thrift::value batch : call::needed(request.given, batches, thrift::type::list)) {
            row_changes changes(call::text(batch, field::row), {time});
            if (ttl) changes.put.set_ttl(*ttl);
            for (const thrift::value mutation : call::needed(batch, field::mutations, thrift::type::list))
                if (!changes.add(mutation))
                    raise<illegal_argument>("a put names a family and a qualifier, 'family:qualifier', not '" +
                                            escape(mutation[idl::mutation::column].text()) + "'");
            if (!changes.deletion.changes().empty()) deletions.push_back(std::move(changes.deletion));
            if (!changes.put.changes().empty()) puts.push_back(std::move(changes.put));
        }
    });
    static_cast<void>(table_name(request.text(argument::table_name)));
    change_each(request, puts);
    change_each(request, deletions);
}
inline void mutate_rows(call& request) { change_rows(request, latest.value, idl::mutate_rows_args::attributes); }
inline void mutate_rows_ts(call& request) {
    using args = idl::mutate_rows_ts_args;
    change_rows(request, request.number(args::timestamp), args::attributes);
}
///@}

inline void delete_columns(call& request, std::int64_t time) {
    strata::deletion made(request.text(argument::row));
    const named_column what(request.text(argument::column));
    if (what.qualifier)
        made.add_column(what.column(), {time});
    else
        made.add_family(what.family, {time});
    request.table().mutate(made);
}
inline void delete_all(call& request) { delete_columns(request, latest.value); }
inline void delete_all_ts(call& request) {
    delete_columns(request, request.number(idl::delete_all_ts_args::timestamp));
}
inline void delete_all_row(call& request) { request.table().mutate(strata::deletion(request.text(argument::row))); }
inline void delete_all_row_ts(call& request) {
    const timestamp until{request.number(idl::delete_all_row_ts_args::timestamp)};
    request.table().mutate(strata::deletion(request.text(argument::row), until));
}

/// atomicIncrement.  A row key that no table takes is refused by HBase's server only: an IOError.
inline void atomic_increment(call& request) {
    const named_column what(request.text(argument::column));
    const bytes_view row = request.text(argument::row);
    try {
        strata::detail::check_row(row);
    } catch (const bad_row_key& why) {
        throw io_error("java.io.IOException: " + std::string(why.what()));
    }
    strata::increment made(row);
    made.add({what.family, what.qualifier.value_or(bytes_view())}, request.number(idl::atomic_increment_args::value));
    request.answer.i64(idl::result::success, request.table().mutate(made).front().as_counter());
}

/// Makes one TIncrement.
inline void add_to_counter(call& request, thrift::value given) {
    using field = idl::tincrement;
    const bytes_view table = call::text(given, field::table);
    const bytes_view row = call::text(given, field::row);
    if (table.empty() || row.empty()) raise<internal_error>("an increment names a table and a row");
    const strata::increment made = strata::increment(row).add(named_column(call::text(given, field::column)).column(),
                                                              given[field::ammount].number());
    request.tables.table(table).mutate(made);
}
inline void increment(call& request) {
    add_to_counter(request, call::needed(request.given, idl::increment_args::increment, thrift::type::structure));
}
inline void increment_rows(call& request) {
    for (const thrift::value given :
         call::needed(request.given, idl::increment_rows_args::increments, thrift::type::list))
        add_to_counter(request, given);
}

inline void append(call& request) {
    using field = idl::tappend;
    const thrift::value given = call::needed(request.given, idl::append_args::append, thrift::type::structure);
    const bytes_view table = call::text(given, field::table);
    const bytes_view row = call::text(given, field::row);
    if (table.empty() || row.empty()) raise<internal_error>("an append names a table and a row");
    const std::vector<bytes_view> columns = call::texts(call::needed(given, field::columns, thrift::type::list));
    const std::vector<bytes_view> values = call::texts(call::needed(given, field::values, thrift::type::list));
    if (columns.size() != values.size())
        raise<internal_error>("an append has a value for each column, but " + std::to_string(columns.size()) +
                              " columns and " + std::to_string(values.size()) + " values");
    if (columns.empty()) raise<internal_error>("an append names at least one column");
    strata::append made(row);
    for (std::size_t i = 0; i != columns.size(); ++i) made.add(named_column(columns[i]).column(), values[i]);
    write_cells(request.answer, request.tables.table(table).mutate(made));
}

inline void check_and_put(call& request) {
    using args = idl::check_and_put_args;
    using field = idl::mutation;
    const thrift::value mutation = call::needed(request.given, args::mput, thrift::type::structure);
    const bytes_view row = request.text(args::row);
    strata::put made(row);
    if (const auto ttl = ttl_of(request, args::attributes)) made.set_ttl(*ttl);
    made.add(put_column(named_column(call::text(mutation, field::column))), mutation[field::value].text());
    static_cast<void>(table_name(request.text(argument::table_name)));
    condition expected{named_column(request.text(args::column)).column()};
    if (const thrift::value value = request.given.field(args::value, thrift::type::text))
        expected.expected = value.text();
    request.answer.boolean(idl::result::success, request.table().check_and_mutate(row, expected, made).passed);
}

}  // namespace strata::gateway::thrift1_calls
