// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/filter.hpp>
#include <strata/filter/filter_of.hpp>
#include <strata/filter/parts/filter_call.hpp>
#include <strata/filter/row_filters.hpp>

namespace strata::filters {

/// A row key some of whose bytes do not matter: `{"abc", {1, 0, 0}}` stands for "abc", "xbc" and so on.
struct fuzzy_key {
    owned_bytes key;        ///< The bytes that rows are compared with.
    std::vector<bool> any;  ///< For each byte: true if it does not matter.

    /// Returns true if the row is equal to the key in all bytes that both have and that matter.
    bool agrees(bytes_view row) const {
        for (std::size_t i = 0; i != (std::min)(key.size(), row.size()); ++i)
            if (!any[i] && key[i] != row[i]) return false;
        return true;
    }
};

namespace detail {

/// The bytes of a row and, if there are fewer than `count`, the bytes that follow it in a cell of HBase.  HBase's
/// filter reads them, because it does not check where the row ends.
inline bytes row_and_next_bytes(const cell_view& cell, std::size_t count) {
    bytes all(cell.row());
    if (all.size() >= count) return all;
    append_big_endian(all, static_cast<std::uint8_t>(cell.family().size()));
    all.append(cell.family()).append(cell.qualifier());
    append_big_endian(all, cell.timestamp().value);
    append_big_endian(all, static_cast<std::uint8_t>(cell.kind()));
    all.append(cell.value());
    all.resize((std::max)(all.size(), count));
    return all;
}

/// The next row, in the direction of the read, that may agree with a key as HBase's filter computes it, or nothing.
/// The row of `cell` does not agree.
///
/// Bytes that matter come from the key, the others from the row.  If the result is not ahead of the row, the last of
/// the other bytes that can be increased is, and those after it begin anew.  Bytes at the end that do not matter are
/// dropped.
inline std::optional<bytes> next_fuzzy_row(const fuzzy_key& key, const cell_view& cell, bool reversed) {
    const std::size_t length = (std::max)(key.key.size(), cell.row().size());
    const bytes row = row_and_next_bytes(cell, length);
    const char first = reversed ? '\xFF' : '\0';
    const char last = reversed ? '\0' : '\xFF';
    const auto is_open = [&](std::size_t i) { return i >= key.any.size() || key.any[i]; };

    bytes next = key.key;
    next.resize(length);
    for (std::size_t i = 0; i != length; ++i) {
        if (i < key.any.size() && key.any[i]) next[i] = '\0';
        if (reversed && next[i] == '\0') next[i] = '\xFF';
    }
    std::optional<std::size_t> to_increase;
    bool is_ahead = false;
    for (std::size_t i = 0; i != length; ++i) {
        if (is_open(i)) {
            next[i] = row[i];
            if (row[i] != last) to_increase = i;
        } else if (row[i] != key.key[i]) {
            const bool is_less = static_cast<unsigned char>(row[i]) < static_cast<unsigned char>(key.key[i]);
            is_ahead = is_less != reversed;
            break;
        }
    }
    if (!is_ahead) {
        if (!to_increase) return std::nullopt;
        next[*to_increase] = static_cast<char>(next[*to_increase] + (reversed ? -1 : 1));
        for (std::size_t i = *to_increase + 1; i < length; ++i)
            if (is_open(i)) next[i] = first;
    }
    std::size_t size = (std::min)(key.any.size(), length);
    while (size != 0 && key.any[size - 1]) --size;
    if (to_increase) size = (std::max)(size, *to_increase + 1);
    next.resize(size);
    return reversed ? increased(std::move(next)) : next;
}

}  // namespace detail

/// Passes rows that agree with one of some keys in the bytes that matter (R10.12).  HBase: FuzzyRowFilter.
///
/// Only bytes that both have are compared: a row that is shorter than the key passes if its bytes agree, and so does a
/// longer one (S29).
///
/// Two errors of HBase's filter are reproduced, unless all families have quirks::repaired, when it looks at every row:
/// - It seeks to the next row that may agree, and may skip a shorter one that does.
/// - If there is no such row it is done, and rejects nothing any more: an any_of then returns rows that no member lets
///   pass (HBASE-26967).
class fuzzy_row : public filter_of<fuzzy_row> {
public:
    /// Takes the keys.
    ///
    /// Throws: illegal_argument if there is no key, or one whose `any` has another length.
    ///@{
    explicit fuzzy_row(std::vector<fuzzy_key> keys) : keys_(std::move(keys)) {
        if (keys_.empty()) strata::detail::raise<illegal_argument>("a fuzzy filter needs a key");
        for (const fuzzy_key& key : keys_)
            if (key.key.size() != key.any.size())
                strata::detail::raise<illegal_argument>("the fuzzy key '" + escape(key.key) + "' has " +
                                                        std::to_string(key.key.size()) + " bytes, but its mask has " +
                                                        std::to_string(key.any.size()));
    }

    fuzzy_row(std::initializer_list<fuzzy_key> keys) : fuzzy_row(std::vector<fuzzy_key>(keys)) {}
    ///@}

    void begin_scan(const filtered_read& read) override { *read_ = read; }
    void begin_row() override { *is_rejected_ = false; }
    bool is_done() const override { return *is_done_; }
    bool may_seek() const override { return true; }
    filter_answer judge(const cell_view& cell) override {
        for (const fuzzy_key& key : keys_)
            if (key.agrees(cell.row())) return filter_answer::include;
        *is_rejected_ = true;
        return filter_answer::seek;
    }
    filter_hint hint(const cell_view& cell) override {
        if (!read_->as_hbase) return {.leaves_row = true};
        const bool is_first = ahead_->empty();
        ahead_->resize(keys_.size());
        const bytes* nearest = nullptr;
        for (std::size_t i = 0; i != keys_.size(); ++i) {
            std::optional<bytes>& next = (*ahead_)[i];
            if (is_first || (next && !lies_ahead(*next, cell.row())))
                next = detail::next_fuzzy_row(keys_[i], cell, read_->reversed);
            if (next && (!nearest || lies_ahead(*nearest, *next))) nearest = &*next;
        }
        *is_done_ = !nearest;
        if (!nearest) return {};
        return {.leaves_row = true, .row = *nearest};
    }
    bool rejects_cells() override { return *is_rejected_; }
    void write_string(std::string&) const override { strata::detail::raise_not_in_language("FuzzyRowFilter"); }

private:
    bool lies_ahead(bytes_view row, bytes_view other) const { return read_->reversed ? row < other : row > other; }

    std::vector<fuzzy_key> keys_;
    per_read<filtered_read> read_;
    per_read<std::vector<std::optional<bytes>>> ahead_;  // the next row of each key, once computed
    per_read<bool> is_rejected_;
    per_read<bool> is_done_;
};

}  // namespace strata::filters
