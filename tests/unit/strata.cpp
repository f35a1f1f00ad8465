// SPDX-License-Identifier: BSL-1.0
#include <strata/strata.hpp>

#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace st = strata;
namespace filters = st::filters;

namespace {
struct contents : st::family<"contents", st::retention::max_versions<3>, st::deletes::keep_deleted> {};
struct anchor : st::family<"anchor"> {};
struct f : st::family<"f", st::retention::max_versions<3>> {};

/// Every call, with bytes of one type.
template <class Table, class Bytes>
void call_all(Table& t, const Bytes& given) {
    t.clear();
    const f typed{given};
    const st::column known(given, given);
    const st::column named("f", given);
    t.put(given, typed, given, {1});
    t.put(given, named, given, {2});
    REQUIRE(t.get(given, typed));
    CHECK(t.get(given, typed)->value() == st::bytes_view(given));
    (void)t.get(given);
    (void)t.get(given, {.columns = {typed}, .family_when = {{given, st::as_of({5})}}});
    (void)t.exists(given);
    (void)t.versions(given, named);
    (void)t.get_each({given, given}, typed);
    (void)t.get_each(std::array{given, given}, typed);
    (void)t.explain(given, typed);
    (void)t.scan({.prefix = given});
    (void)t.scan({.start = given, .stop = given, .columns = {st::selection::family("f"), named}});
    (void)t.open_scanner({.start = given});
    (void)t.explain_scan({.start = given}, given, named);
    (void)st::column::parse(st::bytes("f:") + st::bytes(given));

    st::put put(given);
    put.add(typed, given).add({"f", given}, given, {3});
    t.mutate(put);
    t.mutate(st::append(given).add(typed, given));
    st::increment(given).add(named, 1);
    st::deletion deletion(given);
    deletion.add_version(typed).add_column(named).add_family(given).add_family_version(given, {5});
    t.mutate_row(given, {st::put(given).add(typed, given)});
    (void)t.check_and_put(given, typed, given, given);
    (void)t.check_and_mutate(given, {.what = named, .expected = given}, put);
    (void)t.append(given, typed, given);
    t.delete_version(given, typed);
    t.delete_column(given, typed);
    t.delete_row(given);
    t.put(given, typed, given);
    t.delete_family(given, "f");
    t.delete_family_version(given, "f", {5});

    const st::shared_filter all[] = {
        filters::prefix(given),
        filters::inclusive_stop(given),
        filters::column_prefix(given),
        filters::multiple_column_prefix({given}),
        filters::column_range({.from = given, .to = given, .to_inclusive = true}),
        filters::column_value(typed, st::compare::equal, given),
        filters::single_column_value(typed, st::compare::equal, given),
        filters::single_column_value_exclude(typed, st::compare::equal, given),
        filters::first_key_value_matching_qualifiers({given}),
        filters::column_pagination(1, given),
        filters::fuzzy_row({{given, std::vector<bool>(st::bytes_view(given).size())}}),
        filters::multi_row_range({{.start = given, .stop = given, .stop_inclusive = true}}),
        filters::multi_row_range::prefixes({given}),
        filters::value(st::compare::equal, st::comparator::binary(given)),
        filters::value(st::compare::equal, st::comparator::binary_prefix(given)),
        filters::value(st::compare::equal, st::comparator::binary_component(given, 0)),
        filters::value(st::compare::equal, st::comparator::bit(given, st::bitwise::both)),
        filters::value(st::compare::equal, st::comparator::substring(given)),
        filters::value(st::compare::equal, st::comparator::regex(given)),
    };
    for (const auto& one : all) (void)t.get(given, {.filter = one});

    const st::family_options options{.name = given};
    CHECK(options.name == st::bytes_view(given));
    CHECK(known.family() == known.qualifier());
}

template <class Table>
void call_all_ways(Table& t) {
    const std::string string = "abc";
    const char* const pointer = "abc";
    call_all(t, std::string_view(string));
    call_all(t, string);
    call_all(t, pointer);
    call_all(t, st::owned_bytes("abc"));
}
}  // namespace

