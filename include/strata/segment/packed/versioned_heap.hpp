// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/policy/memory/index_unit.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/policy/memory/version_memory.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/heap.hpp>
#include <strata/segment/packed/pointer_set.hpp>
#include <strata/segment/readers_left.hpp>

namespace strata::detail::packed {

/// A heap of a segment of which others read published versions while it is changed.
///
/// What was allocated since the last publish() is fresh: nobody else has seen it, so it may be changed where it lies,
/// and is freed at once.  All else is copied before a change, and what the copy replaces is freed once no reader is
/// left that may find it.  Before each piece of memory lies the number of the version that it was made for, in 32 bits.
///
/// Invariants:
/// - A piece belongs to the versions from that number on and before the first one without it, and to no other.
/// - A piece that was published is freed only if nobody reads one of these: see readers_left.
/// - What was replaced is in retired_ or pinned_, once, until it is freed.
template <memory_policy Memory>
class versioned_heap : public heap<Memory> {
    using base = heap<Memory>;

public:
    static constexpr bool keeps_versions = true;

    using base::base;
    versioned_heap(versioned_heap&& other) noexcept
        : base(std::move(other)),
          fresh_(std::move(other.fresh_)),
          retired_(std::exchange(other.retired_, {})),
          freed_(std::exchange(other.freed_, 0)),
          pinned_(std::exchange(other.pinned_, {})),
          kept_(std::exchange(other.kept_, 0)),
          writing_(std::exchange(other.writing_, 0)) {}
    versioned_heap& operator=(versioned_heap&&) = delete;
    ~versioned_heap() { end_versions(); }

    /// Nobody else has seen it: it was allocated since the last publish().
    bool is_fresh(const void* place) const noexcept { return !is_published() || fresh_.contains(place); }

    /// All that there is belongs to the version before `writing` from now on, and may be read by others.  Versions are
    /// numbered in their order, from 1 on.
    void publish(std::uint64_t writing) noexcept {
        writing_ = writing;
        fresh_.clear();
        base::recent().forget();
        try {
            make_room();
        } catch (...) {  // the next allocation makes it, or fails
        }
    }
    /// Frees what nobody reads any more.
    void reclaim(const readers_left& readers) noexcept {
        for (std::size_t i = 0; i != pinned_.size(); ++i) {
            if (readers.is_pinned(pinned_[i].version)) continue;
            std::vector<retired> pieces = std::exchange(pinned_[i].pieces, {});
            std::erase_if(pieces, [&](const retired& one) { return is_settled(one, readers); });
            pinned_[i].pieces = std::move(pieces);
        }
        std::erase_if(pinned_, [](const kept_for& one) { return one.pieces.empty(); });
        while (freed_ != retired_.size() && is_settled(retired_[freed_], readers)) ++freed_;
        if (freed_ == retired_.size()) {
            retired_.clear();
            freed_ = 0;
        } else if (freed_ > retired_.size() / 2 && freed_ > 64) {
            retired_.erase(retired_.begin(), retired_.begin() + static_cast<std::ptrdiff_t>(freed_));
            freed_ = 0;
        }
    }
    /// Ends the keeping of versions: nobody else reads any more.
    void end_versions() noexcept {
        reclaim({everything, {}});
        writing_ = 0;
        fresh_.clear();
    }
    /// The version that is being made; 0 if none was published.
    std::uint64_t writing() const noexcept { return writing_; }
    /// The bytes that have been replaced and wait for readers.
    std::size_t kept_bytes() const noexcept { return kept_; }

    /// All that is in use is in use no more, and stays until free_later().  Returns how many bytes that is.
    std::size_t put_aside() noexcept {
        const std::size_t bytes = base::bytes();
        base::uncount(bytes);
        kept_ += bytes;
        fresh_.clear();
        base::recent().forget();
        return bytes;
    }
    /// Calls free(), which deallocates what was put aside.
    template <class Free>
    void free_later(std::size_t bytes, Free free) noexcept {
        base::uncount(std::size_t{0} - bytes);
        kept_ -= bytes;
        const std::uint64_t writing = std::exchange(writing_, 0);
        free();
        writing_ = writing;
    }

    /// Everything is freed piece by piece.
    ///@{
    static constexpr bool release_in_bulk() noexcept { return false; }
    static constexpr void announce_release() noexcept {}
    ///@}

