// SPDX-License-Identifier: BSL-1.0
// Random traces on all layouts of strata and on an oracle: every answer must be the same.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>

#include "trace/generator.hpp"
#include "trace/layouts.hpp"

namespace trace {

struct check_request {
    std::uint64_t seed = 1;
    std::size_t traces = 1000;
    std::size_t operations = 60;
    generator_options options = {};
    hbase_version version = hbase_version::v2_6_4;
    std::string oracle;
    std::chrono::seconds patience{60};
    bool pairs = false;  ///< Prints how often each two words came, too.
};

/// Prints the coverage if there is no difference, else the shortest trace that shows one; returns whether there is none.
///
/// Throws oracle_failed.
bool check(const check_request& request, std::ostream& out, std::ostream& progress);

}  // namespace trace
