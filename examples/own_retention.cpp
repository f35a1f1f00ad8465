// SPDX-License-Identifier: BSL-1.0
// A policy of your own: keep the newest version of every day.

#include <iostream>

#include <strata/strata.hpp>

namespace st = strata;

// [policy]
struct one_per_day {
    using axis = st::axis::retention;  // the question it answers

    constexpr bool keeps(const st::version_position& v) const {
        return !v.newer || v.newer->value / st::days(1) != v.written.value / st::days(1);
    }
};
static_assert(st::retention_policy<one_per_day>);

struct backups : st::family<"backups", one_per_day> {};
// [/policy]

int main() {
    st::table<backups, st::clock::manual> t;
    for (std::int64_t hour = 0; hour < 72; hour += 7)
        t.put("database", backups{"image"}, "hour " + std::to_string(hour), {st::hours(hour)});

    std::cout << "of " << t.size() << " backups a read sees\n";
    for (const st::cell_view& c : t.versions("database", backups{"image"})) std::cout << "  " << c.value() << '\n';
    t.flush();
    std::cout << "and a flush leaves " << t.size() << '\n';
}
