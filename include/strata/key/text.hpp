// SPDX-License-Identifier: BSL-1.0
// Layer: key.
#pragma once

#include <concepts>
#include <type_traits>

#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/key/key_field.hpp>
#include <strata/key/key_reader.hpp>

namespace strata {

namespace detail {

/// A zero byte in a text.  It sorts after end_of_text, as a longer text sorts after its prefix.
inline constexpr bytes_view escaped_zero("\0\xFF", 2);
/// The end of a text.  It sorts before everything that can stand there instead.
inline constexpr bytes_view end_of_text("\0\0", 2);

/// Appends a text without its end.
inline void append_escaped(bytes& key, bytes_view text) {
    for (auto zero = text.find('\0'); zero != bytes_view::npos; zero = text.find('\0')) {
        key.append(text.substr(0, zero)).append(escaped_zero);
        text.remove_prefix(zero + 1);
    }
    key.append(text);
}

}  // namespace detail

/// Writes bytes of any length and content: each zero byte as 00 FF, the others unchanged, then 00 00.
///
/// Everything that converts to bytes_view can be written; a literal ends at its first zero byte.  Read it as
/// strata::bytes.
template <std::convertible_to<bytes_view> Text>
struct key_field<Text> {
    /// Appends the field to `key`.
    static void append(bytes& key, bytes_view text) {
        detail::append_escaped(key, text);
        key.append(detail::end_of_text);
    }

    /// Reads the field.  Throws: illegal_argument if append() never writes such bytes.
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

/// The beginning of a text, for the last field of a scan's prefix.
///
/// All keys whose text begins so begin with these bytes, and no other keys do.  It cannot be read.
///
/// Example: to_key(17, text_prefix{"com.cnn."})
struct text_prefix {
    bytes_view text;  ///< Borrowed.
};

/// Writes the bytes of the text without the 00 00 at its end.
template <>
struct key_field<text_prefix> {
    /// Appends the field to `key`.
    static void append(bytes& key, const text_prefix& begin) { detail::append_escaped(key, begin.text); }

    /// Does not compile: the end of the text is not in the key.
    template <class Reader>
    static text_prefix take(Reader&) {
        static_assert(!std::is_same_v<Reader, key_reader>,
                      "strata: a text_prefix cannot be read out of a key; read the text as strata::bytes");
        return {};
    }
};

}  // namespace strata
