// SPDX-License-Identifier: BSL-1.0
// Random traces: mostly few rows, columns and timestamps, so that operations meet.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "trace/operation.hpp"

namespace trace {

/// What a generated trace may hold.
struct generator_options {
    bool scanners = true;  // scanners that stay open over writes
    bool raw = true;
    bool reversed = true;
    bool cell_batches = true;  // batch= of a scan
    bool store_limits = true;
    bool time_ranges = true;
    bool family_ranges = true;  // a time range for one family alone
    bool deletes = true;
    bool counters = true;    // increments and appends
    bool checks = true;      // check
    bool composites = true;  // row, rows, batch
    bool cell_ttl = true;
    bool faults = true;  // what HBase refuses
    bool partial_compactions = true;
    bool ttl = true;
    bool min_versions = true;
    bool keep_deleted = true;
    bool in_memory = true;
    bool purge_delay = true;
    bool slop = true;
    bool size_limits = true;
    bool new_version_behavior = true;
    bool new_version_behavior_that_keeps = true;  // together with keep_deleted
    bool new_version_behavior_of_no_name = true;  // together with the empty qualifier, where HBase errs (R7.17)
    // Together with small blocks, or with Bloom filters that are none of rows.  A read that names a column steps over a
    // version where a block ends (R7.8); the Bloom filter decides which files it goes over (R7.19), and with one of
    // columns it may never end.
    bool new_version_behavior_in_files = false;
    // Small blocks together with the empty qualifier: in a file of several blocks a read of named columns skips all
    // cells of a column that it does not name, and with those of the empty qualifier markers of the family.
    bool small_blocks_of_no_name = false;
    // What HBase may never come back from: it looks for the next column behind a marker of the empty qualifier, and a
    // file holds a cell of the same timestamp whose type comes next.
    bool endless_seeks = false;
    // Reversed scanners open over a flush: HBase may show them later writes, or lose rows.  Others are closed before.
    bool reversed_scanners = false;
    // Reversed scans that name columns, in tables of new version behaviour: HBase may step over versions in a file,
    // which reads can tell if the empty qualifier is named, with a filter, and with a minimum of versions.
    bool new_version_behavior_reversed = false;
    // Scanners that may pass over memory, open over a flush, where reads can tell: with new version behaviour, or with a
    // filter.  HBase's look into the file from where they stand on (R9.12).  Others are closed before.
    bool scanners_over_memory = false;
    bool filters = true;
    bool on_demand = true;  // reads and regions that say whether families are loaded on demand
    bool decimals = true;   // comparisons with decimal numbers
    bool alters = true;     // of the table's families
    bool wide = true;       // more rows, columns, families and versions than operations need to meet
    bool long_values = true;
    bool far_times = true;           // up to the last timestamp
    bool file_settings = true;       // sizes of blocks, encodings, Bloom filters
    bool family_purge_delay = true;  // of a family alone
    bool metrics = true;             // what a server counts of a scan
    bool reopens = true;
    bool loads = true;  // of files
    // Loads of cells that keep their numbers.  HBase's flushes take numbers, too, so that a number may lie on another side
    // of a scanner's; and of two cells of one version and number, which nobody writes, its files decide.
    bool loads_that_keep_numbers = false;
    // Filters of HBase that never end, end in a NullPointerException, read behind the end of short rows, or lose rows.
    bool fuzzy_rows_reversed = false;
    bool prefixes_that_stray = false;
    bool open_row_ranges_reversed = false;
    bool skipped_row_ranges = false;
};

inline constexpr std::array<std::pair<std::string_view, bool generator_options::*>, 47> generator_switches{
    {{"scanners", &generator_options::scanners},
     {"raw", &generator_options::raw},
     {"reversed", &generator_options::reversed},
     {"cell_batches", &generator_options::cell_batches},
     {"store_limits", &generator_options::store_limits},
     {"time_ranges", &generator_options::time_ranges},
     {"family_ranges", &generator_options::family_ranges},
     {"deletes", &generator_options::deletes},
     {"counters", &generator_options::counters},
     {"checks", &generator_options::checks},
     {"composites", &generator_options::composites},
     {"cell_ttl", &generator_options::cell_ttl},
     {"faults", &generator_options::faults},
     {"partial_compactions", &generator_options::partial_compactions},
     {"ttl", &generator_options::ttl},
     {"min_versions", &generator_options::min_versions},
     {"keep_deleted", &generator_options::keep_deleted},
     {"in_memory", &generator_options::in_memory},
     {"purge_delay", &generator_options::purge_delay},
     {"slop", &generator_options::slop},
     {"size_limits", &generator_options::size_limits},
     {"new_version_behavior", &generator_options::new_version_behavior},
     {"new_version_behavior_that_keeps", &generator_options::new_version_behavior_that_keeps},
     {"new_version_behavior_of_no_name", &generator_options::new_version_behavior_of_no_name},
     {"small_blocks_of_no_name", &generator_options::small_blocks_of_no_name},
     {"new_version_behavior_in_files", &generator_options::new_version_behavior_in_files},
     {"endless_seeks", &generator_options::endless_seeks},
     {"reversed_scanners", &generator_options::reversed_scanners},
     {"new_version_behavior_reversed", &generator_options::new_version_behavior_reversed},
     {"scanners_over_memory", &generator_options::scanners_over_memory},
     {"filters", &generator_options::filters},
     {"on_demand", &generator_options::on_demand},
     {"decimals", &generator_options::decimals},
     {"alters", &generator_options::alters},
     {"wide", &generator_options::wide},
     {"long_values", &generator_options::long_values},
     {"far_times", &generator_options::far_times},
     {"file_settings", &generator_options::file_settings},
     {"family_purge_delay", &generator_options::family_purge_delay},
     {"metrics", &generator_options::metrics},
     {"reopens", &generator_options::reopens},
     {"loads", &generator_options::loads},
     {"loads_that_keep_numbers", &generator_options::loads_that_keep_numbers},
     {"fuzzy_rows_reversed", &generator_options::fuzzy_rows_reversed},
     {"prefixes_that_stray", &generator_options::prefixes_that_stray},
     {"open_row_ranges_reversed", &generator_options::open_row_ranges_reversed},
     {"skipped_row_ranges", &generator_options::skipped_row_ranges}}};

/// The same trace on every machine.  Behind the operations come reads of everything: as it is, flushed, and compacted.
trace generate(std::uint64_t seed, std::size_t operations, const generator_options& options = {});

}  // namespace trace
