// SPDX-License-Identifier: BSL-1.0
// From a long trace that shows a fault to a short one.
#pragma once

#include <functional>

#include "trace/operation.hpp"

namespace trace {

/// A trace that still fails, of which no operation, no option and no family can be left out.
///
/// `still_fails` is asked about `failing` itself first, which comes back as it is if it does not fail.  Every trace it
/// is asked about can be printed and parsed.  The same questions are asked in the same order every time.
trace shrink(trace failing, const std::function<bool(const trace&)>& still_fails);

}  // namespace trace
