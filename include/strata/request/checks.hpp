// SPDX-License-Identifier: BSL-1.0
// Layer: request.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/request/mutation.hpp>
#include <strata/request/options.hpp>

// The checks that HBase makes on requests before it looks at any family or cell.
namespace strata::detail {

/// Throws failed_sanity_check for a put too far into the future (R2.21).
inline void check_slop(timestamp written, timestamp now, const table_limits& limits) {
    if (limits.timestamp_slop < 0 || written == latest) return;
    if (elapsed(now, written) > limits.timestamp_slop)
        raise<failed_sanity_check>("the timestamp " + std::to_string(written.value) + " is more than " +
                                   std::to_string(limits.timestamp_slop) + " ms after now");
}

/// The size of a cell as HBase's client counts it, in bytes (R1.10, R1.11).
inline std::size_t size_of_cell(bytes_view row, bytes_view family, bytes_view qualifier, std::size_t value_size) {
    constexpr std::size_t fixed_size = 20;  // lengths, timestamp, type
    return fixed_size + row.size() + family.size() + qualifier.size() + value_size;
}

/// Throws if a cell of a put is larger than HBase's client accepts (R2.22).
inline void check_client_size(std::size_t size, const table_limits& limits) {
    const std::int64_t most = limits.max_client_cell_size < 0 ? limits.max_cell_size : limits.max_client_cell_size;
    if (most > 0 && size > static_cast<std::uint64_t>(most))
        raise<illegal_argument>("the cell has " + std::to_string(size) + " bytes, and the table takes at most " +
                                std::to_string(most));
}

/// Throws if a cell is larger than HBase's server accepts.  It counts four bytes more than the client (R2.22), and the
/// tag of a time to live that the cell has already.
inline void check_server_size(std::size_t size, bool has_tag, const table_limits& limits) {
    constexpr std::size_t tag_size = 13;  // lengths, type, number (R1.12)
    if (limits.max_cell_size > 0 &&
        size + 4 + (has_tag ? tag_size : 0) > static_cast<std::uint64_t>(limits.max_cell_size))
        raise<do_not_retry>("the cell has " + std::to_string(size) +
                            " bytes, which with what HBase adds is more than the " +
                            std::to_string(limits.max_cell_size) + " that the table takes");
}

/// Throws if HBase's client or server does not accept a put of that cell (R2.22).
inline void check_put_size(bytes_view row, bytes_view family, bytes_view qualifier, bytes_view value,
                           const table_limits& limits) {
    const std::size_t size = size_of_cell(row, family, qualifier, value.size());
    check_client_size(size, limits);
    check_server_size(size, false, limits);
}

/// Throws if the table is read-only.
inline void check_writable(const table_limits& limits) {
    if (limits.read_only) raise<do_not_retry>("the table is read-only");
}

/// The size of the cell that a change writes, in bytes.
template <class = void>
std::size_t size_of_change(const mutation& request, const mutation::change& one) {
    const std::size_t value = request.kind() == mutation_kind::increment ? number_size : one.value.size();
    return size_of_cell(request.row(), one.what.family(), one.what.qualifier(), value);
}

/// The size of the cells of a mutation, in bytes.  The deletion of a whole row counts as a marker.
template <class = void>
std::size_t size_of_mutation(const mutation& request) {
    if (request.changes().empty()) return size_of_cell(request.row(), {}, {}, 0);
    std::size_t sum = 0;
    for (const auto& one : request.changes()) sum += size_of_change(request, one);
    return sum;
}

/// Refuses what HBase's client refuses before it sends anything: a put of nothing, or of a value that is too large
/// (R2.22, R2.28).
template <class = void>
void check_as_client(mutations requests, const table_limits& limits) {
    for (const mutation& one : requests) {
        check_not_empty(one);
        if (one.kind() != mutation_kind::put) continue;
        for (const auto& change : one.changes()) check_client_size(size_of_change(one, change), limits);
    }
}

/// Refuses what HBase's server refuses before it looks at families (R2.22, R2.24).
template <class = void>
void check_as_server(mutations requests, const table_limits& limits) {
    check_writable(limits);
    for (const mutation& one : requests)
        for (const auto& change : one.changes()) check_server_size(size_of_change(one, change), false, limits);
}

/// Refuses a put that gives its delete markers a time to live: no segment can hold them (R3.40).
template <class = void>
void check_ttl_of_markers(const mutation& request) {
    const auto is_of_marker = [](const mutation::change& one) { return is_marker(one.kind); };
    if (request.ttl() && std::any_of(request.changes().begin(), request.changes().end(), is_of_marker))
        raise<do_not_retry>("a time to live does not go with the delete markers of a put: they do not expire");
}

/// The number of actions of a batch that HBase does at once: puts and deletions up to the next increment or append, or
/// one increment or append.
template <class = void>
std::size_t size_of_group(mutations batch) {
    const auto is_sum = [](const mutation& one) {
        return one.kind() == mutation_kind::increment || one.kind() == mutation_kind::append;
    };
    if (is_sum(batch.front())) return 1;
    return static_cast<std::size_t>(std::find_if(batch.begin(), batch.end(), is_sum) - batch.begin());
}

}  // namespace strata::detail
