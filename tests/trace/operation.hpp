// SPDX-License-Identifier: BSL-1.0
// What a trace is made of: operations on one table, as HBase's client would ask for them.  The text form is described
// in tests/trace/README.md.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "trace/filter.hpp"

namespace trace {

/// "Let the server choose", and the open end of a range.
inline constexpr std::int64_t latest = std::numeric_limits<std::int64_t>::max();
inline constexpr std::int64_t all_versions = std::numeric_limits<std::int32_t>::max();
inline constexpr std::int64_t forever = -1;

struct range {
    std::int64_t from = 0;
    std::int64_t to = latest;
    friend bool operator==(const range&, const range&) = default;
};

enum class keep { no, yes, until_expired };
enum class in_memory { none, basic, eager };
enum class block_encoding { none, prefix, diff, fast_diff, row_index_v1 };
enum class bloom_filter { none, row, rowcol, row_prefix };

/// How HBase writes the files of a family, which must not change an answer.  Strata is not told.
struct file_settings {
    std::int64_t block_size = 65536;
    block_encoding encoding = block_encoding::none;
    bloom_filter bloom = bloom_filter::row;
    friend bool operator==(const file_settings&, const file_settings&) = default;
};

struct family {
    bytes name = {};
    std::int64_t versions = 1;
    std::int64_t min_versions = 0;
    std::int64_t ttl_seconds = forever;
    keep keep_deleted = keep::no;
    bool new_version_behavior = false;
    in_memory compaction = in_memory::none;
    std::optional<std::int64_t> purge_delay = {};  // nothing: that of the table
    file_settings files = {};
    friend bool operator==(const family&, const family&) = default;
};

struct schema {
    std::int64_t purge_delay = 0;
    std::int64_t slop = -1;  // off
    std::int64_t max_cell_size = 10 * 1024 * 1024;
    bool read_only = false;
    bool on_demand = true;  // where a read does not say
    std::vector<family> families = {};
    friend bool operator==(const schema&, const schema&) = default;
};

/// One call of a builder of HBase's Put, Delete, Increment or Append.
struct item {
    enum class what { value, amount, version, column, family, family_version } kind = what::value;
    bytes family = {};
    bytes qualifier = {};
    std::int64_t when = latest;
    bytes value = {};         // of a put or an append
    std::int64_t amount = 0;  // of an increment
    friend bool operator==(const item&, const item&) = default;
};

struct mutation {
    enum class what { put, remove, increment, append } kind = what::put;
    bytes row = {};
    std::int64_t when = latest;            // the mutation's default timestamp
    std::optional<std::int64_t> ttl = {};  // milliseconds
    range read = {};                       // of an increment or append
    std::vector<item> items = {};
    friend bool operator==(const mutation&, const mutation&) = default;
};

struct mutate {
    mutation one = {};
};
struct mutate_row {
    bytes row = {};
    std::vector<mutation> all = {};
};
struct mutate_rows {
    std::vector<mutation> all = {};
};
struct batch {
    std::vector<mutation> all = {};
};

/// If a filter lets something of the row pass, or else if a column compares with a value.
struct check_and_mutate {
    bytes row = {};
    std::optional<filter> filtered = {};
    bytes family = {};
    bytes qualifier = {};
    compare op = compare::equal;
    std::optional<bytes> expected = {};
    range when = {};
    std::vector<mutation> all = {};
};

/// A family, or one of its columns.
struct selection {
    bytes family = {};
    std::optional<bytes> qualifier = {};
    friend bool operator==(const selection&, const selection&) = default;
};

/// What gets and scans have in common.
struct read {
    std::vector<selection> columns = {};
    range when = {};
    std::vector<std::pair<bytes, range>> family_when = {};
    std::int64_t versions = 1;
    std::int64_t store_limit = -1;
    std::int64_t store_offset = 0;
    std::optional<bool> on_demand = {};  // families; nothing: as the region says
    std::optional<filter> filtered = {};
    friend bool operator==(const read&, const read&) = default;
};
struct get {
    bytes row = {};
    read how = {};
    bool exists = false;
};
struct scan {
    read how = {};
    bytes start = {};
    bool start_inclusive = true;
    bytes stop = {};
    bool stop_inclusive = false;
    std::optional<bytes> prefix = {};
    bool whole_prefix = false;
    bool reversed = false;
    bool raw = false;
    bool metrics = false;  // the answer ends with what the server has counted
    std::int64_t limit = -1;
    std::int64_t batch = -1;
};
struct open_scanner {
    std::string name = {};
    scan what = {};
};
struct next_row {
    std::string name = {};
};
struct close_scanner {
    std::string name = {};
};

/// A cell of a file that is loaded: a put or a marker, with a time.
struct loaded_cell {
    item what = {};
    std::optional<std::int64_t> ttl = {};  // milliseconds, of a put
    std::int64_t after = 0;                // its number is that of the last write when so many operations had run
    friend bool operator==(const loaded_cell&, const loaded_cell&) = default;
};
struct loaded_row {
    bytes row = {};
    std::vector<loaded_cell> cells = {};
    friend bool operator==(const loaded_row&, const loaded_row&) = default;
};
struct load {
    bool keep_sequence = false;
    bool replace = false;
    std::vector<loaded_row> rows = {};
    friend bool operator==(const load&, const load&) = default;
};

struct set_now {
    std::int64_t now = 0;
};
struct flush {};
struct compact {};
struct compact_some {
    std::int64_t first = 0;
    std::int64_t count = 0;
};
struct flush_in_memory {};
/// Flushes and compacts all, then closes the table and opens it again.  Strata saves it and loads it.
struct reopen {};

/// A family is added, changed to these settings, or deleted; or the table gets exactly these families and this delay.
struct alter {
    enum class what { add, modify, remove, table } kind = what::modify;
    std::vector<family> families = {};  // one, unless it is of the table; of one that is deleted only the name counts
    std::int64_t purge_delay = 0;       // of the table
    friend bool operator==(const alter&, const alter&) = default;
};

using operation =
    std::variant<mutate, mutate_row, mutate_rows, batch, check_and_mutate, get, scan, open_scanner, next_row,
                 close_scanner, load, set_now, flush, compact, compact_some, flush_in_memory, reopen, alter>;

/// An operation and what HBase answered: the answer lines without their `> `.  `set_now` has no answer.
struct step {
    operation what = {};
    std::vector<std::string> answer = {};
    int line = 0;
};

struct trace {
    std::string name = {};
    schema tables = {};
    std::vector<step> steps = {};
};

/// Some mutation of it, or some cell that it loads, has a time to live.
bool has_time_to_live(const operation& op);

/// Some operation alters the table.
bool alters(const trace& one);

/// Some load of it keeps the numbers of the cells.
bool keeps_numbers(const trace& one);

/// Orders the rows and cells as a file has them; of cells that are equal but for their values the first stays.
void sort(load& one);
/// They lie so.
bool is_sorted(const load& one);

/// The schema after a change of it; as it was if HBase refuses that.
schema altered(schema before, const alter& change);

struct file {
    std::string answered_by = {};  // "HBase 2.6.4-hadoop3"; empty if nobody has yet
    std::vector<trace> traces = {};
};

}  // namespace trace
