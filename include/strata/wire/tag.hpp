// SPDX-License-Identifier: BSL-1.0
// Layer: wire.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <string>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/wire/byte_reader.hpp>

namespace strata {

/// A tag that HBase keeps beside a value, borrowed: a type, and bytes whose meaning depends on it (R1.12).
struct tag {
    std::uint8_t type = 0;  ///< What the bytes mean; HBase: TagType.
    bytes_view payload;     ///< Borrowed.

    friend bool operator==(const tag&, const tag&) = default;
};

/// The type of the tag that holds a cell's own time to live, eight bytes of milliseconds.  HBase:
/// TagType.TTL_TAG_TYPE.
inline constexpr std::uint8_t ttl_tag_type = 8;

/// The tags of a cell in their order, borrowed.  A forward range of `tag`.
///
/// Invalidated by: the end of the bytes that it was parsed from.
class tag_list {
public:
    /// A forward iterator that makes each tag when it is dereferenced.
    class iterator {
    public:
        /// Members of a forward iterator.
        ///@{
        using iterator_concept = std::forward_iterator_tag;
        using iterator_category = std::input_iterator_tag;
        using value_type = tag;
        using difference_type = std::ptrdiff_t;
        using reference = tag;
        using pointer = void;

        iterator() = default;

        tag operator*() const noexcept {
            return {static_cast<std::uint8_t>(rest_[length_size]), rest_.substr(length_size + 1, size() - 1)};
        }

        iterator& operator++() noexcept {
            rest_.remove_prefix(length_size + size());
            return *this;
        }

        iterator operator++(int) noexcept {
            const iterator before = *this;
            ++*this;
            return before;
        }

        friend bool operator==(const iterator& a, const iterator& b) noexcept {
            return a.rest_.size() == b.rest_.size();
        }
        ///@}

    private:
        friend class tag_list;

        explicit iterator(bytes_view rest) noexcept : rest_(rest) {}

        /// The length of type and payload, in bytes.
        std::size_t size() const noexcept { return from_big_endian<std::uint16_t>(rest_); }

        bytes_view rest_;
    };

    tag_list() = default;

    /// Parses the tags in `raw`: each is the length of type and payload in two bytes, the type in one, the payload.
    ///
    /// Complexity: linear in the tags.
    /// Throws: illegal_argument if the bytes are no such list.
    static tag_list parse(bytes_view raw) {
        for (detail::byte_reader in(raw); !in.empty();)
            if (in.counted<std::uint16_t>("a tag").empty()) detail::raise<illegal_argument>("a tag has no type");
        return tag_list(raw);
    }

    /// The range of the tags.
    ///@{
    iterator begin() const noexcept { return iterator(raw_); }
    iterator end() const noexcept { return iterator(raw_.substr(raw_.size())); }
    bool empty() const noexcept { return raw_.empty(); }
    ///@}

    /// The bytes that it was parsed from.
    bytes_view raw() const noexcept { return raw_; }

private:
    static constexpr std::size_t length_size = 2;

    explicit tag_list(bytes_view raw) noexcept : raw_(raw) {}

    bytes_view raw_;
};

namespace detail {

/// The time to live in milliseconds in the first tag that holds one.
///
/// Throws: illegal_argument if that tag has not eight bytes.
inline std::optional<std::int64_t> first_ttl(const tag_list& tags) {
    for (const tag found : tags) {
        if (found.type != ttl_tag_type) continue;
        if (found.payload.size() != number_size)
            raise<illegal_argument>("a tag with a time to live has 8 bytes, and this one has " +
                                    std::to_string(found.payload.size()));
        return from_big_endian(found.payload);
    }
    return {};
}

}  // namespace detail

/// Appends a tag to `out`, for tag_list::parse to read.
///
/// Throws: illegal_argument if type and payload take more than 65535 bytes.
inline void append_tag(bytes& out, const tag& found) {
    constexpr std::size_t limit = (std::numeric_limits<std::uint16_t>::max)();
    if (found.payload.size() >= limit)
        detail::raise<illegal_argument>("a tag has at most 65534 bytes, and this one has " +
                                        std::to_string(found.payload.size()));
    bytes made;
    made.reserve(found.payload.size() + 3);
    append_big_endian(made, static_cast<std::uint16_t>(found.payload.size() + 1));
    made.push_back(static_cast<char>(found.type));
    made.append(found.payload);
    out.append(made);
}

}  // namespace strata
