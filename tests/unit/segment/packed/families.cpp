// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

#include <strata/policy/memory/heap.hpp>
#include <strata/segment/packed.hpp>
#include <strata/segment/packed/families.hpp>

namespace st = strata;

namespace {

using segment = st::segment::packed<st::memory::heap>;

void put(segment& all, char family, const std::string& qualifier) {
    all.put("r", family + qualifier, {{1}, st::kind::put}, "v");
}

std::string visited(const segment& all, char first, char last, unsigned most = 1000) {
    auto rows = all.rows();
    rows.seek_first();
    std::string text;
    const bool goes_on = rows.visit_families(first, last, [&](st::bytes_view key, const auto& versions) {
        text += std::to_string(key.front()) + std::string(key.substr(1));
        versions.for_each([&](const st::version_key&, st::bytes_view value) {
            text += '=' + std::string(value) + ' ';
            return true;
        });
        return --most != 0;
    });
    return text + (goes_on ? "" : "stopped");
}

bool has(const segment& all, char family) {
    auto rows = all.rows();
    rows.seek_first();
    return rows.has_family(family);
}

}  // namespace

TEST_SUITE("segment/packed/families")
{
    TEST_CASE("a visit sees the columns of some families that follow each other, and stops when it is told") {
        segment all;
        put(all, '\1', "a");
        put(all, '\2', "a");
        put(all, '\2', "");
        put(all, '\4', "z");
        CHECK(visited(all, '\2', '\2') == "2=v 2a=v ");
        CHECK(visited(all, '\1', '\3') == "1a=v 2=v 2a=v ");
        CHECK(visited(all, '\3', '\3').empty());
        CHECK(visited(all, '\0', '\x7F', 2) == "1a=v 2=v stopped");
        for (const char family : {'\1', '\2', '\4'}) CHECK(has(all, family));
        for (const char family : {'\0', '\3', '\5'}) CHECK_FALSE(has(all, family));
    }

    TEST_CASE("a large row is searched for the block in which a family begins") {
        segment all;
        const std::string long_value(300, 'v');
        for (const char family : {'\1', '\3', '\5'})
            for (int i = 0; i != 400; ++i)
                all.put("r", family + std::to_string(1000 + i), {{1}, st::kind::put}, long_value);
        put(all, '\4', "only");
        CHECK(visited(all, '\4', '\4') == "4only=v ");
        CHECK(visited(all, '\2', '\2').empty());
        for (const char family : {'\1', '\3', '\4', '\5'}) CHECK(has(all, family));
        for (const char family : {'\0', '\2', '\6'}) CHECK_FALSE(has(all, family));
        for (int i = 0; i != 399; ++i) {  // the block that a search ends in has no column of the family at last
            all.erase("r", '\3' + std::to_string(1000 + i), {{1}, st::kind::put});
            REQUIRE(has(all, '\3'));
        }
        CHECK(visited(all, '\3', '\3') == "31399=" + long_value + ' ');
        all.erase("r",
                  "\3"
                  "1399",
                  {{1}, st::kind::put});
        CHECK_FALSE(has(all, '\3'));
        CHECK(has(all, '\5'));
    }

    TEST_CASE("a visit goes over all blocks of a family") {
        segment all;
        const std::string long_value(300, 'v');
        for (const char family : {'\1', '\3', '\5'})
            for (int i = 0; i != 400; ++i)
                all.put("r", family + std::to_string(1000 + i), {{1}, st::kind::put}, long_value);
        unsigned columns = 0;
        auto rows = all.rows();
        rows.seek_first();
        rows.visit_families('\3', '\3', [&](st::bytes_view key, const auto&) {
            CHECK(key == '\3' + std::to_string(1000 + columns));
            ++columns;
            return true;
        });
        CHECK(columns == 400);
    }
}
