// SPDX-License-Identifier: BSL-1.0
// Layer: wire.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/error.hpp>
#include <strata/wire/byte_reader.hpp>
#include <strata/wire/key.hpp>
#include <strata/wire/tag.hpp>

namespace strata {

/// A cell in HBase's own bytes, the KeyValue, checked once and then read in place (R1.10 - R1.12):
///
///     int32  length of the key           the key: int16 length of the row, row,
///     int32  length of the value                  int8  length of the family, family,
///     key, value                                  qualifier, int64 timestamp, int8 type
///     uint16 length of the tags, tags    only if there are tags
///
/// Numbers are big-endian.  A KeyValue holds no sequence number.
/// Invalidated by: the end of the bytes that it was parsed from.  `to_cell()` keeps a copy.
class key_value {
public:
    /// Parses a KeyValue, which must be all of the bytes.
    ///
    /// Everything that HBase writes is accepted: an empty row, and also what HBase itself does not read again, which is
    /// a negative timestamp or more than 32767 bytes of tags.
    /// Complexity: linear in the tags; nothing is copied.
    /// Throws: illegal_argument if the bytes are no KeyValue, or one whose type is not a `kind`.
    static key_value parse(bytes_view raw) {
        detail::byte_reader in(raw);
        const auto key_size = in.length<std::int32_t>("the key");
        const auto value_size = in.length<std::int32_t>("the value");
        const bytes_view raw_key = in.take(key_size, "the key");
        const bytes_view value = in.take(value_size, "the value");
        tag_list tags;
        if (!in.empty()) tags = tag_list::parse(in.counted<std::uint16_t>("the tags"));
        in.finish("a KeyValue");

        const detail::key_parts key = detail::parse_key(raw_key);
        return {cell_view(key.row, key.family, key.qualifier, version_key(key.written, key.kind), value), tags};
    }

    /// The parts of the cell; cell_view describes them.
    ///@{
    bytes_view row() const noexcept { return cell_.row(); }
    bytes_view family() const noexcept { return cell_.family(); }
    bytes_view qualifier() const noexcept { return cell_.qualifier(); }
    strata::timestamp timestamp() const noexcept { return cell_.timestamp(); }
    strata::kind kind() const noexcept { return cell_.kind(); }
    bytes_view value() const noexcept { return cell_.value(); }
    bool is_marker() const noexcept { return cell_.is_marker(); }
    ///@}

    /// All tags, the time to live among them.
    tag_list tags() const noexcept { return tags_; }

    /// The cell's own time to live in milliseconds: the first tag of type ttl_tag_type.
    std::optional<std::int64_t> ttl() const noexcept { return ttl_; }

    /// A view of the cell without its time to live: a KeyValue does not store it where a cell_view reads it.
    cell_view without_ttl() const noexcept { return cell_; }

    /// A copy that owns its bytes, with the time to live.  Other tags are dropped: a cell has none.
    cell to_cell() const {
        if (!ttl_) return cell(cell_);
        const bytes stored = detail::with_ttl(value(), *ttl_);
        return cell(cell_view(row(), family(), qualifier(), version_key(timestamp(), kind(), 0, true), stored));
    }

private:
    key_value(const cell_view& what, const tag_list& tags) : cell_(what), tags_(tags), ttl_(detail::first_ttl(tags)) {}

    cell_view cell_;
    tag_list tags_;
    std::optional<std::int64_t> ttl_;
};

namespace detail {

/// The bytes of all tags of a cell: `others`, then its time to live.
inline bytes joined_tags(const cell_view& what, const tag_list& others) {
    if (!what.ttl()) return bytes(others.raw());
    bytes joined;
    for (const tag found : others)
        if (found.type != ttl_tag_type) append_tag(joined, found);
    append_tag(joined, {ttl_tag_type, to_big_endian(*what.ttl())});
    return joined;
}

}  // namespace detail

/// Writes the KeyValue of a cell.  The tags are `others` and, last, the cell's own time to live if it has one; tags of
/// `others` that hold a time to live are then left out.
///
/// Complexity: linear in the bytes.
/// Throws: bad_row_key, bad_family_name, bad_column or bad_value if a part is longer than its length can say (R1.13),
/// illegal_argument if the tags together exceed 65535 bytes.
inline bytes to_key_value(const cell_view& what, const tag_list& others = {}) {
    const std::size_t key_size = detail::checked_key_size(what);
    const bytes tags = detail::joined_tags(what, others);
    if (tags.size() > (std::numeric_limits<std::uint16_t>::max)())
        detail::raise<illegal_argument>("the tags of a cell have at most 65535 bytes, and these have " +
                                        std::to_string(tags.size()));
    constexpr std::size_t lengths_size = 2 * sizeof(std::int32_t);
    const std::size_t tags_size = tags.empty() ? 0 : sizeof(std::uint16_t) + tags.size();
    bytes made(lengths_size + key_size + what.value().size() + tags_size, '\0');
    char* at = detail::put_number(made.data(), static_cast<std::int32_t>(key_size));
    at = detail::put_number(at, static_cast<std::int32_t>(what.value().size()));
    at = detail::put_key(at, what);
    at = detail::put(at, what.value());
    if (!tags.empty()) at = detail::put(detail::put_number(at, static_cast<std::uint16_t>(tags.size())), tags);
    return made;
}

/// Appends the KeyValue of a cell to `out`.  A KeyValue does not say where it ends: see cell_block for many of them.
///
/// Complexity: linear in the bytes of the cell.
/// Throws: what to_key_value throws.
inline void append_key_value(bytes& out, const cell_view& what, const tag_list& others = {}) {
    out.append(to_key_value(what, others));
}

}  // namespace strata
