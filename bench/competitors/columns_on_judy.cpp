// SPDX-License-Identifier: BSL-1.0
// An index of columns: a JudySL trie of their keys.  Columns are linked in their order, since it takes a search to find
// the next key in such a trie.
#include <cstddef>
#include <string>
#include <utility>

#include "../program.hpp"
#include "column_versions.hpp"
#include "judy_array.hpp"

namespace {

using bench::bytes_view;
using bench::cell;
using bench::cell_list;
using bench::text_key;

struct links;
using column = bench::column_versions<links>;
struct links {
    column* previous = nullptr;
    column* next = nullptr;
};

class index_of_columns : public bench::column_reads<index_of_columns, text_key> {
public:
    explicit index_of_columns(const bench::settings&) {}
    index_of_columns(const index_of_columns&) = delete;
    index_of_columns& operator=(const index_of_columns&) = delete;
    ~index_of_columns() {
        for (column* at = first_; at;) column::destroy(std::exchange(at, at->next));
    }

    void put(const cell& one) {
        const text_key key(one);
        void*& at = columns_.at(key);
        if (at) {
            column* const now = static_cast<column*>(at)->put(one.timestamp, one.value);
            if (now != at) link(now);
            at = now;
        } else {
            column* const made = column::made({}, &one, &one + 1);
            at = made;
            add_after(made, columns_.before(key.view()));
        }
    }
    void load(cell_list cells) {
        for_each_column(cells, [this](auto first, auto last) {
            column* const made = column::made({}, first, last);
            columns_.at(text_key(*first)) = made;
            add_after(made, last_);
        });
    }
    void erase(const bench::column_key& named) {
        const text_key key(named);
        column* const one = columns_.find(key);
        (one->previous ? one->previous->next : first_) = one->next;
        (one->next ? one->next->previous : last_) = one->previous;
        column::destroy(one);
        columns_.erase(key);
    }

    const column* find(const text_key& key) const { return columns_.find(key); }

    template <class Visit>
    void for_each(const text_key& first, const text_key& prefix, Visit visit) const {
        const column* at = columns_.first(first.view());
        if (!at) return;
        std::string after(prefix.view());  // the least key that does not begin so
        while (!after.empty() && after.back() == '\xff') after.pop_back();
        if (!after.empty()) ++after.back();
        const column* const end = after.empty() ? nullptr : columns_.first(after);
        for (; at != end && visit(*at); at = at->next) {
        }
    }

private:
    void add_after(column* one, column* previous) {
        one->previous = previous;
        one->next = previous ? previous->next : first_;
        link(one);
    }
    /// Has its neighbours point to it.
    void link(column* one) {
        (one->previous ? one->previous->next : first_) = one;
        (one->next ? one->next->previous : last_) = one;
    }

    bench::judy_array<column> columns_;
    column* first_ = nullptr;
    column* last_ = nullptr;
};

}  // namespace

int main(int argc, char** argv) { return bench::measure<index_of_columns>(argc, argv); }
