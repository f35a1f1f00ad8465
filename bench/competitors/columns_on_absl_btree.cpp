// SPDX-License-Identifier: BSL-1.0
// An index of columns: a B-tree of the first eight bytes of their keys, each with a pointer to all that is stored of
// the column.
#include <absl/container/btree_set.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "../program.hpp"
#include "column_versions.hpp"
#include "encoded_key.hpp"

namespace {

using bench::bytes_view;
using bench::cell;
using bench::cell_list;
using bench::encoded_key;

struct nothing {};
using column = bench::column_versions<nothing>;

/// The first bytes of a key as a number that sorts as they do.
std::uint64_t head_of(bytes_view key) {
    std::uint64_t head = 0;
    std::memcpy(&head, key.data(), std::min(key.size(), sizeof head));
    return std::endian::native == std::endian::little ? __builtin_bswap64(head) : head;
}

struct wanted_key {
    explicit wanted_key(const encoded_key& one) : head(head_of(one.view())), whole(one.view()) {}
    std::uint64_t head;
    bytes_view whole;
    bytes_view key() const { return whole; }
};

struct entry {
    std::uint64_t head;
    mutable column* at;  // the order does not depend on where a column lies
    bytes_view key() const { return at->key(); }
};

struct order {
    using is_transparent = void;
    template <class A, class B>
    bool operator()(const A& a, const B& b) const {
        return a.head != b.head ? a.head < b.head : a.key() < b.key();
    }
};

class index_of_columns : public bench::column_reads<index_of_columns, encoded_key> {
    using set = absl::btree_set<entry, order>;

public:
    explicit index_of_columns(const bench::settings&) {}
    index_of_columns(const index_of_columns&) = delete;
    index_of_columns& operator=(const index_of_columns&) = delete;
    ~index_of_columns() {
        for (const entry& one : columns_) column::destroy(one.at);
    }

    void put(const cell& one) {
        const encoded_key key(one);
        const wanted_key wanted(key);
        const auto place = columns_.lower_bound(wanted);
        if (place != columns_.end() && is_at(wanted, *place))
            place->at = place->at->put(one.timestamp, one.value);
        else
            columns_.insert(place, {wanted.head, column::made(wanted.whole, &one, &one + 1)});
    }
    void load(cell_list cells) {
        for_each_column(cells, [this](auto first, auto last) {
            const encoded_key key(*first);
            columns_.insert(columns_.end(), {head_of(key.view()), column::made(key.view(), first, last)});
        });
    }
    void erase(const bench::column_key& named) {
        const auto place = columns_.find(wanted_key(encoded_key(named)));
        column::destroy(place->at);
        columns_.erase(place);
    }

    const column* find(const encoded_key& key) const {
        const wanted_key wanted(key);
        const auto place = columns_.lower_bound(wanted);
        return place != columns_.end() && is_at(wanted, *place) ? place->at : nullptr;
    }

    template <class Visit>
    void for_each(const encoded_key& first, const encoded_key& prefix, Visit visit) const {
        auto at = columns_.lower_bound(wanted_key(first));
        auto ahead = at;
        const auto prefetch = [&] {
            if (ahead != columns_.end()) __builtin_prefetch((ahead++)->at);
        };
        for (int i = 0; i != 8; ++i) prefetch();
        for (; at != columns_.end() && bench::starts_with(at->key(), prefix.view()) && visit(*at->at); ++at) prefetch();
    }

private:
    static bool is_at(const wanted_key& wanted, const entry& one) {
        return one.head == wanted.head && one.key() == wanted.whole;
    }

    set columns_;
};

}  // namespace

int main(int argc, char** argv) { return bench::measure<index_of_columns>(argc, argv); }
