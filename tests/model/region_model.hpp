// SPDX-License-Identifier: BSL-1.0
// The naive reference of one HBase region: executes the operations of a trace the slow, obvious way, with upstream's
// oddities, and answers as real HBase does.  It shares nothing with the library.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "trace/operation.hpp"

namespace model {

class region;

class region_model {
public:
    explicit region_model(const trace::schema& described);
    ~region_model();
    region_model(region_model&&) noexcept;
    region_model& operator=(region_model&&) noexcept;

    // The answer lines, without their `> `.
    //
    // Two answers are about HBase's faults.  `error failure EndlessLoop`: the operation never comes back; stopped from
    // outside, it has done nothing.  The single line `undefined`: it shows what nobody should see, or what cannot be
    // foretold, and what lies behind it in a trace has no meaning.
    std::vector<std::string> answer(const trace::operation& what);

private:
    std::unique_ptr<region> region_;
};

}  // namespace model
