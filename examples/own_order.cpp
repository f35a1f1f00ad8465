// SPDX-License-Identifier: BSL-1.0
// An order of your own: names whatever their case.

#include <algorithm>
#include <iostream>
#include <string>
#include <string_view>

#include <strata/strata.hpp>
#include <strata/testing/conformance.hpp>

namespace st = strata;

namespace {

// [order]
struct without_case {
    using axis = st::axis::order;
    using is_transparent = void;  // a string_view is looked up without making a string

    bool operator()(std::string_view a, std::string_view b) const noexcept {
        return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                            [](char x, char y) { return lower(x) < lower(y); });
    }

private:
    static char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
};
static_assert(st::order_policy<without_case, std::string>);

using grades = st::mdmap<int, st::dim<std::string, without_case>, st::dim<std::string, without_case>>;
// [/order]

}  // namespace

int main() {
    grades of;
    of.insert_or_assign({"Ann", "Algebra"}, 1);
    of.insert_or_assign({"ANN", "algebra"}, 2);
    of.insert_or_assign({"bob", "Music"}, 1);
    for (auto&& [keys, grade] : of)
        std::cout << std::get<0>(keys) << ", " << std::get<1>(keys) << ": " << grade << '\n';
    std::cout << (of.contains("ann", "ALGEBRA") ? "found\n" : "not found\n");

    // [kit]
    const st::testing::report r =
        st::testing::check_order<without_case, std::string>({"", "a", "A", "ab", "Ab", "b", "B", "[", "{"});
    if (!r.passed()) std::cout << r;
    std::cout << (r.passed() ? "the order passes the kit\n" : "the order fails\n");
    // [/kit]
}
