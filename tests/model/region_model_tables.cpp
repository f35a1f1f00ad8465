// SPDX-License-Identifier: BSL-1.0
// The tables of R6.9 and R6.10, line by line (D-71): puts at 10, 20, 30, then a marker, V = 3, `old` = 27 where there
// is a TTL, which leaves only 30 alive.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/region/session.hpp"

namespace {

namespace cases = model::cases;
using cases::reading;
using cases::session;
using trace::keep;

constexpr std::int64_t any = -1;  // MIN makes no difference

struct line {
    keep kept;
    bool expired;
    std::int64_t min;
    std::string wildcard;
    std::string named;
    std::string before;
    std::string flushed;
    std::string before_flushed;
    std::string compacted;
};

trace::family family_of(const line& one, std::int64_t min) {
    trace::family of = cases::of_versions(3);
    of.keep_deleted = one.kept;
    of.min_versions = min;
    if (one.expired) of.ttl_seconds = 1;
    return of;
}

// The marker of a whole family stands in front of all puts.
std::string in_front(const std::string& cells, const std::string& from, const std::string& to) {
    if (from.empty()) return cells;
    const std::size_t at = cells.find(from);
    if (at == std::string::npos) return cells;
    std::string others = cells.substr(0, at) + cells.substr(at + from.size());
    if (others.find("  ") != std::string::npos) others.erase(others.find("  "), 1);
    if (!others.empty() && others.back() == ' ') others.pop_back();
    return others.empty() ? to : to + " " + others;
}

void check(const line& one, std::int64_t min, const trace::mutation& marker, std::int64_t end, const std::string& from,
           const std::string& to) {
    CAPTURE(to);
    CAPTURE(static_cast<int>(one.kept));
    CAPTURE(one.expired);
    CAPTURE(min);
    session t(family_of(one, min));
    t.now(1027);
    t.puts({10, 20, 30});
    t.write(marker);
    const trace::read before = reading({}, {0, end});
    CHECK(t.times() == one.wildcard);
    CHECK(t.times(reading({"f:q"})) == one.named);
    CHECK(t.times(before) == one.before);
    t.flush();
    CHECK(t.raw() == in_front(one.flushed, from, to));
    CHECK(t.times(before) == one.before_flushed);
    t.compact();
    CHECK(t.raw() == in_front(one.compacted, from, to));
    t.compact();
    CHECK(t.raw() == in_front(one.compacted, from, to));
}

void check(const std::vector<line>& table, const trace::mutation& marker, std::int64_t end, const std::string& from,
           const std::string& to) {
    for (const line& one : table) {
        if (one.min != any) {
            check(one, one.min, marker, end, from, to);
        } else {
            for (const std::int64_t min : {0, 1, 2, 3}) check(one, min, marker, end, from, to);
        }
    }
}

const std::vector<line> masks_up_to_25{
    {keep::no, false, any, "30", "30", "-", "P30 DC25", "-", "P30"},
    {keep::no, true, 0, "30", "30", "-", "P30", "-", "P30"},
    {keep::no, true, 1, "30", "30", "-", "P30 DC25", "-", "P30"},
    {keep::no, true, 2, "30", "30", "-", "P30 DC25", "-", "P30"},
    {keep::no, true, 3, "30", "30", "-", "P30 DC25", "-", "P30"},
    {keep::yes, false, any, "30", "30", "20 10", "P30 DC25 P20 P10", "20 10", "P30 DC25 P20 P10"},
    {keep::yes, true, 0, "30", "30", "-", "P30", "-", "P30"},
    {keep::yes, true, 1, "30", "30", "20", "P30 DC25", "-", "P30"},
    {keep::yes, true, 2, "30", "30", "20 10", "P30 DC25 P20", "20", "P30 DC25 P20"},
    {keep::yes, true, 3, "30", "30", "20 10", "P30 DC25 P20 P10", "20 10", "P30 DC25 P20 P10"},
    {keep::until_expired, false, any, "30", "30", "20 10", "P30 DC25 P20 P10", "20 10", "P30 DC25 P20 P10"},
    {keep::until_expired, true, 0, "30", "30", "-", "P30", "-", "P30"},
    {keep::until_expired, true, 1, "30", "30", "20", "P30 DC25", "-", "P30"},
    {keep::until_expired, true, 2, "30", "30", "20 10", "P30 DC25", "-", "P30"},
    {keep::until_expired, true, 3, "30", "30", "20 10", "P30 DC25", "-", "P30"}};

const std::vector<line> masks_20{
    {keep::no, false, any, "30 10", "30 10", "10", "P30 D20 P10", "10", "P30 P10"},
    {keep::no, true, 0, "30", "30", "-", "P30", "-", "P30"},
    {keep::no, true, 1, "30", "30 10", "10", "P30 D20", "-", "P30"},
    {keep::no, true, 2, "30 10", "30 10", "10", "P30 D20 P10", "10", "P30 P10"},
    {keep::no, true, 3, "30 10", "30 10", "10", "P30 D20 P10", "10", "P30 P10"},
    {keep::yes, false, any, "30 10", "30 10", "10", "P30 D20 P20 P10", "10", "P30 D20 P20 P10"},
    {keep::yes, true, 0, "30", "30", "-", "P30", "-", "P30"},
    {keep::yes, true, 1, "30", "30 10", "10", "P30 D20", "-", "P30"},
    {keep::yes, true, 2, "30 10", "30 10", "10", "P30 D20 P20", "-", "P30 D20 P20"},
    {keep::yes, true, 3, "30 10", "30 10", "10", "P30 D20 P20 P10", "10", "P30 D20 P20 P10"},
    {keep::until_expired, false, any, "30 10", "30 10", "10", "P30 D20 P20 P10", "10", "P30 D20 P20 P10"},
    {keep::until_expired, true, 0, "30", "30", "-", "P30", "-", "P30"},
    {keep::until_expired, true, 1, "30", "30 10", "10", "P30 D20", "-", "P30"},
    {keep::until_expired, true, 2, "30 10", "30 10", "10", "P30 D20 P10", "10", "P30 P10"},
    {keep::until_expired, true, 3, "30 10", "30 10", "10", "P30 D20 P10", "10", "P30 P10"}};

}  // namespace

TEST_SUITE("region model")
{
    TEST_CASE("a marker of the column at 25, all kinds of families: R6.9") {
        check(masks_up_to_25, cases::column("f:q", 25), 25, "", "DC");
    }
    TEST_CASE("a marker of the family at 25, all kinds of families: R6.9") {
        check(masks_up_to_25, cases::family("f", 25), 25, "DC25", "DF25");
    }
    TEST_CASE("a marker of the version at 20, all kinds of families: R6.10") {
        check(masks_20, cases::version("f:q", 20), 20, "", "D");
    }
    TEST_CASE("a marker of the family's version at 20, all kinds of families: R6.10") {
        check(masks_20, cases::family_version("f", 20), 20, "D20", "DFV20");
    }
}
