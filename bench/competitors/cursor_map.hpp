// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../operations.hpp"
#include "encoded_key.hpp"

namespace bench {

/// A library's sorted map of encoded keys, read by one cursor.
///
/// Library offers `put(key, value)`; `seek(key)` and `next()`, which say if there is an entry; `key()` and `value()`
/// of it; and `erase()`, which goes to the next one.  Optional: `append(key, value)` after all others;
/// `bytes_elsewhere()`, what it holds that is not on the heap.
template <class Library>
class cursor_map : public encoded_reads<cursor_map<Library>> {
public:
    static constexpr bool has_stable_keys = Library::has_stable_keys;

    class place {
    public:
        place(Library& at, bool is_valid) : at_(at), is_valid_(is_valid) {}
        bool is_valid() const { return is_valid_; }
        bytes_view key() const { return at_.key(); }
        bytes_view value() const { return at_.value(); }
        void next() { is_valid_ = at_.next(); }

    private:
        Library& at_;
        bool is_valid_;
    };

    explicit cursor_map(const settings&) {}

    void put(const cell& one) { cells_.put(encoded_key(one, one.timestamp).view(), one.value); }
    void load(cell_list cells) {
        for (const cell& one : cells) {
            const encoded_key key(one, one.timestamp);
            if constexpr (requires { cells_.append(key.view(), one.value); })
                cells_.append(key.view(), one.value);
            else
                cells_.put(key.view(), one.value);
        }
    }
    place lower_bound(bytes_view key) const { return {cells_, cells_.seek(key)}; }

    void erase(const column_key& column) {
        const encoded_key wanted(column);
        for (bool is_valid = cells_.seek(wanted.view());
             is_valid && encoded_key::column_of(cells_.key()) == wanted.view();)
            is_valid = cells_.erase();
    }

    std::size_t bytes_elsewhere() const requires requires(const Library library) { library.bytes_elsewhere(); }
    { return cells_.bytes_elsewhere(); }

private:
    mutable Library cells_;  // its cursor moves when it is read
};

}  // namespace bench
