// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <limits>

#include "shell/command.hpp"
#include "shell/read_arguments.hpp"

namespace shell {
namespace {

namespace st = strata;

constexpr std::size_t all_segments = (std::numeric_limits<std::size_t>::max)();

void check_whole_table(const call& c) {
    if (!c[1].is_nil())
        bad_argument(c[1], "one family alone is not flushed or compacted here; leave it out, and all are");
    if (!c[2].is_nil() && c.text(2) != "NORMAL") bad_argument(c[2], "only NORMAL is accepted for type!");
}

value flush(call& c) {
    st::any_table& table = c.table();
    check_whole_table(c);
    if (table.is_enabled()) table.flush();  // HBase finds nothing to flush in a disabled table
    return {};
}

/// HBase looks for at least three files; then it takes all of a small table, which is a major compaction (R8.1).
value compact(call& c) {
    st::any_table& table = c.table();
    check_whole_table(c);
    constexpr std::size_t least = 3;
    const auto all = table.statistics();
    const bool is_worth_it =
        std::any_of(all.begin(), all.end(), [](const st::family_statistics& one) { return one.segments >= least; });
    if (is_worth_it)
        table.compact_some(0, all_segments);
    else
        table.compact_some(0, 0);
    return {};
}

value major_compact(call& c) {
    st::any_table& table = c.table();
    check_whole_table(c);
    table.compact();
    return {};
}

value compact_some(call& c) {
    const std::int64_t first = number_of(c[1], "the first segment");
    const std::int64_t count = number_of(c[2], "the number of segments");
    if (first < 0) bad_argument(c[1], "segments are counted from 0, the oldest");
    if (count < 0) bad_argument(c[2], "a number of segments is not negative");
    c.table().compact_some(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
    return {};
}

value compact_memory(call& c) {
    c.table().compact_memory();
    return {};
}

constexpr command maintenance_table[] = {
    {"flush", "tools", 1, 2, "TABLE", "freezes what is in memory into a segment, as HBase writes a file",
     "flush 't1'\n", flush},
    {"compact", "tools", 1, 3, "TABLE", "asks for a compaction: nothing happens to fewer than three segments",
     "compact 't1'\n", compact},
    {"major_compact", "tools", 1, 3, "TABLE",
     "makes one segment of all, without what is deleted; flush before if that counts too",
     "flush 't1'; major_compact 't1'\n", major_compact},
    {"compact_some", "strata", 3, 3, "TABLE, FIRST, COUNT",
     "makes one segment of some, 0 being the oldest; delete markers stay unless it is all", "compact_some 't1', 0, 2\n",
     compact_some},
    {"compact_memory", "strata", 1, 1, "TABLE",
     "drops from memory what a flush would drop, in families with IN_MEMORY_COMPACTION => 'EAGER'",
     "compact_memory 't1'\n", compact_memory},
};

}  // namespace

std::span<const command> maintenance_commands() { return maintenance_table; }

}  // namespace shell
