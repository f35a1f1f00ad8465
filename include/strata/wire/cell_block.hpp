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

/// Cells one after the other, borrowed: of each the length of its KeyValue as an int32, then the KeyValue.  HBase:
/// KeyValueCodecWithTags, and KeyValueCodec where no cell has tags.
///
/// An input range of `key_value`, which are parsed one at a time: begin() and ++ throw illegal_argument when what comes
/// next is malformed, and what came before is good.
///
///     for (const key_value& one : cell_block(raw)) ...
///
/// Invalidated by: the end of the bytes.
class cell_block {
public:
    class iterator {
    public:
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

    private:
        friend class cell_block;

        explicit iterator(bytes_view raw) : rest_(raw) { ++*this; }

        detail::byte_reader rest_;
        std::optional<key_value> current_;
    };

    /// Nothing is looked at before begin().
    explicit cell_block(bytes_view raw) noexcept : raw_(raw) {}

    iterator begin() const { return iterator(raw_); }
    std::default_sentinel_t end() const noexcept { return {}; }

private:
    bytes_view raw_;
};

/// Writes a cell behind `out` as cell_block reads it.
///
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
