// SPDX-License-Identifier: BSL-1.0
#include <strata/strata.hpp>

#include <memory>
#include <sstream>
#include <string>

namespace st = strata;

struct contents : st::family<"contents", st::retention::max_versions<3>> {};

int main() {
    st::table<contents, st::clock::manual> webtable;
    webtable.put("com.cnn.www", contents{"html"}, "<html>");
    const auto cell = webtable.get("com.cnn.www", contents{"html"});
    if (!cell || cell->value() != "<html>") return 1;

    const auto begins_with_com = std::make_shared<st::filters::prefix>("com.");
    std::ostringstream shown;
    for (auto row : webtable.scan({.filter = begins_with_com})) shown << row;
    if (shown.str().find("com.cnn.www") == std::string::npos) return 2;

    st::dynamic_table named({{.name = "state", .max_versions = 2}});
    named.put("order 1", st::column("state", "status"), "open");
    return named.get("order 1", st::column("state", "status")) ? 0 : 3;
}
