// SPDX-License-Identifier: BSL-1.0
// Tables of usual policies, for a precompiled header: what they have in common with those of many tests is compiled once.
#pragma once

#include <optional>

#include <strata/strata.hpp>

namespace support {

namespace usual {

namespace st = strata;
using st::backend::rb_tree;
using in_trees = st::nested_cells<rb_tree, rb_tree, rb_tree>;

struct one : st::family<"1"> {};
struct two : st::family<"2", st::retention::max_versions<2>> {};
struct three : st::family<"3", st::retention::max_versions<3>> {};
struct all : st::family<"all", st::retention::keep_all> {};
struct trees : st::family<"trees", in_trees> {};

}  // namespace usual

template <class Table>
void read_table(const Table& t) {
    const strata::column at("f", "q");
    (void)t.get("r", at);
    (void)t.get("r");
    (void)t.exists("r", at);
    for (const auto& cell : t.versions("r", at)) (void)cell.value();
    for (const auto& row : t.scan()) (void)row.key();
    t.scan().for_each_cell([](const strata::cell_view&) { return true; });
    (void)t.open_scanner().next();
}

template <class Table>
void write_table(Table& t) {
    const strata::column at("f", "q");
    t.put("r", at, "v", {1});
    t.delete_version("r", at, {1});
    t.flush();
    t.compact();
    t.clear();
}

inline void use_tables() {
    namespace st = strata;
    using st::clock::manual;
    read_table(st::table<usual::one, usual::two, usual::three, usual::all, manual>());
    st::table<usual::one, usual::trees, manual, st::memory::pmr> in_a_resource;
    read_table(in_a_resource);
    write_table(in_a_resource);
    st::table<usual::trees, manual> in_trees;
    read_table(in_trees);
    write_table(in_trees);
}

}  // namespace support
