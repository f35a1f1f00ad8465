// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <strata/wire/hfile/gzip.hpp>
#include <strata/wire/hfile/reader.hpp>
#include <strata/wire/hfile/writer.hpp>

#include "support/made_hfile.hpp"
#include "support/recorded_hfiles.hpp"

namespace st = strata;

namespace {

st::bytes unpacked(st::bytes_view packed, std::size_t size) {
    const std::vector<char> own(packed.begin(), packed.end());
    st::bytes out = "before";
    st::gzip.decompress({own.data(), own.size()}, size, out);
    return out.substr(6);
}

st::bytes packed(st::bytes_view plain, const st::gzip_codec& codec = st::gzip) {
    st::bytes out = "before";
    codec.compress(plain, out);
    return out.substr(6);
}

}  // namespace

TEST_SUITE("wire/hfile/gzip")
{
    TEST_CASE("bytes of any length are compressed and read again") {
        std::mt19937 random(3);
        for (const std::size_t size : {0U, 1U, 100U, 5000U, 70000U, 300000U})
            for (const bool is_random : {false, true}) {
                st::bytes plain(size, 'a');
                if (is_random)
                    for (char& one : plain) one = static_cast<char>(random());
                for (const int level : {-1, 1, 9}) {
                    const st::bytes small = packed(plain, st::gzip_codec(level));
                    const bool same = unpacked(small, size) == plain;
                    CHECK(same);
                    if (!is_random && size > 1000) CHECK(small.size() < size / 50);
                }
            }
    }

    TEST_CASE("several members are one after the other, as Hadoop writes them") {
        CHECK(unpacked(packed("one") + packed("") + packed("two"), 6) == "onetwo");
    }

    TEST_CASE("what is no gzip, cut off, longer or shorter than it says is refused") {
        const st::bytes plain(10000, 'a');
        const st::bytes whole = packed(plain);
        CHECK_THROWS_WITH_AS(unpacked(whole, 9999), "strata: a block is longer than it says", st::illegal_argument);
        CHECK_THROWS_WITH_AS(unpacked(whole, 10001), "strata: a block is shorter than it says", st::illegal_argument);
        CHECK_THROWS_WITH_AS(unpacked("nothing", 7), "strata: a block is no gzip", st::illegal_argument);
        CHECK_THROWS_AS(unpacked("", 0), st::illegal_argument);
        for (std::size_t size = 0; size != whole.size(); ++size)
            CHECK_THROWS_AS(unpacked(whole.substr(0, size), plain.size()), st::illegal_argument);
        CHECK_THROWS_AS(unpacked(whole + "x", plain.size()), st::illegal_argument);
        st::bytes changed = whole;
        changed[whole.size() - 6] = static_cast<char>(changed[whole.size() - 6] ^ 1);  // its own checksum
        CHECK_THROWS_AS(unpacked(changed, plain.size()), st::illegal_argument);
    }

    TEST_CASE("an announced length alone asks for no memory") {
        CHECK_THROWS_AS(unpacked(packed("tiny"), 0x7FFFFFFF), st::illegal_argument);
        st::bytes out;
        CHECK_THROWS_AS(st::gzip.decompress(packed("tiny"), 0x7FFFFFFF, out), st::illegal_argument);
        CHECK(out.capacity() < 100000);
    }

    TEST_CASE("files that HBase has compressed are read, and written again") {
        for (const std::string& name : recorded::gz_names) {
            CAPTURE(name);
            const recorded::hfile wanted = recorded::read(STRATA_HFILES, name);
            const st::hfile_reader file(wanted.raw, {.codec = &st::gzip});
            CHECK(recorded::disagreements(file.facts(), wanted) == std::vector<std::string>());
            const bool same = recorded::lines_of(file) == wanted.cells;
            CHECK(same);

            st::hfile_write_options options;
            options.codec = &st::gzip;
            options.sequences = true;
            options.block_size = 1000;
            st::bytes raw;
            st::hfile_writer writer(options, [&](st::bytes_view part) { raw += part; });
            for (const st::hfile_cell& one : file) writer.add(one.cell, one.tags);
            writer.finish();
            const st::hfile_reader again(raw, {.codec = &st::gzip});
            const bool same_again = recorded::lines_of(again) == wanted.cells;
            CHECK(same_again);
            CHECK(again.facts().data_index_entries > 1);
            CHECK(again.facts().compression == st::hfile_compression::gz);
        }
    }

    TEST_CASE("a compressed file names its block where it is damaged") {
        recorded::hfile one = recorded::read(STRATA_HFILES, "gz");
        one.raw[100] = static_cast<char>(one.raw[100] ^ 1);
        const st::hfile_reader file(one.raw, {.codec = &st::gzip, .verify_checksums = false});
        CHECK_THROWS_AS(recorded::lines_of(file), st::corrupt_hfile);
    }
}
