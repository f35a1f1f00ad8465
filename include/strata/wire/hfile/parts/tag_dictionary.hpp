// SPDX-License-Identifier: BSL-1.0
// Layer: wire/hfile.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/wire/byte_reader.hpp>
#include <strata/wire/encoding/varint.hpp>

namespace strata::detail::hfile {

/// The tags that a block has had, each by the number that stands for it when it comes again.
///
/// There are 127 numbers.  Once all are given, a new tag takes the number of the one that was not used for the longest
/// time.  HBase: TagCompressionContext over LRUDictionary, which it clears for each block.
class tag_dictionary {
public:
    /// Forgets all tags.
    void clear() noexcept { size_ = 0; }

    /// Takes tags of `size` bytes as they were before they were compressed, and appends those bytes to `out`.
    ///
    /// The dictionary borrows the tags: it must be cleared before the bytes of `in` end.
    /// Throws: illegal_argument if the bytes are malformed.
    void take(byte_reader& in, std::size_t size, bytes& out) {
        const std::size_t end = out.size() + size;
        while (out.size() < end) {
            const bytes_view entry = take_one(in);
            if (entry.size() + length_size > end - out.size())
                raise<illegal_argument>("the tags of a cell are longer than it says");
            append_big_endian(out, static_cast<std::uint16_t>(entry.size()));
            out.append(entry);
        }
    }

private:
    static constexpr std::size_t numbers = 127;
    static constexpr std::size_t length_size = 2;
    static constexpr std::uint8_t is_new = 0xFF;

    bytes_view take_one(byte_reader& in) {
        const auto first = in.number<std::uint8_t>("a tag");
        if (first == is_new) {
            const bytes_view fresh = take_counted(in, "a tag");
            if (fresh.empty()) raise<illegal_argument>("a tag has no type");
            add(fresh);
            return fresh;
        }
        const std::size_t number = std::size_t{first} << 8 | in.number<std::uint8_t>("a tag");
        if (number >= size_) raise<illegal_argument>("no tag of the block has the number " + std::to_string(number));
        use(std::find(latest_first_.begin(), latest_first_.begin() + size_, static_cast<std::uint8_t>(number)));
        return tags_[number];
    }

    void add(bytes_view fresh) noexcept {
        if (size_ < numbers) {
            latest_first_[size_] = static_cast<std::uint8_t>(size_);
            ++size_;
        }
        use(latest_first_.begin() + size_ - 1);
        tags_[latest_first_.front()] = fresh;
    }

    /// Makes a number the one that was used last.
    void use(std::array<std::uint8_t, numbers>::iterator place) noexcept {
        std::rotate(latest_first_.begin(), place, place + 1);
    }

    std::array<bytes_view, numbers> tags_;
    std::array<std::uint8_t, numbers> latest_first_{};
    std::size_t size_ = 0;
};

}  // namespace strata::detail::hfile
