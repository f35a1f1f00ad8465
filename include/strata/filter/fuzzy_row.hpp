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
#include <strata/cell/cell.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/filter.hpp>
#include <strata/filter/filter_of.hpp>
#include <strata/filter/row_filters.hpp>

namespace strata::filters {

/// A row key of which some bytes do not matter: `{"abc", {1, 0, 0}}` stands for "abc", "xbc" and so on.
struct fuzzy_key {
    bytes key;              ///< What a row is compared with.
    std::vector<bool> any;  ///< For each byte: any other will do.

    /// In all bytes that both have and that matter.
    bool agrees(bytes_view row) const {
        for (std::size_t i = 0; i != (std::min)(key.size(), row.size()); ++i)
            if (!any[i] && key[i] != row[i]) return false;
        return true;
    }
};

namespace detail {

/// The bytes of a row and, if there are fewer than `count`, of what follows it in a cell of HBase: its filter does not ask
/// where the row ends.
inline bytes row_and_behind(const cell_view& cell, std::size_t count) {
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

/// The nearest row, in the direction of the read, that HBase's filter takes to agree with a key; the cell's row does not.
/// Nothing if there is none.
///
/// Bytes that matter are the key's, the others the row's.  If that is no row ahead, the last of the others is increased
/// that can be, and those behind it begin anew.  Of the bytes at the end that do not matter none stay.
inline std::optional<bytes> next_fuzzy_row(const fuzzy_key& key, const cell_view& cell, bool reversed) {
    const std::size_t length = (std::max)(key.key.size(), cell.row().size());
    const bytes row = row_and_behind(cell, length);
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

/// Rows that agree with one of some keys in the bytes that matter (R10.12).  HBase: FuzzyRowFilter.
///
/// Only the bytes are compared that both have: a row shorter than the key passes if what there is of it agrees, and so
/// does every longer one (S29).
///
/// As HBase's it goes on at the next row that may agree, and so may jump over a shorter one that does.  When there is
/// none it is done, and rejects nothing any more: an any_of then returns rows that no member lets pass (HBASE-26967).
/// Where all families have quirks::repaired it does neither, but looks at every row.
class fuzzy_row : public filter_of<fuzzy_row> {
public:
    /// Throws: illegal_argument for no key at all, or one whose `any` is of another length.
    explicit fuzzy_row(std::vector<fuzzy_key> keys) : keys_(std::move(keys)) {
        if (keys_.empty()) strata::detail::raise<illegal_argument>("a fuzzy filter needs a key");
        for (const fuzzy_key& one : keys_)
            if (one.key.size() != one.any.size())
                strata::detail::raise<illegal_argument>("the fuzzy key '" + escape(one.key) + "' has " +
                                                        std::to_string(one.key.size()) + " bytes, but its mask has " +
                                                        std::to_string(one.any.size()));
    }

    /// The same of keys in braces.
    fuzzy_row(std::initializer_list<fuzzy_key> keys) : fuzzy_row(std::vector<fuzzy_key>(keys)) {}

    void begin_scan(const filtered_read& how) override { *how_ = how; }
    void begin_row() override { *is_rejected_ = false; }
    bool is_done() const override { return *is_done_; }
    bool may_seek() const override { return true; }
    filter_answer judge(const cell_view& cell) override {
        for (const fuzzy_key& one : keys_)
            if (one.agrees(cell.row())) return filter_answer::include;
        *is_rejected_ = true;
        return filter_answer::seek;
    }
    filter_hint hint(const cell_view& cell) override {
        if (!how_->as_hbase) return {.leaves_row = true};
        const bool is_first = ahead_->empty();
        ahead_->resize(keys_.size());
        const bytes* nearest = nullptr;
        for (std::size_t i = 0; i != keys_.size(); ++i) {
            std::optional<bytes>& next = (*ahead_)[i];
            if (is_first || (next && !lies_ahead(*next, cell.row())))
                next = detail::next_fuzzy_row(keys_[i], cell, how_->reversed);
            if (next && (!nearest || lies_ahead(*nearest, *next))) nearest = &*next;
        }
        *is_done_ = !nearest;
        if (!nearest) return {};
        return {.leaves_row = true, .row = *nearest};
    }
    bool rejects_cells() override { return *is_rejected_; }

private:
    bool lies_ahead(bytes_view row, bytes_view of) const { return how_->reversed ? row < of : row > of; }

    std::vector<fuzzy_key> keys_;
    per_read<filtered_read> how_;
    per_read<std::vector<std::optional<bytes>>> ahead_;  // for each key, once looked for
    per_read<bool> is_rejected_;
    per_read<bool> is_done_;
};

}  // namespace strata::filters
