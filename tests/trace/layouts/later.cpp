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

std::vector<layout> later_layouts(hbase_version answers) {
    using strata::quirks::hbase_2_6_5;
    using strata::quirks::hbase_2_6_6;
    if (answers == hbase_version::v2_6_5)
        return {{"run-time table in packed", first_difference<table_in_packed<hbase_2_6_5>>}};
    return {
#ifndef STRATA_ONE_TABLE
        {"run-time table in rb_tree", first_difference<table_in<hbase_2_6_6, strata::backend::rb_tree>>},
#endif
        {"run-time table in packed", first_difference<table_in_packed<hbase_2_6_6>>}};
}

}  // namespace trace::detail
