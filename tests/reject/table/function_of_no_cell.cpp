// rejected: strata: for_each_cell takes a function of a const strata::cell_view& that returns nothing, or false to end
// SPDX-License-Identifier: BSL-1.0
// remainder: 9
#include <string>

#include <strata/table/table.hpp>

namespace st = strata;

struct f : st::family<"f"> {};

void use(const st::table<f>& t) {
    t.scan().for_each_cell([](const st::cell_view&) {});
    t.scan().for_each_cell([](const auto& one) { return one.row() < "s"; });
#ifdef STRATA_REJECT
    t.scan().for_each_cell([](const st::row_view&) {});                              // mistake
    t.scan().for_each_cell([](const st::cell_view&) { return std::string("on"); });  // mistake
    t.scan().for_each_cell([] {});                                                   // mistake
    t.snapshot().scan().for_each_cell([](st::cell_view&) {});                        // mistake
#endif
}
