// SPDX-License-Identifier: BSL-1.0
// The cells of one family: the active memory segment, the pipeline of segments behind it (R8.18) and the files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "model/region/cell.hpp"
#include "model/region/matcher.hpp"
#include "model/region/source.hpp"
#include "trace/operation.hpp"

namespace model {

using shared_source = std::shared_ptr<const source>;

class store {
public:
    explicit store(const trace::family& described) : family_(described) {}

    const trace::family& described() const { return family_; }

    void write(const cell& c) { active_.write(c); }

    // What a read that begins now has to look at.  Later writes and compactions do not change it.
    std::vector<shared_source> files() const { return files_; }
    std::vector<shared_source> memory() const;

    // R8.3; null if there was nothing to flush.  A file that holds no cells is a file all the same.
    shared_source flush(std::int64_t now, std::int64_t smallest_read_point);

    // R8.1: the files first, first + 1, ... of those that hold cells; all of them are compacted with R8.7.
    void compact(std::int64_t now, std::int64_t smallest_read_point, std::int64_t purge_delay, std::int64_t first,
                 std::int64_t count);

    // R8.19
    void become(const trace::family& described) { family_ = described; }

    // R8.18
    void flush_in_memory(std::int64_t now, std::int64_t smallest_read_point);

private:
    std::vector<cell> retained(std::vector<cell> cells, std::int64_t now, std::int64_t smallest_read_point) const;
    std::int64_t cutoff(std::int64_t now) const;

    trace::family family_;
    source active_;
    std::vector<source> pipeline_;
    std::vector<shared_source> files_;  // oldest first
};

}  // namespace model
