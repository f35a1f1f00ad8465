// SPDX-License-Identifier: BSL-1.0
// The installed model, under the name that it has in these tests.
#pragma once

#include <strata/testing/model.hpp>

namespace reference {

using namespace strata::testing::model;

}  // namespace reference
