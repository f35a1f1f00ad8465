// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <sys/resource.h>
#include <unistd.h>

#include <strata/files/load.hpp>
#include <strata/files/save.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/wire/hfile/reader.hpp>

#include "support/shown.hpp"
#include "unit/files/temporary_folder.hpp"

namespace st = strata;

namespace {
using table = st::basic_dynamic_table<st::clock::manual>;

table made(const std::string& value) {
    table t({{.name = "f"}, {.name = "g", .max_versions = 3}});
    t.put("r", st::column("f", "q"), value, {1});
    t.put("r", st::column("g", "q"), value, {2});
    t.flush();
    t.put("r", st::column("g", "q"), "newer", {3});
    return t;
}
std::string loaded(const std::filesystem::path& place) { return support::everything_in(st::load<table>(place)); }
std::string text_in(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}
std::string files_in(const std::filesystem::path& place) {
    std::vector<std::string> all;
    for (const auto& one : std::filesystem::recursive_directory_iterator(place))
        if (one.is_regular_file()) all.push_back(std::filesystem::relative(one.path(), place).string());
    std::sort(all.begin(), all.end());
    std::string text;
    for (const std::string& one : all) text += one + ' ';
    return text;
}
}  // namespace

// tests/unit/files/parts/saved_directory.cpp has the failures and crashes.
TEST_SUITE("files/save")
{
    TEST_CASE("a family is one HFile and the schema lies beside them") {
        const support::temporary_folder here;
        const auto place = here.path / "t";
        st::save(made("v"), place);
        CHECK(files_in(place) == "f/strata-1 g/strata-2 strata.table ");
        const std::string file = text_in(place / "g" / "strata-2");
        const st::hfile_reader reader(file);
        CHECK(reader.facts().has_sequences);
        std::string cells;
        for (const st::hfile_cell& one : reader) cells += support::shown(one.cell) + ' ';
        CHECK(cells == "r g:q@3=newer r g:q@2=v ");
        const std::string schema = text_in(place / "strata.table");
        CHECK(schema.find("family g\n  VERSIONS 3\n") != std::string::npos);

        st::save(made("w"), place);  // takes its place
        CHECK(files_in(place) == "f/strata-3 g/strata-4 strata.table ");
        CHECK(loaded(place) == "r f:q@1=w, r g:q@3=newer, r g:q@2=w");
        st::save(table({{.name = "f"}}), place);
        CHECK(files_in(place) == "strata.table ");
        CHECK(loaded(place) == "");
        std::filesystem::create_directory(here.path / "empty");
        st::save(made("v"), here.path / "empty");
        CHECK(loaded(here.path / "empty") == "r f:q@1=v, r g:q@3=newer, r g:q@2=v");
    }

    TEST_CASE("what cannot be saved is one sentence and the old table stays") {
        const support::temporary_folder here;
        const auto place = here.path / "t";
        CHECK_THROWS_AS(st::save(made("v"), here.path / "absent" / "t"), st::io_failure);
        std::ofstream(here.path / "file") << "x";
        CHECK_THROWS_AS(st::save(made("v"), here.path / "file"), st::io_failure);
        CHECK_THROWS_WITH_AS(st::save(made("v"), here.path),
                             ("strata: the directory " + here.path.string() +
                              " holds file and no saved table; save into an empty directory or a new one")
                                 .c_str(),
                             st::foreign_directory);

        st::save(made("v"), place);
        const std::string all = files_in(place);
        const std::string cells = loaded(place);
        table big = made("w");
        for (int i = 0; i != 100; ++i)
            big.put("r" + std::to_string(i), st::column("f", "q"), std::string(1000, 'x'), {1});
        std::signal(SIGXFSZ, SIG_IGN);
        struct ::rlimit before {};
        REQUIRE(::getrlimit(RLIMIT_FSIZE, &before) == 0);
        const struct ::rlimit small { 50'000, before.rlim_max };
        REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
        CHECK_THROWS_WITH_AS(
            st::save(big, place),
            ("strata: cannot write " + (place / "f" / "strata-3").string() + ": File too large").c_str(),
            st::io_failure);
        REQUIRE(::setrlimit(RLIMIT_FSIZE, &before) == 0);
        std::signal(SIGXFSZ, SIG_DFL);
        CHECK(files_in(place) == all);
        CHECK(loaded(place) == cells);

        std::filesystem::remove_all(place / "g");
        std::ofstream(place / "g") << "precious";  // where a folder should be
        CHECK_THROWS_AS(st::save(big, place), st::io_failure);
        CHECK(text_in(place / "g") == "precious");

        std::ofstream(place / "strata.table") << "spoilt";
        CHECK_THROWS_AS(st::save(big, place), st::corrupted_snapshot);
        CHECK(text_in(place / "strata.table") == "spoilt");
    }
}
