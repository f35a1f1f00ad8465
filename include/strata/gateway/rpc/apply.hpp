// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <cstdint>
#include <vector>

#include <strata/catalog/any_table.hpp>
#include <strata/cell/cell.hpp>
#include <strata/gateway/rpc/mutations.hpp>
#include <strata/gateway/rpc/state.hpp>
#include <strata/request/mutation.hpp>
#include <strata/request/options.hpp>

namespace strata::gateway::rpc {

namespace parts {

inline bool makes_cells(const mutation& request) noexcept {
    return request.kind() == mutation_kind::increment || request.kind() == mutation_kind::append;
}

/// What the columns of an increment or append hold, for a client that sends it once more.
inline std::vector<cell> present_cells(const any_table& table, const mutation& request) {
    row_options how{.when = request.when()};
    for (const mutation::change& change : request.changes()) how.columns.emplace_back(change.what);
    const row_result found = table.get(request.row(), how);
    return {found.begin(), found.end()};
}

/// Does one mutation, unless it is an increment or append that was done before.
inline std::vector<cell> apply(call& request, any_table& table, const sent_mutation& sent, std::uint64_t nonce_group) {
    const bool may_repeat = makes_cells(sent.request);
    std::vector<cell> made;
    if (may_repeat && request.server.nonces.contains(nonce_group, sent.nonce)) {
        made = present_cells(table, sent.request);
    } else {
        made = table.mutate(sent.request);
        if (may_repeat) request.server.nonces.add(nonce_group, sent.nonce);
    }
    if (!sent.returns_result) made.clear();
    return made;
}

}  // namespace parts

}  // namespace strata::gateway::rpc
