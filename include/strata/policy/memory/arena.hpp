// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>

#include <strata/policy/memory/arena/resource.hpp>
#include <strata/policy/memory/bulk_release.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/index_unit.hpp>
#include <strata/policy/memory/policy.hpp>

namespace strata {

namespace detail {

/// The memory of an arena: what is searched through lies apart from all else.
template <class Upstream>
struct arena_parts {
    arena_parts(const arena_options& options, const Upstream& upstream)
        : objects(options, upstream), index({options.first_chunk / 4, options.huge_pages}, upstream) {}

    bool abandon(std::size_t bytes) noexcept {
        const bool is_all = announced + abandoned == bytes_in_use() && !objects.has_large() && !index.has_large();
        announced -= bytes;
        if (!is_all || bytes == 0) return false;
        abandoned += bytes;
        if (announced == 0) {
            objects.drop_all();
            index.drop_all();
            abandoned = 0;
        }
        return true;
    }
    std::size_t bytes_in_use() const noexcept { return objects.bytes_in_use() + index.bytes_in_use(); }

    arena_resource<Upstream> objects;
    arena_resource<Upstream> index;
    std::size_t announced = 0;
    std::size_t abandoned = 0;  // and still counted, until no more is announced
};

/// Leads to an arena, which must outlive it.  No virtual call on the way.
template <class T, class Upstream>
class arena_allocator {
    using parts = arena_parts<Upstream>;

public:
    using value_type = T;
    using is_always_equal = std::false_type;
    using propagate_on_container_move_assignment = std::true_type;
    using propagate_on_container_swap = std::true_type;

    /// See allocator_without_default().
    arena_allocator() noexcept : arena_allocator(allocator_without_default<arena_allocator>()) {}
    explicit arena_allocator(parts* of) noexcept : parts_(of) {}
    template <class U>
    arena_allocator(const arena_allocator<U, Upstream>& other) noexcept  // NOLINT: implicit, as allocators are
        : parts_(other.resource()) {}

    [[nodiscard]] T* allocate(std::size_t count) {
        if (count > (std::numeric_limits<std::size_t>::max)() / sizeof(T)) throw std::bad_array_new_length();
        return static_cast<T*>(part().template allocate<alignof(T)>(count * sizeof(T)));
    }
    void deallocate(T* place, std::size_t count) noexcept {
        part().template deallocate<alignof(T)>(place, count * sizeof(T));
    }

    parts* resource() const noexcept { return parts_; }

    template <class U>
    friend bool operator==(const arena_allocator& a, const arena_allocator<U, Upstream>& b) noexcept {
        return a.resource() == b.resource();
    }

private:
    arena_resource<Upstream>& part() const noexcept {
        if constexpr (std::is_same_v<T, index_unit>)
            return parts_->index;
        else
            return parts_->objects;
    }

    parts* parts_;
};

}  // namespace detail

namespace memory {

/// Memory of a table's own, taken in chunks and cut into objects: no word beside each, neighbours lie together, and what
/// deletes free is used again.
///
/// `st::table<f, st::memory::arena> t;` or `t(st::memory::arena({.first_chunk = 1 << 20, .huge_pages = true}));`
///
/// A policy object is a handle: copies are the same arena, and the last one to go frees it.  So the families of a table
/// that is handed one share it, and so does a copy of the table; a family that is handed none has an arena of its own.
/// Objects of more than 4096 bytes are allocated apart and freed at once.  Of the others, freed ones wait for the next of
/// their size; when there would be another chunk, those that lie side by side begin to be joined for objects of any size,
/// some with each allocation, and where a quarter more than what is in use is free, chunks without objects go back.  All
/// chunks but the newest do when the last object has gone.  A table that has its arena to itself and goes gives back
/// chunks, not objects.  Words of index_unit have chunks of their own, the first a
/// quarter as large.
/// Complexity of an allocation: constant, but for a new chunk now and then.  If Upstream refuses that, linear in what is
/// free: all of it is joined before the allocation fails.
/// AddressSanitizer is told what is free.
/// Chunks and large objects come from Upstream, another memory policy.
/// Not safe for use by several threads at a time, and neither are two tables in one arena that change.  A table's const
/// calls do not use it.
/// State: one pointer; what it points to lies on the heap.
template <memory_policy Upstream>
class basic_arena {
    using parts = strata::detail::arena_parts<Upstream>;

public:
    using axis = strata::axis::memory;

    template <class T>
    using allocator = strata::detail::arena_allocator<T, Upstream>;

    /// A new arena.  Takes no chunk before the first object.  Throws: what an allocation throws.
    basic_arena() requires(std::default_initializable<Upstream>) : basic_arena(arena_options()) {}
    explicit basic_arena(const arena_options& options) requires(std::default_initializable<Upstream>)
        : basic_arena(options, Upstream()) {}
    basic_arena(const arena_options& options, const Upstream& upstream)
        : parts_(std::make_shared<parts>(options, upstream)) {}

    /// The same arena.  There is no move that leaves a handle empty: a table that was moved from is still usable.
    basic_arena(const basic_arena&) noexcept = default;
    basic_arena& operator=(const basic_arena&) noexcept = default;
    ~basic_arena() = default;

    template <class T>
    allocator<T> allocator_for() const noexcept {
        return allocator<T>(parts_.get());
    }

    /// Before all is written anew: until shrink_to_fit() nothing comes to lie in gaps between what there is, so that
    /// whole chunks are free when it has gone.  Throws: what an allocation throws.
    void quarantine() const {
        parts_->objects.quarantine();
        parts_->index.quarantine();
    }

    /// Gives all chunks back, but the newest, that have no objects.  Complexity: linear in the number of gaps.
    void shrink_to_fit() const noexcept {
        parts_->objects.shrink_to_fit();
        parts_->index.shrink_to_fit();
    }

    /// Before tables and segments go.  Where all that is in use is announced, by one owner after the other, and none of it
    /// is an object of more than 4096 bytes, each abandons its bytes, and with the last of them they are given back chunk by
    /// chunk; elsewhere abandon() returns false, and all goes object by object.
    ///@{
    void announce(std::size_t bytes) const noexcept { parts_->announced += bytes; }
    bool abandon(std::size_t bytes) const noexcept { return parts_->abandon(bytes); }
    ///@}

    /// What the objects asked for, and what Upstream was asked for.
    ///@{
    std::size_t bytes_in_use() const noexcept { return parts_->bytes_in_use(); }
    std::size_t bytes_reserved() const noexcept {
        return parts_->objects.bytes_reserved() + parts_->index.bytes_reserved();
    }
    ///@}

    friend bool operator==(const basic_arena& a, const basic_arena& b) noexcept { return a.parts_ == b.parts_; }

private:
    std::shared_ptr<parts> parts_;
};

/// An arena whose chunks come from the heap.
using arena = basic_arena<heap>;

static_assert(memory_policy<arena>);
static_assert(strata::detail::can_release_in_bulk<arena>);

}  // namespace memory
}  // namespace strata
