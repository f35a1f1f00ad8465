// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/testing/model.hpp>

#include "support/rounds.hpp"

namespace st = strata;
namespace model = strata::testing::model;

namespace {
std::string text(const std::vector<model::cell>& cells) {
    std::string all;
    for (const model::cell& one : cells) all += one.qualifier + "@" + std::to_string(one.timestamp) + " ";
    return all;
}
}  // namespace

TEST_SUITE("testing/model")
{
    TEST_CASE("a model answers by HBase's rules") {  // tests/model/reference_table.cpp asks about all of them
        model::table t({{"f", 2}});
        for (const std::int64_t at : {1, 2, 3}) t.put(9, "r", {"f", "q"}, "v", at);
        CHECK(text(t.versions("r", {"f", "q"})) == "q@3 q@2 ");
        t.delete_version(9, "r", {"f", "q"});
        CHECK(t.get("r", {"f", "q"})->timestamp == 2);
        t.delete_column(9, "r", {"f", "q"}, 2);
        CHECK_FALSE(t.get("r", {"f", "q"}));
        CHECK(t.scan().empty());
        t.flush();
        t.compact();
        CHECK(t.store_of("f").cells().empty());
        t.put(9, "r", {"f", "q"}, "w");
        t.delete_row(10, "r");
        t.put(11, "r", {"f", "p"}, "w");
        t.delete_family_version(12, "r", "f", 11);
        CHECK(t.get("r").empty());
        t.delete_family(13, "r", "f");
        t.clear();
        CHECK(t.scan().empty());
        CHECK_THROWS_AS((void)t.get("r", {"g", "q"}), std::out_of_range);
    }

    TEST_CASE("random writes are compared with a model") {
        // [compare]
        std::mt19937 random(7);
        st::basic_dynamic_table<st::clock::manual> t({{.name = "f", .max_versions = 3}});
        model::table expected({{.name = "f", .max_versions = 3}});
        for (std::int64_t now = 1; now != 500; ++now) {
            t.clock().set(now);
            const std::string row(1, static_cast<char>('a' + random() % 3));
            const std::string qualifier(1, static_cast<char>('p' + random() % 2));
            switch (random() % 8) {
                case 0:
                    t.delete_column(row, st::column("f", qualifier));
                    expected.delete_column(now, row, {"f", qualifier});
                    break;
                case 1:
                    t.flush();
                    expected.flush();
                    break;
                default:
                    t.put(row, st::column("f", qualifier), std::to_string(now));
                    expected.put(now, row, {"f", qualifier}, std::to_string(now));
            }
            std::string stored;
            std::string should_be;
            for (const auto& found : t.scan({.versions = st::all_versions}))
                for (const st::cell_view& c : found) stored.append(c.row()).append(c.qualifier()).append(c.value());
            for (const model::row_cells& found : expected.scan({.versions = model::unlimited}))
                for (const model::cell& c : found.cells) should_be += c.row + c.qualifier + c.value;
            REQUIRE(stored == should_be);
        }
        // [/compare]
    }

    TEST_CASE("random alters are compared with a model") {  // R8.19
        const auto described = [](const model::family& f) {
            st::family_options options{.name = f.name, .max_versions = f.max_versions};
            if (f.deletes == model::delete_mode::keep_deleted) options.keep_deleted = st::keep_deleted_cells::yes;
            return options;
        };
        for (unsigned seed = 0; seed != support::rounds(60u); ++seed) {
            CAPTURE(seed);
            std::mt19937 random(seed);
            std::vector<model::family> families{{"f", 3}, {"g", 1}};
            st::basic_dynamic_table<st::clock::manual> t({described(families[0]), described(families[1])});
            model::table expected(families);
            for (std::int64_t now = 1; now != 80; ++now) {
                t.clock().set(now);
                const std::string row(1, static_cast<char>('a' + random() % 2));
                const model::family& one = families[random() % families.size()];
                const auto when = static_cast<std::int64_t>(random() % 6);
                switch (random() % 10) {
                    case 0:
                        t.delete_column(row, st::column(one.name, "q"), {when});
                        expected.delete_column(now, row, {one.name, "q"}, when);
                        break;
                    case 1:
                        t.delete_family(row, one.name, {when});
                        expected.delete_family(now, row, one.name, when);
                        break;
                    case 2:
                        t.compact();
                        expected.compact();
                        break;
                    case 3: {
                        families.clear();
                        for (const char* name : {"e", "f", "g"})
                            if (random() % 4 != 0 || (families.empty() && *name == 'g'))
                                families.push_back({name, 1 + static_cast<std::int64_t>(random() % 4),
                                                    random() % 3 == 0 ? model::delete_mode::keep_deleted
                                                                      : model::delete_mode::tombstones});
                        std::vector<st::family_options> options;
                        for (const model::family& f : families) options.push_back(described(f));
                        t.alter(options);
                        expected.alter(families);
                        break;
                    }
                    default:
                        t.put(row, st::column(one.name, "q"), std::to_string(now), {when});
                        expected.put(now, row, {one.name, "q"}, std::to_string(now), when);
                }
                const bool is_raw = now % 2 == 0;
                std::string stored;
                std::string should_be;
                for (const auto& found : t.scan({.versions = st::all_versions, .raw = is_raw}))
                    for (const st::cell_view& c : found)
                        stored += std::string(c.row()) + std::string(c.family()) + '@' +
                                  std::to_string(c.timestamp().value) + '=' + std::string(c.value()) + ' ';
                for (const model::row_cells& found : expected.scan({.versions = model::unlimited, .raw = is_raw}))
                    for (const model::cell& c : found.cells)
                        should_be += c.row + c.family + '@' + std::to_string(c.timestamp) + '=' + c.value + ' ';
                REQUIRE(stored == should_be);
            }
        }
    }
}
