// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <limits>
#include <random>
#include <string>
#include <utility>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/core/error.hpp>
#include <strata/files/error.hpp>
#include <strata/wire/byte_reader.hpp>
#include <strata/wire/encoding/varint.hpp>

namespace strata {

/// What separates the records of a SequenceFile now and then, so that a reader can begin in its middle.
using sequence_file_mark = std::array<char, 16>;

namespace detail {

/// What stands in the header of a SequenceFile that Export writes.
namespace sequence_file {

inline constexpr bytes_view magic = "SEQ\x06";
inline constexpr bytes_view key_class = "org.apache.hadoop.hbase.io.ImmutableBytesWritable";
inline constexpr bytes_view value_class = "org.apache.hadoop.hbase.client.Result";
/// What stands in the place of a record's length before a mark.
inline constexpr std::int32_t escape_of_mark = -1;
/// The distance of two marks in bytes.  Hadoop: SYNC_INTERVAL.
inline constexpr std::uint64_t mark_interval = 100 * 1024;

[[noreturn]] inline void fail(std::uint64_t position, const std::string& what) {
    raise<corrupt_sequence_file>("byte " + std::to_string(position) + " of a SequenceFile: " + what, position);
}

/// A mark that no other file has, as far as that can be.
inline sequence_file_mark random_mark() {
    std::random_device device;
    sequence_file_mark mark;
    for (char& c : mark) c = static_cast<char>(device() & 0xFF);
    return mark;
}

/// The bytes of a stream, with their positions.
class input {
public:
    explicit input(std::istream& in) noexcept : in_(&in) {}

    /// The offset of the next byte.
    std::uint64_t position() const noexcept { return position_; }
    /// True if nothing is left.
    bool at_end() { return in_->peek() == std::istream::traits_type::eof() && !in_->bad(); }

    /// Reads `size` bytes.  An announced size that is not there allocates no more than twice what is there.
    void read(bytes& text, std::uint64_t size, const char* what) {
        constexpr std::uint64_t step = 64 * 1024;
        text.clear();
        while (text.size() < size) {
            const std::size_t had = text.size();
            const auto more = static_cast<std::size_t>((std::min)(size - had, (std::max)(step, std::uint64_t{had})));
            text.resize(had + more);
            in_->read(text.data() + had, static_cast<std::streamsize>(more));
            const auto got = static_cast<std::size_t>(in_->gcount());
            position_ += got;
            if (in_->bad()) fail(position_, "the file cannot be read further");
            if (got != more) fail(position_, std::string("the file ends within ") + what);
        }
    }

    /// Reads a number, the highest byte first.
    template <std::integral Number>
    Number number(const char* what) {
        read(small_, sizeof(Number), what);
        return from_big_endian<Number>(small_);
    }

    /// Reads a text after its length, a number as Hadoop writes it, of at most `most` bytes.
    void text(bytes& text, std::int64_t most, const char* what) {
        const std::uint64_t begin = position_;
        read(small_, 1, what);
        bytes length = small_;
        if (const int first = static_cast<signed char>(small_.front()); first < -112) {
            read(small_, static_cast<std::uint64_t>(first < -120 ? -120 - first : -112 - first), what);
            length += small_;
        }
        byte_reader in(length);
        const std::int64_t size = take_hadoop_vlong(in, what);
        if (size < 0 || size > most) fail(begin, std::string(what) + " has a length of " + std::to_string(size));
        read(text, static_cast<std::uint64_t>(size), what);
    }

private:
    std::istream* in_;
    std::uint64_t position_ = 0;
    bytes small_;
};

/// Reads the header up to the first record, and returns the mark.
inline sequence_file_mark read_header(input& in) {
    constexpr std::int64_t longest_name = 1000;
    bytes read;
    in.read(read, magic.size() - 1, "the header");
    if (read != magic.substr(0, 3)) fail(0, "a SequenceFile begins with SEQ");
    if (const int version = in.number<std::uint8_t>("the header"); version != magic.back())
        fail(3, "its version is " + std::to_string(version) + ", and only 6 can be read");
    for (const auto& [part, expected] :
         {std::pair{"the class of the keys", key_class}, {"the class of the values", value_class}}) {
        const std::uint64_t begin = in.position();
        in.text(read, longest_name, part);
        if (read != expected)
            fail(begin, std::string(part) + " is " + escape(read) + ", and only " + bytes(expected) +
                            " can be read, which Export writes");
    }
    const std::uint64_t begin = in.position();
    if (in.number<std::uint8_t>("the header") != 0 || in.number<std::uint8_t>("the header") != 0)
        fail(begin, "the file is compressed; export with -D mapreduce.output.fileoutputformat.compress=false");
    const std::uint64_t at = in.position();
    const auto entries = in.number<std::int32_t>("the metadata");
    if (entries < 0) fail(at, "the metadata have " + std::to_string(entries) + " entries");
    for (std::int64_t i = 0; i != 2 * std::int64_t{entries}; ++i)
        in.text(read, (std::numeric_limits<std::int32_t>::max)(), "the metadata");
    sequence_file_mark mark;
    in.read(read, mark.size(), "the mark");
    std::copy(read.begin(), read.end(), mark.begin());
    return mark;
}

/// The header.
inline bytes header(const sequence_file_mark& mark) {
    bytes made(magic);
    for (const bytes_view name : {key_class, value_class}) {
        append_hadoop_vlong(made, static_cast<std::int64_t>(name.size()));
        made += name;
    }
    made.append(2, '\0');  // neither records nor blocks are compressed
    append_big_endian(made, std::int32_t{0});
    return made.append(mark.data(), mark.size());
}

}  // namespace sequence_file
}  // namespace detail
}  // namespace strata
