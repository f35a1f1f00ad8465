// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <cstddef>
#include <string>

#include <strata/bytes/bytes.hpp>
#include <strata/filter/regex/byte_set.hpp>
#include <strata/filter/regex/java_bounds.hpp>
#include <strata/filter/regex/java_reader.hpp>

namespace strata::detail {

/// Reads the character classes of an expression: nested ones, complements, intersections.
class java_class_reader : protected java_reader {
protected:
    using java_reader::java_reader;

    /// Reads a class, from its bracket to the one that closes it.
    byte_set char_class() {
        if (++class_depth_ > most_depth)
            refuse("classes within classes more than " + std::to_string(most_depth) + " deep");
        ++at_;
        const bool is_complement = take_if('^');
        const byte_set items = class_items();
        ++at_;
        --class_depth_;
        return is_complement ? ~items : items;
    }

private:
    /// Reads the items of a class, up to the bracket that closes it.
    byte_set class_items() {
        byte_set items;
        for (bool is_any = false;; is_any = true) {
            skip();
            if (at_end()) refuse("a class that is not closed");
            if (peek() == ']' && is_any) return items;
            if (options_.comments && peek() == '&' && is_blank(peek(1))) refuse("a & before a blank in comments mode");
            if (peek() == '&' && peek(1) == '&') {
                at_ += 2;
                const byte_set right = right_of_intersection();
                items = is_any ? items & right : right;
                if (peek() == '&' && peek(1) != '&') refuse("a single & after an intersection");
            } else {
                items |= peek() == '[' ? char_class() : class_range();
            }
        }
    }

    /// Reads items up to the next `&&`, or to the end of the class.
    byte_set right_of_intersection() {
        byte_set right;
        for (bool is_any = false;; is_any = true) {
            skip();
            if (at_end()) refuse("a class that is not closed");
            if (peek() == ']' || peek() == '&') {
                if (!is_any) refuse("an intersection with nothing");
                return right;
            }
            right |= peek() == '[' ? char_class() : class_items();
        }
    }

    /// Reads a byte, a range of bytes or an escape.
    byte_set class_range() {
        if (peek() == '\\') {
            const char letter = peek(1);
            const auto [is_class, set] = java_class_of(letter);
            if (letter == 'v' && peek(2) == '-') refuse("a range that begins with \\v");
            if (is_class || letter == 'p' || letter == 'P') {
                at_ += 2;
                return is_class ? set : property(letter == 'P');
            }
        }
        const unsigned char first = class_byte();
        skip();
        if (peek() == '-' && peek(1) != '[' && peek(1) != ']') {
            ++at_;
            skip();
            const unsigned char last = class_byte();
            if (last < first) refuse("a range that ends before it begins");
            return cased(byte_set::of(first, last));
        }
        return cased(byte_set::of(first, first));
    }

    unsigned char class_byte() {
        const char c = take("a class");
        if (c == '\\') return escaped_byte(take("an escape"));
        if (!is_ascii(c)) refuse("a byte beyond ASCII in a class: here a character is a byte; write it as \\xNN");
        return static_cast<unsigned char>(c);
    }

    int class_depth_ = 0;
};

}  // namespace strata::detail
