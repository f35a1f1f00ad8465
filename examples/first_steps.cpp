// SPDX-License-Identifier: BSL-1.0
// The fifteen lines of the README.

// [first_steps]
#include <iostream>

#include <strata/strata.hpp>
namespace st = strata;

struct contents : st::family<"contents", st::retention::max_versions<3>> {};
struct anchor : st::family<"anchor"> {};

int main() {
    st::table<contents, anchor, st::clock::manual> t;  // leave the clock out for the machine's own
    t.clock().set({100});
    t.put("com.cnn.www", contents{"html"}, "<html>old", {10});  // a timestamp of ours
    t.put("com.cnn.www", contents{"html"}, "<html>new");        // the clock's now: 100
    t.put("com.cnn.www", anchor{"cnnsi.com"}, "CNN");

    std::cout << t.get("com.cnn.www", contents{"html"})->value() << '\n';                             // <html>new
    std::cout << t.get("com.cnn.www", contents{"html"}, {.when = st::as_of({15})})->value() << '\n';  // <html>old
    for (auto row : t.scan({.prefix = "com.cnn.", .versions = 2})) std::cout << row;                  // all three cells
}
// [/first_steps]
