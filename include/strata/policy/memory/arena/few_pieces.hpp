// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <utility>

#include <strata/policy/memory/arena/free_lists.hpp>
#include <strata/policy/memory/arena/poison.hpp>

namespace strata::detail {

/// The free memory of an arena that is small: one list of all pieces, sorted by address.
///
/// It takes no memory but that of the pieces.  Each begins with the address of the next one and with its own size.
/// Pieces that meet are merged at once, and an object is cut from the smallest piece that is large enough.  So the
/// least memory is left over, and every call is linear in the number of pieces.
///
/// Pieces begin and end at multiples of 8, as in free_space.  Objects of other sizes, which are multiples of 4, are cut
/// in pairs, and merge only within their pair.
class few_pieces {
public:
    static constexpr std::size_t unit = 8;
    static constexpr std::size_t least = sizeof(std::byte*) + sizeof(std::uint32_t);  ///< The least object.
    static constexpr std::size_t least_units = 16;                                    ///< The least of whole units.
    static constexpr std::size_t widest = 16;  ///< The alignment of wide objects.

    few_pieces() = default;
    few_pieces(few_pieces&&) = delete;
    few_pieces& operator=(few_pieces&&) = delete;
    ~few_pieces() = default;

    std::size_t count() const noexcept { return count_; }

    /// The room that is large enough for an object, whatever of it is left over.
    static constexpr std::size_t room_for(std::size_t bytes, bool is_wide) noexcept {
        return (bytes % unit != 0 ? 2 * bytes : bytes) + least_units + (is_wide ? wide_gap : 0);
    }

    /// Adds an object that is free now, or a piece of whole units.  A piece has less than 4 GiB.
    void add(free_piece more) noexcept {
        std::byte* before = nullptr;
        std::byte* after = first_;
        for (; after && std::less<>()(after, more.at); after = next_of(after)) before = after;
        if (more.bytes % unit != 0) {
            const bool is_second = reinterpret_cast<std::uintptr_t>(more.at) % unit != 0;
            std::byte* const other = is_second ? before : after;
            const std::byte* const expected = is_second ? more.at - more.bytes : more.end();
            if (!other || other != expected || bytes_of(other) != more.bytes) return insert(before, after, more);
            remove(is_second ? before_of(before) : before, other);
            return add({is_second ? other : more.at, 2 * more.bytes});
        }
        if (after == more.end() && has_units(after)) {
            more.bytes += bytes_of(after);
            after = remove(before, after);
        }
        if (before && before + bytes_of(before) == more.at && has_units(before))
            set(before, after, bytes_of(before) + more.bytes);
        else
            insert(before, after, more);
    }

    /// Cuts an object of so many bytes, a multiple of 4.  Returns null if no piece is large enough.
    std::byte* cut(std::size_t bytes, bool is_wide) noexcept {
        if (bytes % unit == 0) return cut_units(bytes, is_wide);
        std::byte* before = nullptr;
        for (std::byte* at = first_; at; at = next_of(before = at))
            if (bytes_of(at) == bytes) {
                remove(before, at);
                unpoison(at, bytes);
                return at;
            }
        std::byte* const two = cut_units(2 * bytes, false);
        if (two) add({two + bytes, bytes});
        return two;
    }

    /// Takes the piece with the least address; returns no piece if there is none.
    free_piece take() noexcept {
        if (!first_) return {};
        const free_piece taken{first_, bytes_of(first_)};
        remove(nullptr, first_);
        unpoison(taken.at, taken.bytes);
        return taken;
    }
    /// Takes a piece if exactly that one is there.
    bool take(const free_piece& wanted) noexcept {
        std::byte* before = nullptr;
        for (std::byte* at = first_; at; at = next_of(before = at))
            if (at == wanted.at) {
                if (bytes_of(at) != wanted.bytes) return false;
                remove(before, at);
                return true;
            }
        return false;
    }
    /// Takes over all pieces of `other`.
    void absorb(few_pieces& other) noexcept {
        while (const free_piece one = other.take()) add(one);
    }
    /// Forgets all pieces.
    void forget() noexcept {
        first_ = nullptr;
        count_ = 0;
    }

private:
    static constexpr std::size_t wide_gap = widest - unit + least_units;  // large enough to be a piece

    static std::byte* next_of(const std::byte* at) noexcept {
        std::byte* next;
        std::memcpy(&next, at, sizeof next);
        return next;
    }
    static std::size_t bytes_of(const std::byte* at) noexcept {
        std::uint32_t bytes;
        std::memcpy(&bytes, at + sizeof(std::byte*), sizeof bytes);
        return bytes;
    }
    static bool has_units(const std::byte* at) noexcept { return bytes_of(at) % unit == 0; }
    static void set_next(std::byte* at, std::byte* next) noexcept { std::memcpy(at, &next, sizeof next); }
    static void set(std::byte* at, std::byte* next, std::size_t bytes) noexcept {
        const auto stored = static_cast<std::uint32_t>(bytes);
        unpoison(at, least);
        set_next(at, next);
        std::memcpy(at + sizeof next, &stored, sizeof stored);
        poison(at + least, bytes - least);
    }

    std::byte* before_of(const std::byte* wanted) const noexcept {
        std::byte* before = nullptr;
        for (std::byte* at = first_; at != wanted; at = next_of(at)) before = at;
        return before;
    }
    void link(std::byte* before, std::byte* at) noexcept {
        if (before)
            set_next(before, at);
        else
            first_ = at;
    }
    void insert(std::byte* before, std::byte* after, const free_piece& piece) noexcept {
        set(piece.at, after, piece.bytes);
        link(before, piece.at);
        ++count_;
    }
    /// Returns what comes after it.
    std::byte* remove(std::byte* before, std::byte* at) noexcept {
        std::byte* const after = next_of(at);
        link(before, after);
        --count_;
        return after;
    }

    std::byte* cut_units(std::size_t bytes, bool is_wide) noexcept {
        std::byte *before_best = nullptr, *best = nullptr, *before = nullptr;
        std::size_t best_rest = static_cast<std::size_t>(-1);
        for (std::byte* at = first_; at && best_rest != 0; at = next_of(before = at)) {
            const std::size_t taken = gap_before(at, is_wide) + bytes;
            if (bytes_of(at) < taken || !has_units(at)) continue;
            const std::size_t rest = bytes_of(at) - taken;
            if (rest >= best_rest || (rest != 0 && rest < least_units)) continue;
            before_best = before;
            best = at;
            best_rest = rest;
        }
        if (!best) return nullptr;
        const std::size_t gap = gap_before(best, is_wide);
        std::byte* const after = remove(before_best, best);
        if (gap != 0) insert(before_best, after, {best, gap});
        std::byte* const object = best + gap;
        if (best_rest != 0) insert(gap != 0 ? best : before_best, after, {object + bytes, best_rest});
        unpoison(object, bytes);
        return object;
    }
    static std::size_t gap_before(const std::byte* at, bool is_wide) noexcept {
        return is_wide && reinterpret_cast<std::uintptr_t>(at) % widest != 0 ? wide_gap : 0;
    }

    std::byte* first_ = nullptr;
    std::size_t count_ = 0;
};

}  // namespace strata::detail
