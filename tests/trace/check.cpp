// SPDX-License-Identifier: BSL-1.0
#include "trace/check.hpp"

#include <memory>
#include <ostream>
#include <utility>
#include <vector>

#include "trace/coverage.hpp"
#include "trace/oracle.hpp"
#include "trace/replay.hpp"
#include "trace/shrink.hpp"
#include "trace/text.hpp"

namespace trace {
namespace {

/// Enough to keep the oracle busy while we compare.
constexpr std::size_t most_in_flight = 8;

/// What a shortened trace may send the oracle into forever is not what we look for.
constexpr std::chrono::seconds patience_with_short_traces{10};

/// Asks about ever shorter traces, one at a time.
class investigation {
public:
    investigation(std::string command, hbase_version by, trace answered)
        : command_(std::move(command)), by_(by), shortest_(std::move(answered)), found_(differences(shortest_, by)) {}

    void run(std::ostream& progress) {
        progress << shortest_.name << " is answered differently; shrinking it\n" << std::flush;
        shrink(shortest_, [&](const trace& candidate) { return fails(candidate); });
    }

    void print(std::ostream& out) const {
        out << "The oracle's answers:\n\n" << text(shortest_) << '\n';
        ::trace::print(out, shortest_, found_);
        if (!trouble_.empty()) out << "The trace could be shorter, but " << trouble_ << ".\n";
    }

private:
    bool fails(const trace& candidate) {
        if (!trouble_.empty()) return false;
        try {
            if (!oracle_) oracle_ = std::make_unique<oracle>(command_, patience_with_short_traces);
            oracle_->ask(candidate);
            trace answered = oracle_->answer();
            auto found = differences(answered, by_);
            if (found.empty()) return false;
            shortest_ = std::move(answered);
            found_ = std::move(found);
            return true;
        } catch (const oracle_is_silent&) {
            oracle_.reset();
        } catch (const oracle_failed& failed) {
            trouble_ = failed.what();
        }
        return false;
    }

    std::string command_;
    hbase_version by_;
    trace shortest_;
    std::vector<layout_difference> found_;
    std::unique_ptr<oracle> oracle_;
    std::string trouble_;
};

/// A line every few seconds.
class reporter {
public:
    reporter(std::ostream& out, std::size_t all) : out_(out), all_(all) {}

    void done(std::size_t traces) {
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::seconds(5)) return;
        last_ = now;
        out_ << "checked " << traces << " of " << all_ << " traces\n" << std::flush;
    }

private:
    std::ostream& out_;
    std::size_t all_;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace

bool check(const check_request& request, std::ostream& out, std::ostream& progress) {
    coverage seen;
    left_out missed;
    reporter report(progress, request.traces);
    auto asked = std::make_unique<oracle>(request.oracle, request.patience);
    std::size_t next = 0;
    while (seen.traces() < request.traces) {
        while (next < request.traces && asked->in_flight() < most_in_flight)
            asked->ask(generate(request.seed + next++, request.operations, request.options));
        trace answered = asked->answer();
        if (!differences(answered, request.version).empty()) {
            asked.reset();
            investigation closer(request.oracle, request.version, std::move(answered));
            closer.run(progress);
            closer.print(out);
            return false;
        }
        seen.count(answered);
        missed.count(answered);
        report.done(seen.traces());
    }
    out << "checked " << seen.traces() << " traces, " << seen.operations() << " operations: 0 differences\n";
    ::trace::print(out, missed);
    seen.print(out);
    if (request.pairs) seen.print_pairs(out);
    return true;
}

}  // namespace trace
