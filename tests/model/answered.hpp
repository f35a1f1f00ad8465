// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "model/region_model.hpp"
#include "trace/operation.hpp"

namespace model {

/// The trace with the answers of the model, without the operations that have no answer: those that real HBase does not
/// come back from, or answers with what nobody should see.
inline trace::trace answered(trace::trace one) {
    for (bool again = true; again;) {
        again = false;
        region_model region(one.tables);
        for (std::size_t i = 0; i != one.steps.size() && !again; ++i) {
            one.steps[i].answer = region.answer(one.steps[i].what);
            again = one.steps[i].answer == std::vector<std::string>{"undefined"};
            if (again) one.steps.erase(one.steps.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
    return one;
}

}  // namespace model
