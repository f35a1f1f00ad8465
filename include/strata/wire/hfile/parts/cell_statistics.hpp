// SPDX-License-Identifier: BSL-1.0
// Layer: wire/hfile.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/wire/hfile/facts.hpp>
#include <strata/wire/hfile/parts/file_info.hpp>

namespace strata::detail::hfile {

/// What the file info says of all cells together, counted as HBase counts it.
class cell_statistics {
public:
    /// The length of what HBase takes a cell for when it looks for the biggest: the KeyValue, and a length before it.
    static constexpr std::size_t size_of(std::size_t key_size, std::size_t value_size, std::size_t tags_size) noexcept {
        return 4 + 8 + key_size + value_size + (tags_size == 0 ? 0 : 2 + tags_size);
    }

    /// True if the cell is bigger than all before it.
    bool is_biggest(std::size_t size) const noexcept { return size > biggest_size_; }

    /// Keeps the key of the biggest cell.  If that throws, nothing has changed.
    void keep_biggest(std::size_t size, bytes_view key) {
        biggest_key_ = key;
        biggest_size_ = size;
    }

    /// Counts a cell.
    void add(const cell_view& what, std::size_t key_size, std::size_t tags_size, std::uint64_t sequence) noexcept {
        ++cells_;
        key_bytes_ += key_size;
        value_bytes_ += what.value().size();
        greatest_tags_size_ = (std::max)(greatest_tags_size_, tags_size);
        greatest_sequence_ = (std::max)(greatest_sequence_, sequence);
        range_.least = (std::min)(range_.least, what.timestamp());
        range_.greatest = (std::max)(range_.greatest, what.timestamp());
        switch (what.kind()) {
            case kind::put:
                earliest_put_ = (std::min)(earliest_put_, what.timestamp());
                break;
            case kind::delete_family:
                ++family_markers_;
                [[fallthrough]];
            case kind::delete_column:
                // Such a marker reaches down to the oldest timestamp.
                range_.least = (std::min)(range_.least, timestamp{0});
                break;
            case kind::delete_family_version:
                ++family_markers_;
                break;
            case kind::delete_version:
                break;
        }
    }

    /// How many cells were counted.
    std::uint64_t cells() const noexcept { return cells_; }

    /// Writes all of it into the file info.  `last_key`: of the last cell.
    void describe(hfile_facts& facts, bytes_view last_key) const {
        const auto set = [&](bytes_view key, bytes value) {
            facts.info.insert_or_assign(bytes(key), std::move(value));
        };
        const auto in_four_bytes = [](std::uint64_t number) {
            bytes four;
            append_big_endian(four, static_cast<std::int32_t>(number));
            return four;
        };
        const auto in_eight_bytes = [](std::uint64_t number) {
            return to_big_endian(static_cast<std::int64_t>(number));
        };
        set(key::average_key_size, in_four_bytes(cells_ == 0 ? 0 : key_bytes_ / cells_));
        set(key::average_value_size, in_four_bytes(cells_ == 0 ? 0 : value_bytes_ / cells_));
        if (cells_ != 0) {
            set(key::last_key, bytes(last_key));
            set(key::key_of_biggest_cell, biggest_key_);
            set(key::size_of_biggest_cell, in_eight_bytes(biggest_size_));
        }
        if (facts.has_tags) {
            set(key::greatest_tags_size, in_four_bytes(greatest_tags_size_));
            set(key::tags_compressed, bytes(1, '\0'));
        }
        if (facts.has_sequences) {
            facts.greatest_sequence = greatest_sequence_;
            set(key::greatest_sequence, in_eight_bytes(greatest_sequence_));
            set(key::cell_version, in_four_bytes(1));
        }
        facts.time_range = range_;
        set(key::time_range, printed_time_range(range_));
        facts.family_markers = family_markers_;
        set(key::family_markers, in_eight_bytes(family_markers_));
        facts.earliest_put = earliest_put_;
        set(key::earliest_put, to_big_endian(earliest_put_.value));
        set(key::historical, bytes(1, '\0'));
    }

private:
    std::uint64_t cells_ = 0;
    std::uint64_t key_bytes_ = 0;
    std::uint64_t value_bytes_ = 0;
    std::uint64_t greatest_sequence_ = 0;
    std::uint64_t family_markers_ = 0;
    std::size_t greatest_tags_size_ = 0;
    std::size_t biggest_size_ = 0;
    bytes biggest_key_;
    hfile_facts::timestamps range_;
    timestamp earliest_put_ = latest;
};

}  // namespace strata::detail::hfile
