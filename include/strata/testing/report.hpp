// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <cstddef>
#include <exception>
#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <strata/core/language.hpp>

namespace strata::testing {

/// The results of a suite: the number of checks, and a sentence for each that failed.
///
/// Suites know no test framework: `const auto r = check_backend<mine>(); CHECK_MESSAGE(r.passed(), r);`
class report {
public:
    /// `subject`: what was checked, for the first line of the text.
    explicit report(std::string subject) : subject_(std::move(subject)) {}

    /// Counts a check.  `what`: a sentence that says what should hold.
    void expect(bool holds, std::string_view what) {
        ++checks_;
        if (!holds) fail(what);
    }
    /// Counts a failure.  `what`: a sentence that says what should hold.
    void fail(std::string_view what) { ++failures_[std::string(what)]; }

    /// Counts how often an operation was made to fail.
    void survived(std::string_view operation, std::size_t faults) { faults_[std::string(operation)] += faults; }

    /// Adds what the suite has found and does not judge: a sentence.
    void remark(std::string_view what) { remarks_.emplace_back(what); }

    /// Runs a part of a suite.  A std::exception from it is a failure.
    template <class Part>
    void run(std::string_view name, Part part) {
        try {
            part();
        } catch (const std::exception& e) {
            fail(std::string(name) + ": ended by an exception: " + e.what());
        }
    }

    /// Adds the results of another report.
    void add(const report& other) {
        checks_ += other.checks_;
        for (const auto& [operation, times] : other.faults_) faults_[operation] += times;
        for (const auto& [what, times] : other.failures_) failures_[other.subject_ + ": " + what] += times;
        for (const std::string& what : other.remarks_) remark(other.subject_ + ": " + what);
    }

    /// True if there were checks and none failed.
    bool passed() const noexcept { return failures_.empty() && checks_ > 0; }
    /// The number of checks.
    std::size_t checks() const noexcept { return checks_; }
    /// The number of faults that operations were given.
    std::size_t faults() const noexcept {
        std::size_t sum = 0;
        for (const auto& [operation, times] : faults_) sum += times;
        return sum;
    }

    /// The operations that were made to fail, each with the number of faults.
    const std::map<std::string, std::size_t>& faults_by_operation() const noexcept { return faults_; }

    /// The sentences that do not hold, each with the number of times.
    const std::map<std::string, std::size_t>& failures() const noexcept { return failures_; }

    /// What the suite has found and does not judge.
    const std::vector<std::string>& remarks() const noexcept { return remarks_; }

    /// Prints a summary, and a line for each remark and for each sentence that does not hold.
    friend std::ostream& operator<<(std::ostream& out, const report& all) {
        out << all.subject_ << ": " << all.checks_ << " checks, " << all.faults() << " faults survived, "
            << all.failures_.size() << " failed\n";
        for (const std::string& what : all.remarks_) out << "  " << what << '\n';
        for (const auto& [what, times] : all.failures_) out << "  " << what << " (" << times << " times)\n";
        return out;
    }

private:
    std::string subject_;
    std::size_t checks_ = 0;
    std::map<std::string, std::size_t> faults_;
    std::map<std::string, std::size_t> failures_;
    std::vector<std::string> remarks_;
};

}  // namespace strata::testing
