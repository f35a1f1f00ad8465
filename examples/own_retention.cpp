// SPDX-License-Identifier: BSL-1.0
// A policy of your own: keep the newest version of every day; and one whose number is known at run time only.

#include <iostream>

#include <strata/strata.hpp>
#include <strata/testing/conformance.hpp>

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

// [object]
struct one_every {
    using axis = st::axis::retention;
    std::int64_t period = st::hours(1);  // in the object: every table may have its own

    constexpr bool keeps(const st::version_position& v) const {
        return !v.newer || v.newer->value / period != v.written.value / period;
    }
};

// It combines with the others: the newest two, of older versions one every so often, of the last two days only.
using newest_or_spread = st::retention::any_of<st::retention::max_versions<2>, one_every>;
using thinned = st::retention::all_of<st::retention::ttl<st::days(2)>, newest_or_spread>;

struct readings : st::family<"readings", thinned> {};
// [/object]

template <class Table, class Column>
void fill(Table& t, const Column& column) {
    for (std::int64_t hour = 0; hour < 72; hour += 7)
        t.put("database", column, "hour " + std::to_string(hour), {st::hours(hour)});
}

template <class Table, class Column>
void show(const Table& t, const Column& column) {
    for (const st::cell_view& c : t.versions("database", column)) std::cout << "  " << c.value() << '\n';
}

int main() {
    st::table<backups, st::clock::manual> t;
    fill(t, backups{"image"});
    std::cout << "of " << t.size() << " backups a read sees\n";
    show(t, backups{"image"});
    t.flush();
    std::cout << "and a flush leaves " << t.size() << '\n';

    for (const std::int64_t period : {st::hours(12), st::hours(24)}) {
        // [handed]
        const thinned policy({}, newest_or_spread({}, one_every{period}));
        st::table<readings, st::clock::manual> thin(st::for_family<readings>(policy));
        // [/handed]
        fill(thin, readings{"load"});
        thin.clock().set({st::hours(72)});
        std::cout << "one every " << period / st::hours(1) << " hours\n";
        show(thin, readings{"load"});
    }

    // [kit]
    const st::testing::report r = st::testing::check_retention<one_per_day>({}, st::hours(5));
    if (!r.passed()) std::cout << r;
    std::cout << (r.passed() ? "one_per_day passes the kit\n" : "one_per_day fails\n");
    // [/kit]
}
