// SPDX-License-Identifier: BSL-1.0
// Layer: remote.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <strata/answer/batch_result.hpp>
#include <strata/answer/row_view.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/limits.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/remote/connection.hpp>
#include <strata/remote/messages.hpp>
#include <strata/remote/scanner.hpp>
#include <strata/request/condition.hpp>
#include <strata/request/mutation.hpp>
#include <strata/request/options.hpp>
#include <strata/wire/fields/number.hpp>
#include <strata/wire/fields/thrift2.hpp>

namespace strata::remote {

/// A table of a real HBase, with the calls of a table: a function template that is written for a table runs on it.
///
///     template <class Table>
///     void count_visit(Table& pages, std::string_view url) { pages.increment(url, column("stats", "visits")); }
///
/// What it returns owns its bytes.  Each call is a round trip; a batch is one for each action.
/// The cluster's server dates what has no timestamp, and refuses what it refuses.
/// Throws, besides what a table throws: connection_lost, remote_failure; illegal_argument for what the interface Thrift2
/// cannot say, which is named then.
/// Invalidated by: the end of the connection.
template <class Stream>
class table {
public:
    /// The table of that name: `ns:orders`, `orders`.  Nobody looks whether it is there.
    table(connection<Stream>& through, owned_bytes name) : through_(&through), name_(std::move(name)) {}

    /// Its name.
    bytes_view name() const noexcept { return name_; }

    // ---- reads ---------------------------------------------------------------------------------------------------

    /// The newest version of a column that the read sees, or nothing.
    std::optional<cell> get(bytes_view row, const column& what, const get_options& options = {}) const {
        std::vector<cell> cells = read(row, {.columns = {what}, .when = options.when});
        std::optional<cell> found;
        if (cells.empty())
            strata::detail::hold_nothing(found);
        else
            found.emplace(std::move(cells.front()));
        return found;
    }
    /// The cells of a row, or of some of its columns.
    row_result get(bytes_view row, const row_options& options = {}) const {
        return detail::owning_row(read(row, options));
    }
    /// The versions of a column, newest first.
    std::vector<cell> versions(bytes_view row, const column& what, const versions_options& options = {}) const {
        return read(row, {.columns = {what}, .when = options.when, .versions = options.count});
    }
    /// A get of the row would return something.
    bool exists(bytes_view row, const row_options& options = {}) const {
        check(row, options);
        return call(
            "exists",
            [&](thrift::writer& out) {
                detail::write_get(out.begin(detail::idl::exists_args::tget), row, options);
                out.end();
            },
            [](const thrift::value& result) { return result.boolean(); });
    }
    /// The number that a counter holds, or nothing.
    std::optional<std::int64_t> get_counter(bytes_view row, const column& what, const get_options& options = {}) const {
        const std::optional<cell> found = get(row, what, options);
        return found ? std::optional(found->as_counter()) : std::nullopt;
    }
    /// The rows that match, once: `for (const auto& row : t.scan({.prefix = "a"}))`.
    scanner<Stream> scan(const scan_options& options = {}) const { return open_scanner(options); }
    /// A scanner of the rows that match, which takes one step after the other.  It is closed at its end.
    scanner<Stream> open_scanner(const scan_options& options = {}) const {
        return scanner<Stream>(*through_, name_, options);
    }

    // ---- writes --------------------------------------------------------------------------------------------------

    /// Writes a version of a column.
    void put(bytes_view row, const column& what, bytes_view value, timestamp written = latest,
             const put_options& options = {}) {
        strata::put made(row);
        made.add(what, value, written);
        if (options.ttl) made.set_ttl(*options.ttl);
        mutate(made);
    }
    /// Deletes the newest version of a column that a read sees, or that of a timestamp.
    void delete_version(bytes_view row, const column& what, timestamp written = latest) {
        mutate(deletion(row).add_version(what, written));
    }
    /// Deletes all versions of a column up to that timestamp.
    void delete_column(bytes_view row, const column& what, timestamp until = latest) {
        mutate(deletion(row).add_column(what, until));
    }
    /// Deletes all versions of all columns of a family up to that timestamp.
    void delete_family(bytes_view row, bytes_view family, timestamp until = latest) {
        mutate(deletion(row).add_family(family, until));
    }
    /// Deletes the versions of exactly that timestamp in all columns of a family.
    void delete_family_version(bytes_view row, bytes_view family, timestamp written) {
        mutate(deletion(row).add_family_version(family, written));
    }
    /// Deletes a row up to that timestamp.
    void delete_row(bytes_view row, timestamp until = latest) { mutate(deletion(row, until)); }
    /// Adds to a counter, and returns what it holds then.
    std::int64_t increment(bytes_view row, const column& what, std::int64_t amount = 1) {
        return mutate(strata::increment(row).add(what, amount)).front().as_counter();
    }
    /// Appends to a value, and returns what it is then.
    bytes append(bytes_view row, const column& what, bytes_view more) {
        return bytes(mutate(strata::append(row).add(what, more)).front().value());
    }
    /// Puts a value if the column holds the expected one, or, if that is nothing, no value.
    bool check_and_put(bytes_view row, const column& what, std::optional<bytes_view> expected, bytes_view value) {
        condition wanted{what};
        if (expected) wanted.expected = *expected;
        return check_and_mutate(row, wanted, strata::put(row).add(what, value)).passed;
    }

