// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
// The conformance kit: checks a policy of yours by the rules that the library's own policies keep.
//
//   const auto r = strata::testing::check_backend<my_backend>();
//   CHECK_MESSAGE(r.passed(), r);                                  // doctest; or: std::cout << r; return !r.passed();
#pragma once

// IWYU pragma: begin_exports
#include <strata/testing/backend.hpp>
#include <strata/testing/deletes.hpp>
#include <strata/testing/map.hpp>
#include <strata/testing/memory.hpp>
#include <strata/testing/order.hpp>
#include <strata/testing/report.hpp>
#include <strata/testing/retention.hpp>
#include <strata/testing/segment.hpp>
// IWYU pragma: end_exports
