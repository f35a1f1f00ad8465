// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <bitset>
#include <string>
#include <string_view>
#include <utility>

#include <strata/bytes/bytes.hpp>

namespace strata::detail {

/// The set of bytes that one character of an expression may be.
class byte_set {
public:
    byte_set() = default;

    /// The bytes of a range, or of a text.
    ///@{
    static byte_set of(unsigned char first, unsigned char last) {
        byte_set made;
        for (unsigned c = first; c <= last; ++c) made.bytes_.set(c);
        return made;
    }
    static byte_set of(std::string_view each) {
        byte_set made;
        for (const char c : each) made.bytes_.set(static_cast<unsigned char>(c));
        return made;
    }
    ///@}
    /// All bytes.
    static byte_set all() { return of(0, 0xFF); }

    byte_set operator|(const byte_set& other) const { return byte_set(bytes_ | other.bytes_); }
    byte_set operator&(const byte_set& other) const { return byte_set(bytes_ & other.bytes_); }
    byte_set operator~() const { return byte_set(~bytes_); }
    byte_set& operator|=(const byte_set& other) { return *this = *this | other; }

    /// The set with each ASCII letter in both cases.
    byte_set in_both_cases() const {
        byte_set both = *this;
        for (unsigned c = 'A'; c <= 'Z'; ++c) {
            const bool has_any = bytes_[c] || bytes_[c + ('a' - 'A')];
            both.bytes_[c] = both.bytes_[c + ('a' - 'A')] = has_any;
        }
        return both;
    }

    /// The set in the syntax of Boost.Regex.  A repetition can follow it.
    std::string text() const {
        if (bytes_.all()) return ".";
        if (bytes_.none()) return "[^\\x00-\\xFF]";
        std::string ranges;
        for (unsigned first = 0, last = 0; first < 0x100; first = last + 1) {
            last = first;
            if (!bytes_[first]) continue;
            while (last < 0xFF && bytes_[last + 1]) ++last;
            ranges += byte_text(first);
            if (last != first) ranges += '-' + byte_text(last);
        }
        return bytes_.count() == 1 ? ranges : '[' + ranges + ']';
    }

private:
    explicit byte_set(const std::bitset<0x100>& bytes) : bytes_(bytes) {}

    static std::string byte_text(unsigned byte) {
        constexpr char digits[] = "0123456789ABCDEF";
        const char c = static_cast<char>(byte);
        if ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')) return std::string(1, c);
        return std::string("\\x") + digits[byte >> 4] + digits[byte & 0xF];
    }

    std::bitset<0x100> bytes_;
};

/// The class that a backslash and a letter stand for, and whether there is one.  An upper-case letter is the
/// complement.
inline std::pair<bool, byte_set> java_class_of(char letter) {
    const bool is_complement = letter >= 'A' && letter <= 'Z';
    const byte_set digits = byte_set::of('0', '9');
    byte_set found;
    switch (is_complement ? static_cast<char>(letter - 'A' + 'a') : letter) {
        case 'd':
            found = digits;
            break;
        case 'h':
            found = byte_set::of(" \t");
            break;
        case 's':
            found = byte_set::of(" \t\n\v\f\r");
            break;
        case 'v':
            found = byte_set::of("\n\v\f\r");
            break;
        case 'w':
            found = digits | byte_set::of('a', 'z') | byte_set::of('A', 'Z') | byte_set::of("_");
            break;
        default:
            return {false, {}};
    }
    return {true, is_complement ? ~found : found};
}

/// The ASCII class that `\p{name}` stands for, and whether there is one.
inline std::pair<bool, byte_set> java_class_of(std::string_view name) {
    const byte_set lower = byte_set::of('a', 'z'), upper = byte_set::of('A', 'Z'), digits = byte_set::of('0', '9');
    const byte_set graph = byte_set::of('!', '~');
    const std::pair<std::string_view, byte_set> all[] = {
        {"Lower", lower},
        {"Upper", upper},
        {"Alpha", lower | upper},
        {"Digit", digits},
        {"Alnum", lower | upper | digits},
        {"Punct", graph & ~(lower | upper | digits)},
        {"Graph", graph},
        {"Print", graph | byte_set::of(" ")},
        {"Blank", byte_set::of(" \t")},
        {"Cntrl", byte_set::of(0, 0x1F) | byte_set::of(0x7F, 0x7F)},
        {"XDigit", digits | byte_set::of('a', 'f') | byte_set::of('A', 'F')},
        {"Space", byte_set::of(" \t\n\v\f\r")},
        {"ASCII", byte_set::of(0, 0x7F)},
    };
    for (const auto& [known, set] : all)
        if (known == name) return {true, set};
    return {false, {}};
}

}  // namespace strata::detail
