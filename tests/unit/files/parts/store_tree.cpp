// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include <strata/files/parts/posix_files.hpp>
#include <strata/files/parts/store_tree.hpp>

#include "unit/files/store_directory.hpp"
#include "unit/files/temporary_folder.hpp"

namespace st = strata;
using st::detail::bulk_load_number;
using st::detail::not_an_hfile;
using support::region_info;
using support::write_file;

namespace {

/// The sentence with which a path is refused, without that path; empty if it is taken.
std::string refusal(const std::filesystem::path& of) {
    const st::detail::posix_files files;
    try {
        st::detail::store_tree tree(files);
        tree.add(of);
    } catch (const st::unloadable_files& why) {
        std::string text = why.what();
        CHECK(text.find(why.file().string()) != std::string::npos);
        return text;
    }
    return {};
}
bool says(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_SUITE("files/parts/store_tree")
{
    TEST_CASE("the name of a bulk-loaded file has the number of the load") {
        CHECK(bulk_load_number("0af3_SeqId_17_") == 17);
        CHECK(bulk_load_number("0af3_SeqId_2__SeqId_3_") == 2);
        CHECK_FALSE(bulk_load_number("0af3"));
        CHECK_FALSE(bulk_load_number("0af3_SeqId_"));
        CHECK_FALSE(bulk_load_number("0af3_SeqId_17"));
        CHECK_FALSE(bulk_load_number("0af3_SeqId_99999999999999999999_"));
    }

    TEST_CASE("references and links are told by their names") {
        CHECK(not_an_hfile("0123456789abcdef") == nullptr);
        CHECK(not_an_hfile("0af3_SeqId_17_") == nullptr);
        CHECK(not_an_hfile("cells.hfile") == nullptr);
        CHECK(not_an_hfile("strata-7") == nullptr);
        CHECK(says(not_an_hfile("0af3.5b2c"), "reference"));
        CHECK(says(not_an_hfile("0af3_SeqId_17_.5b2c"), "reference"));
        CHECK(says(not_an_hfile("orders=5b2c-0af3"), "link"));
        CHECK(says(not_an_hfile("ns=orders=5b2c-0af3"), "link"));
        CHECK(says(not_an_hfile("orders=5b2c-0af3.77aa"), "link"));
    }

    TEST_CASE("what would be read wrongly, or not as a whole, is refused by its name") {
        const support::temporary_folder folder;
        const auto& top = folder.path;
        write_file(top / "t/r/f/aa", "x");
        CHECK(refusal(top / "t").empty());
        write_file(top / "t/r/f/0af3.5b2c", "x");
        CHECK(says(refusal(top / "t"), "0af3.5b2c is a reference"));
        std::filesystem::remove(top / "t/r/f/0af3.5b2c");
        write_file(top / "t/r/recovered.edits/0000000000000000017", "x");
        CHECK(says(refusal(top / "t"), "0000000000000000017 holds writes that are in no HFile"));
        std::filesystem::remove_all(top / "t/r/recovered.edits");
        write_file(top / "t/r/f/.filelist/f1", "x");
        CHECK(says(refusal(top / "t"), ".filelist"));
        std::filesystem::remove_all(top / "t/r/f/.filelist");
        CHECK(refusal(top / "t").empty());

        write_file(top / "u/r/f/aa", "x");
        CHECK(says(refusal(top), "too deep"));
        write_file(top / "t/.tabledesc/.tableinfo.0000000001.1", support::table_info("f", "1"));
        CHECK(says(refusal(top), "one of several tables"));
        std::filesystem::create_directories(top / "nothing/.tmp");
        CHECK(says(refusal(top / "nothing"), "there is no HFile"));
    }

    TEST_CASE("a region that was split is refused beside those that came of it") {
        const support::temporary_folder folder;
        const auto& top = folder.path;
        write_file(top / "daughter1/.regioninfo", region_info(20, "", "m"));
        write_file(top / "daughter2/.regioninfo", region_info(20, "m", ""));
        write_file(top / "daughter2/f/bb", "x");
        write_file(top / "parent/.regioninfo", region_info(10, "", ""));
        std::filesystem::create_directories(top / "parent/f");
        CHECK(refusal(top).empty());  // its files are gone
        write_file(top / "parent/f/aa", "x");
        CHECK(says(refusal(top), "parent was split or merged"));
        // That one has nothing any more does not matter: what was deleted would be back.
        std::filesystem::remove_all(top / "daughter2");
        CHECK(says(refusal(top), "parent was split or merged"));
        std::filesystem::remove_all(top / "daughter1");
        CHECK(refusal(top).empty());
    }
}
