// SPDX-License-Identifier: BSL-1.0
// The four coordinates as one string of bytes that sorts as they do, for competitors that know one key only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "../cells.hpp"

namespace bench {

/// Row and qualifier with their end marked, a byte for the family, the timestamp inverted and big-endian.
///
/// A zero byte is written as 00 ff, an end as 00 00, so that a key sorts before those it is the beginning of.  Encoding
/// one allocates nothing.
class encoded_key {
public:
    static constexpr std::size_t time_size = 8;

    /// The beginning of all keys of a column.
    explicit encoded_key(const column_key& column) {
        add_part(column.row);
        add(static_cast<char>(column.family));
        add_part(column.qualifier);
    }
    encoded_key(const column_key& one, std::int64_t timestamp) : encoded_key(one) {
        const auto inverted = ~(static_cast<std::uint64_t>(timestamp) ^ sign);
        for (int shift = 56; shift >= 0; shift -= 8) add(static_cast<char>(inverted >> shift));
    }

    /// The beginning of all keys of a row; of all rows that begin so.
    static encoded_key of_row(bytes_view row) {
        encoded_key all;
        all.add_part(row);
        return all;
    }
    static encoded_key of_prefix(bytes_view prefix) {
        encoded_key all = of_row(prefix);
        all.size_ -= 2;
        return all;
    }

    bytes_view view() const { return {bytes_.data(), size_}; }

    /// The parts of such a key.
    static bytes_view column_of(bytes_view key) { return key.substr(0, key.size() - time_size); }
    static std::int64_t time_of(bytes_view key) {
        std::uint64_t inverted = 0;
        for (const char c : key.substr(key.size() - time_size))
            inverted = inverted << 8 | static_cast<unsigned char>(c);
        return static_cast<std::int64_t>(~inverted ^ sign);
    }

private:
    static constexpr std::uint64_t sign = std::uint64_t{1} << 63;

    encoded_key() {}  // NOLINT: a default one would zero the bytes

    void add(char c) { bytes_[size_++] = c; }

    void add_part(bytes_view part) {
        if (bytes_.size() - size_ < 2 * part.size() + 2 + 1 + time_size) throw std::length_error("the key is too long");
        while (!part.empty()) {
            const auto* const zero = static_cast<const char*>(std::memchr(part.data(), 0, part.size()));
            const std::size_t plain = zero ? static_cast<std::size_t>(zero - part.data()) : part.size();
            std::memcpy(bytes_.data() + size_, part.data(), plain);
            size_ += plain;
            if (!zero) break;
            add('\0');
            add('\xff');
            part.remove_prefix(plain + 1);
        }
        add('\0');
        add('\0');
    }

    std::array<char, 512> bytes_;
    std::size_t size_ = 0;
};

/// A place in a map that is gone through by iterators of pairs.
template <class Iterator>
class place_in_map {
public:
    place_in_map(Iterator at, Iterator end) : at_(at), end_(end) {}
    bool is_valid() const { return at_ != end_; }
    bytes_view key() const { return at_->first; }
    bytes_view value() const { return at_->second; }
    void next() { ++at_; }

private:
    Iterator at_;
    Iterator end_;
};

/// The reads of a sorted map of encoded keys.
///
/// Map offers `lower_bound(key)`: a place with `is_valid()`, `key()`, `value()` and `next()`, like place_in_map.  The
/// views of a place hold until it moves, or for good if the map says `has_stable_keys`.  Key is how the map's keys are
/// written.
template <class Map, class Key = encoded_key>
class encoded_reads {
public:
    std::optional<answer> get(const column_key& column, std::int64_t as_of) const {
        const Key wanted(column, as_of);
        auto&& at = map().lower_bound(wanted.view());
        if (!at.is_valid() || Key::column_of(at.key()) != Key::column_of(wanted.view())) return std::nullopt;
        return answer{Key::time_of(at.key()), at.value()};
    }

    template <class Visit>
    void get_row(bytes_view row, Visit visit) const {
        const Key first = Key::of_row(row);
        scan_below<versions::newest>(first, first, no_limit, visit);
    }

    template <versions Wanted, class Visit>
    void scan(const cell_range& range, Visit visit) const {
        scan_below<Wanted>(Key::of_prefix(range.first), Key::of_prefix(range.prefix), range.limit, visit);
    }

private:
    const Map& map() const { return static_cast<const Map&>(*this); }

    template <versions Wanted, class Visit>
    void scan_below(const Key& first, const Key& prefix, std::size_t limit, Visit visit) const {
        std::conditional_t<Map::has_stable_keys, bytes_view, std::string> last;
        for (auto&& at = map().lower_bound(first.view()); at.is_valid() && starts_with(at.key(), prefix.view());
             at.next()) {
            if constexpr (Wanted == versions::newest) {
                const bytes_view column = Key::column_of(at.key());
                if (column == last) continue;
                last = column;
            }
            visit(Key::time_of(at.key()), at.value());
            if (--limit == 0) return;
        }
    }
};

}  // namespace bench
