// SPDX-License-Identifier: BSL-1.0
// Layer: policy/concurrency.
#pragma once

#include <strata/core/axis.hpp>

namespace strata {

/// Who may call at the same time?
///
/// So far there is one answer, and it costs nothing: the axis is there so that a table can name it, and the contract
/// will grow with the second answer.
template <class C>
concept concurrency_policy = policy_for<C, axis::concurrency>;

}  // namespace strata
