// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"
#include "hbase/tables.hpp"

namespace st = strata;
using answers::times;
using tables::q;

namespace {

using table = st::basic_dynamic_table<st::clock::manual>;

template <class Error>
void refuses(const std::vector<st::family_options>& families) {
    CHECK_THROWS_AS(table{families}, Error);
}

void takes(const std::vector<st::family_options>& families) { CHECK_NOTHROW(table{families}); }

}  // namespace

TEST_SUITE("schemas")
{
    TEST_CASE("a family name is not empty, begins with no dot and has no colon, slash or control character: R2.10") {
        for (const char* name : {"", ".", ".f", "a:b", "f:", "a/b", "a\\b", "a\tb", "\x01", "a\x7F", "recovered.edits"})
            refuses<st::bad_family_name>({{.name = name}});
        refuses<st::illegal_argument>({{.name = "f"}, {.name = ".g"}});
        for (const char* name : {"f", "f.", "a.b", "a b", "-", "_", "0", "\xC3\xA4", "recovered.edit"})
            takes({{.name = name}});
    }

    TEST_CASE("a family name of more than 127 bytes could not be written: R2.11, R1.13") {
        refuses<st::bad_family_name>({{.name = std::string(128, 'f')}});
        const std::string longest(127, 'f');
        table t{{.name = longest}};
        t.put("r", st::column(longest, "q"), "v", {1});
        CHECK(t.get("r").size() == 1);
    }

    TEST_CASE("a table has at least one family, and no two of one name: R2.12, R2.16") {
        refuses<st::illegal_argument>({});
        refuses<st::illegal_argument>({{.name = "f"}, {.name = "g"}, {.name = "f"}});
        takes({{.name = "f"}, {.name = "F"}});
    }

    TEST_CASE("a family keeps one version, forever, and forgets what is deleted, unless told otherwise: R2.13") {
        auto t = tables::of({}, 1000000000);
        tables::write(t, q, {1, 2});
        CHECK(times(t.versions("r", q)) == "2");
        t.delete_column("r", q, {2});
        CHECK(times(t.versions("r", q, {.when = {{0}, {2}}})) == "-");
        t.put("r", q, "v", {2});
        t.flush();
        CHECK(times(t.versions("r", q)) == "-");
        t.compact();
        CHECK(t.size() == 0);
    }

    TEST_CASE("a family keeps at least one version, and no fewer than its minimum: R2.14, R2.16") {
        refuses<st::illegal_argument>({{.name = "f", .max_versions = 0}});
        refuses<st::illegal_argument>({{.name = "f", .max_versions = -1}});
        refuses<st::illegal_argument>({{.name = "f", .min_versions = 2}});
        refuses<st::illegal_argument>({{.name = "f", .max_versions = 3, .min_versions = 4}});
        refuses<st::illegal_argument>({{.name = "f", .max_versions = 3, .min_versions = -1}});
        takes({{.name = "f", .max_versions = 3, .min_versions = 3}});
        takes({{.name = "f", .max_versions = st::all_versions}});
    }

    TEST_CASE("a time to live is more than nothing: R2.16") {
        refuses<st::illegal_argument>({{.name = "f", .ttl = 0}});
        refuses<st::illegal_argument>({{.name = "f", .ttl = -1}});
        takes({{.name = "f", .ttl = 1}});
        takes({{.name = "f", .ttl = st::never_expires}});
    }

    TEST_CASE("a read-only table refuses every change and answers every read: R2.24") {
        auto t = tables::of({.max_versions = 3}, 1000);
        t.put("r", q, "v", {1});
        t.limits().read_only = true;
        CHECK_THROWS_AS(t.put("r", q, "v"), st::do_not_retry);
        CHECK_THROWS_AS(t.delete_version("r", q), st::do_not_retry);
        CHECK_THROWS_AS(t.delete_version("r", q, {1}), st::do_not_retry);
        CHECK_THROWS_AS(t.delete_column("r", q), st::do_not_retry);
        CHECK_THROWS_AS(t.delete_family("r", "f"), st::do_not_retry);
        CHECK_THROWS_AS(t.delete_family_version("r", "f", {1}), st::do_not_retry);
        CHECK_THROWS_AS(t.delete_row("r"), st::do_not_retry);
        CHECK_THROWS_AS(t.increment("r", q), st::do_not_retry);
        CHECK_THROWS_AS(t.append("r", q, "x"), st::do_not_retry);
        CHECK_THROWS_AS(t.check_and_put("r", q, "v", "w"), st::do_not_retry);
        CHECK_THROWS_AS(t.mutate(st::put("r").add(q, "v")), st::do_not_retry);
        CHECK_THROWS_AS(t.mutate_row("r", tables::together(st::put("r").add(q, "v"))), st::do_not_retry);
        CHECK_THROWS_AS(t.mutate_rows(tables::together(st::put("r").add(q, "v"))), st::do_not_retry);
        CHECK(t.batch(tables::together(st::put("r").add(q, "v"))).front().status == st::batch_status::do_not_retry);
        CHECK(t.size() == 1);
        CHECK(times(t.versions("r", q)) == "1");
        CHECK(answers::rows(t, {}) == "r");
        t.limits().read_only = false;
        t.put("r", q, "v", {2});
        CHECK(times(t.versions("r", q)) == "2 1");
    }
}
