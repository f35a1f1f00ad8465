// SPDX-License-Identifier: BSL-1.0
// What goes wrong in a command: the sentence that the shell prints after `ERROR: `.
#pragma once

#include <cstddef>
#include <exception>
#include <optional>
#include <stdexcept>
#include <string>

#include "shell/value.hpp"

namespace shell {

/// A command that cannot be done.  It has changed nothing.
class failure : public std::runtime_error {
public:
    /// `type`: the class of Ruby or Java that HBase's shell would throw.
    explicit failure(const std::string& what, std::string type = "RuntimeError", std::optional<std::size_t> at = {})
        : std::runtime_error(what), type_(std::move(type)), at_(at) {}

    const std::string& type() const noexcept { return type_; }
    /// Where in the text the fault lies, if that is known.
    std::optional<std::size_t> at() const noexcept { return at_; }

private:
    std::string type_;
    std::optional<std::size_t> at_;
};

/// An argument that a command does not take.  Ruby: ArgumentError.
///@{
[[noreturn]] void bad_argument(const std::string& what);
[[noreturn]] void bad_argument(const value& at, const std::string& what);
///@}

/// Says in HBase's words what the exception that is being handled means for a command with that first argument.
///
/// What strata throws has HBase's name and our sentence: `org.apache.hadoop.hbase.TableNotFoundException: ...`.
failure translated(const std::string& first_argument);

}  // namespace shell
