// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <span>
#include <string>

#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/quirks/hbase.hpp>
#include <strata/policy/quirks/repaired.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/segment/packed.hpp>
#include <strata/store/judge/visibility.hpp>
#include <strata/store/read/first_row.hpp>
#include <strata/store/segments/merged_rows.hpp>

namespace st = strata;
using st::kind;

namespace {
using packed = st::segment::packed<st::memory::heap>;
using rows_type = st::detail::merged_rows<packed::cursor_type, packed::cursor_type>;
template <class Deletes, class Quirks = st::quirks::hbase>
using policies = st::detail::visibility_policies<st::retention::max_versions<3>, Deletes, Quirks>;
using in_order = policies<st::deletes::sequenced<>>;

// The qualifiers of the cells that a read of these columns looks at, "-" for the empty one.
template <class Policies = in_order>
std::string looked_at(const rows_type& rows, st::bytes_view qualifier, bool is_first = true) {
    auto wanted = st::detail::wanted_columns(std::span(&qualifier, 1)).of_first_row(is_first);
    auto cells = st::detail::cells_to_judge(Policies(), rows, wanted);
    std::string text;
    while (cells.valid()) {
        text += cells.qualifier().empty() ? "-" : std::string(cells.qualifier());
        if (cells.next() == st::boundary::end) break;
    }
    return text + (wanted.jumps_over("") ? " jumps" : "");
}

// The newest segment is the active one, or a copy of it.
struct segments {
    packed active, marked, plain;

    segments() {
        active.put("r", "", {{50}, kind::delete_version, 5}, "");
        marked.put("r", "", {{40}, kind::put, 4}, "v");
        marked.put("r", "", {{30}, kind::delete_family_version, 3}, "");
        plain.put("r", "", {{20}, kind::put, 2}, "v");
        plain.put("r", "", {{10}, kind::delete_column, 1}, "");
        plain.put("r", "a", {{10}, kind::put, 1}, "v");
    }
};
rows_type at_r(rows_type rows) {
    rows.seek_first();
    return rows;
}
}  // namespace

TEST_SUITE("store/read/first_row")
{
    TEST_CASE("a read of named columns passes over the empty qualifier of a frozen segment without family markers") {
        const segments some;  // R7.19
        rows_type rows;
        rows.add_active(some.active);
        rows.add(some.marked);
        rows.add(some.plain);
        rows = at_r(rows);
        CHECK(looked_at(rows, "a") == "---a jumps");
        CHECK(looked_at(rows, "b") == "---a jumps");
        CHECK(looked_at(rows, "") == "-----a");
        CHECK(looked_at(rows, "a", false) == "-----a");

        rows_type frozen;
        frozen.add(some.active);
        frozen.add(some.plain);
        CHECK(looked_at(at_r(frozen), "a") == "a jumps");
        rows_type nothing;
        nothing.add(some.active);
        CHECK(looked_at(at_r(nothing), "a") == " jumps");
        rows_type held;
        held.add_copy_of_active(some.plain);
        CHECK(looked_at(at_r(held), "a") == "--a");
    }

    TEST_CASE("where HBase does not fail at it, it is looked at") {
        const segments some;
        rows_type rows;
        rows.add(some.plain);
        rows = at_r(rows);
        CHECK(looked_at(rows, "a") == "a jumps");
        CHECK(looked_at<policies<st::deletes::tombstones>>(rows, "a") == "--a");
        CHECK(looked_at<policies<st::deletes::sequenced<>, st::quirks::repaired>>(rows, "a") == "--a");
        CHECK(st::detail::fails_at_empty(in_order()));
        CHECK_FALSE(st::detail::fails_at_empty(policies<st::deletes::tombstones>()));
    }

    TEST_CASE("a flushed segment lies beside a row if it has none but that range") {
        const segments some;
        packed later;
        later.put("t", "a", {{10}, kind::put, 1}, "v");
        const auto is_beside = [&](const packed& other, st::bytes_view last, bool is_active = false) {
            rows_type rows;
            is_active ? rows.add_active(other) : rows.add(other);
            rows.add(some.plain);
            rows.seek("r");
            return st::detail::has_flushed_beside(rows, last);
        };
        CHECK(is_beside(later, ""));
        CHECK(is_beside(later, "t"));
        CHECK_FALSE(is_beside(later, "s"));
        CHECK_FALSE(is_beside(later, "", true));
        CHECK_FALSE(is_beside(some.marked, ""));  // it has the row
        packed earlier;
        earlier.put("q", "a", {{10}, kind::put, 1}, "v");
        CHECK_FALSE(is_beside(earlier, ""));
        earlier.put("t", "a", {{10}, kind::put, 1}, "v");
        CHECK(is_beside(earlier, "s"));
    }
}
