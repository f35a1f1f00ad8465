// SPDX-License-Identifier: BSL-1.0
// What a retention policy keeps of a column, as text: the timestamps, newest first.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <strata/policy/retention/policy.hpp>

namespace walked {

// `versions`: newest first.
template <class Policy>
std::string kept(const Policy& policy, const std::vector<std::int64_t>& versions, std::int64_t now = 0) {
    std::string text;
    strata::detail::column_state_of<Policy> column{};
    strata::version_position v{.rank = 0, .written = {}, .newer = {}, .now = {now}};
    for (const std::int64_t written : versions) {
        v.written = {written};
        if (strata::detail::keeps(policy, column, v)) {
            v.newer = v.written;
            text += (text.empty() ? "" : " ") + std::to_string(written);
        }
        ++v.rank;
    }
    return text;
}

}  // namespace walked
