// SPDX-License-Identifier: BSL-1.0
// What a test tells the server while it runs: the time, faults, latency. By HTTP or by a line on standard input.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <strata/cell/timestamp.hpp>
#include <strata/gateway/cluster.hpp>
#include <strata/policy/clock/policy.hpp>
#include <strata/policy/clock/ticking.hpp>

#include "server/listener.hpp"
#include "server/watching.hpp"

namespace server {

/// The machine's clock, which never says the same time twice; or a time that is set.  Used under the cluster's lock.
class served_clock {
public:
    using axis = strata::axis::clock;

    strata::timestamp now() const { return set_ ? *set_ : ticking_.now(); }
    static constexpr bool is_literal() noexcept { return true; }
    void set(strata::timestamp to) noexcept { set_ = to; }
    bool is_set() const noexcept { return set_.has_value(); }

private:
    strata::clock::ticking ticking_;
    std::optional<strata::timestamp> set_;
};

/// Does what it is told.
class control {
public:
    control(strata::gateway::cluster& served, served_clock& clock, watching& watched)
        : served_(served), clock_(clock), watched_(watched) {}

    /// Does a command and says what it has done.  Throws: std::invalid_argument.
    ///
    ///     clock            says the time          clock 1000   sets it      clock +1000   moves it on
    ///     latency 20       waits so many milliseconds before each request for data
    ///     fail busy 3      the next three requests for data fail; moved, not-serving, lost, none
    ///     fail busy 1/10   each tenth does
    ///     explain on       writes why cells are hidden
    std::string run(std::string_view command);

private:
    strata::gateway::cluster& served_;
    served_clock& clock_;
    watching& watched_;
};

/// HTTP for it: `GET /clock/+1000` is the command `clock +1000`.
class control_session final : public session {
public:
    explicit control_session(control& of) : control_(of) {}
    std::string receive(std::string_view more) override;
    bool is_over() const override { return is_over_; }

private:
    control& control_;
    std::string received_;
    bool is_over_ = false;
};

}  // namespace server
