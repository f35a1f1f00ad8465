// SPDX-License-Identifier: BSL-1.0
// A JudySL array, a digital tree of C strings, as a sorted map to pointers.
#pragma once

#include <Judy.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>

#include "text_key.hpp"

namespace bench {

/// One key is read at a time: it lies in the array until the next one is asked for.
template <class Mapped>
class judy_array {
public:
    judy_array() = default;
    judy_array(const judy_array&) = delete;
    judy_array& operator=(const judy_array&) = delete;
    ~judy_array() { JudySLFreeArray(&tree_, PJE0); }

    /// The place of a pointer, to a Mapped; null in a new one.
    void*& at(const text_key& key) {
        void** const place = JudySLIns(&tree_, bytes_of(key), PJE0);
        if (place == PPJERR) throw std::bad_alloc();
        return *place;
    }
    Mapped* find(const text_key& key) const { return mapped(JudySLGet(tree_, bytes_of(key), PJE0)); }
    void erase(const text_key& key) { JudySLDel(&tree_, bytes_of(key), PJE0); }

    /// The first one at or after a key, the last one before it, and the one after what was found last; or null.
    Mapped* first(bytes_view key) const {
        seek(key);
        return mapped(JudySLFirst(tree_, found_.data(), PJE0));
    }
    Mapped* before(bytes_view key) const {
        seek(key);
        return mapped(JudySLPrev(tree_, found_.data(), PJE0));
    }
    Mapped* next() const { return mapped(JudySLNext(tree_, found_.data(), PJE0)); }
    void erase_found() { JudySLDel(&tree_, found_.data(), PJE0); }
    const char* found() const { return reinterpret_cast<const char*>(found_.data()); }

private:
    static const std::uint8_t* bytes_of(const text_key& key) {
        return reinterpret_cast<const std::uint8_t*>(key.view().data());
    }
    static Mapped* mapped(void** place) { return place ? static_cast<Mapped*>(*place) : nullptr; }
    void seek(bytes_view key) const {
        std::copy(key.begin(), key.end(), found_.begin());
        found_[key.size()] = 0;
    }

    void* tree_ = nullptr;
    mutable std::array<std::uint8_t, text_key::longest + 1> found_;
};

}  // namespace bench
