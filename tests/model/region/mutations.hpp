// SPDX-License-Identifier: BSL-1.0
// A mutation as HBase's client builds it, with the client's checks (sections 2.8, 3.1 to 3.5).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "model/region/cell.hpp"
#include "model/region/trackers.hpp"
#include "trace/operation.hpp"

namespace model {

struct built_mutation {
    trace::mutation::what kind = trace::mutation::what::put;
    bytes row;
    std::int64_t when = latest;  // R3.1
    std::optional<std::int64_t> ttl;
    time_range read;
    std::map<bytes, std::vector<cell>, bytewise> families;

    bool is_put() const { return kind == trace::mutation::what::put; }
    bool is_delete() const { return kind == trace::mutation::what::remove; }
};

built_mutation build(const trace::mutation& asked);
std::vector<built_mutation> build(const std::vector<trace::mutation>& all);
// R3.35: all of one row.
std::vector<built_mutation> build(const bytes& row, const std::vector<trace::mutation>& all);

}  // namespace model
