// SPDX-License-Identifier: BSL-1.0
#include "server/watching.hpp"

#include <algorithm>
#include <ostream>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include <strata/bytes/escape.hpp>
#include <strata/io/explain.hpp>

namespace server {

namespace st = strata;

fault fault_of(std::string_view name) {
    constexpr std::pair<std::string_view, fault> names[] = {{"none", fault::none},
                                                            {"moved", fault::moved},
                                                            {"not-serving", fault::not_serving},
                                                            {"busy", fault::busy},
                                                            {"lost", fault::lost}};
    for (const auto& [text, value] : names)
        if (text == name) return value;
    throw std::invalid_argument("a fault is moved, not-serving, busy, lost or none, but not '" + std::string(name) +
                                "'");
}

namespace {

thread_local bool keeps_back = false;  // of the request that this thread is at

[[noreturn]] void raise(const char* type, std::string message) {
    throw st::gateway::java_exception({std::string("org.apache.hadoop.hbase.") + type, std::move(message), false});
}

bool is_about_data(st::bytes_view service) { return service == "ClientService"; }

}  // namespace

watching::watching(std::string host, std::uint16_t port, std::ostream& log)
    : host_(std::move(host)), port_(port), log_(log) {}

void watching::fail(fault how, std::uint64_t count, std::uint64_t every) {
    const std::lock_guard lock(mutex_);
    fault_ = how;
    left_ = count;
    every_ = every;
    seen_ = 0;
}

fault watching::next_fault() {
    const std::lock_guard lock(mutex_);
    if (fault_ == fault::none) return fault::none;
    if (every_ != 0) return ++seen_ % every_ == 0 ? fault_ : fault::none;
    if (left_ == 0) return fault::none;
    --left_;
    return fault_;
}

void watching::before(st::bytes_view service, st::bytes_view) {
    keeps_back = false;
    ++requests_;
    if (!is_about_data(service)) return;
    if (const std::int64_t length = latency_; length > 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(length));
    switch (next_fault()) {
        case fault::moved:
            raise("exceptions.RegionMovedException", "Region moved to: hostname=" + host_ +
                                                         " port=" + std::to_string(port_) +
                                                         " startCode=1. As of locationSeqNum=2.");
        case fault::not_serving:
            raise("NotServingRegionException", "the region is told to be elsewhere");
        case fault::busy:
            raise("RegionTooBusyException", "the region is told to be busy");
        case fault::lost:
            keeps_back = true;
            break;
        case fault::none:
            break;
    }
}

bool watching::answers(st::bytes_view, st::bytes_view) { return !std::exchange(keeps_back, false); }

void watching::after_get(const st::any_table& of, st::bytes_view row, const st::row_options& how) {
    if (!explains_) return;
    explain(of, {.start = row, .stop = row, .stop_inclusive = true, .columns = how.columns}, true, &how);
}
void watching::after_open(const st::any_table& of, const st::scan_options& how) {
    if (explains_ && !how.raw && of.name().text() != st::gateway::rpc::regions::shown_meta)
        explain(of, how, false, nullptr);
}

/// Writes the explanation of each column that stores something which the read does not return.
void watching::explain(const st::any_table& of, const st::scan_options& rows, bool is_get, const st::row_options* get) {
    st::scan_options raw = rows;
    raw.raw = true;
    raw.versions = st::all_versions;
    raw.filter = {};
    raw.batch = st::no_limit;
    st::any_scanner scan = of.open_scanner(raw);
    constexpr int most_rows = 20;
    for (int i = 0; i != most_rows; ++i) {
        const auto stored = scan.next();
        if (!stored) return;
        std::vector<st::column> columns;
        for (const st::cell& one : *stored)
            if (columns.empty() || columns.back() != st::column(one.family(), one.qualifier()))
                columns.emplace_back(one.family(), one.qualifier());
        const st::bytes row(stored->front().row());
        for (const st::column& what : columns) {
            const st::explanation why = of.explain(row, what);
            const bool hides = std::any_of(why.cells.begin(), why.cells.end(), [](const auto& one) {
                return one.shown != st::visibility::visible && one.shown != st::visibility::marker;
            });
            if (!hides) continue;
            log_ << (is_get ? "get" : "scan") << (get && get->filter ? " with a filter" : "") << " of "
                 << of.name().text() << ", row '" << st::escape(row) << "':\n"
                 << why << std::flush;
        }
    }
}

}  // namespace server
