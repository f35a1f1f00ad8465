// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include <strata/policy/memory/heap.hpp>
#include <strata/segment/packed.hpp>
#include <strata/store/read/column_visitor.hpp>

#include "support/shown.hpp"

namespace st = strata;

namespace {
// Returns the versions before the timestamp 30, two of a column at most.
struct two_before_30 {
    int left = 2;

    st::detail::verdict match(const st::version_key& version, st::bytes_view) {
        if (version.written() >= st::timestamp{30}) return st::detail::verdict::skip;
        return --left == 0 ? st::detail::verdict::include_last : st::detail::verdict::include;
    }
    static bool goes_on_after(st::detail::verdict answer) { return answer != st::detail::verdict::include_last; }
    static st::version_key known(const st::version_key& version) { return version; }
};
}  // namespace

TEST_SUITE("store/read/column_visitor")
{
    TEST_CASE("a row is handed over as what judges each column says, until enough cells have been used") {
        st::segment::packed<st::memory::heap> cells;
        for (const char* qualifier : {"p", "q"})
            for (const std::int64_t when : {5, 10, 20, 30}) cells.put("r", qualifier, {{when}, st::kind::put}, "v");
        for (std::int64_t when = 0; when != 200; ++when) cells.put("r", "s", {{when}, st::kind::put}, "v");
        auto rows = cells.rows();
        rows.seek_first();
        const auto read = [&](int enough) {
            std::string text;
            st::cell_view cell = st::detail::any_cell(rows.key(), "f");
            bool goes_on = true;
            const auto begin = [] { return two_before_30(); };
            const auto use = [&](const st::cell_view& one) {
                text += support::shown(one) + ";";
                return --enough != 0;
            };
            strata::visit_row(rows, st::detail::column_visitor(cell, begin, use, goes_on));
            return text + (goes_on ? "." : "");
        };
        CHECK(read(9) == "r f:p@20=v;r f:p@10=v;r f:q@20=v;r f:q@10=v;r f:s@29=v;r f:s@28=v;.");
        CHECK(read(3) == "r f:p@20=v;r f:p@10=v;r f:q@20=v;");
    }
}
