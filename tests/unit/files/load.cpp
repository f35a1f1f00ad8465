// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <strata/files/load.hpp>
#include <strata/files/save.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/policy/retention/one_per.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/table.hpp>
#include <strata/testing/diff.hpp>

#include "support/rounds.hpp"
#include "support/shown.hpp"
#include "unit/files/memory_files.hpp"
#include "unit/files/temporary_folder.hpp"

namespace st = strata;
using st::testing::diff;
using support::everything_seen_in;

namespace {
struct f : st::family<"f", st::retention::max_versions<2>> {};
struct g : st::family<"g", st::deletes::sequenced<>> {};
using fixed = st::table<f, g, st::clock::manual>;
using dynamic = st::basic_dynamic_table<st::clock::manual>;
const std::vector<st::family_options> families{{.name = "f", .max_versions = 2},
                                               {.name = "g", .new_version_behavior = true}};
const std::filesystem::path folder = "disk/t";

fixed fixed_one() { return fixed(st::clock::manual({100})); }
dynamic dynamic_one() { return dynamic(families, st::clock::manual({100})); }

// Every kind of change, and flushes and compactions between them.
template <class Table>
void live(Table& t, std::mt19937& random, int steps) {
    static const char* const names[] = {"f", "g"};
    for (int step = 0; step != steps; ++step) {
        const std::string row(1 + random() % 2, static_cast<char>('a' + random() % 3));
        const char* const family = names[random() % 2];
        const st::column column(family, std::string(1 + random() % 2, 'q'));
        const st::timestamp when{static_cast<std::int64_t>(random() % 9)};
        switch (random() % 12) {
            case 0:
                t.delete_column(row, column, when);
                break;
            case 1:
                t.delete_version(row, column, when);
                break;
            case 2:
                t.delete_family(row, st::bytes_view(family), when);
                break;
            case 3:
                t.delete_family_version(row, st::bytes_view(family), when);
                break;
            case 4:
                t.put(row, column, std::to_string(step), when, {.ttl = 95});
                break;
            case 5:
                if (random() % 2 == 0) t.flush();
                if (random() % 4 == 0) t.compact();
                break;
            default:
                t.put(row, column, std::string(random() % 40, static_cast<char>(random())), when);
        }
    }
}

template <class Table>
void save(const support::memory_files& files, const Table& t, const st::save_options& options = {}) {
    st::detail::table_saver(files, folder, options).save(t);
}
template <class Table>
void load(const support::memory_files& files, Table& t, const st::load_options& options = {}) {
    st::detail::table_loader(files, folder).load(t, options);
}

// What a file of a saved table says when it is refused, and where; the table must be as before.
struct refusal {
    std::string what;
    std::uint64_t position = 0;
    std::filesystem::path file = {};
};
refusal refused(const support::memory_files& files) {
    fixed t = fixed_one();
    t.put("r", f{"q"}, "kept", {5});
    const std::string before = support::everything_in(t);
    refusal said;
    try {
        load(files, t);
    } catch (const st::corrupted_snapshot& damage) {
        said = {damage.what(), damage.position(), damage.file()};
    }
    REQUIRE(support::everything_in(t) == before);
    return said;
}

fixed some_cells() {
    fixed t = fixed_one();
    for (int i = 0; i != 9; ++i) t.put("row" + std::to_string(i), f{"q"}, std::string(10, 'v'), {i});
    t.delete_column("row3", g{"q"}, {7});
    t.put("row3", g{"q"}, "late", {6}, {.ttl = 1000});
    return t;
}

// A codec that needs no library: it turns bits round.
struct turning_codec final : st::hfile_codec {
    st::hfile_compression compression() const noexcept override { return st::hfile_compression::lzma; }
    void compress(st::bytes_view plain, st::bytes& out) const override {
        for (const char c : plain) out += static_cast<char>(c ^ 0x55);
    }
    void decompress(st::bytes_view packed, std::size_t, st::bytes& out) const override { compress(packed, out); }
};
}  // namespace