    /// Makes all changes of a put, deletion, increment or append, or none.  Returns the new cells of the last two.
    std::vector<cell> mutate(const mutation& request) {
        strata::detail::check_not_empty(request, true);
        switch (request.kind()) {
            case mutation_kind::put:
                call("put", [&](thrift::writer& out) {
                    detail::write_put(out.begin(detail::idl::put_args::tput), request);
                    out.end();
                });
                return {};
            case mutation_kind::deletion:
                if (detail::kinds_in(request).size() != 1) return mutate_row(request.row(), request);
                call("deleteSingle", [&](thrift::writer& out) {
                    detail::write_delete(out.begin(detail::idl::delete_single_args::tdelete), request,
                                         detail::kinds_in(request).front());
                    out.end();
                });
                return {};
            case mutation_kind::increment:
                return grow("increment", request);
            case mutation_kind::append:
                break;
        }
        return grow("append", request);
    }
    /// Makes puts and deletes of one row as one.  Returns no cells.
    std::vector<cell> mutate_row(bytes_view row, mutations requests) {
        strata::detail::check_row(row);
        if (requests.empty()) return {};
        call("mutateRow", [&](thrift::writer& out) {
            detail::write_row_mutations(out, detail::idl::mutate_row_args::trow_mutations, row, requests);
        });
        return {};
    }
    /// Does independent actions, in order, and returns a result for each.
    std::vector<batch_result> batch(mutations requests) {
        std::vector<batch_result> results(requests.size());
        for (std::size_t i = 0; i != requests.size(); ++i) {
            std::vector<cell> cells;
            try {
                results[i] = strata::detail::outcome_of([&] { cells = mutate(requests[i]); });
            } catch (const remote_failure& why) {
                results[i] = {.status = batch_status::server_failure, .message = why.what()};
            }
            results[i].cells = std::move(cells);
        }
        return results;
    }
    /// Puts all these puts; one call for all of them.  If it throws, some of them may have been made.
    void put_each(mutations puts) { send_each("putMultiple", puts); }

    /// Makes puts and deletes of a row if the condition holds for it, as one step.
    check_result check_and_mutate(bytes_view row, const condition& expected, mutations requests) {
        detail::refuse(!expected.when.is_all_time(), "the timestamps that count for a condition");
        const bool passed = call(
            "checkAndMutate",
            [&](thrift::writer& out) {
                using args = detail::idl::check_and_mutate_args;
                out.text(args::row, row).text(args::family, expected.what.family());
                out.text(args::qualifier, expected.what.qualifier());
                out.i32(args::compare_op, static_cast<std::int32_t>(expected.op));
                // Absent: as empty.
                out.text(args::value, expected.expected ? bytes_view(*expected.expected) : bytes_view());
                detail::write_row_mutations(out, args::row_mutations, row, requests);
            },
            [](const thrift::value& result) { return result.boolean(); });
        return {passed, {}};
    }

private:
    /// The first argument of all calls that name a table.
    static constexpr thrift::field_id table_argument =
        detail::common<detail::idl::get_args::table, detail::idl::exists_args::table, detail::idl::put_args::table,
                       detail::idl::put_multiple_args::table, detail::idl::delete_single_args::table,
                       detail::idl::increment_args::table, detail::idl::append_args::table,
                       detail::idl::mutate_row_args::table, detail::idl::check_and_mutate_args::table>;

    static void check(bytes_view row, const row_options& options) {
        strata::detail::check_row(row);
        strata::detail::check(options);
    }

    template <class Write, class Read>
    auto call(bytes_view name, Write&& write, Read&& read) const {
        return through_->call(
            name,
            [&](thrift::writer& out) {
                out.text(table_argument, name_);
                write(out);
            },
            std::forward<Read>(read));
    }
    template <class Write>
    void call(bytes_view name, Write&& write) const {
        call(name, std::forward<Write>(write), [](const thrift::value&) {});
    }

    std::vector<cell> read(bytes_view row, const row_options& options) const {
        check(row, options);
        return call(
            "get",
            [&](thrift::writer& out) {
                detail::write_get(out.begin(detail::idl::get_args::tget), row, options);
                out.end();
            },
            [](const thrift::value& result) { return detail::cells_of(result); });
    }
    std::vector<cell> grow(bytes_view name, const mutation& request) {
        return call(
            name,
            [&](thrift::writer& out) {
                detail::write_growth(
                    out.begin(
                        detail::common<detail::idl::increment_args::tincrement, detail::idl::append_args::tappend>),
                    request);
                out.end();
            },
            [](const thrift::value& result) { return detail::cells_of(result); });
    }
    void send_each(bytes_view name, mutations all) {
        if (all.empty()) return;
        call(name, [&](thrift::writer& out) {
            out.list(detail::idl::put_multiple_args::tputs, thrift::type::structure, all.size());
            for (const mutation& request : all) {
                detail::write_put(out.begin(), request);
                out.end();
            }
        });
    }

    connection<Stream>* through_;
    bytes name_;
};

}  // namespace strata::remote
