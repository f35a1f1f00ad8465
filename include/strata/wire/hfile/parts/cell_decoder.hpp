// SPDX-License-Identifier: BSL-1.0
// Layer: wire/hfile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/endian.hpp>
#include <strata/core/error.hpp>
#include <strata/wire/byte_reader.hpp>
#include <strata/wire/encoding/varint.hpp>
#include <strata/wire/hfile/facts.hpp>
#include <strata/wire/key.hpp>

namespace strata::detail::hfile {

/// Reads the cells of an encoded block, each of which is written as its difference to the one before.
///
/// What an encoding leaves to the cell before are the first bytes of the key and, but for PREFIX, the family, parts of
/// the timestamp, the type, and the lengths.  FAST_DIFF leaves out equal values as well.
class cell_decoder {
public:
    /// Begins a block.  `which`: PREFIX, DIFF or FAST_DIFF.
    void begin(hfile_encoding which) noexcept {
        which_ = which;
        is_first_ = true;
        key_.clear();
    }

    /// Takes the next cell up to its value.  Throws: illegal_argument if the bytes are malformed.
    void take(byte_reader& in) {
        switch (which_) {
            case hfile_encoding::prefix:
                take_prefix(in);
                break;
            case hfile_encoding::diff:
                take_diff(in);
                break;
            default:
                take_fast_diff(in);
                break;
        }
        is_first_ = false;
    }

    /// The key, as in a plain block.  Invalidated by: the next call.
    bytes_view key() const noexcept { return key_; }
    /// The value, which lies in the block.
    bytes_view value() const noexcept { return value_; }

    /// Takes a length, as encoded blocks have them.
    static std::size_t take_size(byte_reader& in, const char* what) {
        const std::uint64_t size = take_varint(in, what);
        if (size > 0x7FFFFFFF)
            raise<illegal_argument>(std::string("the length of ") + what + " exceeds 2^31-1: " + std::to_string(size));
        return static_cast<std::size_t>(size);
    }

private:
    static constexpr std::size_t row_length_size = 2;
    static constexpr std::size_t time_size = 8;

    void take_prefix(byte_reader& in) {
        const std::size_t rest = take_size(in, "the key");
        value_size_ = take_size(in, "the value");
        keep(take_size(in, "the key before"));
        key_.append(in.take(rest, "the key"));
        value_ = in.take(value_size_, "the value");
    }

    void take_diff(byte_reader& in) {
        enum : unsigned { same_key_size = 1, same_value_size = 2, same_type = 4, is_difference = 8, is_negative = 128 };
        if (is_first_) {
            const bytes_view at_length = in.rest();
            const std::size_t size = in.counted<std::int8_t>("the family").size();
            family_ = at_length.substr(0, 1 + size);
        }
        const unsigned flags = in.number<std::uint8_t>("a cell");
        if ((flags & same_key_size) == 0) key_size_ = take_size(in, "the key");
        if ((flags & same_value_size) == 0) value_size_ = take_size(in, "the value");
        const std::size_t common = take_size(in, "the key before");
        char version[key_version_size] = {};
        if (!is_first_) copy_version(version);
        take_columns(in, common);

        const std::size_t size = (flags >> 4 & 7) + 1;
        const bytes_view raw = in.take(size, "the timestamp");
        std::uint64_t time = 0;
        for (std::size_t i = size; i-- != 0;) time = time << 8 | static_cast<unsigned char>(raw[i]);
        if ((flags & is_negative) != 0) time = 0 - time;
        if ((flags & is_difference) != 0) time = raw::load_big_endian(version) - time;
        raw::store_big_endian(version, time);
        take_type(in, version, (flags & same_type) != 0);
        value_ = in.take(value_size_, "the value");
    }

    void take_fast_diff(byte_reader& in) {
        enum : unsigned { same_key_size = 8, same_value_size = 16, same_type = 32, same_value = 64 };
        const unsigned flags = in.number<std::uint8_t>("a cell");
        if ((flags & same_key_size) == 0) key_size_ = take_size(in, "the key");
        if ((flags & same_value_size) == 0) value_size_ = take_size(in, "the value");
        const std::size_t common = take_size(in, "the key before");
        if (is_first_) {
            key_ = in.take(key_size_, "the key");
            const key_parts parts = parse_key(key_);
            family_.assign(parts.family.data() - 1, parts.family.size() + 1);
            value_ = in.take(value_size_, "the value");
            return;
        }
        char version[key_version_size];
        copy_version(version);
        take_columns(in, common);
        const std::size_t same = flags & 7;
        std::memcpy(version + same, in.take(time_size - same, "the timestamp").data(), time_size - same);
        take_type(in, version, (flags & same_type) != 0);
        if ((flags & same_value) == 0)
            value_ = in.take(value_size_, "the value");
        else if (value_size_ != value_.size())
            raise<illegal_argument>("a cell has the value of the one before, but another length");
    }

    /// Keeps the first bytes of the key before.
    void keep(std::size_t size) {
        if (size > key_.size())
            raise<illegal_argument>("a key has " + std::to_string(size) + " bytes of the one before, which has " +
                                    std::to_string(key_.size()));
        key_.resize(size);
    }

    /// Timestamp and type of the key before.
    void copy_version(char* version) const {
        if (key_.size() < least_key_size) raise<illegal_argument>("the key before has no timestamp");
        std::memcpy(version, key_.data() + key_.size() - key_version_size, key_version_size);
    }

    /// Makes row, family and qualifier of the key.  The family is left out if the row is another.
    void take_columns(byte_reader& in, std::size_t common) {
        const std::size_t row_end_before = is_first_ ? row_length_size : row_end();
        keep(common);
        if (common < row_end_before) {
            if (common < row_length_size) key_.append(in.take(row_length_size - common, "the row"));
            const std::size_t end = row_end();
            if (end < key_.size()) raise<illegal_argument>("a row is shorter than what it shares with the one before");
            key_.append(in.take(end - key_.size(), "the row"));
            key_.append(family_);
        }
        if (key_size_ < key_.size() + key_version_size) raise<illegal_argument>("a key is longer than it says");
        key_.append(in.take(key_size_ - key_version_size - key_.size(), "the qualifier"));
    }

    void take_type(byte_reader& in, char (&version)[key_version_size], bool is_same) {
        if (!is_same) version[time_size] = in.take(1, "the type").front();
        key_.append(version, key_version_size);
    }

    /// Where the row of the key ends.
    std::size_t row_end() const {
        const auto size = raw::load_big<std::int16_t>(key_.data());
        if (size < 0) raise<illegal_argument>("the length of the row is negative: " + std::to_string(size));
        return row_length_size + static_cast<std::size_t>(size);
    }

    hfile_encoding which_ = hfile_encoding::prefix;
    bool is_first_ = true;
    std::size_t key_size_ = 0;
    std::size_t value_size_ = 0;
    bytes key_;
    bytes family_;  ///< With its length before it.
    bytes_view value_;
};

}  // namespace strata::detail::hfile
