// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <strata/answer/batch_result.hpp>
#include <strata/catalog/any_table.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/error.hpp>
#include <strata/gateway/java_error.hpp>
#include <strata/gateway/rpc/apply.hpp>
#include <strata/gateway/rpc/cells.hpp>
#include <strata/gateway/rpc/message.hpp>
#include <strata/gateway/rpc/mutations.hpp>
#include <strata/gateway/rpc/reading.hpp>
#include <strata/gateway/rpc/state.hpp>
#include <strata/request/condition.hpp>
#include <strata/request/mutation.hpp>
#include <strata/wire/fields/client.hpp>

namespace strata::gateway::rpc {

namespace parts {

/// An exception in an answer that has others beside it.  HBase: NameBytesPair.
inline writer to_message(const java_error& why) { return pair_of(why.type, why.type + ": " + why.message); }

/// Finishes the answer for one region of a batch, whatever becomes of it.
template <class Work>
void for_region(writer& result, Work&& work) {
    try {
        work();
    } catch (const std::exception& why) {
        result.message(proto::region_action_result::exception, to_message(java_error_of(why)));
    }
}

}  // namespace parts

/// The part of a batch that goes to one region.  HBase: RegionAction.
class region_batch {
public:
    /// Reads it, and takes its cells from the block of the request.
    ///
    /// What is wrong with one action is kept until it is done; the others have their cells nevertheless.
    region_batch(call& request, const message& given, std::uint64_t nonce_group)
        : of_(&request), given_(&given), nonce_group_(nonce_group) {
        for_each_message(given, proto::region_action::action,
                         [&](const message& item) { actions_.push_back(read(item)); });
    }

    /// Does it, and returns its answer.  HBase: RegionActionResult.
    writer done(const std::optional<message>& condition_of_request) {
        using field = proto::region_action;
        writer result;
        parts::for_region(result, [&] {
            const named_region place(*of_, message_of(*given_, field::region));
            const std::optional<message> condition =
                condition_of_request ? condition_of_request : given_->message(field::condition);
            if (condition)
                passed_ = apply_if(place, sent_condition(*condition), result);
            else if (flag_of(*given_, field::atomic))
                apply_as_one(place, result);
            else
                apply_each(place, result);
        });
        return result;
    }
    /// The condition held, or there was none.
    bool passed() const noexcept { return passed_; }

private:
    using answered = proto::result_or_exception;
    using of_region = proto::region_action_result;

    struct action {
        std::uint64_t index = 0;
        std::optional<sent_mutation> change;
        std::optional<message> get;
        std::exception_ptr fault;
    };

    action read(const message& given) {
        using field = proto::action;
        action step{number_of(given, field::index), {}, given.message(field::get), nullptr};
        try {
            if (const auto change = given.message(field::mutation)) step.change = mutation_of(*change, of_->cells);
            if (given.payload(field::service_call)) raise_unsupported("the call of a coprocessor's service");
        } catch (...) {
            step.fault = std::current_exception();
        }
        return step;
    }

