// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <map>
#include <string>

#include <strata/catalog/described.hpp>
#include <strata/catalog/parts/options_of_store.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/keep_until_expired.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/policy/retention/horizon.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/schema/family.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {

struct plain : st::family<"plain"> {};
struct numbers : st::family<"numbers", st::retention::hbase<5, 2, 90000>, st::deletes::keep_deleted> {};
struct all : st::family<"all", st::retention::keep_all, st::deletes::keep_until_expired> {};
struct ours : st::family<"ours", st::retention::horizon<1000>, st::deletes::sequenced<>> {};

template <class Table>
std::map<std::string, std::string> described(const Table& table) {
    std::map<std::string, std::string> texts;
    table.families().for_each(
        [&](const auto& store) { texts[std::string(store.name())] = st::hbase_text(st::detail::options_of(store)); });
    return texts;
}

}  // namespace

TEST_SUITE("catalog/parts/options_of_store")
{
    TEST_CASE("a family of compile time is described in HBase's terms as far as these go") {
        const auto texts = described(st::table<plain, numbers, all, ours>());
        CHECK(texts.at("plain") == st::hbase_text(st::family_options{.name = "plain"}));
        CHECK(texts.at("numbers") == st::hbase_text(st::family_options{.name = "numbers",
                                                                       .max_versions = 5,
                                                                       .min_versions = 2,
                                                                       .ttl = 90000,
                                                                       .keep_deleted = st::keep_deleted_cells::yes}));
        CHECK(texts.at("all") ==
              st::hbase_text(st::family_options{
                  .name = "all", .max_versions = 2147483647, .keep_deleted = st::keep_deleted_cells::until_expired}));
        CHECK(texts.at("ours") == st::hbase_text(st::family_options{.name = "ours", .new_version_behavior = true}));
    }

    TEST_CASE("a family of run time says what it was told") {
        const st::dynamic_table table{{.name = "f", .max_versions = 7, .attributes = {{"owner", "anna"}}}};
        CHECK(described(table).at("f") ==
              st::hbase_text(st::family_options{.name = "f", .max_versions = 7, .attributes = {{"owner", "anna"}}}));
    }
}
