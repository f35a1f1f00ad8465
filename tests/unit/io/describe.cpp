// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>

#include <strata/io/describe.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/delayed.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/none.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/quirks/repaired.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/policy/retention/min_versions.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {
struct own_retention {
    using axis = st::axis::retention;
    bool keeps(const st::version_position&) const { return true; }
};
struct delaying : st::family<"delaying", st::deletes::sequenced<st::deletes::delayed<50, st::deletes::keep_deleted>>> {
};
struct mended : st::family<"mended", st::quirks::repaired> {};
struct empty : st::family<"empty", st::retention::min_versions<0>> {};
struct hours : st::family<"hours", st::retention::ttl<st::hours(2)>> {};
struct parts : st::family<"parts", st::retention::ttl<1500>> {};
struct ages : st::family<"ages", st::retention::ttl<2147483647000>> {};
struct plain : st::family<"plain"> {};
struct kept : st::family<"kept", st::deletes::keep_deleted, st::retention::max_versions<3>> {};
struct erased : st::family<"erased", st::deletes::erase, st::retention::keep_all> {};
struct lasting : st::family<"lasting", st::deletes::none, own_retention> {};

template <class Table>
std::string description(const Table& table, st::bytes_view name) {
    std::ostringstream out;
    st::describe(out, table, name);
    return out.str();
}
}  // namespace

// As much of Ruby as a `create` of HBase's shell has.
namespace ruby {
using hash = std::map<std::string, std::string>;

class command {
public:
    explicit command(std::string all) : rest_(std::move(all)) {}

    bool at_end() {
        for (;;) {
            const auto next = rest_.find_first_not_of(" \n");
            rest_.erase(0, next);  // of npos: all
            if (next == std::string::npos || rest_.empty() || rest_.front() != '#') return rest_.empty();
            rest_.erase(0, rest_.find('\n'));
        }
    }
    void take(char one) {
        REQUIRE_FALSE(at_end());
        REQUIRE(rest_.front() == one);
        rest_.erase(0, 1);
    }
    std::string word() {
        REQUIRE_FALSE(at_end());
        const auto end = rest_.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789abcdefghijklmnopqrstuvwxyz");
        return cut(end);
    }
    // In single quotes the backslash escapes itself and the quote only; in double ones # may begin code.
    std::string text() {
        REQUIRE_FALSE(at_end());
        const char quote = rest_.front();
        REQUIRE((quote == '\'' || quote == '"'));
        std::string read;
        for (rest_.erase(0, 1); rest_.at(0) != quote;) {
            const std::string one = cut(1);
            if (one != "\\") {
                const bool is_code =
                    quote == '"' && one == "#" && std::string("{$@").find(rest_.at(0)) != std::string::npos;
                REQUIRE_FALSE(is_code);
                read += one;
                continue;
            }
            const std::string escaped = cut(1);
            if (quote == '"' && escaped == "x")
                read += static_cast<char>(std::stoi(cut(2), nullptr, 16));
            else if (quote == '"' || escaped == "'" || escaped == "\\")
                read += escaped;
            else
                read += one + escaped;
        }
        rest_.erase(0, 1);
        return read;
    }
    hash settings(const std::string& of = "") {
        hash all;
        take('{');
        for (;;) {
            const bool is_constant = !at_end() && rest_.front() >= 'A' && rest_.front() <= 'Z';
            const std::string key = of + (is_constant ? word() : text());
            take('=');
            take('>');
            REQUIRE_FALSE(at_end());
            if (rest_.front() == '{')
                all.merge(settings(key + '.'));
            else
                all[key] = rest_.front() == '\'' || rest_.front() == '"' ? text() : word();
            if (!at_end() && rest_.front() == '}') break;
            take(',');
        }
        take('}');
        return all;
    }

private:
    std::string cut(std::string::size_type length) {
        const std::string front = rest_.substr(0, length);
        rest_.erase(0, length);
        return front;
    }

    std::string rest_;
};

// The shell knows the setting, and takes that for it.
bool is_taken(const std::string& key, const std::string& value) {
    const auto is_number = [&] {
        return !value.empty() && value.size() <= 10 && value.find_first_not_of("0123456789") == std::string::npos;
    };
    const auto is_one_of = [&](const std::set<std::string>& all) { return all.count(value) == 1; };
    if (key == "NAME") return !value.empty();
    if (key == "VERSIONS" || key == "MIN_VERSIONS") return is_number();
    if (key == "TTL") return is_number() || value == "FOREVER";
    if (key == "KEEP_DELETED_CELLS") return is_one_of({"FALSE", "TRUE", "TTL"});
    if (key == "NEW_VERSION_BEHAVIOR") return is_one_of({"false", "true"});
    if (key == "IN_MEMORY_COMPACTION") return is_one_of({"NONE", "BASIC", "EAGER", "ADAPTIVE"});
    return key == "CONFIGURATION.hbase.hstore.time.to.purge.deletes" && is_number();
}
}  // namespace ruby

