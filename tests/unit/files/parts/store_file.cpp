// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include <strata/files/parts/posix_files.hpp>
#include <strata/files/parts/store_file.hpp>

#include "unit/files/store_directory.hpp"
#include "unit/files/temporary_folder.hpp"

namespace st = strata;
using support::hfile_of;
using support::put_of;
using store_file = st::detail::store_file<st::detail::posix_files>;

namespace {

const st::detail::posix_files files;

/// The sentence with which a file is refused while its cells are read; empty if it is not.
std::string refusal(const std::string& content, const char* family = "") {
    const support::temporary_folder folder;
    const auto path = folder.path / "aa";
    support::write_file(path, content);
    try {
        store_file one(files, {path, family}, nullptr);
        for (one.start(); !one.is_at_end(); one.next()) continue;
    } catch (const st::do_not_retry& why) {
        return std::string(why.what()).substr(std::string("strata: ").size() + path.string().size());
    }
    return {};
}

}  // namespace

TEST_SUITE("files/parts/store_file")
{
    TEST_CASE("a file says its family and its greatest number") {
        const support::temporary_folder folder;
        support::write_file(folder.path / "aa", hfile_of({put_of("a", "f", "q", 5, "v", 1)}, 9));
        store_file one(files, {folder.path / "aa", {}}, nullptr);
        CHECK(one.greatest() == 9);
        CHECK(one.is_numbered());
        CHECK(one.cells() == 1);
        one.start();
        CHECK(one.family() == "f");
        CHECK(one.cell().version().sequence() == 1);
        one.number(77);
        CHECK(one.greatest() == 77);

        support::write_file(folder.path / "bb", hfile_of({put_of("a", "f", "q", 5, "v")}));
        store_file fresh(files, {folder.path / "bb", "f"}, nullptr);
        CHECK_FALSE(fresh.is_numbered());
        fresh.number(3);
        fresh.start();
        CHECK(fresh.is_numbered());
        CHECK(fresh.cell().version().sequence() == 3);
        CHECK(fresh.cell().value() == "v");
    }

    TEST_CASE("a file with cells of another family than that of its directory is refused") {
        const std::string content = hfile_of({put_of("a", "f", "q", 5, "v")});
        CHECK(refusal(content).empty());
        CHECK(refusal(content, "f").empty());
        CHECK(refusal(content, "g") == ": it has a cell of the family 'f', and lies in the family 'g'");
    }

    TEST_CASE("the value of a cell may lie in another file, of HBase's MOB, which is refused") {
        std::string made;
        const auto sink = [&](st::bytes_view part) { made.append(part); };
        st::hfile_writer<decltype(sink)> writer({.created = st::timestamp{1}}, sink);
        st::bytes tags;
        st::append_tag(tags, {5, "reference"});
        writer.add(put_of("a", "f", "q", 5, "name of a file"), st::tag_list::parse(tags));
        writer.finish();
        CHECK(refusal(made) == ": the value of row 'a', column 'f:q' lies in another file, of HBase's folder mobdir");
    }

    TEST_CASE("what is no HFile, and what is damaged, is said with the place") {
        CHECK(refusal("") == ": the file is empty");
        CHECK(refusal("text") == ": byte 0 of an HFile: the file has 4 bytes, and the trailer alone has 4096");
        std::string changed = hfile_of({put_of("a", "f", "q", 5, "value"), put_of("b", "f", "q", 5, "v")});
        changed[changed.find("value")] = 'V';
        CHECK(refusal(changed).find("byte") != std::string::npos);
        // Without checksums nobody sees that, but that rows are out of order.
        std::string mixed = hfile_of({put_of("b", "f", "q", 5, "v"), put_of("c", "f", "q", 5, "v")}, -1,
                                     {.checksum = st::hfile_checksum::null});
        const auto row = mixed.find(std::string("\0\1c\1fq", 6));
        REQUIRE(row != std::string::npos);
        mixed[row + 2] = 'a';
        CHECK(refusal(mixed) == ": its cells are out of order at row 'a', column 'f:q'");
    }
}
