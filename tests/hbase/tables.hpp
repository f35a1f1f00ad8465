// SPDX-License-Identifier: BSL-1.0
// Tables for cases that are to hold in every layout, and in every stage of a table's life.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <strata/strata.hpp>

namespace tables {

namespace st = strata;

struct packed : st::basic_dynamic_table<st::clock::manual, st::cells_in<st::segment::packed>> {
    using basic_dynamic_table::basic_dynamic_table;
};
struct in_trees
    : st::basic_dynamic_table<st::clock::manual, st::rows_in<st::backend::rb_tree>,
                              st::qualifiers_in<st::backend::rb_tree>, st::versions_in<st::backend::rb_tree>> {
    using basic_dynamic_table::basic_dynamic_table;
};
struct in_vectors : st::basic_dynamic_table<st::clock::manual, st::rows_in<st::backend::flat>,
                                            st::qualifiers_in<st::backend::flat>, st::versions_in<st::backend::flat>> {
    using basic_dynamic_table::basic_dynamic_table;
};

// In `./dev test` the layout that handles raw memory, and trees; the recorded traces go through all.
#if defined(STRATA_FEWER_KINDS)
#define EVERY_LAYOUT tables::packed, tables::in_trees
#else
#define EVERY_LAYOUT tables::packed, tables::in_trees, tables::in_vectors
#endif

// What they are made of is instantiated once, in tables.cpp: a third of the time of compiling a case would go there.
#define STRATA_TABLE_PARTS(linkage, Table)                                                                     \
    linkage template class st::store<Table::families_type::family, st::memory::heap>;                          \
    linkage template class st::dynamic_families<Table::families_type::family>;                                 \
    linkage template class st::readable_table<Table::families_type, st::clock::manual, st::concurrency::none>; \
    linkage template class st::writable_table<Table::families_type, st::clock::manual, st::concurrency::none>; \
    linkage template class st::basic_table<Table::families_type, st::clock::manual, st::concurrency::none>

// The column that most cases are about.
inline const st::column q{"f", "q"};

// A family as in st::family_options, but for its name.
struct settings {
    std::int64_t max_versions = 1;
    std::int64_t min_versions = 0;
    std::int64_t ttl = st::never_expires;
    st::keep_deleted_cells keep_deleted = st::keep_deleted_cells::no;
    bool new_version_behavior = false;
    std::int64_t purge_delay = 0;
};

// A table of the one family f.
template <class Table = packed>
Table of(const settings& f = {}, std::int64_t now = 1) {
    return Table(std::vector<st::family_options>{{.name = "f",
                                                  .max_versions = f.max_versions,
                                                  .min_versions = f.min_versions,
                                                  .ttl = f.ttl,
                                                  .keep_deleted = f.keep_deleted,
                                                  .new_version_behavior = f.new_version_behavior,
                                                  .purge_delay = f.purge_delay}},
                 st::clock::manual({now}));
}

// Writes versions of a column of the row r, in this order.
template <class Table>
void write(Table& t, const st::column& column, std::initializer_list<std::int64_t> versions) {
    for (const std::int64_t at : versions) t.put("r", column, "v", {at});
}

// Checks the table as it is, after a flush and after a compaction of everything.
template <class Table, class Check>
void in_every_stage(Table& t, Check check) {
    const auto when = [&](const char* stage) {
        INFO(stage);
        check();
    };
    when("in memory");
    t.flush();
    when("flushed");
    t.compact();
    when("compacted");
}

// The changes of one request.
template <class... Mutations>
std::vector<st::mutation> together(const Mutations&... all) {
    return {all...};
}

}  // namespace tables

namespace st = strata;
STRATA_TABLE_PARTS(extern, tables::packed);
STRATA_TABLE_PARTS(extern, tables::in_trees);
STRATA_TABLE_PARTS(extern, tables::in_vectors);
