// SPDX-License-Identifier: BSL-1.0
// Layer: wire/hfile.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/wire/hfile/checksum.hpp>
#include <strata/wire/hfile/codec.hpp>
#include <strata/wire/hfile/error.hpp>
#include <strata/wire/key.hpp>

/// Blocks, of which an HFile consists: a header, the body, and checksums of both.
namespace strata::detail::hfile {

/// The eight bytes that a block of each kind begins with.
///@{
inline constexpr bytes_view data_magic = "DATABLK*";
inline constexpr bytes_view encoded_data_magic = "DATABLKE";
inline constexpr bytes_view root_index_magic = "IDXROOT2";
inline constexpr bytes_view file_info_magic = "FILEINF2";
///@}

/// The header of a block: magic, int32 bytes after the header, int32 bytes of the plain body, int64 offset of the block
/// of its kind before it, int8 checksum, int32 bytes of a piece, int32 bytes of header and body.
inline constexpr std::size_t block_header_size = 33;

/// The length of each checksum, in bytes.
inline constexpr std::size_t sum_size = 4;

/// A block as it lies in a file, borrowed.
struct block {
    bytes_view magic;
    bytes_view body;             ///< As in the file: compressed, if the file is.
    std::size_t plain_size = 0;  ///< The length of the body when it is not compressed.
    std::uint64_t next = 0;      ///< The offset of the block after it.
};

/// How many pieces of a block have a checksum of their own.
constexpr std::uint64_t sums_of(std::uint64_t size, std::uint64_t piece_size) noexcept {
    return (size + piece_size - 1) / piece_size;
}

/// Throws corrupt_hfile unless the checksums of a block are those in the file.
inline void verify(bytes_view covered, bytes_view sums, hfile_checksum which, std::size_t piece_size,
                   std::uint64_t position) {
    for (std::size_t begin = 0; begin < covered.size(); begin += piece_size) {
        const std::uint32_t found = sum_of(which, covered.substr(begin, piece_size));
        if (found == from_big_endian<std::uint32_t>(sums)) {
            sums.remove_prefix(sum_size);
            continue;
        }
        refuse(
            "the block's checksum " + std::string(name(which)) + " is wrong in its bytes from " + std::to_string(begin),
            position);
    }
}

/// Reads the block that begins at an offset.  Its checksums are looked at if `verify_checksums`.
///
/// Throws: corrupt_hfile if there is no block, or one that is damaged.
inline block read_block(bytes_view file, std::uint64_t position, bool verify_checksums) {
    if (position > file.size() || file.size() - position < block_header_size)
        refuse("the file ends within the header of a block", position);
    const bytes_view all = file.substr(static_cast<std::size_t>(position));
    const auto after_header = from_big_endian<std::int32_t>(all.substr(8));
    const auto plain_size = from_big_endian<std::int32_t>(all.substr(12));
    const auto which = static_cast<hfile_checksum>(all[24]);
    const auto piece_size = from_big_endian<std::int32_t>(all.substr(25));
    const auto covered = from_big_endian<std::int32_t>(all.substr(29));
    if (after_header < 0 || plain_size < 0) refuse("the length of a block is negative", position);
    const std::uint64_t size = block_header_size + static_cast<std::uint64_t>(after_header);
    if (size > all.size())
        refuse("the file ends within a block: " + std::to_string(size) + " bytes are needed and " +
                   std::to_string(all.size()) + " are left",
               position);
    if (name(which).empty())
        refuse("no checksum has the number " + std::to_string(static_cast<unsigned>(which)), position);
    if (piece_size <= 0 || covered < static_cast<std::int32_t>(block_header_size) ||
        static_cast<std::uint64_t>(covered) +
                sum_size * sums_of(static_cast<std::uint64_t>(covered), static_cast<std::uint64_t>(piece_size)) !=
            size)
        refuse("the lengths in the header of a block contradict each other", position);
    const auto covered_size = static_cast<std::size_t>(covered);
    if (verify_checksums && which != hfile_checksum::null)
        verify(all.substr(0, covered_size), all.substr(covered_size), which, static_cast<std::size_t>(piece_size),
               position);
    return {all.substr(0, data_magic.size()), all.substr(block_header_size, covered_size - block_header_size),
            static_cast<std::size_t>(plain_size), position + size};
}

/// The body of a block when it is not compressed: in the file if `codec` is null, else in `room`, which is written
/// anew.
///
/// Throws: corrupt_hfile if the body is not of the length that the header says.
inline bytes_view plain_body(const block& what, const hfile_codec* codec, bytes& room, std::uint64_t position) {
    if (codec == nullptr) {
        if (what.body.size() != what.plain_size) refuse("the block has not the length that it says", position);
        return what.body;
    }
    room.clear();
    at_position([&] { return position; }, [&] { codec->decompress(what.body, what.plain_size, room); });
    if (room.size() != what.plain_size) refuse("the block has not the length that it says", position);
    return room;
}

/// Makes a block of bytes that begin with room for the header and go on with the body as in the file: writes the header
/// and appends the checksums.  `previous`: the offset of the block of its kind before it, or -1.
///
/// Throws: illegal_argument for 2^31 bytes and more; std::bad_alloc, which leaves the bytes as they were.
inline void seal_block(bytes& made, bytes_view magic, std::size_t plain_size, std::int64_t previous,
                       hfile_checksum which, std::size_t piece_size) {
    const std::size_t covered = made.size();
    const std::uint64_t size = covered + sum_size * sums_of(covered, piece_size);
    if (size > 0x7FFFFFFF || plain_size > 0x7FFFFFFF)
        raise<illegal_argument>("a block of an HFile has at most 2^31-1 bytes");
    made.resize(static_cast<std::size_t>(size));
    char* at = put(made.data(), magic);
    at = put_number(at, static_cast<std::int32_t>(size - block_header_size));
    at = put_number(at, static_cast<std::int32_t>(plain_size));
    at = put_number(at, previous);
    at = put_number(at, static_cast<std::uint8_t>(which));
    at = put_number(at, static_cast<std::int32_t>(piece_size));
    put_number(at, static_cast<std::int32_t>(covered));
    at = made.data() + covered;
    for (std::size_t piece = 0; piece < covered; piece += piece_size)
        at = put_number(at, sum_of(which, bytes_view(made).substr(piece, (std::min)(piece_size, covered - piece))));
}

}  // namespace strata::detail::hfile
