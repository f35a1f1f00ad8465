// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <strata/cell/cell.hpp>
#include <strata/gateway/rpc/apply.hpp>
#include <strata/gateway/rpc/cells.hpp>
#include <strata/gateway/rpc/message.hpp>
#include <strata/gateway/rpc/mutations.hpp>
#include <strata/gateway/rpc/reading.hpp>
#include <strata/gateway/rpc/region_batch.hpp>
#include <strata/gateway/rpc/state.hpp>
#include <strata/request/condition.hpp>
#include <strata/wire/fields/client.hpp>

/// Mutations and batches of HBase's ClientService.
namespace strata::gateway::rpc {

/// One mutation, with a condition or without.
inline void mutate(call& request) {
    using field = proto::mutate_request;
    using answered = proto::mutate_response;
    const named_region place(request, message_of(request.asked, field::region));
    const sent_mutation sent = mutation_of(message_of(request.asked, field::mutation), request.cells);
    if (request.asked.payload(field::condition)) {
        check_result done =
            sent_condition(message_of(request.asked, field::condition)).apply(place.write(), sent.request);
        if (!sent.returns_result) done.cells.clear();
        if (done.passed && parts::makes_cells(sent.request))
            request.answer.body.message(answered::result, result_message(done.cells, request.answer));
        request.answer.body.number(answered::processed, done.passed ? 1 : 0);
        return;
    }
    const std::vector<cell> made =
        parts::apply(request, place.write(), sent, number_of(request.asked, field::nonce_group));
    if (parts::makes_cells(sent.request))
        request.answer.body.message(answered::result, result_message(made, request.answer));
    request.answer.body.number(answered::processed, 1);
}

/// A batch, by regions.
inline void multi(call& request) {
    using field = proto::multi_request;
    using answered = proto::multi_response;
    const std::uint64_t nonce_group = number_of(request.asked, field::nonce_group);
    const std::optional<message> condition = request.asked.message(field::condition);  // of clients before 2.4
    bool passed = true;
    for_each_message(request.asked, field::region_action, [&](const message& given) {
        region_batch batch(request, given, nonce_group);
        request.answer.body.message(answered::region_action_result, batch.done(condition));
        passed = passed && batch.passed();
    });
    if (condition) request.answer.body.number(answered::processed, passed ? 1 : 0);
}

}  // namespace strata::gateway::rpc
