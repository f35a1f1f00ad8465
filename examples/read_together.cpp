// SPDX-License-Identifier: BSL-1.0
// A shop's products: the families that a page shows lie together, and their reviews by themselves.
#include <iostream>

#include <strata/strata.hpp>

namespace st = strata;

// [group]
struct title : st::family<"title"> {};
struct price : st::family<"price", st::retention::max_versions<3>> {};
struct stock : st::family<"stock"> {};
struct reviews : st::family<"reviews"> {};

// The list of products shows the first three of each, so they lie together.  Reviews are read by themselves.
using products = st::table<st::locality_group<title, price, stock>, reviews>;
// [/group]

namespace {

void print(const st::row_view& row) {
    std::cout << row.key() << ':';
    for (const st::cell_view& c : row) std::cout << ' ' << c.family() << '=' << c.value();
    std::cout << '\n';
}

}  // namespace

int main() {
    products t;
    t.mutate(st::put("chair").add(title{""}, "Chair").add(price{"EUR"}, "49.00").add(stock{"Berlin"}, "2"));
    t.mutate(st::put("lamp").add(title{""}, "Lamp").add(price{"EUR"}, "19.90", {1}).add(stock{"Berlin"}, "7"));
    t.put("lamp", price{"EUR"}, "17.90", {2});
    t.put("lamp", reviews{"ann"}, "bright");

    print(t.get("lamp"));  // two searches, not four
    for (const auto& row : t.scan({.columns = {st::all<title>, st::all<price>}})) print(row);

    // Policies, markers and maintenance stay those of each family.
    std::cout << "prices of the lamp:";
    for (const st::cell_view& c : t.versions("lamp", price{"EUR"})) std::cout << ' ' << c.value();
    t.delete_family("lamp", st::all<stock>);
    t.flush();
    std::cout << '\n';
    print(t.get("lamp"));
}
