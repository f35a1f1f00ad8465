// SPDX-License-Identifier: BSL-1.0
// Layer: answer.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <strata/answer/batch_result.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/core/error.hpp>
#include <strata/request/mutation.hpp>

namespace strata {

/// A mutation that was not done, and why.  HBase: getRow(i) and getCause(i) of RetriesExhaustedWithDetailsException.
struct failed_mutation {
    /// What was to be done.
    mutation request;
    /// The exception that it met; never ok.
    batch_result result;
};

namespace detail {

/// What an exception says of failures: how many, and the first one.
inline std::string text_of(const std::vector<failed_mutation>& all) {
    std::string text =
        "strata: " + std::to_string(all.size()) + (all.size() == 1 ? " mutation" : " mutations") + " failed";
    if (all.empty()) return text;
    constexpr std::string_view prefix = "strata: ";
    std::string_view why = all.front().result.message;
    if (why.starts_with(prefix)) why.remove_prefix(prefix.size());
    text += (all.size() == 1 ? ", of the row '" : "; the first is of the row '") + escape(all.front().request.row()) +
            "': ";
    return text.append(why);
}

}  // namespace detail

/// Some mutations of a buffer were not done; all others were (R3.39).  HBase: RetriesExhaustedWithDetailsException.
class retries_exhausted_with_details : public error {
public:
    /// Takes over the failures.  If an allocation throws, `all` still has them.
    explicit retries_exhausted_with_details(std::vector<failed_mutation>&& all)
        : error(detail::text_of(all)),
          failures_(std::make_shared<const std::vector<failed_mutation>>(std::move(all))) {}

    /// The mutations that failed, in the order in which they were given.
    ///
    /// Invalidated by: the end of this object and of all its copies.
    const std::vector<failed_mutation>& failures() const noexcept { return *failures_; }

private:
    std::shared_ptr<const std::vector<failed_mutation>> failures_;  // so that a copy cannot throw
};

}  // namespace strata
