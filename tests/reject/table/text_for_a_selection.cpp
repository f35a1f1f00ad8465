// rejected: strata: name columns, like contents{"html"}, and families, like all<contents>
// SPDX-License-Identifier: BSL-1.0
// remainder: 6
#include <strata/request/options.hpp>
#include <strata/schema/family.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};

const st::row_options row{.columns = {contents{"html"}, st::all<contents>}};
const st::scan_options rows{.columns = {contents{"html"}, st::all<contents>}};
#ifdef STRATA_REJECT
const st::row_options wrong_row{.columns = {"contents:html"}};               // mistake
const st::scan_options wrong_rows{.columns = {"contents:a", "contents:b"}};  // mistake
#endif
