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

#include <strata/core/language.hpp>

namespace strata::testing {

/// What a suite found out about a policy: how much it asked, and each thing that does not hold, in a sentence.
///
/// Suites know no test framework: `const auto r = check_backend<mine>(); CHECK_MESSAGE(r.passed(), r);`
class report {
public:
    /// `subject`: what was checked, for the first line of the text.
    explicit report(std::string subject) : subject_(std::move(subject)) {}

    /// One check: `what` is said to hold, in a sentence.
    void expect(bool holds, std::string_view what) {
        ++checks_;
        if (!holds) fail(what);
    }
    /// `what` does not hold.
    void fail(std::string_view what) { ++failures_[std::string(what)]; }

    /// Counts how often an operation was made to fail.
    void survived(std::string_view operation, std::size_t faults) { faults_[std::string(operation)] += faults; }

    /// Runs a part of a suite; an exception that comes out of it is a failure.
    template <class Part>
    void run(std::string_view name, Part part) {
        try {
            part();
        } catch (const std::exception& e) {
            fail(std::string(name) + ": ended by an exception: " + e.what());
        }
    }

    /// Adds what another report says.
    void add(const report& other) {
        checks_ += other.checks_;
        for (const auto& [operation, times] : other.faults_) faults_[operation] += times;
        for (const auto& [what, times] : other.failures_) failures_[other.subject_ + ": " + what] += times;
    }

    /// Something was checked, and all of it holds.
    bool passed() const noexcept { return failures_.empty() && checks_ > 0; }
    /// How much was checked.
    std::size_t checks() const noexcept { return checks_; }
    /// How often operations were made to fail, in all.
    std::size_t faults() const noexcept {
        std::size_t sum = 0;
        for (const auto& [operation, times] : faults_) sum += times;
        return sum;
    }

    /// The operations that were made to fail, and how often each was.
    const std::map<std::string, std::size_t>& faults_by_operation() const noexcept { return faults_; }

    /// What does not hold, and how often that was seen.
    const std::map<std::string, std::size_t>& failures() const noexcept { return failures_; }

    friend std::ostream& operator<<(std::ostream& out, const report& all) {
        out << all.subject_ << ": " << all.checks_ << " checks, " << all.faults() << " faults survived, "
            << all.failures_.size() << " failed\n";
        for (const auto& [what, times] : all.failures_) out << "  " << what << " (" << times << " times)\n";
        return out;
    }

private:
    std::string subject_;
    std::size_t checks_ = 0;
    std::map<std::string, std::size_t> faults_;
    std::map<std::string, std::size_t> failures_;
};

}  // namespace strata::testing
