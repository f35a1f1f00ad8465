// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstddef>

#include <strata/bytes/big_endian.hpp>
#include <strata/cell/kind.hpp>
#include <strata/core/error.hpp>
#include <strata/table/mutation.hpp>
#include <strata/table/options.hpp>
#include <strata/table/parts/dispatch.hpp>

// The checks that HBase makes on requests before it looks at any family or cell.
namespace strata::detail {

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
