// rejected: strata: a column_view borrows its names, and this string ends at once; make a strata::column, or name the column in the braces of the call, t.get(row, {family, qualifier})
// SPDX-License-Identifier: BSL-1.0
// remainder: 6
#include <string>
#include <string_view>

#include <strata/cell/column.hpp>

namespace st = strata;

std::string name();

void use(const std::string& kept, std::string_view borrowed) {
    st::column_view lasting("f", kept);
    lasting = {borrowed, "q"};
    lasting = st::column_view(kept.c_str(), {});
    static_cast<void>(st::column("f", name()));
#ifdef STRATA_REJECT
    lasting = st::column_view("f", name());           // mistake
    lasting = {name(), borrowed};                     // mistake
    const st::column_view both{name(), kept + kept};  // mistake
#endif
}
