// SPDX-License-Identifier: BSL-1.0
// Layer: wire/thrift.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/wire/byte_reader.hpp>
#include <strata/wire/encoding/varint.hpp>
#include <strata/wire/thrift/type.hpp>

namespace strata::thrift::detail {

using strata::detail::raise;

/// The types of the compact protocol, by number; its two booleans become one.
inline type type_of_compact(unsigned code) {
    constexpr type all[] = {type::stop, type::boolean, type::boolean, type::i8,  type::i16, type::i32,      type::i64,
                            type::f64,  type::text,    type::list,    type::set, type::map, type::structure};
    if (code >= sizeof(all) / sizeof(all[0]))
        raise<illegal_argument>("there is no type " + std::to_string(code) + " in Thrift's compact protocol");
    return all[code];
}
inline constexpr unsigned compact_true = 1;
inline constexpr unsigned compact_false = 2;

inline type type_of_binary(unsigned code) {
    const auto known = static_cast<type>(code);
    switch (known) {
        case type::stop:
        case type::boolean:
        case type::i8:
        case type::f64:
        case type::i16:
        case type::i32:
        case type::i64:
        case type::text:
        case type::structure:
        case type::map:
        case type::set:
        case type::list:
            return known;
    }
    raise<illegal_argument>("there is no type " + std::to_string(code) + " in Thrift's binary protocol");
}

/// Takes the parts of a message off bytes that may end before it does.
///
/// A call returns false, and takes nothing, if the part has not come whole.
class tokens {
public:
    /// `at`: how many of the bytes were taken before.  `most`: the greatest size of a message.
    tokens(bytes_view all, std::size_t at, protocol how, std::size_t most) noexcept
        : all_(all), at_(at), how_(how), most_(most) {}

    /// How many bytes were taken.
    std::size_t at() const noexcept { return at_; }

    /// Takes one byte.
    bool byte(unsigned& into) noexcept {
        if (at_ == all_.size()) return false;
        into = static_cast<unsigned char>(all_[at_++]);
        return true;
    }

    /// Takes a number of that type: a boolean as a byte.
    bool number(type kind, std::int64_t& into) {
        if (kind == type::boolean || kind == type::i8) {
            unsigned raw = 0;
            if (!byte(raw)) return false;
            into = static_cast<std::int8_t>(raw);
            if (kind == type::boolean) into = how_ == protocol::compact ? raw == compact_true : raw != 0;
            return true;
        }
        if (kind == type::f64) return floating(into);
        if (how_ == protocol::compact) {
            std::uint64_t raw = 0;
            if (!varint(raw)) return false;
            into = strata::detail::from_zigzag(raw);
            if (kind == type::i16) into = static_cast<std::int16_t>(into);
            if (kind == type::i32) into = static_cast<std::int32_t>(into);
            return true;
        }
        if (kind == type::i16) return fixed<std::int16_t>(into);
        return kind == type::i32 ? fixed<std::int32_t>(into) : fixed<std::int64_t>(into);
    }

    /// Takes the length of a list or a map, or of a text whose bytes follow.
    bool length(std::size_t& into) {
        std::int64_t size = 0;
        if (how_ == protocol::compact) {
            std::uint64_t raw = 0;
            if (!varint(raw)) return false;
            size = static_cast<std::int32_t>((std::min)(raw, std::uint64_t{0xFFFFFFFF}));
        } else if (!fixed<std::int32_t>(size)) {
            return false;
        }
        return accept_length(size, into);
    }

    /// Takes a text: where it begins, and its size.
    bool text(std::size_t& begin, std::size_t& size) {
        const std::size_t before = at_;
        if (!length(size) || all_.size() - at_ < size) {
            at_ = before;
            return false;
        }
        begin = at_;
        at_ += size;
        return true;
    }

