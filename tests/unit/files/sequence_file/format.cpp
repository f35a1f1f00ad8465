// SPDX-License-Identifier: BSL-1.0
#include <sstream>
#include <string>

#include <doctest/doctest.h>
#include <strata/files/sequence_file/format.hpp>

namespace st = strata;
namespace format = strata::detail::sequence_file;

TEST_SUITE("files/sequence_file/format")
{
    TEST_CASE("a header is read up to its mark") {
        st::sequence_file_mark mark = format::random_mark();
        std::istringstream in(format::header(mark) + "rest");
        format::input from(in);
        CHECK(format::read_header(from) == mark);
        CHECK(from.position() == format::header(mark).size());
        CHECK_FALSE(from.at_end());
    }

    TEST_CASE("a size that is only announced allocates little") {
        std::istringstream in(std::string(100000, 'x'));
        format::input from(in);
        st::bytes read;
        CHECK_THROWS_AS(from.read(read, std::uint64_t{1} << 40, "it"), st::corrupt_sequence_file);
        CHECK(read.capacity() <= 200000 + 65536);
        CHECK(from.at_end());
    }

    TEST_CASE("texts have the length that Hadoop gives them, up to a limit") {
        std::istringstream in(std::string("\x03yes\x8F\x80", 6) + std::string(128, 'x') + "\x03too" + "\xFFneg");
        format::input from(in);
        st::bytes read;
        from.text(read, 128, "it");
        CHECK(read == "yes");
        from.text(read, 128, "it");
        CHECK(read == std::string(128, 'x'));
        CHECK_THROWS_AS(from.text(read, 2, "it"), st::corrupt_sequence_file);
        from.read(read, 3, "it");
        CHECK_THROWS_AS(from.text(read, 2, "it"), st::corrupt_sequence_file);
    }
}
