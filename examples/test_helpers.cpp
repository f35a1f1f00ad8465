// SPDX-License-Identifier: BSL-1.0
// What helps to test with tables: two of them compared, what a row should hold, and golden files.
#include <iostream>
#include <sstream>

#include <strata/strata.hpp>
#include <strata/testing/diff.hpp>
#include <strata/testing/golden.hpp>
#include <strata/testing/matchers.hpp>
namespace st = strata;
using namespace st::testing;

struct items : st::family<"items", st::retention::max_versions<2>> {};
struct state : st::family<"state"> {};
using orders = st::table<items, state, st::clock::manual>;

// What a framework of yours does with an outcome, REQUIRE_MESSAGE or EXPECT_TRUE, say.
void expect(const outcome& one) { std::cout << (one ? "ok\n" : "FAILED: ") << one; }

int main() {
    orders t(st::clock::manual({100}));
    t.put("order 7", items{"tea"}, "2", {90});
    t.put("order 7", items{"cup"}, "1", {91});
    t.put("order 7", state{"paid"}, "yes", {95});
    t.delete_column("order 7", items{"tea"}, {92});

    // [matchers]
    expect(has_cell(t, "order 7", state{"paid"}, "yes"));
    expect(has_row(t, "order 7", {{items{"cup"}, "1", st::timestamp{91}}, {state{"paid"}, "yes"}}));
    expect(is_hidden_by(t, "order 7", items{"tea"}, {90}, st::kind::delete_column));
    expect(has_cell(t, "order 7", items{"tea"}, "2"));  // does not hold, and says why
    // [/matchers]

    // [diff]
    orders expected(st::clock::manual({100}));
    expected.put("order 7", items{"cup"}, "1", {91});
    expected.put("order 7", state{"paid"}, "no", {95});
    std::cout << diff(expected, t, {.hidden = false, .first = "the plan", .second = "the table"});
    // [/diff]

    // [golden]
    std::ostringstream text;
    st::physical_view(text, t, "items");
    const outcome same = check_golden("golden/order_7.txt", text.str());  // STRATA_WRITE_GOLDEN=1 writes it
    // [/golden]
    std::cout << same.message() << '\n';
}
