// SPDX-License-Identifier: BSL-1.0
// Layer: wire/hfile.
// The only header that needs zlib: link with -lz.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <string>

#include <zlib.h>

#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/wire/hfile/codec.hpp>

namespace strata {

namespace detail::hfile {

/// A stream of zlib, which ends with this object.
class zlib_stream {
public:
    /// `begin` begins the stream, and `end` ends it.
    template <class Begin>
    zlib_stream(Begin begin, int (*end)(z_stream*)) : end_(end) {
        if (begin(&stream_) != Z_OK) throw std::bad_alloc();
    }
    zlib_stream(const zlib_stream&) = delete;
    zlib_stream& operator=(const zlib_stream&) = delete;
    ~zlib_stream() { end_(&stream_); }

    z_stream* operator->() noexcept { return &stream_; }
    z_stream* get() noexcept { return &stream_; }

    /// Gives the stream as many of the bytes as it can take at once.
    void feed(bytes_view& input) noexcept {
        const std::size_t size = (std::min)(input.size(), std::size_t{most});
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(input.data()));  // which it does not change
        stream_.avail_in = static_cast<uInt>(size);
        input.remove_prefix(size);
    }

    /// Lets the stream write into `out` from `begin` on.
    void drain_into(bytes& out, std::size_t begin) noexcept {
        stream_.next_out = reinterpret_cast<Bytef*>(out.data() + begin);
        stream_.avail_out = static_cast<uInt>((std::min)(out.size() - begin, std::size_t{most}));
    }

    /// As much as a stream is given at once.
    static constexpr uInt most = uInt{1} << 30;

private:
    z_stream stream_{};
    int (*end_)(z_stream*);
};

}  // namespace detail::hfile

/// HBase's GZ, by zlib.  HBase: Compression.Algorithm.GZ.
///
///     strata::hfile_reader file(raw, {.codec = &strata::gzip});
class gzip_codec final : public hfile_codec {
public:
    /// `level`: from 1, the fastest, to 9, the smallest; -1 is zlib's own choice, as in HBase.
    constexpr explicit gzip_codec(int level = Z_DEFAULT_COMPRESSION) noexcept : level_(level) {}

    /// GZ.
    hfile_compression compression() const noexcept override { return hfile_compression::gz; }

    /// Appends `plain`, compressed.  Throws: std::bad_alloc; illegal_argument for 2^31 bytes and more.
    void compress(bytes_view plain, bytes& out) const override {
        if (plain.size() > static_cast<std::size_t>((std::numeric_limits<std::int32_t>::max)()))
            detail::raise<illegal_argument>("a block of an HFile has at most 2^31-1 bytes");
        detail::hfile::zlib_stream stream(
            [&](z_stream* fresh) {
                constexpr int usual_memory = 8;
                return deflateInit2(fresh, level_, Z_DEFLATED, window, usual_memory, Z_DEFAULT_STRATEGY);
            },
            deflateEnd);
        const std::size_t begin = out.size();
        std::size_t end = begin;
        out.resize(begin + deflateBound(stream.get(), static_cast<uLong>(plain.size())));
        for (int code = Z_OK; code != Z_STREAM_END;) {
            if (stream->avail_in == 0) stream.feed(plain);
            if (end == out.size()) out.resize(out.size() + out.size() / 2 + 64);
            stream.drain_into(out, end);
            const std::size_t room = stream->avail_out;
            code = deflate(stream.get(), plain.empty() ? Z_FINISH : Z_NO_FLUSH);
            end += room - stream->avail_out;
        }
        out.resize(end);
    }

    /// Appends what was compressed to `packed`, `size` bytes.  Memory is asked for as bytes come.
    ///
    /// Throws: illegal_argument if it is no gzip, or not that many bytes; std::bad_alloc.
    void decompress(bytes_view packed, std::size_t size, bytes& out) const override {
        detail::hfile::zlib_stream stream([](z_stream* fresh) { return inflateInit2(fresh, window); }, inflateEnd);
        const std::size_t begin = out.size();
        std::size_t end = begin;
        bool is_whole = false;
        const std::size_t first_room = (std::max)(std::size_t{4096}, 4 * packed.size());
        while (!packed.empty() || stream->avail_in != 0) {
            if (stream->avail_in == 0) stream.feed(packed);
            if (end == out.size()) {
                // One byte more than announced shows that there are too many.
                const std::size_t more = (std::max)(first_room, end - begin);
                out.resize((std::min)(begin + size + 1, end + more));
            }
            stream.drain_into(out, end);
            const std::size_t room = stream->avail_out;
            const int code = inflate(stream.get(), Z_NO_FLUSH);
            end += room - stream->avail_out;
            if (end - begin > size) detail::raise<illegal_argument>("a block is longer than it says");
            if (code == Z_MEM_ERROR) throw std::bad_alloc();
            is_whole = code == Z_STREAM_END;
            if (is_whole) {
                // Hadoop's streams may write several members.
                if (inflateReset(stream.get()) != Z_OK) throw std::bad_alloc();
            } else if (code != Z_OK) {
                detail::raise<illegal_argument>("a block is no gzip");
            }
        }
        if (!is_whole || end - begin != size) detail::raise<illegal_argument>("a block is shorter than it says");
        out.resize(end);
    }

private:
    /// The greatest window, with header and trailer of gzip.
    static constexpr int window = 15 + 16;

    int level_;
};

/// For reading and writing GZ at zlib's usual level.
inline constexpr gzip_codec gzip;

}  // namespace strata