    /// Takes the beginning of a field, or the stop after the last one.  `last`: the number of the field before it.
    /// `code`: the type as it is written, which in the compact protocol is the value of a boolean.
    bool field(std::int16_t last, std::int16_t& id, type& kind, unsigned& code) {
        const std::size_t before = at_;
        if (!byte(code)) return false;
        std::int64_t number = last;
        if (how_ == protocol::binary) {
            kind = type_of_binary(code);
            if (kind == type::stop || fixed<std::int16_t>(number)) return accept_field(number, id);
        } else {
            const unsigned step = code >> 4;
            code &= 0x0F;
            kind = type_of_compact(code);
            number += step;
            if (kind == type::stop || step != 0 || this->number(type::i16, number)) return accept_field(number, id);
        }
        at_ = before;
        return false;
    }

    /// Takes the beginning of a list or set.
    bool list(type& element, std::size_t& count) {
        const std::size_t before = at_;
        unsigned head = 0;
        if (!byte(head)) return false;
        element = how_ == protocol::binary ? type_of_binary(head) : type_of_compact(head & 0x0F);
        count = head >> 4;
        if ((how_ == protocol::compact && count != 15) || length(count)) return true;
        at_ = before;
        return false;
    }

    /// Takes the beginning of a map.  An empty one of the compact protocol has no types.
    bool map(type& key, type& mapped, std::size_t& count) {
        const std::size_t before = at_;
        unsigned first = 0;
        unsigned second = 0;
        if (how_ == protocol::binary) {
            if (byte(first) && byte(second) && length(count)) {
                key = type_of_binary(first);
                mapped = type_of_binary(second);
                return true;
            }
        } else if (length(count) && (count == 0 || byte(first))) {
            key = type_of_compact(first >> 4);
            mapped = type_of_compact(first & 0x0F);
            return true;
        }
        at_ = before;
        return false;
    }

    /// Takes a varint.
    bool varint(std::uint64_t& into) {
        const bytes_view ahead = all_.substr(at_, strata::detail::longest_varint);
        const bool is_whole = std::any_of(ahead.begin(), ahead.end(), [](char c) { return (c & 0x80) == 0; });
        if (!is_whole && ahead.size() < strata::detail::longest_varint) return false;
        strata::detail::byte_reader in(ahead);
        into = strata::detail::take_varint(in, "a number of Thrift's compact protocol");
        at_ += ahead.size() - in.rest().size();
        return true;
    }

    /// Takes a number of that width, the highest byte first.
    template <class Number>
    bool fixed(std::int64_t& into) noexcept {
        if (all_.size() - at_ < sizeof(Number)) return false;
        into = from_big_endian<Number>(all_.substr(at_));
        at_ += sizeof(Number);
        return true;
    }

    /// Checks a length that was announced.
    bool accept_length(std::int64_t size, std::size_t& into) const {
        if (size < 0) raise<illegal_argument>("a length in a message of Thrift is negative: " + std::to_string(size));
        into = static_cast<std::size_t>(size);
        if (at_ > most_ || into > most_ - at_)
            raise<illegal_argument>("a message of Thrift has at most " + std::to_string(most_) +
                                    " bytes, but this one announces " + std::to_string(into) + " more after " +
                                    std::to_string(at_));
        return true;
    }

private:
    bool floating(std::int64_t& into) noexcept {
        if (!fixed<std::int64_t>(into)) return false;
        if (how_ == protocol::compact) {  // the lowest byte first
            std::uint64_t turned = 0;
            for (auto left = static_cast<std::uint64_t>(into), i = std::uint64_t{0}; i != 8; ++i, left >>= 8)
                turned = turned << 8 | (left & 0xFF);
            into = static_cast<std::int64_t>(turned);
        }
        return true;
    }
    static bool accept_field(std::int64_t number, std::int16_t& id) noexcept {
        id = static_cast<std::int16_t>(number);
        return true;
    }

    bytes_view all_;
    std::size_t at_;
    protocol how_;
    std::size_t most_;
};

}  // namespace strata::thrift::detail
