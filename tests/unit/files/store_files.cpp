// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <strata/files/store_files.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/stored_cells.hpp>

#include "support/shown.hpp"
#include "unit/files/store_directory.hpp"
#include "unit/files/temporary_folder.hpp"

namespace st = strata;
using support::hfile_of;
using support::put_of;
using support::region_info;
using support::table_info;
using support::write_file;
using file_list = std::vector<std::filesystem::path>;

namespace {

/// `row family:qualifier timestamp #number value`
std::string shown(const st::cell_view& one) {
    return std::string(one.row()) + ' ' + std::string(one.family()) + ':' + std::string(one.qualifier()) + ' ' +
           std::to_string(one.timestamp().value) + " #" + std::to_string(one.version().sequence()) + ' ' +
           std::string(one.value());
}
std::vector<std::string> shown(const file_list& all, std::uint64_t after = 0) {
    std::vector<std::string> text;
    st::store_files from(all, {.after = after});
    for (const st::cell_view& one : from) text.push_back(shown(one));
    return text;
}

}  // namespace

TEST_SUITE("files/store_files")
{
    TEST_CASE(
        "the files of a family are merged: cells keep their numbers, and of two with one the newer file's counts") {
        const support::temporary_folder folder;
        const auto old = folder.path / "aa", next = folder.path / "bb", compacted = folder.path / "cc";
        write_file(old, hfile_of({put_of("a", "f", "q", 5, "first", 3), put_of("c", "f", "q", 5, "c", 4)}, 10));
        write_file(next, hfile_of({put_of("a", "f", "q", 5, "second", 12), put_of("b", "f", "q", 1, "b", 13)}, 20));
        // Compactions write 0 for numbers that nobody needs.
        write_file(compacted, hfile_of({put_of("b", "f", "q", 1, "older"), put_of("d", "f", "q", 1, "d")}, 5));
        const std::vector<std::string> all{"a f:q 5 #12 second", "a f:q 5 #3 first", "b f:q 1 #13 b",
                                           "b f:q 1 #0 older",   "c f:q 5 #4 c",     "d f:q 1 #0 d"};
        CHECK(shown(file_list{old, next, compacted}) == all);
        CHECK(shown(file_list{compacted, next, old}) == all);
        CHECK(shown(file_list{folder.path}) == all);

        st::store_files from({folder.path});
        CHECK(from.families().size() == 1);
        CHECK_FALSE(from.knows_settings());
        st::dynamic_table table(from.families());
        table.bulk_load(from, {.keep_sequence = true});
        CHECK(table.get("a", st::column("f", "q"))->value() == "second");
        CHECK(table.get("b", st::column("f", "q"))->value() == "b");
        CHECK(table.size() == 6);
    }

    TEST_CASE("bulk loads have the number of their name, and files that no store has had come after all others") {
        const support::temporary_folder folder;
        const auto flushed = folder.path / "aa", loaded = folder.path / "bb_SeqId_7_";
        const auto first = folder.path / "x", second = folder.path / "w";
        write_file(flushed, hfile_of({put_of("a", "f", "q", 5, "flushed", 9)}, 10));
        write_file(loaded, hfile_of({put_of("a", "f", "q", 5, "loaded")}));
        write_file(first, hfile_of({put_of("a", "f", "q", 5, "first")}));
        write_file(second, hfile_of({put_of("a", "f", "q", 5, "second")}));
        CHECK(shown(file_list{flushed, loaded, first, second}) ==
              std::vector<std::string>{"a f:q 5 #12 second", "a f:q 5 #11 first", "a f:q 5 #9 flushed",
                                       "a f:q 5 #7 loaded"});
        CHECK(shown(file_list{second, first}) == std::vector<std::string>{"a f:q 5 #2 first", "a f:q 5 #1 second"});
        CHECK(shown(file_list{first}) == std::vector<std::string>{"a f:q 5 #0 first"});
        CHECK(shown(file_list{first}, 100) == std::vector<std::string>{"a f:q 5 #101 first"});

        // A compaction of MOB files loads cells with the numbers that they had.
        const auto kept = folder.path / "cc_SeqId_30_";
        write_file(kept, hfile_of({put_of("a", "f", "q", 5, "kept", 3)}, 4,
                                  {.info = {{"SKIP_RESET_SEQ_ID", std::string(1, '\1')}}}));
        CHECK(shown(file_list{kept}) == std::vector<std::string>{"a f:q 5 #3 kept"});
    }

    TEST_CASE("a table's directory, a region's, and a family's") {
        const support::temporary_folder folder;
        const auto table = folder.path / "t";
        write_file(table / ".tabledesc/.tableinfo.0000000001.100", table_info("f", "1"));
        write_file(table / ".tabledesc/.tableinfo.0000000002.100", table_info("f", "3"));
        write_file(table / ".tmp/half written", "x");
        write_file(table / "r1/.regioninfo", region_info(5, "", "m"));
        write_file(table / "r1/recovered.edits/17.seqid", "");
        write_file(table / "r1/.tmp/f/aa", "x");
        write_file(table / "r1/f/aa", hfile_of({put_of("a", "f", "q", 5, "v", 1)}, 2));
        write_file(table / "r1/g/bb", hfile_of({put_of("a", "g", "q", 5, "v", 1)}, 2));
        write_file(table / "r2/.regioninfo", region_info(5, "m", ""));
        write_file(table / "r2/f/cc", hfile_of({put_of("z", "f", "q", 5, "v", 1)}, 2));
        const std::vector<std::string> all{"a f:q 5 #1 v", "z f:q 5 #1 v", "a g:q 5 #1 v"};
        CHECK(shown(file_list{table}) == all);
        CHECK(shown(file_list{std::filesystem::path(table.string() + "/")}) == all);
        CHECK(shown(file_list{table / "r1", table / "r2"}) == all);
        CHECK(shown(file_list{table / "r1/f"}) == std::vector<std::string>{"a f:q 5 #1 v"});
        CHECK(shown(file_list{table / "r1/g", table / "r2/f/cc"}) ==
              std::vector<std::string>{"z f:q 5 #1 v", "a g:q 5 #1 v"});
        const st::store_files from({table});
        CHECK(from.knows_settings());
        CHECK(from.families().front().max_versions == 3);
        CHECK(from.families().back().max_versions == 2147483647);  // which the description does not have
        CHECK(from.attributes()["MEMSTORE_FLUSHSIZE"] == "2097152");
        CHECK(shown(file_list{folder.path / "t"}) == all);
    }

    TEST_CASE("a table is made of them") {
        const support::temporary_folder folder;
        write_file(folder.path / "orders/region/items/aa", hfile_of({put_of("a", "items", "q", 5, "v", 1)}, 2));
        // [store_files]
        st::store_files from({folder.path / "orders"});  // TABLE/REGION/FAMILY/FILE, or less of it
        st::dynamic_table orders(from.families());
        orders.bulk_load(from, {.keep_sequence = true});
        // [/store_files]
        CHECK(orders.get("a", st::column("items", "q"))->value() == "v");
    }

    TEST_CASE("a table that has been described and has no file is an empty table") {
        const support::temporary_folder folder;
        write_file(folder.path / "t/.tabledesc/.tableinfo.0000000001.100", table_info("f", "4"));
        st::store_files from({folder.path / "t"});
        CHECK(from.families().front().max_versions == 4);
        CHECK(from.begin() == from.end());
        CHECK_THROWS_AS(st::store_files({folder.path / "none"}), st::io_failure);
        std::filesystem::create_directory(folder.path / "empty");
        CHECK_THROWS_AS(st::store_files({folder.path / "empty"}), st::unloadable_files);
        write_file(folder.path / "nobody", hfile_of({}));
        CHECK_THROWS_AS(st::store_files({folder.path / "nobody"}), st::unloadable_files);
    }

    TEST_CASE("what is damaged names its file, and a table that it was to be loaded into stays as it was") {
        const support::temporary_folder folder;
        const std::string whole =
            hfile_of({put_of("a", "f", "q", 5, "value", 1), put_of("b", "f", "q", 5, "value", 2)}, 3);
        write_file(folder.path / "aa", whole);
        std::string changed = whole;
        changed[changed.find("value")] = 'V';
        write_file(folder.path / "bb", changed);
        st::dynamic_table table{{.name = "f"}};
        table.put("r", st::column("f", "q"), "before", {1});
        try {
            st::store_files from({folder.path});
            table.bulk_load(from, {.keep_sequence = true});
            FAIL("it is loaded");
        } catch (const st::corrupted_snapshot& damage) {
            CHECK(damage.file() == folder.path / "bb");
        }
        CHECK(table.size() == 1);
        write_file(folder.path / "bb", whole.substr(0, whole.size() - 1));
        CHECK_THROWS_AS(st::store_files({folder.path}), st::corrupted_snapshot);
        write_file(folder.path / "bb", "");
        CHECK_THROWS_AS(st::store_files({folder.path}), st::corrupted_snapshot);
    }

    TEST_CASE("the directory of a table that HBase has left answers as HBase does") {
        const std::filesystem::path recorded = std::filesystem::path(STRATA_HFILES) / "../directories";
        st::store_files from({recorded / "orders"});
        CHECK(from.knows_settings());
        CHECK(from.attributes()["MEMSTORE_FLUSHSIZE"] == "2097152");
        CHECK(from.families().size() == 2);
        CHECK(from.families().back().max_versions == 5);
        CHECK(from.families().back().keep_deleted == st::keep_deleted_cells::yes);
        CHECK(from.families().front().attributes["DATA_BLOCK_ENCODING"] == "FAST_DIFF");
        st::dynamic_table table(from.families());
        table.bulk_load(from, {.keep_sequence = true});
        std::ostringstream answers;
        const auto scan = [&](const char* name, const st::scan_options& options) {
            for (auto row : table.scan(options))
                for (const st::cell_view& one : row)
                    answers << name << ' ' << one.row() << ' ' << one.family() << ':' << one.qualifier() << ' '
                            << one.timestamp().value << ' ' << st::name(one.kind()) << ' ' << one.value() << '\n';
        };
        for (const auto& [start, stop] : {std::pair("", "m"), std::pair("m", "")}) {  // its regions
            scan("get", {.start = start, .stop = stop, .versions = 3});
            scan("raw", {.start = start, .stop = stop, .versions = 100, .raw = true});
        }
        std::ifstream in(recorded / "orders.scans", std::ios::binary);
        std::string first;
        std::getline(in, first);
        CHECK(first.starts_with("answered by HBase 2.6.4"));
        std::ostringstream expected;
        expected << in.rdbuf();
        CHECK(expected.str().size() > 1000);
        CHECK(answers.str() == expected.str());
    }

    TEST_CASE("random files come as one sorted list of their cells") {
        std::mt19937 random(11);
        for (int round = 0; round != 30; ++round) {
            const support::temporary_folder folder;
            using key = std::tuple<std::string, std::string, std::int64_t, std::int64_t>;
            std::vector<std::pair<key, std::string>> expected;
            std::int64_t number = 0;
            for (std::size_t file = 0, count = 1 + random() % 5; file != count; ++file) {
                std::vector<st::cell> cells;
                for (std::size_t i = random() % 20; i != 0; --i) {
                    const std::string row(1, static_cast<char>('a' + random() % 5)), qualifier(random() % 3, 'q');
                    const auto written = static_cast<std::int64_t>(random() % 3);
                    ++number;
                    cells.push_back(put_of(row, "f", qualifier, written, std::to_string(number),
                                           static_cast<std::uint64_t>(number)));
                    expected.push_back({{row, qualifier, -written, -number}, shown(cells.back())});
                }
                std::sort(cells.begin(), cells.end(), [](const st::cell& a, const st::cell& b) {
                    return std::tuple(a.row(), a.qualifier()) != std::tuple(b.row(), b.qualifier())
                               ? std::tuple(a.row(), a.qualifier()) < std::tuple(b.row(), b.qualifier())
                               : a.version().sorts_before(b.version());
                });
                write_file(folder.path / "f" / std::to_string(file), hfile_of(cells, number));
            }
            std::sort(expected.begin(), expected.end());
            std::vector<std::string> texts;
            for (const auto& one : expected) texts.push_back(one.second);
            CHECK(shown(file_list{folder.path}) == texts);
        }
    }

    TEST_CASE("progress is told, and may end it") {
        const support::temporary_folder folder;
        std::vector<st::cell> cells;
        for (int i = 0; i != 70'000; ++i) cells.push_back(put_of(std::to_string(1'000'000 + i), "f", "q", 1, "v"));
        write_file(folder.path / "aa", hfile_of(cells));
        int told = 0;
        st::store_files from({folder.path}, {.progress = [&](const st::transfer& now) {
                                 ++told;
                                 CHECK(now.cells == 65536);
                                 CHECK(now.cells_in_all == 70'000);
                             }});
        for ([[maybe_unused]] const st::cell_view& one : from) continue;
        CHECK(told == 1);
    }
}
