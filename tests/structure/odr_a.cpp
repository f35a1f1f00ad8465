// SPDX-License-Identifier: BSL-1.0
// Two units include everything and are linked together: a function that forgot `inline` fails here.
#include "shared_store.hpp"

int odr_b();

int main() {
    st::table<visits> all;
    all.put("com.cnn.www", visits{"today"}, "7");
    return all.get("com.cnn.www", visits{"today"}) ? odr_b() : 1;
}
