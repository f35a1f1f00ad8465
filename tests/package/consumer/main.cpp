// SPDX-License-Identifier: BSL-1.0
#include <strata/strata.hpp>

namespace st = strata;

struct contents : st::family<"contents", st::retention::max_versions<3>> {};

// Fine here, but an error under -Wpedantic, which strata uses for itself and must not pass on.
struct pedantry {
    int nothing[0];
};

int main() {
    st::table<contents, st::clock::manual> webtable;
    webtable.put("com.cnn.www", contents{"html"}, "<html>");
    const auto cell = webtable.get("com.cnn.www", contents{"html"});
    return cell && cell->value() == "<html>" ? 0 : 1;
}
