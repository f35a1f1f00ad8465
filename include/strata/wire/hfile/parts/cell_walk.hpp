// SPDX-License-Identifier: BSL-1.0
// Layer: wire/hfile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/endian.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/error.hpp>
#include <strata/wire/byte_reader.hpp>
#include <strata/wire/encoding/varint.hpp>
#include <strata/wire/hfile/cell.hpp>
#include <strata/wire/hfile/codec.hpp>
#include <strata/wire/hfile/error.hpp>
#include <strata/wire/hfile/facts.hpp>
#include <strata/wire/hfile/parts/block.hpp>
#include <strata/wire/hfile/parts/cell_decoder.hpp>
#include <strata/wire/hfile/parts/tag_dictionary.hpp>
#include <strata/wire/key.hpp>
#include <strata/wire/tag.hpp>

namespace strata::detail::hfile {

/// Goes through all cells of a file, from the first data block to the last.  It needs no index.
class cell_walk {
public:
    /// Stands before the first cell.  `codec`: null if the file is not compressed.
    cell_walk(bytes_view file, const hfile_facts& facts, const hfile_codec* codec, bool verify_checksums) noexcept
        : file_(file),
          codec_(codec),
          verify_checksums_(verify_checksums),
          has_tags_(facts.has_tags),
          has_compressed_tags_(facts.has_compressed_tags),
          has_sequences_(facts.has_sequences),
          next_block_(facts.first_data_block),
          last_block_(facts.last_data_block),
          cells_left_(facts.cells) {}
    cell_walk(const cell_walk&) = delete;
    cell_walk& operator=(const cell_walk&) = delete;

    /// Goes to the next cell.  Returns false if there is none.
    ///
    /// Complexity: linear in the bytes of the cell, and in those of its block if it is the first there.
    /// Throws: corrupt_hfile if the file is damaged.
    bool next() {
        while (in_.empty())
            if (!next_block()) return false;
        cell_at_ = in_.rest().data();
        if (cells_left_ == 0) refuse("there are more cells than the trailer says", cell_position());
        --cells_left_;
        at_position([this] { return cell_position(); }, [this] { take_cell(); });
        return true;
    }

    /// The cell that it stands at.  Invalidated by: next().
    const hfile_cell& current() const noexcept { return current_; }

private:
    /// Of a version_key.
    static constexpr std::int64_t sequence_end = std::int64_t{1} << 55;

    /// Goes to the beginning of the next data block, over other blocks.  Returns false if there is none.
    bool next_block() {
        while (cells_left_ != 0 || is_begun_) {
            if (is_begun_ && block_position_ == last_block_) break;
            if (next_block_ > last_block_) refuse("the last data block begins within another block", last_block_);
            block_position_ = next_block_;
            is_begun_ = true;
            const block found = read_block(file_, block_position_, verify_checksums_);
            next_block_ = found.next;
            const bool is_encoded = found.magic == encoded_data_magic;
            if (!is_encoded && found.magic != data_magic) continue;
            in_ = byte_reader(plain_body(found, codec_, room_, block_position_));
            encoding_ = hfile_encoding::none;
            if (is_encoded) at_position([this] { return block_position_; }, [this] { begin_encoded(); });
            return true;
        }
        if (cells_left_ != 0)
            refuse("there are " + std::to_string(cells_left_) + " cells less than the trailer says", last_block_);
        return false;
    }

    /// Reads what an encoded block begins with.
    void begin_encoded() {
        const auto id = in_.number<std::uint16_t>("the number of an encoding");
        encoding_ = static_cast<hfile_encoding>(id);
        if (id == 0 || id > 0xFF || name(encoding_).empty())
            raise<illegal_argument>("no encoding of data blocks has the number " + std::to_string(id));
        if (encoding_ != hfile_encoding::row_index_v1) {
            in_.number<std::int32_t>("the length of the cells");
            decoder_.begin(encoding_);
            tags_before_.clear();
            return;
        }
        // A plain block, an index of its rows, and the length of the plain block.
        const bytes_view all = in_.rest();
        const std::size_t end = all.size() < sizeof(std::int32_t) ? 0 : all.size() - sizeof(std::int32_t);
        const std::size_t size = byte_reader(all.substr(end)).length<std::int32_t>("the plain part of a block");
        in_ = byte_reader(byte_reader(all.substr(0, end)).take(size, "the plain part of a block"));
        encoding_ = hfile_encoding::none;
    }

    void take_cell() {
        bytes_view key;
        bytes_view value;
        if (encoding_ == hfile_encoding::none) {
            const auto key_size = in_.length<std::int32_t>("the key");
            const auto value_size = in_.length<std::int32_t>("the value");
            key = in_.take(key_size, "the key");
            value = in_.take(value_size, "the value");
        } else {
            decoder_.take(in_);
            key = decoder_.key();
            value = decoder_.value();
        }
        const bytes_view tags = has_tags_ ? take_tags() : bytes_view();
        std::int64_t sequence = 0;
        if (has_sequences_) {
            sequence = take_hadoop_vlong(in_, "the sequence number");
            if (sequence < 0 || sequence >= sequence_end)
                raise<illegal_argument>("a sequence number is from 0 to 2^55-1, and not " + std::to_string(sequence));
        }
        const key_parts parts = parse_key(key);
        current_.tags = tag_list::parse(tags);
        const bool has_ttl = !tags.empty() && parts.kind == kind::put && take_ttl(value);
        current_.cell =
            cell_view(parts.row, parts.family, parts.qualifier,
                      version_key(parts.written, parts.kind, static_cast<std::uint64_t>(sequence), has_ttl), value);
    }

    bytes_view take_tags() {
        if (encoding_ == hfile_encoding::none) return in_.counted<std::uint16_t>("the tags");
        const std::size_t size = cell_decoder::take_size(in_, "the tags");
        if (size > 0xFFFF) raise<illegal_argument>("the tags of a cell have more than 65535 bytes");
        if (!has_compressed_tags_) return in_.take(size, "the tags");
        tags_room_.clear();
        tags_before_.take(in_, size, tags_room_);
        return tags_room_;
    }

    /// Appends the time to live to the value, as a cell_view has it, if there is one among the tags.
    bool take_ttl(bytes_view& value) {
        const auto found = first_ttl(current_.tags);
        if (!found) return false;
        value_room_.assign(value);
        append_big_endian(value_room_, *found);
        value = value_room_;
        return true;
    }

    /// Where the cell lies in the file; of its block, if the block is compressed.
    std::uint64_t cell_position() const noexcept {
        return codec_ != nullptr ? block_position_ : static_cast<std::uint64_t>(cell_at_ - file_.data());
    }

    bytes_view file_;
    const hfile_codec* codec_;
    bool verify_checksums_;
    bool has_tags_;
    bool has_compressed_tags_;
    bool has_sequences_;
    bool is_begun_ = false;
    hfile_encoding encoding_ = hfile_encoding::none;
    std::uint64_t block_position_ = 0;
    std::uint64_t next_block_;
    std::uint64_t last_block_;
    std::uint64_t cells_left_;
    byte_reader in_{bytes_view()};  ///< Of the block.
    const char* cell_at_ = nullptr;
    hfile_cell current_{{{}, {}, {}, version_key({}, kind::put), {}}, {}};
    cell_decoder decoder_;
    tag_dictionary tags_before_;
    bytes room_;  ///< The block, if it was compressed.
    bytes tags_room_;
    bytes value_room_;
};

}  // namespace strata::detail::hfile
