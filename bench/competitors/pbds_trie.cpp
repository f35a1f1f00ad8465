// SPDX-License-Identifier: BSL-1.0
// The PATRICIA trie of the GNU library, by half bytes: a node has a pointer for each letter of the alphabet.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ext/pb_ds/assoc_container.hpp>
#include <iterator>

#include "../program.hpp"
#include "encoded_key.hpp"

namespace {

using bench::bytes_view;
using bench::cell;
using bench::encoded_key;

/// How the trie reads a key.
struct half_bytes {
    using size_type = std::size_t;
    using key_type = bytes_view;
    using key_const_reference = const bytes_view&;
    using e_type = unsigned char;

    static constexpr size_type max_size = 16;
    static constexpr bool reverse = false;

    class const_iterator {
    public:
        using iterator_category = std::random_access_iterator_tag;
        using value_type = e_type;
        using difference_type = std::ptrdiff_t;
        using pointer = const e_type*;
        using reference = e_type;

        const_iterator() = default;
        const_iterator(const char* bytes, std::ptrdiff_t at) : bytes_(bytes), at_(at) {}

        e_type operator*() const {
            const auto byte = static_cast<unsigned char>(bytes_[at_ / 2]);
            return static_cast<e_type>(at_ % 2 == 0 ? byte >> 4 : byte & 15);
        }
        const_iterator& operator++() { return *this += 1; }
        const_iterator& operator--() { return *this += -1; }
        const_iterator& operator+=(std::ptrdiff_t count) {
            at_ += count;
            return *this;
        }
        friend std::ptrdiff_t operator-(const const_iterator& a, const const_iterator& b) { return a.at_ - b.at_; }
        bool operator==(const const_iterator& other) const { return at_ == other.at_; }

    private:
        const char* bytes_ = nullptr;
        std::ptrdiff_t at_ = 0;
    };

    static const_iterator begin(key_const_reference key) { return {key.data(), 0}; }
    static const_iterator end(key_const_reference key) {
        return {key.data(), 2 * static_cast<std::ptrdiff_t>(key.size())};
    }
    static size_type e_pos(e_type half) { return half; }
};

class trie : public bench::encoded_reads<trie> {
    /// A value lies after its key.
    using map = __gnu_pbds::trie<bytes_view, bytes_view, half_bytes, __gnu_pbds::pat_trie_tag>;

public:
    static constexpr bool has_stable_keys = true;

    using place = bench::place_in_map<map::const_iterator>;

    explicit trie(const bench::settings&) {}
    trie(const trie&) = delete;
    trie& operator=(const trie&) = delete;
    ~trie() {
        for (auto at = cells_.begin(); at != cells_.end(); ++at) destroy(at->first);
    }

    void put(const cell& one) {
        const encoded_key key(one, one.timestamp);
        const bytes_view text = key.view();
        if (const auto old = cells_.find(text); old != cells_.end()) remove(old->first);
        char* const bytes = static_cast<char*>(::operator new(text.size() + one.value.size()));
        std::memcpy(bytes, text.data(), text.size());
        std::memcpy(bytes + text.size(), one.value.data(), one.value.size());
        cells_.insert({{bytes, text.size()}, {bytes + text.size(), one.value.size()}});
    }
    place lower_bound(bytes_view key) const { return {cells_.lower_bound(key), cells_.end()}; }

    void erase(const bench::column_key& column) {
        const encoded_key wanted(column);
        for (auto at = cells_.lower_bound(wanted.view());
             at != cells_.end() && encoded_key::column_of(at->first) == wanted.view();
             at = cells_.lower_bound(wanted.view()))
            remove(at->first);
    }

private:
    static void destroy(bytes_view key) { ::operator delete(const_cast<char*>(key.data())); }
    void remove(bytes_view key) {
        cells_.erase(key);
        destroy(key);
    }

    map cells_;
};

}  // namespace

int main(int argc, char** argv) { return bench::measure<trie>(argc, argv); }
