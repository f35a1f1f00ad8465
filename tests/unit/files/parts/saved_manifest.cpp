// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include <strata/files/parts/saved_manifest.hpp>

namespace st = strata;
using st::detail::manifest_reader;
using st::detail::printed_manifest;
using st::detail::saved_family;
using st::detail::saved_table;

namespace {
const std::filesystem::path file = "dir/strata.table";

saved_table made() {
    saved_family one{.name = "f", .file = "strata-7", .cells = 100, .size = 5120, .checksum = 0x0012ABCD};
    one.settings.set("VERSIONS", "3");
    one.attributes.set("a key", "two  words \\ \n");
    one.configuration.set("x", "y");
    saved_family other{.name = "blank \xFF name"};
    return {{one, other}, 234};
}
std::string refused(const std::string& text, std::size_t* position = nullptr) {
    try {
        manifest_reader(file, text).read();
    } catch (const st::corrupted_snapshot& damage) {
        CHECK(damage.file() == file);
        if (position) *position = damage.position();
        return damage.what();
    }
    return {};
}
// With the checksum that belongs to it.
std::string sealed(const std::string& text) {
    return text + "end " + st::detail::hex_of(st::detail::crc32c(text)) + '\n';
}
}  // namespace

TEST_SUITE("files/parts/saved_manifest")
{
    TEST_CASE("what is printed is read again") {
        const std::string text = printed_manifest(made());
        CHECK(
            text.starts_with("strata table 1\n# The number of the last write, and each column family: HBase's names of "
                             "its settings, and its HFile.\nsequence 234\nfamily f\n  VERSIONS 3\n  attribute "
                             "a\\x20key two  words \\x5C "
                             "\\x0A\n  configuration x y\n  file strata-7 cells 100 bytes 5120 crc32c 0012ABCD\n"
                             "family blank\\x20\\xFF\\x20name\nend "));
        const saved_table table = manifest_reader(file, text).read();
        CHECK(table.last_sequence == 234);
        const std::vector<saved_family>& read = table.families;
        REQUIRE(read.size() == 2);
        CHECK(read[0].name == "f");
        CHECK(read[0].settings == made().families[0].settings);
        CHECK(read[0].attributes == made().families[0].attributes);
        CHECK(read[0].configuration == made().families[0].configuration);
        CHECK(read[0].file == "strata-7");
        CHECK(read[0].cells == 100);
        CHECK(read[0].size == 5120);
        CHECK(read[0].checksum == 0x0012ABCD);
        CHECK(read[1].name == "blank \xFF name");
        CHECK(read[1].file.empty());
    }

    TEST_CASE("every change and every end before the end is refused") {
        const std::string text = printed_manifest(made());
        for (std::size_t i = 0; i != text.size(); ++i) {
            CAPTURE(i);
            CHECK_FALSE(refused(text.substr(0, i)).empty());
            for (const char by : {'\x01', '\x20'}) {
                std::string changed = text;
                changed[i] = static_cast<char>(changed[i] ^ by);
                // A digit of the checksum may be written in either case.
                const bool is_same_number = by == '\x20' && i + 9 >= text.size() && std::isalpha(text[i]) != 0;
                CHECK(refused(changed).empty() == is_same_number);
            }
        }
        CHECK(refused("") == "strata: byte 0 of dir/strata.table: it is cut short");
        CHECK(refused("x\n") == "strata: byte 0 of dir/strata.table: it is not the file of a saved table");
        std::size_t position = 0;
        refused(text.substr(0, text.size() - 1), &position);
        CHECK(position == text.size() - 1);
        CHECK(refused(text + "x").ends_with("something follows its last line"));
        std::string changed = text;
        changed[text.find("VERSIONS 3") + 9] = '4';
        CHECK(refused(changed, &position).ends_with("its checksum is another one: it has been changed"));
        CHECK(position == text.rfind("end "));
    }

    TEST_CASE("a table may say nothing of its last write") {
        const std::string text = sealed("strata table 1\nfamily f\n");
        CHECK(manifest_reader(file, text).read().last_sequence == 0);
    }

    TEST_CASE("lines that no save writes are refused") {
        const auto says = [](const char* lines, const char* words) {
            CAPTURE(lines);
            CHECK(refused(sealed(std::string("strata table 1\n") + lines)).find(words) != std::string::npos);
        };
        says("", "it has no family");
        says("  VERSIONS 3\n", "byte 15 of dir/strata.table: this line is none of a saved table");
        says("famili f\n", "none of a saved table");
        says("sequence\nfamily f\n", "byte 15 of dir/strata.table: this is no number");
        says("sequence -1\nfamily f\n", "this is no number");
        says("family f\nsequence 1\n", "none of a saved table");
        says("family f\n  file\n", "none of a saved table");
        says("family f\n  file x cells 1 bytes 2\n", "none of a saved table");
        says("family f\n  file x cells 1 bytes 2 crc32c G\n", "byte 24 of dir/strata.table: this is no number");
        says("family f\n  file x cells -1 bytes 2 crc32c 0\n", "this is no number");
        says("family f\n  file x cells 99999999999999999999 bytes 2 crc32c 0\n", "this is no number");
        says("family f\n  file ../x cells 1 bytes 2 crc32c 0\n", "this is no name of a file");
        says("family f\\x\n", "an escape is cut short");
        says("family ../f\n", "byte 15 of dir/strata.table: this is no name of a family");
        says("family\n", "this is no name of a family");
    }
}
