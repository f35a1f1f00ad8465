// SPDX-License-Identifier: BSL-1.0
// What every design offers, and how the laboratory counts what it does: reads by strata::read_stats.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <strata/strata.hpp>

namespace lab {

namespace st = strata;
using st::bytes, st::bytes_view;
using names = std::vector<std::string>;

// [design]
/// A schema for "who follows whom".  Lists are in no order; following twice is following once.
template <class D>
concept design = requires(D d, bytes_view who, bytes_view whom) {
    d.follow(who, whom);
    d.unfollow(who, whom);
    { d.followed_by(who) } -> std::same_as<names>;
    { d.does_follow(who, whom) } -> std::same_as<bool>;
    { d.followers_of(whom) } -> std::same_as<names>;
    { d.count(who) } -> std::same_as<std::size_t>;
    d.tables();  // a tuple of references
};
// [/design]

/// The tables of the laboratory: time stands still until something changes, and bytes are counted.
template <class... Families>
using table = st::table<Families..., st::clock::manual, st::memory::counting<>>;

/// What has been asked of the tables.
struct work {
    std::size_t calls = 0;  ///< Calls that a client sends to HBase.
    st::read_stats reads;   ///< What the reads among them did.
};

/// The base of the designs.
class counted_work {
public:
    /// Counts into `done` from now on, or, if it is null, no longer.  A read that is counted takes longer.
    void count_into(work* done) { done_ = done; }

protected:
    /// A read's `.stats`: counts the call, and lets the read count the rest.
    st::read_stats* call() {
        if (!done_) return nullptr;
        ++done_->calls;
        return &done_->reads;
    }

    /// The table, a millisecond later: a delete marker also hides what is put in its own millisecond after it (R5.1).
    template <class Table>
    Table& change(Table& t) {
        if (done_) ++done_->calls;
        t.clock().advance(1);
        return t;
    }

private:
    work* done_ = nullptr;
};

/// Hands over every cell of a scan.
template <class Scan, class Use>
void each_cell(Scan cells, Use use) {
    cells.for_each_cell([&](const st::cell_view& c) {
        use(c);
        return true;
    });
}

/// What a design has in memory, and what HBase would have in its files.
struct stored {
    std::size_t cells = 0;
    std::size_t rows = 0;
    std::size_t keys = 0;       ///< Bytes of rows, each once, and of qualifiers.
    std::size_t values = 0;     ///< Bytes of values.
    std::size_t memory = 0;     ///< Bytes in memory, all together.
    std::size_t key_value = 0;  ///< Bytes of HBase's KeyValues, before a file encodes or compresses them.
};

template <design D>
void flush(D& d) {
    std::apply([](auto&... t) { (t.flush(), ...); }, d.tables());
}
/// As HBase's major compaction, after a flush.
template <design D>
void compact(D& d) {
    flush(d);
    std::apply([](auto&... t) { (t.compact(), ...); }, d.tables());
}

/// A KeyValue repeats row, family and qualifier.  Their lengths, that of the value, timestamp and type are 20 bytes.
inline std::size_t key_value_size(const st::cell_view& c) {
    return 20 + c.row().size() + c.family().size() + c.qualifier().size() + c.value().size();
}

template <design D>
stored what_is_stored(D& d) {
    stored sum;
    const auto add = [&](auto& t) {
        sum.memory += t.memory().counts().bytes;
        for (const auto& row : t.scan()) {
            ++sum.rows;
            sum.keys += row.key().size();
            for (const st::cell_view& c : row) {
                ++sum.cells;
                sum.keys += c.qualifier().size();
                sum.values += c.value().size();
                sum.key_value += key_value_size(c);
            }
        }
    };
    std::apply([&](auto&... t) { (add(t), ...); }, d.tables());
    return sum;
}

}  // namespace lab
