// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <new>
#include <type_traits>
#include <utility>

#include <strata/policy/memory/arena/late_shared.hpp>
#include <strata/policy/memory/arena/resource.hpp>
#include <strata/policy/memory/bulk_release.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/index_unit.hpp>
#include <strata/policy/memory/policy.hpp>

namespace strata {

namespace detail {

/// The memory of an arena.  Words of index_unit have chunks of their own.
template <class Upstream>
struct arena_parts {
    arena_parts() : arena_parts(arena_options(), Upstream()) {}
    arena_parts(const arena_options& options, const Upstream& upstream)
        : objects(options, upstream), index({options.first_chunk / 4, options.huge_pages}, upstream) {}

    bool release(std::size_t bytes) noexcept {
        const bool is_all = announced + released == bytes_in_use() && !objects.has_large() && !index.has_large();
        announced -= bytes;
        if (!is_all || bytes == 0) return false;
        released += bytes;
        if (announced == 0) {
            objects.drop_all();
            index.drop_all();
            released = 0;
        }
        return true;
    }
    void quarantine() {
        objects.quarantine();
        try {
            index.quarantine();
        } catch (...) {
            objects.shrink_to_fit();
            throw;
        }
    }
    void shrink_to_fit() noexcept {
        objects.shrink_to_fit();
        index.shrink_to_fit();
    }
    std::size_t bytes_in_use() const noexcept { return objects.bytes_in_use() + index.bytes_in_use(); }
    std::size_t bytes_reserved() const noexcept { return objects.bytes_reserved() + index.bytes_reserved(); }

    arena_resource<Upstream> objects;
    arena_resource<Upstream> index;
    std::size_t announced = 0;  // bytes of owners that will call release()
    std::size_t released = 0;   // bytes of owners that did; in use until the last of them has
};

/// An allocator of T in an arena, which must outlive it.  It makes no virtual call.
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
    explicit arena_allocator(parts* owner) noexcept : parts_(owner) {}
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

/// Memory in large chunks that are cut into objects: objects have no header, neighbours lie together, and the memory of
/// deleted objects is used again.
///
/// `st::table<f, st::memory::arena> t;` or `t(st::memory::arena({.first_chunk = 1 << 20, .huge_pages = true}));`
///
/// A policy object is a handle: its copies are the same arena, and the last one frees it.  The families of a table that
/// name no memory share one arena, and so does a copy of the table.  A family that names an arena, and gets none, makes
/// one of its own.
///
/// - An arena without objects has no chunks.  The first ones are of some hundred bytes.  A later one is a 128th of the
///   arena, or about eight times the root of its bytes if that is more, as in one of less than a megabyte.
/// - Objects of more than 4096 bytes have an allocation of their own, which is freed at once.
/// - The memory of smaller ones waits for the next object of that size.  While there are few such pieces, neighbouring
///   ones are merged at once, and an object is cut from the smallest that is large enough.
/// - In an arena of more than some 16 KiB neighbours are merged before another chunk is taken, for objects of any size,
///   a few with each allocation.  If more than a quarter of the bytes in use is free, chunks without objects are freed.
/// - A flush or a compaction that rewrites a quarter of the bytes in use, or more, writes to new chunks, and frees
///   those that are without objects then.
/// - A table that has an arena to itself frees chunks at its end, not single objects.
/// - Words of index_unit have chunks of their own.
///
/// Upstream is the memory policy from which chunks and large objects come.  AddressSanitizer knows which bytes are
/// free.
/// Complexity: an allocation is constant, apart from a new chunk now and then.  If Upstream refuses a chunk, it is
/// linear in the number of free pieces: all of them are merged before the allocation fails.
/// Threads: not safe for use by several threads at a time, nor for two tables that change at a time.  To copy a handle
/// is to use the arena until it has its first object.  Const calls of a table do not use it.
/// State: two words, and an object on the heap that is made with the first object.
template <memory_policy Upstream>
class basic_arena {
    using parts = strata::detail::arena_parts<Upstream>;
    // True if it does not matter which object of it an arena takes memory from.
    static constexpr bool is_alike = std::is_empty_v<Upstream> && std::is_nothrow_default_constructible_v<Upstream>;

public:
    using axis = strata::axis::memory;  ///< The axis of the policy.

    /// A standard allocator of T in this memory.
    template <class T>
    using allocator = strata::detail::arena_allocator<T, Upstream>;

    /// Makes an arena.  Without arguments it takes no memory before the first object, else the few hundred bytes that
    /// count what it has.  Throws: what an allocation throws.
    ///@{
    basic_arena() noexcept requires(is_alike) {}
    basic_arena() requires(!is_alike && std::default_initializable<Upstream>) : basic_arena(arena_options()) {}
    explicit basic_arena(const arena_options& options) requires(std::default_initializable<Upstream>)
        : basic_arena(options, Upstream()) {}
    basic_arena(const arena_options& options, const Upstream& upstream) : parts_(std::in_place, options, upstream) {}
    ///@}

    /// Makes a handle of the same arena.  A move copies: a table that was moved from can still be used.
    basic_arena(const basic_arena&) noexcept = default;
    basic_arena& operator=(const basic_arena&) noexcept = default;
    ~basic_arena() = default;

    /// The allocator of T for this policy's memory.  Throws: what an allocation throws, if the arena takes its first
    /// memory.
    template <class T>
    allocator<T> allocator_for() const {
        return allocator<T>(&parts_.get());
    }
    /// An allocator that compares and copies, but must not allocate: of an arena that has no object yet.
    template <class T>
    allocator<T> allocator_for_nothing() const noexcept {
        return allocator<T>(parts_.get_if_made());
    }

    /// Prepares for a rewrite of all objects: until shrink_to_fit(), new objects do not fill gaps between old ones.
    /// Whole chunks are then free when the old objects are gone.
    ///
    /// Throws: what an allocation throws; nothing has changed then.
    void quarantine() const {
        if (parts* const made = parts_.get_if_made()) made->quarantine();
    }

    /// Frees all chunks without objects.  Complexity: linear in the number of free pieces.
    void shrink_to_fit() const noexcept {
        if (parts* const made = parts_.get_if_made()) made->shrink_to_fit();
    }

    /// Frees all objects of several owners at once, chunk by chunk.
    ///
    /// First every owner announces the bytes of its objects, then each calls release().  release() returns false, and
    /// the owner must deallocate its objects one by one, if some object in use was not announced or has more than 4096
    /// bytes.
    ///@{
    void announce_release(std::size_t bytes) const noexcept {
        if (parts* const made = parts_.get_if_made()) made->announced += bytes;
    }
    bool release(std::size_t bytes) const noexcept {
        parts* const made = parts_.get_if_made();
        return made && made->release(bytes);
    }
    ///@}

    /// The bytes that objects have asked for, and the bytes that Upstream was asked for.
    ///@{
    std::size_t bytes_in_use() const noexcept {
        const parts* const made = parts_.get_if_made();
        return made ? made->bytes_in_use() : 0;
    }
    std::size_t bytes_reserved() const noexcept {
        const parts* const made = parts_.get_if_made();
        return made ? made->bytes_reserved() : 0;
    }
    ///@}

    /// Returns true if both are handles of one arena.
    friend bool operator==(const basic_arena& a, const basic_arena& b) noexcept { return a.parts_ == b.parts_; }

private:
    strata::detail::late_shared<parts> parts_;
};

/// An arena whose chunks come from the heap.
using arena = basic_arena<heap>;

static_assert(memory_policy<arena>);
static_assert(strata::detail::can_release_in_bulk<arena>);

}  // namespace memory
}  // namespace strata
