// SPDX-License-Identifier: BSL-1.0
// What a source pays that makes ten calls of a table of two families: light.py compiles it, and counts.
#ifdef BY_NAME
#include <strata/table/table.hpp>
#else
#include <strata/strata.hpp>
#endif

#include <iostream>

namespace st = strata;

struct contents : st::family<"contents", st::retention::max_versions<3>> {};
struct anchor : st::family<"anchor"> {};

int main() {
    st::table<contents, anchor> t;
    t.put("com.example", contents{"html"}, "<html>");
    t.put("com.example", anchor{"org.example"}, "see");
    t.increment("com.example", anchor{"seen"}, 2);
    t.delete_column("com.example", anchor{"org.example"});
    t.flush();
    t.compact();
    if (const auto html = t.get("com.example", contents{"html"})) std::cout << html->value() << '\n';
    for (const auto& row : t.scan({.prefix = "com."}))
        for (const auto& cell : row) std::cout << cell.qualifier() << '\n';
    for (const auto& cell : t.versions("com.example", contents{"html"})) std::cout << cell.value() << '\n';
    std::cout << t.exists("com.example") << '\n';
}