TEST_SUITE("files/load")
{
    TEST_CASE("a table that is loaded answers as the one that was saved and goes on as it") {
        std::mt19937 random(53);
        for (int round = 0; round != support::rounds(40); ++round) {
            CAPTURE(round);
            const support::memory_files files;
            fixed t = fixed_one();
            live(t, random, 60);
            save(files, t);
            fixed same = fixed_one();
            dynamic other = dynamic_one();
            live(same, random, 5);  // to be replaced
            load(files, same);
            load(files, other);
            REQUIRE(diff(t, same, {.sequence = true}).empty());
            REQUIRE(diff(t, other, {.sequence = true}).empty());
            const std::mt19937 next = random;
            // No flush: it would take what is hidden for good, and the copies have it all in one segment.
            const auto go_on = [&](auto& one) {
                std::mt19937 here = next;
                for (int i = 0; i != 10; ++i) {
                    const st::timestamp when{static_cast<std::int64_t>(here() % 9)};
                    one.put("a", st::column("g", "q"), std::to_string(i), when);
                }
                one.delete_column("b", st::column("g", "q"), {5});
                const std::string seen = everything_seen_in(one);
                one.clock().set({103});  // some cells expire
                return seen + everything_seen_in(one);
            };
            const std::string expected = go_on(t);
            CHECK(go_on(same) == expected);
            CHECK(go_on(other) == expected);
            save(files, other);
            fixed back = fixed_one();
            load(files, back);
            CHECK(diff(other, back, {.sequence = true}).empty());
        }
    }

    TEST_CASE("a file that is changed anywhere is refused with its position") {
        const support::memory_files files;
        save(files, some_cells());
        fixed whole = fixed_one();
        load(files, whole);
        REQUIRE(diff(whole, some_cells(), {.sequence = true}).empty());
        for (const char* name : {"f/strata-1", "g/strata-2"}) {
            std::string& contents = files.contents(folder / name);
            // Every byte of cells, index and file info, and of the trailer, which is mostly zeros, some.
            const std::size_t trailer = contents.size() - 4096;
            for (std::size_t i = 0; i < contents.size(); i += i < trailer + 200 ? 1 : 37) {
                CAPTURE(i);
                contents[i] = static_cast<char>(contents[i] ^ 0x10);
                const refusal said = refused(files);
                contents[i] = static_cast<char>(contents[i] ^ 0x10);
                REQUIRE(said.file == folder / name);
                REQUIRE(said.position <= contents.size());
                if (name[0] == 'f' && i < 380) REQUIRE(said.position == 0);  // the block of its nine cells
                if (i + 4096 < contents.size() && said.position != 0) REQUIRE(said.position < i + 1);
            }
        }
        std::string& contents = files.contents(folder / "f/strata-1");
        contents[100] = 'X';
        CHECK(refused(files).what.starts_with("strata: disk/t/f/strata-1: byte 0 of an HFile: "));
        contents[100] = 'v';
        contents.back() = 'X';
        CHECK(refused(files).what.find("disk/t/f/strata-1") != std::string::npos);
    }

    TEST_CASE("a file that is cut short or missing is refused") {
        const support::memory_files files;
        save(files, some_cells());
        std::string& contents = files.contents(folder / "g/strata-2");
        const std::string all = contents;
        for (std::size_t size = 0; size < all.size(); size += 97) {
            contents = all.substr(0, size);
            const refusal said = refused(files);
            REQUIRE(said.position == size);
            REQUIRE(said.what == "strata: byte " + std::to_string(size) + " of disk/t/g/strata-2: it has " +
                                     std::to_string(size) + " bytes, and " + std::to_string(all.size()) +
                                     " were saved");
        }
        contents = all + "x";
        CHECK(refused(files).position == all.size());
        files.remove(folder / "g/strata-2");
        CHECK(refused(files).what == "strata: byte 0 of disk/t/g/strata-2: it is missing");
        files.contents(folder / "strata.table").resize(50);
        CHECK(refused(files).file == folder / "strata.table");
    }

    TEST_CASE("files that another save has written are refused though they are whole") {
        const support::memory_files files;
        save(files, some_cells());
        const std::string f_cells = files.contents(folder / "f/strata-1");
        std::string& manifest = files.contents(folder / "strata.table");
        auto saved = st::detail::manifest_reader(folder, manifest).read();
        saved.families[1].size = f_cells.size();
        saved.families[1].checksum = st::detail::crc32c(f_cells);
        files.contents(folder / "g/strata-2") = f_cells;
        manifest = st::detail::printed_manifest(saved);
        CHECK(refused(files).what == "strata: byte 0 of disk/t/g/strata-2: it has a cell of the family 'f'");
        saved.families[0].cells = 8;
        manifest = st::detail::printed_manifest(saved);
        CHECK(refused(files).what.ends_with("strata-1: it has 9 cells, and 8 were saved"));
        saved.families[0].cells = 10;
        manifest = st::detail::printed_manifest(saved);
        CHECK(refused(files).what.ends_with("strata-1: it has 9 cells, and 10 were saved"));
    }

    TEST_CASE("a table of other families is refused and every difference is said") {
        const support::memory_files files;
        save(files, some_cells());
        dynamic t({{.name = "f", .max_versions = 5, .ttl = 7000}, {.name = "h"}});
        CHECK_THROWS_WITH_AS(load(files, t),
                             "strata: the table is not the one that is saved in disk/t: the family 'f' has other "
                             "settings: VERSIONS is 2 there and 5 here, TTL is FOREVER there and 7 here; the family "
                             "'h' is here only; the family 'g' is there only",
                             st::schema_mismatch);
        CHECK_THROWS_AS(load(files, t, {.any_settings = true}), st::schema_mismatch);
        dynamic with_names({{.name = "f", .max_versions = 5}, {.name = "g"}});
        CHECK_THROWS_AS(load(files, with_names), st::schema_mismatch);
        CHECK(with_names.size() == 0);
        load(files, with_names, {.any_settings = true});
        CHECK(with_names.size() == some_cells().size());
        with_names.limits().read_only = true;
        CHECK_THROWS_AS(load(files, with_names, {.any_settings = true}), st::do_not_retry);
    }

    TEST_CASE("policies that HBase does not have are saved as such") {
        struct daily : st::family<"daily", st::retention::one_per<10>> {};
        struct erased : st::family<"erased", st::deletes::erase> {};
        using own = st::table<daily, erased, st::clock::manual>;
        own t(st::clock::manual({100}));
        for (int i = 0; i != 30; ++i) t.put("r", daily{"q"}, std::to_string(i), {i});
        t.put("r", erased{"q"}, "v", {1});
        const support::memory_files files;
        save(files, t);
        own same(st::clock::manual({100}));
        load(files, same);
        CHECK(diff(t, same, {.sequence = true}).empty());
        CHECK(everything_seen_in(same) == everything_seen_in(t));
        dynamic other({{.name = "daily"}, {.name = "erased"}});
        CHECK_THROWS_AS(load(files, other), st::schema_mismatch);
        CHECK_THROWS_AS(st::detail::table_loader(files, folder).families(), st::schema_mismatch);
    }

    TEST_CASE("progress is told and may end a load") {
        const support::memory_files files;
        fixed t = fixed_one();
        for (int i = 0; i != 70'000; ++i) t.put("row" + std::to_string(i), f{"q"}, "", {1});
        t.put("r", g{"q"}, "v", {1});
        std::vector<st::transfer> saved;
        save(files, t, {.progress = [&](const st::transfer& now) { saved.push_back(now); }});
        std::vector<st::transfer> loaded;
        fixed same = fixed_one();
        load(files, same, {.progress = [&](const st::transfer& now) { loaded.push_back(now); }});
        for (const auto* all : {&saved, &loaded}) {
            REQUIRE(all->size() == 3);
            CHECK((*all)[0].cells == 65'536);
            CHECK((*all)[1].cells == 70'000);
            CHECK(all->back().cells == 70'001);
            CHECK(all->back().cells_in_all == 70'001);
            CHECK(all->back().bytes ==
                  files.contents(folder / "f/strata-1").size() + files.contents(folder / "g/strata-2").size());
        }
        struct enough {};
        const auto stop = [](const st::transfer&) { throw enough(); };
        fixed other = fixed_one();
        other.put("r", f{"q"}, "kept", {5});
        CHECK_THROWS_AS(load(files, other, {.progress = stop}), enough);
        CHECK(support::everything_in(other) == "r f:q@5=kept");
        const std::string all = files.everything();
        CHECK_THROWS_AS(save(files, other, {.progress = stop}), enough);
        CHECK(files.everything() == all);
        CHECK(same.size() == 70'001);
    }

    TEST_CASE("files may be compressed") {
        const turning_codec codec;
        const support::memory_files files;
        const fixed t = some_cells();
        save(files, t, {.codec = &codec});
        fixed same = fixed_one();
        load(files, same, {.codec = &codec});
        CHECK(diff(t, same, {.sequence = true}).empty());
        CHECK(refused(files).what.find("LZMA") != std::string::npos);
    }

    TEST_CASE("a directory is loaded with the calls for programs") {
        const support::temporary_folder here;
        const auto place = here.path / "saved";
        fixed t = some_cells();
        CHECK_THROWS_WITH_AS(st::load(t, here.path),
                             ("strata: no table is saved in the directory " + here.path.string()).c_str(),
                             st::io_failure);
        CHECK_THROWS_AS(st::load(t, place), st::io_failure);
        const st::transfer saved = st::save(t, place);
        CHECK(saved.cells == 11);
        CHECK(saved.bytes ==
              std::filesystem::file_size(place / "f/strata-1") + std::filesystem::file_size(place / "g/strata-2"));
        fixed same = fixed_one();
        CHECK(st::load(same, place) == saved);
        CHECK(diff(t, same, {.sequence = true}).empty());
        {
            const auto held = st::detail::posix_files().lock(place, false);
            CHECK_THROWS_AS(st::load(same, place), st::directory_in_use);
            CHECK_THROWS_AS(st::save(same, place), st::directory_in_use);
        }

        // [load]
        const auto made = st::load<dynamic>(place, {}, st::clock::manual({100}));
        // [/load]
        CHECK(diff(t, made, {.sequence = true}).empty());
        CHECK(made.clock().now() == 100);
        const auto saved_ones = st::saved_families(place);
        REQUIRE(saved_ones.size() == 2);
        CHECK(saved_ones[0].max_versions == 2);
        CHECK(saved_ones[1].new_version_behavior);
    }

    TEST_CASE("the last timestamp is saved and loaded") {  // R3.20
        const support::memory_files files;
        fixed t = fixed_one();
        t.put("r", f{"q"}, "1", {st::latest.value - 1});
        CHECK(t.append("r", f{"q"}, "2") == "12");
        save(files, t);
        fixed same = fixed_one();
        load(files, same);
        CHECK(diff(t, same, {.sequence = true}).empty());
        CHECK(everything_seen_in(same) == "r f:q@9223372036854775807=12, r f:q@9223372036854775806=1");
    }

    TEST_CASE("later writes are later than all of the saved table though nothing may be left of these") {  // R9.10
        for (const bool is_empty : {true, false}) {
            CAPTURE(is_empty);
            const support::memory_files files;
            fixed t = fixed_one();
            if (!is_empty) t.put("s", f{"q"}, "1", {5});
            for (int i = 0; i != 7; ++i) t.put("r", f{"q"}, "old", {i});
            t.delete_row("r");
            t.flush();
            t.compact();
            save(files, t);
            fixed same = fixed_one();
            load(files, same);
            CHECK(same.size() == (is_empty ? 0 : 1));
            CHECK(same.last_sequence() == t.last_sequence());
            same.put("r", f{"q"}, "new", {5});
            same.bulk_load(std::vector{st::cell(st::cell_view("r", "f", "q", {{5}, st::kind::put, 6}, "old"))},
                           {.keep_sequence = true});
            CHECK(same.get("r", f{"q"})->value() == "new");
        }
    }

    TEST_CASE("attributes that have no effect in memory are kept") {
        const support::memory_files files;
        st::family_options one{.name = "a b", .attributes = {{"COMPRESSION", "GZ"}, {"the owner", "anna \n"}}};
        one.attributes.set_configuration("hbase.x", "y");
        dynamic t({one});
        save(files, t);
        const auto saved = st::detail::table_loader(files, folder).families();
        REQUIRE(saved.size() == 1);
        CHECK(saved[0].name == "a b");
        CHECK(saved[0].attributes == one.attributes);
        dynamic without({{.name = "a b"}});
        load(files, without);  // they make no other table
    }
}