    /// All mutations, for a call that makes all of them or none.
    std::vector<mutation> all_changes() const {
        std::vector<mutation> all;
        for (const action& step : actions_) {
            if (step.fault) std::rethrow_exception(step.fault);
            if (!step.change) raise<do_not_retry>("a batch that is done as one has mutations only");
            all.push_back(step.change->request);
        }
        return all;
    }
    bool makes_cells() const {
        for (const action& step : actions_)
            if (step.change && parts::makes_cells(step.change->request)) return true;
        return false;
    }
    /// The client is told of new cells, be they none.  As in HBase, an increment among several mutations has no result
    /// if nobody wants it, and an append has an empty one.
    bool has_result() const {
        return std::any_of(actions_.begin(), actions_.end(), [&](const action& step) {
            if (!step.change || !parts::makes_cells(step.change->request)) return false;
            return actions_.size() == 1 || step.change->returns_result ||
                   step.change->request.kind() == mutation_kind::append;
        });
    }
    /// The new cells, which lie mutation after mutation, without those of increments and appends whose results nobody
    /// wants.
    std::vector<cell> wanted(std::vector<cell> made) const {
        auto at = made.begin();
        for (const action& step : actions_) {
            if (!parts::makes_cells(step.change->request)) continue;
            const auto count = static_cast<std::ptrdiff_t>(step.change->request.changes().size());
            const auto end = at + (std::min)(count, made.end() - at);
            at = step.change->returns_result ? end : made.erase(at, end);
        }
        return made;
    }
    /// A result for each action, of which the first has the new cells of all.
    void write_results(writer& result, const std::vector<cell>* cells) const {
        for (std::size_t i = 0; i != actions_.size(); ++i) {
            writer body;
            body.number(answered::index, i);
            if (i == 0 && cells) body.message(answered::result, result_without_block(*cells));
            result.message(of_region::result_or_exception, body);
        }
    }

    bool apply_if(const named_region& place, const sent_condition& condition, writer& result) {
        const std::vector<mutation> all = all_changes();
        check_result made = condition.apply(place.write(), all);
        made.cells = wanted(std::move(made.cells));
        write_results(result, made.passed && has_result() ? &made.cells : nullptr);
        result.number(of_region::processed, made.passed ? 1 : 0);
        return made.passed;
    }
    void apply_as_one(const named_region& place, writer& result) {
        const std::vector<mutation> all = all_changes();
        std::vector<cell> cells;
        if (!all.empty()) cells = wanted(place.write().mutate_row(all.front().row(), all));
        writer none;
        for (std::size_t i = 0; i != actions_.size(); ++i) {
            writer body;
            body.number(answered::index, i);
            body.message(answered::result, i == 0 && makes_cells() ? result_without_block(cells) : none);
            result.message(of_region::result_or_exception, body);
        }
        result.number(of_region::processed, 1);
    }

    /// Independent actions.  As in HBase, puts and deletions wait for each other until an increment or append comes, or
    /// the end: a get does not see those that wait.
    void apply_each(const named_region& place, writer& result) {
        std::vector<mutation> waiting;
        std::vector<std::uint64_t> indexes;
        const auto flush = [&] {
            if (waiting.empty()) return;
            place.write().batch(waiting, results_);
            for (std::size_t i = 0; i != waiting.size(); ++i) {
                writer body;
                body.number(answered::index, indexes[i]);
                if (results_[i].is_ok())
                    body.message(answered::result, writer());
                else
                    body.message(answered::exception, parts::to_message(java_error_of(results_[i])));
                result.message(of_region::result_or_exception, body);
            }
            waiting.clear();
            indexes.clear();
        };
        for (const action& step : actions_) {
            if (!step.fault && step.change && !parts::makes_cells(step.change->request)) {
                waiting.push_back(step.change->request);
                indexes.push_back(step.index);
                continue;
            }
            if (step.change) flush();
            apply_one(place, step, result);
        }
        flush();
    }
    void apply_one(const named_region& place, const action& step, writer& result) {
        writer made;
        made.number(answered::index, step.index);
        try {
            if (step.fault) std::rethrow_exception(step.fault);
            if (step.get)
                made.message(answered::result, get_result(*of_, place, *step.get));
            else if (step.change)
                made.message(
                    answered::result,
                    result_message(parts::apply(*of_, place.write(), *step.change, nonce_group_), of_->answer));
            else
                raise_unsupported("an action that is neither a get nor a mutation");
        } catch (const std::exception& why) {
            made.message(answered::exception, parts::to_message(java_error_of(why)));
        }
        result.message(of_region::result_or_exception, made);
    }

    call* of_;
    const message* given_;
    std::uint64_t nonce_group_;
    std::vector<action> actions_;
    std::vector<batch_result> results_;
    bool passed_ = true;
};

}  // namespace strata::gateway::rpc
