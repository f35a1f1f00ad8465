// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <strata/core/language.hpp>

namespace strata::detail::packed {

/// A set of addresses that is emptied in constant time.
class pointer_set {
public:
    /// Throws: std::bad_alloc; the set is what it was then.
    void insert(const void* pointer) {
        if (2 * (used_ + 1) > slots_.size()) grow();
        place(pointer);
    }
    bool contains(const void* pointer) const noexcept { return find(pointer) != nullptr; }
    /// Returns whether it was there.
    bool erase(const void* pointer) noexcept {
        slot* const found = const_cast<slot*>(find(pointer));  // NOLINT: of this object, which is not const
        if (found) found->what = nullptr;  // the place stays taken, so that others are found after it
        return found != nullptr;
    }
    void clear() noexcept {
        if (slots_.size() > most_kept) slots_ = {};
        ++round_;
        used_ = 0;
    }

private:
    struct slot {
        const void* what = nullptr;
        std::uint64_t round = 0;  // of another round: empty
    };
    static constexpr std::size_t most_kept = 1 << 14;

    static std::size_t hash(const void* pointer) noexcept {
        return static_cast<std::size_t>(reinterpret_cast<std::uintptr_t>(pointer) * 0x9E3779B97F4A7C15u >> 20);
    }
    const slot* find(const void* pointer) const noexcept {
        if (used_ == 0) return nullptr;
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t at = hash(pointer) & mask; slots_[at].round == round_; at = (at + 1) & mask)
            if (slots_[at].what == pointer) return &slots_[at];
        return nullptr;
    }
    void place(const void* pointer) noexcept {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = hash(pointer) & mask;
        while (slots_[at].round == round_) at = (at + 1) & mask;
        slots_[at] = {pointer, round_};
        ++used_;
    }
    void grow() {
        std::vector<slot> larger(slots_.empty() ? 32 : slots_.size() * 2);
        slots_.swap(larger);
        used_ = 0;
        for (const slot& old : larger)
            if (old.round == round_ && old.what) place(old.what);
    }

    std::vector<slot> slots_;  // a power of two of them
    std::size_t used_ = 0;     // of this round, those of erased ones too
    std::uint64_t round_ = 1;
};

}  // namespace strata::detail::packed
