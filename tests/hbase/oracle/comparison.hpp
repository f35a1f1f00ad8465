// SPDX-License-Identifier: BSL-1.0
// Answers of HBase beside those of strata.
#pragma once

#include <iostream>
#include <map>
#include <string>

/// Counts what is answered alike, and prints what is not.
class comparison {
public:
    /// One that is alike, or that is refused here on purpose.
    void count(const std::string& what) { ++counts_[what]; }

    /// Prints a question that is answered otherwise.
    void differs(const std::string& question, const std::string& answer, const std::string& ours) {
        ++differences_;
        std::cout << question << "\n> " << answer << "\nstrata: " << ours << '\n';
    }

    /// Prints the counts.  Returns the exit code: 0 if something was counted and nothing differs.
    int finish() const {
        for (const auto& [what, number] : counts_) std::cout << number << '\t' << what << '\n';
        std::cout << differences_ << " differences\n";
        return differences_ == 0 && !counts_.empty() ? 0 : 1;
    }

private:
    std::map<std::string, int> counts_;
    int differences_ = 0;
};
