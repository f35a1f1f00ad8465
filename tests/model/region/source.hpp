// SPDX-License-Identifier: BSL-1.0
// Where the cells of one family lie: memory segments and files.  HBase looks at what is known of a whole one before it
// looks at its cells, which NEW_VERSION_BEHAVIOR lets readers notice (R7.12).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/region/cell.hpp"

namespace model {

// The timestamps of some cells.  A marker of all that is older than itself reaches down to 0.
class timestamps {
public:
    void add(const cell& c);
    bool meet(const time_range& when) const { return min_ < when.max && max_ >= when.min; }

    std::int64_t min() const { return min_; }
    std::int64_t max() const { return max_; }

private:
    void add(std::int64_t timestamp);

    std::int64_t min_ = latest;
    std::int64_t max_ = -1;
};

class source {
public:
    source() = default;
    // A file, which is what a flush or a compaction made of its input.
    static source file(std::vector<cell> cells);

    // Into memory, where the same key is written over (R1.15).
    void write(const cell& c);
    void take_all(const source& other);

    bool is_file() const { return is_file_; }
    bool empty() const { return cells_.empty(); }
    const std::vector<cell>& cells() const { return cells_; }
    // What the metadata of a file says (R8.9).
    std::int64_t earliest_put() const { return earliest_put_; }
    std::int64_t greatest_timestamp() const;

    // Whether a read, or the rewriting of files, has to look inside.  `cutoff` as R6.2, none with MIN > 0.
    bool concerns(const time_range& when, std::int64_t cutoff) const;
    bool has_family_markers(const std::optional<bytes>& row = std::nullopt) const;

private:
    time_range all_timestamps() const;

    bool is_file_ = false;
    std::vector<cell> cells_;
    timestamps seen_;
    std::int64_t earliest_put_ = latest;
};

// All cells of some sources, in the order of R1.1.
std::vector<cell> merged(const std::vector<const source*>& sources);

}  // namespace model
