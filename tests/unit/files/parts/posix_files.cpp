// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <unistd.h>

#include <strata/files/parts/posix_files.hpp>

#include "unit/files/temporary_folder.hpp"

namespace st = strata;
using st::detail::posix_files;

namespace {
template <class Do>
std::string refusal(Do what, std::errc code) {
    try {
        what();
    } catch (const st::io_failure& failure) {
        CHECK(failure.code() == code);
        return failure.what();
    }
    return "nothing was refused";
}
}  // namespace

TEST_SUITE("files/parts/posix_files")
{
    TEST_CASE("files are made, read, renamed and removed") {
        const support::temporary_folder here;
        const posix_files files;
        const auto folder = here.path / "f";
        CHECK(files.create_folder(folder));
        CHECK_FALSE(files.create_folder(folder));
        CHECK(files.list(folder).empty());
        {
            auto out = files.create(folder / "a");
            out.write("hel");
            out.write("");
            out.write("lo");
            out.sync();
        }
        files.create(folder / "empty");
        CHECK(files.has(folder / "a"));
        CHECK_FALSE(files.has(folder / "b"));
        files.rename(folder / "a", folder / "b");
        files.sync_folder(folder);
        auto mapped = files.map(folder / "b");
        CHECK(mapped.bytes() == "hello");
        mapped.forget(5);
        CHECK(mapped.bytes() == "hello");
        auto other = files.map(folder / "empty");
        CHECK(other.bytes().empty());
        other.forget(0);
        std::swap(mapped, other);
        CHECK(other.bytes() == "hello");
        files.create_folder(folder / "below");
        auto all = files.list(folder);
        std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
        REQUIRE(all.size() == 3);
        CHECK((all[0].name == "b" && !all[0].is_folder));
        CHECK((all[1].name == "below" && all[1].is_folder));
        files.remove(folder / "b");
        CHECK_FALSE(files.remove_folder(folder));
        files.remove(folder / "empty");
        CHECK(files.remove_folder(folder / "below"));
        CHECK(files.remove_folder(folder));
    }

    TEST_CASE("memory that is forgotten comes again") {
        const support::temporary_folder here;
        const posix_files files;
        const std::string big(std::size_t{20} << 20, 'x');
        files.create(here.path / "big").write(big);
        auto mapped = files.map(here.path / "big");
        CHECK(mapped.bytes() == big);
        for (const std::size_t end : {9u << 20, 17u << 20, 20u << 20, 1u << 20, 18u << 20}) {
            mapped.forget(end);
            CHECK(mapped.bytes() == big);
        }
    }

    TEST_CASE("what the system refuses is one sentence") {
        const support::temporary_folder here;
        const posix_files files;
        const auto absent = here.path / "absent";
        CHECK(refusal([&] { files.create(absent / "a"); }, std::errc::no_such_file_or_directory) ==
              "strata: cannot create " + (absent / "a").string() + ": No such file or directory");
        refusal([&] { files.map(absent); }, std::errc::no_such_file_or_directory);
        refusal([&] { files.list(absent); }, std::errc::no_such_file_or_directory);
        refusal([&] { files.rename(absent, here.path); }, std::errc::no_such_file_or_directory);
        refusal([&] { files.remove(absent); }, std::errc::no_such_file_or_directory);
        refusal([&] { files.sync_folder(absent); }, std::errc::no_such_file_or_directory);
        refusal([&] { files.lock(absent, true); }, std::errc::no_such_file_or_directory);
        refusal([&] { files.create_folder(absent / "f"); }, std::errc::no_such_file_or_directory);
        files.create(here.path / "a");
        refusal([&] { files.create(here.path / "a"); }, std::errc::file_exists);
        refusal([&] { files.create_folder(here.path / "a"); }, std::errc::not_a_directory);
        refusal([&] { files.has(here.path / "a" / "b"); }, std::errc::not_a_directory);
        CHECK(refusal([&] { files.map(here.path); }, std::errc::is_a_directory) ==
              "strata: cannot read " + here.path.string() + ": Is a directory");
        CHECK_FALSE(files.remove_folder(absent));
    }

    TEST_CASE("a full disk is refused") {
        const support::temporary_folder here;
        std::signal(SIGXFSZ, SIG_IGN);
        struct ::rlimit before {};
        REQUIRE(::getrlimit(RLIMIT_FSIZE, &before) == 0);
        const struct ::rlimit small { 4096, before.rlim_max };
        REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
        auto out = posix_files().create(here.path / "a");
        out.write(std::string(4000, 'x'));
        refusal([&] { out.write(std::string(4000, 'x')); }, std::errc::file_too_large);
        REQUIRE(::setrlimit(RLIMIT_FSIZE, &before) == 0);
        std::signal(SIGXFSZ, SIG_DFL);
        if (std::filesystem::exists("/dev/full")) {
            const auto link = here.path / "full";
            std::filesystem::create_symlink("/dev/full", link);
            CHECK_THROWS_AS(posix_files().create(link), st::io_failure);  // a link is no new file
        }
    }

    TEST_CASE("one has a directory alone or several share it") {
        const support::temporary_folder here;
        const posix_files files;
        {
            const auto one = files.lock(here.path, true);
            const auto other = files.lock(here.path, true);
            CHECK_THROWS_AS(files.lock(here.path, false), st::directory_in_use);
        }
        const auto alone = files.lock(here.path, false);
        CHECK_THROWS_WITH_AS(
            files.lock(here.path, true),
            ("strata: the directory " + here.path.string() + " is in use: another save or load has not ended").c_str(),
            st::directory_in_use);
    }

    TEST_CASE("without permission nothing is written") {
        const support::temporary_folder here;
        const posix_files files;
        std::filesystem::permissions(here.path,
                                     std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec |
                                         std::filesystem::perms::others_read | std::filesystem::perms::others_exec);
        const bool is_root = ::geteuid() == 0;
        if (is_root) REQUIRE(::seteuid(65534) == 0);  // root may do everything
        const std::string said = refusal([&] { files.create(here.path / "a"); }, std::errc::permission_denied);
        if (is_root) REQUIRE(::seteuid(0) == 0);
        std::filesystem::permissions(here.path, std::filesystem::perms::owner_all);
        CHECK(said == "strata: cannot create " + (here.path / "a").string() + ": Permission denied");
    }
}
