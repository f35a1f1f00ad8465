// SPDX-License-Identifier: BSL-1.0
// Regular expressions over names, as `list` takes them.
#pragma once

#include <string>
#include <string_view>

#include <strata/filter/regex.hpp>

namespace shell {

/// A regular expression of Java's.  Throws: illegal_argument if it is none.
class pattern {
public:
    explicit pattern(const std::string& text)
        : somewhere_(strata::comparator::regex(text)), whole_(strata::comparator::regex("^(?:" + text + ")$")) {}

    bool occurs_in(std::string_view name) const { return somewhere_->compare(name) == 0; }
    bool matches(std::string_view name) const { return whole_->compare(name) == 0; }

private:
    strata::shared_comparator somewhere_;
    strata::shared_comparator whole_;
};

}  // namespace shell
