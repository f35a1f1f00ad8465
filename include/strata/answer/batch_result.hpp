// SPDX-License-Identifier: BSL-1.0
// Layer: answer.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <strata/cell/cell.hpp>
#include <strata/core/error.hpp>

namespace strata {

/// The end of one action of a batch (R2.26): done, or the exception that it met.
enum class batch_status : unsigned char {
    ok,                     ///< The action is done.
    illegal_argument,       ///< It met strata::illegal_argument.
    no_such_column_family,  ///< It met strata::no_such_column_family.
    failed_sanity_check,    ///< It met strata::failed_sanity_check.
    do_not_retry,           ///< It met strata::do_not_retry: an increment of something else than a counter, say.
    server_failure,         ///< It met strata::server_failure: HBase itself fails.
    not_done,               ///< The batch ended with an exception before this action.
};

/// The status as a word: "ok", "no_such_column_family".
constexpr std::string_view name(batch_status status) noexcept {
    switch (status) {
        case batch_status::ok:
            return "ok";
        case batch_status::illegal_argument:
            return "illegal_argument";
        case batch_status::no_such_column_family:
            return "no_such_column_family";
        case batch_status::failed_sanity_check:
            return "failed_sanity_check";
        case batch_status::do_not_retry:
            return "do_not_retry";
        case batch_status::server_failure:
            return "server_failure";
        case batch_status::not_done:
            break;
    }
    return "not_done";
}

/// The result of one action of a batch (R2.26).  HBase: the Result or the Throwable that Table.batch fills in.
struct batch_result {
    /// Done, or the exception that the action met.
    batch_status status = batch_status::not_done;
    /// The new cells of an increment or append, column after column.
    std::vector<cell> cells = {};
    /// The text of the exception; empty if the action is done.
    std::string message = {};

    /// True if the action is done.
    bool is_ok() const noexcept { return status == batch_status::ok; }
};

namespace detail {

/// Calls `work()` and says how it ended.  Other exceptions than the library's own, std::bad_alloc say, pass through.
template <class Work>
batch_result outcome_of(Work&& work) {
    const auto failed = [](batch_status status, const error& why) {
        return batch_result{.status = status, .message = why.what()};
    };
    try {
        work();
    } catch (const illegal_argument& why) {
        return failed(batch_status::illegal_argument, why);
    } catch (const no_such_column_family& why) {
        return failed(batch_status::no_such_column_family, why);
    } catch (const failed_sanity_check& why) {
        return failed(batch_status::failed_sanity_check, why);
    } catch (const do_not_retry& why) {
        return failed(batch_status::do_not_retry, why);
    } catch (const server_failure& why) {
        return failed(batch_status::server_failure, why);
    }
    return {.status = batch_status::ok};
}

}  // namespace detail
}  // namespace strata
