// SPDX-License-Identifier: BSL-1.0
// Layer: wire.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/error.hpp>
#include <strata/wire/byte_reader.hpp>
#include <strata/wire/key_value.hpp>
#include <strata/wire/tag.hpp>

namespace strata {

/// Reads a stream of cells, borrowed: for each cell the length of its KeyValue as an int32, then the KeyValue.  HBase:
/// KeyValueCodecWithTags, and KeyValueCodec if no cell has tags.
///
/// An input range of `key_value`, each of which is parsed when the iterator reaches it.  begin() and ++ throw
/// illegal_argument if the next one is malformed; those before it are good.
///
///     for (const key_value& one : cell_block(raw)) ...
///
/// Invalidated by: the end of the bytes.
class cell_block {
public:
    /// Reads one cell after the other.  ++ throws illegal_argument if the next cell is malformed.
    class iterator {
    public:
        /// Members of an input iterator.
        ///@{
        using iterator_concept = std::input_iterator_tag;
        using value_type = key_value;
        using difference_type = std::ptrdiff_t;

        const key_value& operator*() const noexcept { return *current_; }
        const key_value* operator->() const noexcept { return &*current_; }

        iterator& operator++() {
            current_.reset();
            if (!rest_.empty()) current_ = key_value::parse(rest_.counted<std::int32_t>("a KeyValue"));
            return *this;
        }
        void operator++(int) { ++*this; }

        friend bool operator==(const iterator& at, std::default_sentinel_t) noexcept { return !at.current_; }
        ///@}

    private:
        friend class cell_block;

        explicit iterator(bytes_view raw) : rest_(raw) { ++*this; }

        detail::byte_reader rest_;
        std::optional<key_value> current_;
    };

    /// Keeps the bytes; nothing is parsed before begin().
    explicit cell_block(bytes_view raw) noexcept : raw_(raw) {}

    /// Parses the first cell.  Throws: illegal_argument if it is malformed.
    iterator begin() const { return iterator(raw_); }
    /// The end of the range.
    std::default_sentinel_t end() const noexcept { return {}; }

private:
    bytes_view raw_;
};

/// Appends a cell to `out`, for cell_block to read.  `others`: its tags except the time to live.
///
/// Complexity: linear in the bytes of the cell.
/// Throws: what to_key_value throws, and illegal_argument if the KeyValue exceeds 2^31-1 bytes.
inline void append_to_cell_block(bytes& out, const cell_view& what, const tag_list& others = {}) {
    const bytes made = to_key_value(what, others);
    if (made.size() > static_cast<std::size_t>((std::numeric_limits<std::int32_t>::max)()))
        detail::raise<illegal_argument>("a KeyValue in a cell block has at most 2^31-1 bytes");
    bytes entry;
    entry.reserve(sizeof(std::int32_t) + made.size());
    append_big_endian(entry, static_cast<std::int32_t>(made.size()));
    out.append(entry.append(made));
}

}  // namespace strata
