// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <strata/wire/hfile/reader.hpp>
#include <strata/wire/hfile/writer.hpp>

namespace st = strata;

namespace {

/// Writes each byte twice.
struct twice final : st::hfile_codec {
    st::hfile_compression compression() const noexcept override { return st::hfile_compression::lz4; }
    void compress(st::bytes_view plain, st::bytes& out) const override {
        for (const char one : plain) out.append(2, one);
    }
    void decompress(st::bytes_view packed, std::size_t, st::bytes& out) const override {
        if (packed.size() % 2 != 0) st::detail::raise<st::illegal_argument>("a byte stands alone");
        for (std::size_t i = 0; i != packed.size(); i += 2) out += packed[i];
    }
};

}  // namespace

TEST_SUITE("wire/hfile/codec")
{
    TEST_CASE("compressions have HBase's names") {
        CHECK(st::name(st::hfile_compression::none) == "NONE");
        CHECK(st::name(st::hfile_compression::gz) == "GZ");
        CHECK(st::name(st::hfile_compression::brotli) == "BROTLI");
        CHECK(st::name(static_cast<st::hfile_compression>(9)).empty());
        CHECK(st::name(static_cast<st::hfile_compression>(255)).empty());
    }

    TEST_CASE("a codec of one's own writes and reads files") {
        const twice codec;
        st::bytes raw;
        st::hfile_write_options options;
        options.codec = &codec;
        options.block_size = 100;
        st::hfile_writer writer(options, [&](st::bytes_view part) { raw += part; });
        for (char row = 'a'; row <= 'z'; ++row)
            writer.add({{&row, 1}, "f", "q", st::version_key({1}, st::kind::put), "value"});
        writer.finish();
        std::string rows;
        const st::hfile_reader file(raw, {.codec = &codec});
        for (const st::hfile_cell& one : file) rows += one.cell.row();
        CHECK(rows == "abcdefghijklmnopqrstuvwxyz");
        CHECK(file.facts().compression == st::hfile_compression::lz4);
        CHECK_THROWS_AS(st::hfile_reader{raw}, st::corrupt_hfile);
    }
}