TEST_SUITE("strata")
{
    TEST_CASE("one header is enough to write a table and read it and print it") {
        st::table<contents, anchor, st::clock::manual> t(st::clock::manual({6}));
        t.put("com.cnn.www", contents{"html"}, "<html>");
        t.put("com.cnn.www", anchor{"cnnsi.com"}, "CNN", {9});
        std::ostringstream out;
        for (const auto& row : t.scan()) out << row;
        CHECK(out.str() ==
              "com.cnn.www column=anchor:cnnsi.com, timestamp=9, value=CNN\n"
              "com.cnn.www column=contents:html, timestamp=6, value=<html>\n");
    }

    TEST_CASE("one header is enough for a map of more dimensions") {
        st::mdmap<double, st::dim<std::string>, st::dim<std::int64_t, st::order::descending, st::backend::flat>>
            readings;
        readings.insert_or_assign({"attic", 1}, 20.5);
        readings.insert_or_assign({"attic", 2}, 21.5);
        CHECK((*readings["attic"].begin()).second == 21.5);
    }

    TEST_CASE("every call takes views, strings and pointers") {
        st::table<f, st::clock::manual> t(st::clock::manual({100}));
        call_all_ways(t);
        st::basic_dynamic_table<st::clock::manual> dynamic({{.name = "f", .max_versions = 3}},
                                                           st::clock::manual({100}));
        call_all_ways(dynamic);
    }

    TEST_CASE("what a read returns is written to another table") {
        st::table<f, st::clock::manual> t(st::clock::manual({100}));
        t.put("r", f{"q"}, "v", {7}, {.ttl = 1000});
        st::dynamic_table copy{{.name = "f"}};
        for (const auto& row : t.scan())
            for (const st::cell_view& c : row) {
                copy.put(c.row(), st::column(c.family(), c.qualifier()), c.value(), c.timestamp(), {.ttl = c.ttl()});
                copy.mutate(st::put(c.row()).add({c.family(), c.qualifier()}, c.value(), c.timestamp()));
                copy.put(c.row(), f{c.qualifier()}, c.value());
            }
        CHECK(copy.size() == 2);
        std::vector<st::bytes_view> rows;
        for (const auto& row : t.scan()) rows.push_back(row.key());
        CHECK(copy.get_each(rows, f{"q"}).front()->value() == "v");
    }

    TEST_CASE("every time may be one of std::chrono") {
        using namespace std::chrono;
        const sys_seconds noon = sys_days(2024y / March / 1) + 12h;
        st::table<f, st::clock::manual> t{st::clock::manual(noon)};
        t.limits().timestamp_slop = 24h;
        t.put("r", f{"q"}, "v", noon - 1h, {.ttl = 90min});
        t.mutate(st::put("r", noon - 2h).add(f{"q"}, "w").set_ttl(10h));
        CHECK(t.get("r", f{"q"})->value() == "v");
        CHECK(t.get("r", f{"q"}, {.when = st::as_of(noon - 90min)})->value() == "w");
        CHECK(t.get("r", f{"q"}, {.when = {noon - 1h, noon}})->timestamp().time() == noon - 1h);
        t.clock().advance(31min);
        CHECK(t.get("r", f{"q"})->value() == "w");
        t.delete_column("r", f{"q"}, noon);
        CHECK_FALSE(t.get("r", f{"q"}));
        CHECK_THROWS_AS(t.put("r", f{"q"}, "v", noon + 48h), st::failed_sanity_check);
        const st::family_options options{.name = "f", .ttl = 36h, .purge_delay = 1s};
        CHECK(options.ttl == st::hours(36));
        CHECK(st::retention::ttl<>(1h).time_to_live() == st::hours(1));
        static_cast<void>(st::retention::hbase<st::dynamic, st::dynamic, st::dynamic>(3, 1, 1h));
        static_cast<void>(st::filters::timestamps({noon, noon - 1h}));
    }
}
