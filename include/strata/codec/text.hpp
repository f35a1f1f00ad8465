// SPDX-License-Identifier: BSL-1.0
// Layer: codec.
#pragma once

#include <concepts>
#include <type_traits>

#include <strata/bytes/bytes.hpp>
#include <strata/codec/key_field.hpp>
#include <strata/codec/key_reader.hpp>
#include <strata/core/error.hpp>

namespace strata {

namespace detail {

/// A zero byte becomes 00 FF, so that 00 00 can end the text and lies before everything that may follow in its place.
inline constexpr bytes_view escaped_zero("\0\xFF", 2);
inline constexpr bytes_view end_of_text("\0\0", 2);

inline void append_escaped(bytes& key, bytes_view text) {
    for (auto zero = text.find('\0'); zero != bytes_view::npos; zero = text.find('\0')) {
        key.append(text.substr(0, zero)).append(escaped_zero);
        text.remove_prefix(zero + 1);
    }
    key.append(text);
}

}  // namespace detail

/// Bytes of any length and content: themselves, each zero byte as 00 FF, and 00 00 behind them.
///
/// Everything that converts to bytes_view can be written, a literal up to its first zero byte.  It is read as
/// strata::bytes.
template <std::convertible_to<bytes_view> Text>
struct key_field<Text> {
    static void append(bytes& key, bytes_view text) {
        detail::append_escaped(key, text);
        key.append(detail::end_of_text);
    }

    static bytes take(key_reader& in) {
        static_assert(std::is_same_v<Text, bytes>,
                      "strata: a text is read out of a key as strata::bytes, for it does not lie there as it is");
        bytes text;
        for (;;) {
            const unsigned char byte = in.take_byte();
            if (byte == 0) {
                const unsigned char next = in.take_byte();
                if (next == 0) return text;
                if (next != 0xFF) detail::raise<illegal_argument>("a key holds a zero byte that is not escaped");
            }
            text.push_back(static_cast<char>(byte));
        }
    }
};

/// As the last field: the beginning of a text.  All keys whose text begins so begin with these bytes, and no others
/// do; so a scan of that prefix finds them.  Cannot be read.
///
/// Example: to_key(17, text_prefix{"com.cnn."})
struct text_prefix {
    bytes_view text;  ///< Borrowed.
};

/// As a text, but without the end of it.
template <>
struct key_field<text_prefix> {
    static void append(bytes& key, const text_prefix& begin) { detail::append_escaped(key, begin.text); }

    template <class Reader>
    static text_prefix take(Reader&) {
        static_assert(!std::is_same_v<Reader, key_reader>,
                      "strata: a text_prefix cannot be read out of a key; read the text as strata::bytes");
        return {};
    }
};

}  // namespace strata
