// SPDX-License-Identifier: BSL-1.0
// Operations that HBase refuses.
#pragma once

#include "trace/dice.hpp"
#include "trace/operation.hpp"

namespace trace::detail {

/// Makes one fault in a read or a write; other operations stay as they are.
void spoil(operation& op, dice& random);

}  // namespace trace::detail
