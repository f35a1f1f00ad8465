// rejected: strata: save and load need the file operations of POSIX
// SPDX-License-Identifier: BSL-1.0
#include <strata/table/table.hpp>
#ifdef STRATA_REJECT
#undef __unix__
#endif
#include <strata/files/load.hpp>
#include <strata/files/save.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};

void keep(st::table<contents>& t) {
    st::save(t, "here");
    st::load(t, "here");
}
