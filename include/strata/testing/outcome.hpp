// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <ostream>
#include <string>
#include <utility>

#include <strata/core/language.hpp>

namespace strata::testing {

/// What a check found: whether it holds, and if not, why.
///
/// It fits every test framework: `const auto r = has_cell(...); CHECK_MESSAGE(r, r.message());`, `EXPECT_TRUE(r) << r;`
class outcome {
public:
    /// A check that holds.
    outcome() = default;
    /// A check that does not hold.
    static outcome failure(std::string why) { return outcome(std::move(why), false); }
    /// A check that holds, and what there is to say of it.
    static outcome success(std::string remark) { return outcome(std::move(remark), true); }

    /// The check holds.
    bool passed() const noexcept { return passed_; }
    /// The check holds.
    explicit operator bool() const noexcept { return passed_; }
    /// What is wrong, in lines for people; of a check that holds, nothing or a remark.
    const std::string& message() const noexcept { return message_; }

    /// Prints the message.
    friend std::ostream& operator<<(std::ostream& out, const outcome& one) { return out << one.message_; }

private:
    outcome(std::string message, bool passed) : message_(std::move(message)), passed_(passed) {}

    std::string message_;
    bool passed_ = true;
};

}  // namespace strata::testing
