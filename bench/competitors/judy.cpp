// SPDX-License-Identifier: BSL-1.0
// A trie of encoded keys: JudySL.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>

#include "../program.hpp"
#include "encoded_key.hpp"
#include "judy_array.hpp"

namespace {

using bench::bytes_view;
using bench::cell;
using bench::text_key;

class judy_map : public bench::encoded_reads<judy_map, text_key> {
    /// How long its key is, which the trie does not say, and its value.
    struct entry {
        std::uint32_t key_size;
        std::uint32_t value_size;

        static entry* made(bytes_view key, bytes_view value) {
            void* const place = ::operator new(sizeof(entry) + value.size());
            auto* const one =
                new (place) entry{static_cast<std::uint32_t>(key.size()), static_cast<std::uint32_t>(value.size())};
            std::memcpy(one + 1, value.data(), value.size());
            return one;
        }
        static void destroy(entry* one) { ::operator delete(one); }
        bytes_view value() const { return {reinterpret_cast<const char*>(this + 1), value_size}; }
    };
    using array = bench::judy_array<entry>;

public:
    static constexpr bool has_stable_keys = false;

    class place {
    public:
        place(const array& cells, const entry* at) : cells_(cells), at_(at) {}
        bool is_valid() const { return at_ != nullptr; }
        bytes_view key() const { return {cells_.found(), at_->key_size}; }
        bytes_view value() const { return at_->value(); }
        void next() { at_ = cells_.next(); }

    private:
        const array& cells_;
        const entry* at_;
    };

    explicit judy_map(const bench::settings&) {}
    judy_map(const judy_map&) = delete;
    judy_map& operator=(const judy_map&) = delete;
    ~judy_map() {
        for (entry* one = cells_.first({}); one; one = cells_.next()) entry::destroy(one);
    }

    void put(const cell& one) {
        const text_key key(one, one.timestamp);
        void*& at = cells_.at(key);
        if (at) entry::destroy(static_cast<entry*>(at));
        at = entry::made(key.view(), one.value);
    }
    place lower_bound(bytes_view key) const { return {cells_, cells_.first(key)}; }

    void erase(const bench::column_key& column) {
        const text_key wanted(column);
        for (entry* one = cells_.first(wanted.view()); one; one = cells_.next()) {
            if (text_key::column_of({cells_.found(), one->key_size}) != wanted.view()) return;
            entry::destroy(one);
            cells_.erase_found();
        }
    }

private:
    array cells_;
};

}  // namespace

int main(int argc, char** argv) { return bench::measure<judy_map>(argc, argv); }
