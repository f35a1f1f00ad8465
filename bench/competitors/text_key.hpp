// SPDX-License-Identifier: BSL-1.0
// The four coordinates as a string without zero bytes that sorts as they do, for competitors whose keys are C strings.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>

#include "../cells.hpp"

namespace bench {

/// Row and qualifier with their end marked, a byte for the family, the timestamp inverted, seven bits a byte.
///
/// An end is 01, and what is below 03 is written as 02 and one more than itself, so that a key sorts before those it is
/// the beginning of.  A zero byte follows.
class text_key {
public:
    static constexpr std::size_t time_size = 10;
    static constexpr std::size_t longest = 1023;

    /// The beginning of all keys of a column.
    explicit text_key(const column_key& column) {
        add_part(column.row);
        add_end();
        add(static_cast<char>(column.family + 1));
        add_part(column.qualifier);
        add_end();
        terminate();
    }
    text_key(const column_key& one, std::int64_t timestamp) : text_key(one) {
        const auto inverted = ~(static_cast<std::uint64_t>(timestamp) ^ sign);
        for (int shift = 63; shift >= 0; shift -= 7) add(static_cast<char>(inverted >> shift | 0x80));
        terminate();
    }

    /// The beginning of all keys of a row; of all rows that begin so.
    static text_key of_row(bytes_view row) {
        text_key all = of_prefix(row);
        all.add_end();
        all.terminate();
        return all;
    }
    static text_key of_prefix(bytes_view prefix) {
        text_key all;
        all.add_part(prefix);
        all.terminate();
        return all;
    }

    bytes_view view() const { return {bytes_.data(), size_}; }

    /// The parts of such a key.
    static bytes_view column_of(bytes_view key) { return key.substr(0, key.size() - time_size); }
    static std::int64_t time_of(bytes_view key) {
        std::uint64_t inverted = 0;
        for (const char c : key.substr(key.size() - time_size)) inverted = inverted << 7 | (c & 0x7f);
        return static_cast<std::int64_t>(~inverted ^ sign);
    }

private:
    static constexpr std::uint64_t sign = std::uint64_t{1} << 63;

    text_key() {}  // NOLINT: a default one would zero the bytes

    void add(char c) { bytes_[size_++] = c; }
    void add_end() { add('\1'); }
    void terminate() { bytes_[size_] = '\0'; }

    void add_part(bytes_view part) {
        if (longest - size_ < 2 * part.size() + 3 + time_size) throw std::length_error("the key is too long");
        for (const char c : part) {
            const bool is_low = static_cast<unsigned char>(c) < 3;
            if (is_low) add('\2');
            add(static_cast<char>(c + is_low));
        }
    }

    std::array<char, longest + 1> bytes_;
    std::size_t size_ = 0;
};

}  // namespace bench
