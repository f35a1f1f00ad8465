// SPDX-License-Identifier: BSL-1.0
// What a set of traces exercises: how often each operation, option and kind of family occurs, and each two of them.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "trace/operation.hpp"

namespace trace {

class coverage {
public:
    /// A group of the table and a name in it.
    using word = std::pair<std::string_view, std::string_view>;

    coverage();

    void count(const trace& one);

    std::size_t traces() const { return traces_; }
    std::size_t operations() const { return operations_; }

    /// How often `name` of `group` was met, both as in the table; throws std::out_of_range for others.
    std::size_t of(std::string_view group, std::string_view name) const { return counts_.at(group).at(name); }

    const std::map<std::string_view, std::map<std::string_view, std::size_t>>& counts() const { return counts_; }

    /// How many operations both were met in; what a table is counts for all of its operations.
    std::size_t of_pair(word first, word second) const;

    /// What was never met has a line too.
    void print(std::ostream& out) const;
    /// A line for each two words.
    void print_pairs(std::ostream& out) const;

private:
    class counter;

    void met(std::string_view group, std::string_view name);
    /// Of what was met in the operation that ends here.
    void count_pairs();

    std::size_t traces_ = 0;
    std::size_t operations_ = 0;
    std::map<std::string_view, std::map<std::string_view, std::size_t>> counts_;
    std::vector<word> names_;
    std::map<word, std::size_t> numbers_;  // of names_
    std::vector<std::size_t> pairs_;       // a row for each name, with those after it
    std::set<std::size_t> now_;            // met in this operation
};

}  // namespace trace
