// SPDX-License-Identifier: BSL-1.0
// What strata's own warnings would refuse, and a consumer may write.
#include <strata/version.hpp>

#include <typeinfo>

struct nothing {
    int none[0];  // -Wpedantic
};
struct point {
    int x;
    int y;
};

int narrow(long wide) {
    int never;                 // -Wall
    const point corner = {1};  // -Wextra
    if (wide > corner.x) {
        long wide = 2;  // -Wshadow
        return wide;    // -Wconversion
    }
    return typeid(nothing) == typeid(point);  // -fno-rtti
}