TEST_SUITE("io/describe")
{
    TEST_CASE("a table is described as the shell creates it") {
        CHECK(description(st::table<plain, kept, st::clock::manual>(), "webtable") ==
              "create 'webtable',\n"
              "  {NAME => 'kept', VERSIONS => 3, KEEP_DELETED_CELLS => 'TRUE'},\n"
              "  {NAME => 'plain', VERSIONS => 1, KEEP_DELETED_CELLS => 'FALSE'}\n");
    }

    TEST_CASE("what HBase has no word for is remarked on") {
        CHECK(description(st::table<erased>(), "t") ==
              "create 't',\n"
              "  {NAME => 'erased', VERSIONS => 2147483647}  # not in HBase: the delete policy\n");
        CHECK(description(st::table<lasting>(), "t\n") ==
              "create \"t\\x0A\",\n"
              "  {NAME => 'lasting'}  # not in HBase: the retention policy, the delete policy\n");
        CHECK(
            description(st::table<mended>(), "t") ==
            "create 't',\n"
            "  {NAME => 'mended', VERSIONS => 1, KEEP_DELETED_CELLS => 'FALSE'}  # not in HBase: the quirks policy\n");
        CHECK(description(st::table<empty>(), "t") ==
              "create 't',\n"
              "  {NAME => 'empty', VERSIONS => 1, KEEP_DELETED_CELLS => 'FALSE'}  # not in HBase: no versions\n");
    }

    TEST_CASE("a time to live is in whole seconds and never too short") {  // R2.16
        CHECK(description(st::table<hours>(), "t") ==
              "create 't',\n"
              "  {NAME => 'hours', VERSIONS => 2147483647, TTL => 7200, KEEP_DELETED_CELLS => 'FALSE'}\n");
        CHECK(description(st::table<parts>(), "t") ==
              "create 't',\n"
              "  {NAME => 'parts', VERSIONS => 2147483647, TTL => 2, KEEP_DELETED_CELLS => 'FALSE'}"
              "  # not in HBase: a TTL of 1500 ms\n");
        CHECK(description(st::table<ages>(), "t") ==
              "create 't',\n"
              "  {NAME => 'ages', VERSIONS => 2147483647, TTL => 'FOREVER', KEEP_DELETED_CELLS => 'FALSE'}"
              "  # not in HBase: a TTL of 2147483647000 ms\n");
    }

    TEST_CASE("all that a family is told at run time is said") {
        const st::dynamic_table t({{.name = "f'\"#{x}\xFF",
                                    .max_versions = 3,
                                    .min_versions = 1,
                                    .ttl = 1500,
                                    .keep_deleted = st::keep_deleted_cells::until_expired,
                                    .new_version_behavior = true,
                                    .in_memory = st::in_memory_compaction::eager,
                                    .purge_delay = 40},
                                   {.name = "g", .in_memory = st::in_memory_compaction::basic}});
        CHECK(description(t, "it's") ==
              "create \"it's\",\n"
              "  {NAME => \"f'\\\"\\#{x}\\xFF\", VERSIONS => 3, MIN_VERSIONS => 1, TTL => 2, "
              "KEEP_DELETED_CELLS => 'TTL', CONFIGURATION => {'hbase.hstore.time.to.purge.deletes' => '40'}, "
              "NEW_VERSION_BEHAVIOR => 'true', IN_MEMORY_COMPACTION => 'EAGER'},"
              "  # not in HBase: a TTL of 1500 ms\n"
              "  {NAME => 'g', VERSIONS => 1, KEEP_DELETED_CELLS => 'FALSE', IN_MEMORY_COMPACTION => 'BASIC'}\n");
    }

    TEST_CASE("Ruby reads what is described as a command with the names and settings of the table") {
        const st::table<plain, kept, erased, lasting, delaying, parts> t;
        ruby::command read(description(t, "t\\ \"#$0\" \xC3\x28 'n'"));
        CHECK(read.word() == "create");
        CHECK(read.text() == "t\\ \"#$0\" \xC3\x28 'n'");
        std::string names;
        while (!read.at_end()) {
            read.take(',');
            const ruby::hash family = read.settings();
            names += family.at("NAME") + ' ';
            for (const auto& [key, value] : family) CHECK(ruby::is_taken(key, value));
            if (family.at("NAME") == "delaying")
                CHECK(family.at("CONFIGURATION.hbase.hstore.time.to.purge.deletes") == "50");
        }
        CHECK(names == "delaying erased kept lasting parts plain ");
    }
}
