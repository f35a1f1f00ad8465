// SPDX-License-Identifier: BSL-1.0
#include <strata/strata.hpp>

#include "trace/layouts.hpp"
#include "trace/runner.hpp"

namespace trace::detail {
namespace {

template <class Quirks, class Backend>
using table_in = strata::basic_dynamic_table<strata::clock::manual, Quirks, strata::rows_in<Backend>>;

template <class Quirks>
using table_in_packed = strata::basic_dynamic_table<strata::clock::manual, Quirks>;

}  // namespace

// Of the presets that share the kinds, that with sanitizers has the packed ones, and the other one the tree.
std::vector<layout> later_layouts(hbase_version answers) {
#ifdef STRATA_OTHER_KINDS
    if (answers != hbase_version::v2_6_6) return {};
#else
    if (answers == hbase_version::v2_6_5)
        return {{"run-time table in packed", first_difference<table_in_packed<strata::quirks::hbase_2_6_5>>}};
#endif
    using strata::quirks::hbase_2_6_6;
    return {
#if !defined(STRATA_ONE_TABLE) && !defined(STRATA_FEWER_KINDS)
        {"run-time table in rb_tree", first_difference<table_in<hbase_2_6_6, strata::backend::rb_tree>>},
#endif
#ifndef STRATA_OTHER_KINDS
            {"run-time table in packed", first_difference<table_in_packed<hbase_2_6_6>>},
#endif
    };
}

}  // namespace trace::detail
