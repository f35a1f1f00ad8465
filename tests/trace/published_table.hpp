// SPDX-License-Identifier: BSL-1.0
// A table that is read beside a writer, under a trace.
#pragma once

#include <strata/strata.hpp>

namespace trace {

/// Its settings are changed as those of other tables, its clock is set as one change.
class published_table
    : public strata::basic_dynamic_table<strata::clock::manual, strata::cells_in<strata::segment::packed>,
                                         strata::concurrency::single_writer> {
public:
    using basic_dynamic_table::basic_dynamic_table;
    struct clock_of_table {
        published_table* table;
        void set(strata::timestamp now) const {
            table->write([&](auto& written) { written.clock().set(now); });
        }
    };
    clock_of_table clock() { return {this}; }
    auto& limits() {
        return write([](auto& table) -> auto& { return table.limits(); });
    }
    strata::table_limits limits() const { return basic_dynamic_table::limits(); }
    auto& defaults() {
        return write([](auto& table) -> auto& { return table.defaults(); });
    }
};

}  // namespace trace