    char* allocate(std::size_t bytes) {
        return added<std::uint32_t>(base::allocate(bytes + header<std::uint32_t>), bytes);
    }
    void deallocate(char* place, std::size_t bytes) noexcept { removed<std::uint32_t>(unit::bytes, place, bytes); }
    char* allocate_index(std::size_t bytes) {
        return added<index_unit>(base::allocate_index(bytes + header<index_unit>), bytes);
    }
    void deallocate_index(char* place, std::size_t bytes) noexcept {
        base::recent().forget(place);
        removed<index_unit>(unit::index, place, bytes);
    }
    char* allocate_aligned(std::size_t bytes) {
        return added<std::uint64_t>(base::allocate_aligned(bytes + header<std::uint64_t>), bytes);
    }
    void deallocate_aligned(char* place, std::size_t bytes) noexcept {
        base::recent().forget(place);
        removed<std::uint64_t>(unit::aligned, place, bytes);
    }

private:
    enum class unit : unsigned char { bytes, index, aligned };
    struct retired {
        char* place;
        std::size_t count;    // of units, the header among them
        std::uint64_t until;  // the first version without it
        unit what;
    };
    struct kept_for {
        std::uint64_t version;
        std::vector<retired> pieces;
    };
    template <class Unit>
    static constexpr std::size_t header = sizeof(Unit);
    static_assert(sizeof(index_unit) == 8);
    static constexpr std::uint64_t everything = ~std::uint64_t{0};
    static constexpr std::size_t room = 512;  // for what one change replaces; it is there before the change begins

    bool is_published() const noexcept { return writing_ != 0; }

    void make_room() {
        if (retired_.capacity() - retired_.size() < room) retired_.reserve(2 * retired_.size() + 2 * room);
    }

    /// Writes the header of what was allocated, and keeps it in mind.
    template <class Unit>
    char* added(char* whole, std::size_t bytes) {
        char* const place = whole + header<Unit>;
        store(place - sizeof(std::uint32_t), static_cast<std::uint32_t>(writing_));
        base::uncount(header<Unit>);
        if (!is_published()) return place;
        try {
            make_room();
            fresh_.insert(place);
        } catch (...) {
            base::uncount(units_of<Unit>(bytes) * sizeof(Unit));
            base::template free_units<Unit>(whole, units_of<Unit>(bytes) + 1);
            throw;
        }
        return place;
    }
    template <class Unit>
    void removed(unit what, char* place, std::size_t bytes) noexcept {
        const std::size_t count = units_of<Unit>(bytes);
        base::uncount(count * sizeof(Unit));
        const retired one{place, count + 1, writing_, what};
        if (!is_published() || fresh_.erase(place)) return give_back<Unit>(one);
        kept_ += count * sizeof(Unit);
        try {
            retired_.push_back(one);
        } catch (...) {  // no memory to remember it: it stays allocated, and is counted among the kept bytes
        }
    }
    template <class Unit>
    static constexpr std::size_t units_of(std::size_t bytes) noexcept {
        return base::units(bytes, sizeof(Unit));
    }

    /// The version that a piece was made for, or an earlier one: 0 if that is not known.
    static std::uint64_t born_of(const retired& one, const readers_left& readers) noexcept {
        constexpr std::uint64_t most = 0xFFFFFFFF;  // that a header tells from each other
        const auto low = load<std::uint32_t>(one.place - sizeof(std::uint32_t));
        if (low == 0 || (!readers.pinned.empty() && one.until - readers.pinned.front() > most)) return 0;
        const std::uint64_t born = ((one.until - 1) & ~most) | low;
        if (born < one.until) return born;
        return born > most ? born - most - 1 : 0;
    }
    /// Frees a piece that nobody reads, or keeps it for the oldest pinned version that has it.  False if it must wait.
    bool is_settled(const retired& one, const readers_left& readers) noexcept {
        if (readers.oldest < one.until) return false;
        const std::uint64_t version = readers.pinned_between(born_of(one, readers), one.until);
        if (version == 0) return free(one), true;
        try {
            auto at =
                std::find_if(pinned_.begin(), pinned_.end(), [&](const kept_for& k) { return k.version == version; });
            if (at == pinned_.end()) at = pinned_.insert(pinned_.end(), kept_for{version, {}});
            at->pieces.push_back(one);
            return true;
        } catch (...) {  // no memory to keep it elsewhere
            return false;
        }
    }

    void free(const retired& one) noexcept {
        if (one.what == unit::bytes) return free_as<std::uint32_t>(one);
        if (one.what == unit::index) return free_as<index_unit>(one);
        free_as<std::uint64_t>(one);
    }
    template <class Unit>
    void free_as(const retired& one) noexcept {
        kept_ -= (one.count - 1) * sizeof(Unit);
        give_back<Unit>(one);
    }
    template <class Unit>
    void give_back(const retired& one) noexcept {
        base::template free_units<Unit>(one.place - header<Unit>, one.count);
    }

    pointer_set fresh_;
    std::vector<retired> retired_;  // in the order of `until`
    std::size_t freed_ = 0;         // so many of the first need no more be looked at
    std::vector<kept_for> pinned_;  // those that a pinned version has
    std::size_t kept_ = 0;          // bytes of both
    std::uint64_t writing_ = 0;     // the number of the version that is being made; 0: none was published
};

/// The heap of a segment in that memory.
template <memory_policy Memory>
using heap_of = std::conditional_t<strata::detail::keeps_versions<Memory>, versioned_heap<Memory>, heap<Memory>>;

}  // namespace strata::detail::packed
