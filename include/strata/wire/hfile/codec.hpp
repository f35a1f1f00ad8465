// SPDX-License-Identifier: BSL-1.0
// Layer: wire/hfile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <strata/bytes/bytes.hpp>

namespace strata {

/// How the blocks of an HFile are compressed.  The numbers are those in its trailer.  HBase: Compression.Algorithm.
enum class hfile_compression : std::uint8_t {
    lzo = 0,
    gz = 1,
    none = 2,
    snappy = 3,
    lz4 = 4,
    bzip2 = 5,
    zstd = 6,
    lzma = 7,
    brotli = 8
};

/// HBase's name of a compression; empty for a number that HBase does not know.
constexpr std::string_view name(hfile_compression compression) noexcept {
    constexpr std::string_view names[] = {"LZO", "GZ", "NONE", "SNAPPY", "LZ4", "BZIP2", "ZSTD", "LZMA", "BROTLI"};
    const auto number = static_cast<std::size_t>(compression);
    return number < sizeof(names) / sizeof(names[0]) ? names[number] : std::string_view();
}

/// Compresses the blocks of HFiles and reads them back.
///
/// `gzip` in wire/hfile/gzip.hpp is one; derive from this class to add another of HBase's.  Readers and writers borrow
/// a codec.  Its calls are `const`, so that several may use one at a time.
class hfile_codec {
public:
    /// Which compression it is.
    virtual hfile_compression compression() const noexcept = 0;

    /// Appends the compressed form of `plain` to `out`.
    virtual void compress(bytes_view plain, bytes& out) const = 0;

    /// Appends what was compressed to `packed`, which must be `size` bytes, to `out`.
    ///
    /// `size` comes from a file that may be malformed: memory for it must not be asked for before its bytes are there.
    /// Throws: illegal_argument if it is not that many bytes.
    virtual void decompress(bytes_view packed, std::size_t size, bytes& out) const = 0;

protected:
    hfile_codec() = default;
    hfile_codec(const hfile_codec&) = default;
    hfile_codec& operator=(const hfile_codec&) = default;
    ~hfile_codec() = default;
};

}  // namespace strata
