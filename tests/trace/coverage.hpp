// SPDX-License-Identifier: BSL-1.0
// What a set of traces exercises: how often each operation, option and kind of family occurs.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <map>
#include <string_view>

#include "trace/operation.hpp"

namespace trace {

class coverage {
public:
    coverage();

    void count(const trace& one);

    std::size_t traces() const { return traces_; }
    std::size_t operations() const { return operations_; }

    /// How often `name` of `group` was met, both as in the table; throws std::out_of_range for others.
    std::size_t of(std::string_view group, std::string_view name) const { return counts_.at(group).at(name); }

    const std::map<std::string_view, std::map<std::string_view, std::size_t>>& counts() const { return counts_; }

    /// What was never met has a line too.
    void print(std::ostream& out) const;

private:
    class counter;

    void met(std::string_view group, std::string_view name) { ++counts_.at(group).at(name); }

    std::size_t traces_ = 0;
    std::size_t operations_ = 0;
    std::map<std::string_view, std::map<std::string_view, std::size_t>> counts_;
};

}  // namespace trace
