// SPDX-License-Identifier: BSL-1.0
// What a shell works on: a catalog, a clock, variables, and where it prints.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <strata/catalog/catalog.hpp>
#include <strata/catalog/catalog_settings.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/clock/policy.hpp>
#include <strata/policy/clock/system.hpp>

#include "shell/failure.hpp"
#include "shell/parse.hpp"
#include "shell/print.hpp"
#include "shell/value.hpp"

namespace shell {

/// The machine's clock until it is set; then it moves only when it is told.
class shell_clock {
public:
    using axis = strata::axis::clock;

    strata::timestamp now() const { return set_ ? *set_ : strata::clock::system().now(); }
    /// Times that are set are known: what is written gets them, as in HBase.
    bool is_literal() const noexcept { return is_set(); }
    void set(strata::timestamp to) noexcept { set_ = to; }
    void use_system() noexcept { set_.reset(); }
    bool is_set() const noexcept { return set_.has_value(); }

private:
    std::optional<strata::timestamp> set_;
};

/// How a shell behaves.
struct settings {
    bool stops_at_errors = false;  ///< -n: the first error ends it.
    bool shows_places = false;     ///< Errors show the line and a caret: for people.
    bool has_colours = false;
    bool epoch_times = false;               ///< Times as milliseconds.  HBase: hbase.shell.timestamp.format.epoch.
    bool shows_took = true;                 ///< The line `Took 0.0123 seconds` after each command.
    strata::catalog_settings cluster = {};  ///< -D: HBase's configuration.
};

/// A shell without its terminal: text goes in, and what HBase's shell would print comes out.
class session {
public:
    explicit session(std::ostream& out, settings how = {});
    session(const session&) = delete;
    session& operator=(const session&) = delete;

    /// Runs the commands of a text, after all of it has been parsed.
    ///
    /// Errors are printed.  Returns false if there were any.  It stops at an error if the settings say so, and at
    /// `exit`.
    bool run(std::string_view text);

    /// Runs one command and returns its value.  Throws what goes wrong.
    value result_of(const statement& one);

    /// True if `exit` was called, or an error has ended a shell that stops at errors.
    bool has_ended() const noexcept { return exit_code_.has_value(); }
    /// What a program returns: the number given to `exit`; 1 if an error ended it.
    int exit_code() const noexcept { return exit_code_.value_or(0); }
    void end(int code) noexcept { exit_code_ = code; }

    /// What the last command failed with; nothing if it did not.
    const std::optional<failure>& last_failure() const noexcept { return last_failure_; }

    const settings& how() const noexcept { return how_; }
    formatter& print() noexcept { return print_; }
    shell_clock& clock() noexcept { return clock_; }
    const shell_clock& clock() const noexcept { return clock_; }
    strata::catalog& tables() noexcept { return tables_; }
    const strata::catalog& tables() const noexcept { return tables_; }
    /// Variables: `t = get_table 't'`.
    const std::map<std::string, value, std::less<>>& variables() const noexcept { return variables_; }
    /// The open scanners of `open_scanner`, by name.
    std::map<std::string, strata::any_scanner, std::less<>>& scanners() noexcept { return scanners_; }
    /// The line of an interactive program's user, between the steps of a tour; nothing where nobody is asked.
    std::function<bool()>& pause() noexcept { return pause_; }

private:
    bool run_one(const statement& one, std::string_view text, bool echoes);
    value resolved(const value& v) const;
    void show(const failure& why, std::string_view text, const std::string& command);
    void show(const syntax_error& why, std::string_view text);

    settings how_;
    formatter print_;
    shell_clock clock_;
    strata::catalog tables_;
    std::map<std::string, strata::any_scanner, std::less<>> scanners_;
    std::map<std::string, value, std::less<>> variables_;
    std::function<bool()> pause_;
    std::optional<int> exit_code_;
    std::optional<failure> last_failure_;
};

}  // namespace shell
