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

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/gateway/thrift1/answers.hpp>
#include <strata/gateway/thrift1/call.hpp>
#include <strata/table/batch_result.hpp>
#include <strata/table/mutation.hpp>

// Changes of HBase's Thrift interface.  Each follows HBase's handler of that name in what it refuses, and how.
namespace strata::gateway::thrift1_calls {

/// The column of a put.  HBase's client refuses one without a family.
inline column put_column(const named_column& what) {
    if (what.family.empty()) raise<illegal_argument>("a put names a family");
    return what.column();
}

/// The time to live that the attributes of a request give its cells, in milliseconds.
inline std::optional<std::int64_t> ttl_of(const call& one, std::int16_t attributes) {
    const auto given = one.attribute(attributes, "_ttl");
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
        const named_column what(call::text(mutation, 2));
        if (mutation[1].boolean()) {
            if (what.qualifier)
                deletion.add_column(what.column(), put.written());
            else
                deletion.add_family(what.family, put.written());
            return true;
        }
        if (!what.qualifier) return false;
        put.add(put_column(what), mutation[3].text());
        return true;
    }
};

/// mutateRow, mutateRowTs: the deletes of a row, then its puts.
///@{
inline void change_row(call& one, std::int64_t time, std::int16_t attributes) {
    static_cast<void>(table_name(one.text(1)));  // nobody looks for the table if nothing changes
    row_changes changes(one.text(2), {time});
    if (const auto ttl = ttl_of(one, attributes)) changes.put.set_ttl(*ttl);
    for (const thrift::value mutation : call::needed(one.given, 3, thrift::type::list)) changes.add(mutation);
    if (!changes.deletion.changes().empty()) one.table().mutate(changes.deletion);
    if (!changes.put.changes().empty()) one.table().mutate(changes.put);
}
inline void mutate_row(call& one) { change_row(one, latest.value, 4); }
inline void mutate_row_ts(call& one) { change_row(one, one.number(4), 5); }
///@}

/// True if a change is of the family without a name: HBase's server cannot read such a cell of a request.
inline bool has_nameless_family(const mutation& one) noexcept {
    return std::ranges::any_of(one.changes(), [](const auto& change) { return change.what.family().empty(); });
}

/// Makes independent changes.  Throws: io_error if some of them were not made.
///
/// None is made if one of them has a family without a name, as in HBase.
inline void change_each(const call& one, const std::vector<mutation>& all) {
    if (all.empty()) return;
    std::size_t failed = 0;
    std::string why;
    if (std::ranges::any_of(all, has_nameless_family))
        throw io_error("org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException: Failed " +
                       std::to_string(all.size()) + " actions: a family without a name cannot be read");
    for (const batch_result& result : one.table().batch(std::span<const mutation>(all)))
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
inline void change_rows(call& one, std::int64_t time, std::int16_t attributes) {
    std::vector<mutation> puts;
    std::vector<mutation> deletions;
    uncaught([&] {
        const auto ttl = ttl_of(one, attributes);
        for (const thrift::value batch : call::needed(one.given, 2, thrift::type::list)) {
            row_changes changes(call::text(batch, 1), {time});
            if (ttl) changes.put.set_ttl(*ttl);
            for (const thrift::value mutation : call::needed(batch, 2, thrift::type::list))
                if (!changes.add(mutation))
                    raise<illegal_argument>("a put names a family and a qualifier, 'family:qualifier', not '" +
                                            escape(mutation[2].text()) + "'");
            if (!changes.deletion.changes().empty()) deletions.push_back(std::move(changes.deletion));
            if (!changes.put.changes().empty()) puts.push_back(std::move(changes.put));
        }
    });
    static_cast<void>(table_name(one.text(1)));
    change_each(one, puts);
    change_each(one, deletions);
}
inline void mutate_rows(call& one) { change_rows(one, latest.value, 3); }
inline void mutate_rows_ts(call& one) { change_rows(one, one.number(3), 4); }
///@}

inline void delete_columns(call& one, std::int64_t time) {
    strata::deletion made(one.text(2));
    const named_column what(one.text(3));
    if (what.qualifier)
        made.add_column(what.column(), {time});
    else
        made.add_family(what.family, {time});
    one.table().mutate(made);
}
inline void delete_all(call& one) { delete_columns(one, latest.value); }
inline void delete_all_ts(call& one) { delete_columns(one, one.number(4)); }
inline void delete_all_row(call& one) { one.table().mutate(strata::deletion(one.text(2))); }
inline void delete_all_row_ts(call& one) { one.table().mutate(strata::deletion(one.text(2), {one.number(3)})); }

/// atomicIncrement.  A row key that no table takes is refused by HBase's server only: an IOError.
inline void atomic_increment(call& one) {
    const named_column what(one.text(3));
    const bytes_view row = one.text(2);
    try {
        strata::detail::check_row(row);
    } catch (const bad_row_key& why) {
        throw io_error("java.io.IOException: " + std::string(why.what()));
    }
    strata::increment made(row);
    made.add({what.family, what.qualifier.value_or(bytes_view())}, one.number(4));
    one.answer.i64(0, one.table().mutate(made).front().as_counter());
}

/// Makes one TIncrement.
inline void add_to_counter(call& one, thrift::value given) {
    const bytes_view table = call::text(given, 1);
    const bytes_view row = call::text(given, 2);
    if (table.empty() || row.empty()) raise<internal_error>("an increment names a table and a row");
    const strata::increment made =
        strata::increment(row).add(named_column(call::text(given, 3)).column(), given[4].number());
    one.tables.table(table).mutate(made);
}
inline void increment(call& one) { add_to_counter(one, call::needed(one.given, 1, thrift::type::structure)); }
inline void increment_rows(call& one) {
    for (const thrift::value given : call::needed(one.given, 1, thrift::type::list)) add_to_counter(one, given);
}

inline void append(call& one) {
    const thrift::value given = call::needed(one.given, 1, thrift::type::structure);
    const bytes_view table = call::text(given, 1);
    const bytes_view row = call::text(given, 2);
    if (table.empty() || row.empty()) raise<internal_error>("an append names a table and a row");
    const std::vector<bytes_view> columns = call::texts(call::needed(given, 3, thrift::type::list));
    const std::vector<bytes_view> values = call::texts(call::needed(given, 4, thrift::type::list));
    if (columns.size() != values.size())
        raise<internal_error>("an append has a value for each column, but " + std::to_string(columns.size()) +
                              " columns and " + std::to_string(values.size()) + " values");
    if (columns.empty()) raise<internal_error>("an append names at least one column");
    strata::append made(row);
    for (std::size_t i = 0; i != columns.size(); ++i) made.add(named_column(columns[i]).column(), values[i]);
    write_cells(one.answer, one.tables.table(table).mutate(made));
}

inline void check_and_put(call& one) {
    const thrift::value mutation = call::needed(one.given, 6, thrift::type::structure);
    const bytes_view row = one.text(2);
    strata::put made(row);
    if (const auto ttl = ttl_of(one, 7)) made.set_ttl(*ttl);
    made.add(put_column(named_column(call::text(mutation, 2))), mutation[3].text());
    static_cast<void>(table_name(one.text(1)));
    condition expected{named_column(one.text(3)).column()};
    if (const thrift::value value = one.given.field(5, thrift::type::text)) expected.expected = value.text();
    one.answer.boolean(0, one.table().check_and_mutate(row, expected, made).passed);
}

}  // namespace strata::gateway::thrift1_calls
