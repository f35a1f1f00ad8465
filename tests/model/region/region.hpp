// SPDX-License-Identifier: BSL-1.0
// One region: its stores, its clock, its open scanners, and the write path (sections 3 and 9).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/region/cell.hpp"
#include "model/region/mutations.hpp"
#include "model/region/region_scanner.hpp"
#include "model/region/store.hpp"
#include "trace/operation.hpp"

namespace model {

// R2.26: what became of an action of a batch, "ok" or the name of the error, and its cells.
struct action_result {
    std::string word = "ok";
    std::vector<cell> cells = {};
};

struct write_result {
    std::vector<std::string> words;  // one for each mutation: "ok", or the name of the error that it alone met
    std::vector<cell> cells;         // of increments and appends, in order
};

struct check_result {
    bool passed = false;
    std::vector<cell> cells;
};

class region {
public:
    explicit region(const trace::schema& described);

    void set_now(std::int64_t now) { now_ = now; }

    // What the client and the server check of the sizes of a request before anything else (R2.22).
    void check_sizes(const std::vector<built_mutation>& all) const;
    // R3.38.  All of it is one unit: one seq, one now.  An atomic one is written wholly or not at all (R2.27).
    write_result write(std::vector<built_mutation> all, bool atomic);
    // R2.26: groups of puts and deletes, and each increment and append by itself.
    std::vector<action_result> batch(const std::vector<built_mutation>& all);
    // R3.28 to R3.34
    check_result check_and_write(const trace::check_and_mutate& asked);

    client_scanner scan(const trace::scan& asked) const;
    std::vector<cell> get(scan_request request) const;

    void open(const std::string& name, const trace::scan& asked);
    std::vector<cell> next(const std::string& name);  // empty too if there is no such scanner
    void close(const std::string& name) {
        scanners_.erase(name);
        gone_.erase(name);
    }

    void flush();
    void compact(std::int64_t first, std::int64_t count);
    void flush_in_memory();
    // Scanners are closed; then it is flushed, compacted, closed and opened.
    void reopen();
    // R8.19, R2.31: closed, which flushes it, and opened with other families.
    void alter(const trace::alter& change);

private:
    std::int64_t smallest_read_point() const;                            // R9.7
    void check_as_client(const std::vector<built_mutation>& all) const;  // R2.22
    void check_as_server(const std::vector<built_mutation>& all) const;  // R2.22
    void check_families(const built_mutation& one) const;
    void check_timestamps(const built_mutation& put) const;  // R2.21
    void prepare(built_mutation& one) const;
    void resolve(built_mutation& deletion) const;  // R3.14
    std::vector<cell> read_columns(const bytes& row, const bytes& family, const qualifiers& columns, time_range when,
                                   std::int64_t versions) const;
    void reckon(built_mutation& delta, std::vector<cell>& results) const;  // R3.20, R3.25
    cell reckoned(const built_mutation& delta, const cell& asked, const std::optional<cell>& current) const;

    trace::schema schema_;
    stores stores_;
    std::int64_t now_ = 1;
    std::int64_t last_seq_ = 0;
    std::map<std::string, client_scanner> scanners_;  // the ones that are open over writes (R9.2)
    std::set<std::string> gone_;                      // those of a region that was closed (R8.20)
};

}  // namespace model
