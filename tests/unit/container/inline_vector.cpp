// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <utility>

#include <strata/container/inline_vector.hpp>

namespace {
using list = strata::detail::inline_vector<int, 2>;

list up_to(int n) {
    list made;
    for (int i = 1; i <= n; ++i) made.push_back(i * 10);
    return made;
}
bool holds(const list& it, int n) {
    if (it.size() != static_cast<std::size_t>(n) || it.empty() != (n == 0)) return false;
    for (int i = 0; i != n; ++i)
        if (it[static_cast<std::size_t>(i)] != (i + 1) * 10) return false;
    return true;
}
}  // namespace

TEST_SUITE("container/inline_vector")
{
    TEST_CASE("copies and moves of a short list hold what it held") {
        for (int n = 0; n != 6; ++n) {
            list first = up_to(n);
            CHECK(holds(first, n));
            const list copied = first;
            CHECK(holds(copied, n));
            list assigned = up_to(5 - n);
            assigned = first;
            CHECK(holds(assigned, n));
            const list moved = std::move(first);
            CHECK(holds(moved, n));
            first = copied;  // what was moved from can be assigned to
            CHECK(holds(first, n));
            assigned = std::move(first);
            CHECK(holds(assigned, n));
        }
    }

    TEST_CASE("an element of a short list can be changed") {
        list it = up_to(3);
        it[0] = 1;
        it[2] = 3;
        CHECK(std::as_const(it)[0] == 1);
        CHECK(it[1] == 20);
        CHECK(std::as_const(it)[2] == 3);
    }
}
