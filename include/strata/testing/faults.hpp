// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <new>
#include <stdexcept>

#include <strata/core/axis.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/metered.hpp>
#include <strata/policy/memory/policy.hpp>

namespace strata::testing {

/// Thrown by a fuse that burns.
struct fault : std::runtime_error {
    fault() : std::runtime_error("a fault that was asked for") {}
};

/// Makes one of its coming calls throw, for tests of exception safety.
class fuse {
public:
    /// Makes the nth call from now on throw, counted from 1; with 0 none does.
    void burn_at(std::size_t nth) noexcept { left_ = nth; }
    /// True if no coming call will throw.
    bool has_burnt() const noexcept { return left_ == 0; }
    /// Counts a call.  Throws: Exception, if it is the one to fail.
    template <class Exception = fault>
    void touch() {
        if (left_ != 0 && --left_ == 0) throw Exception();
    }

private:
    std::size_t left_ = 0;
};

/// Repeats a change, in which first the fuse's first call fails, then the second and so on, until it succeeds.
///
/// Calls `expect_unchanged` after each failure.  Returns the number of failures.
/// Throws: what `change` throws, except fault and std::bad_alloc.
template <class Change, class Unchanged>
std::size_t survive(fuse& breaker, Change change, Unchanged expect_unchanged) {
    for (std::size_t failures = 0;; ++failures) {
        breaker.burn_at(failures + 1);
        try {
            change();
            breaker.burn_at(0);
            return failures;
        } catch (const fault&) {
            breaker.burn_at(0);
        } catch (const std::bad_alloc&) {
            breaker.burn_at(0);
        } catch (...) {
            breaker.burn_at(0);
            throw;
        }
        expect_unchanged();
    }
}

/// A number whose construction, copies and, if MovesThrow, moves can be made to fail.  It counts its objects.
template <bool MovesThrow>
class basic_fragile {
public:
    /// Burns at constructions from a number.
    static inline fuse constructions;
    /// Burns at copies.
    static inline fuse copies;
    /// Burns at moves, if they may throw.
    static inline fuse moves;
    /// The number of objects that exist.
    static inline std::ptrdiff_t alive = 0;

    /// Makes, copies, moves or assigns a number.  Throws: fault, if the fuse for that burns.
    ///@{
    basic_fragile(int number) : number_(number) {  // NOLINT: implicit, so that a number will do
        constructions.touch();
        ++alive;
    }
    basic_fragile(const basic_fragile& other) : number_(other.number_) {
        copies.touch();
        ++alive;
    }
    basic_fragile(basic_fragile&& other) noexcept(!MovesThrow) : number_(other.number_) {
        moved();
        ++alive;
    }
    basic_fragile& operator=(const basic_fragile& other) {
        copies.touch();
        number_ = other.number_;
        return *this;
    }
    basic_fragile& operator=(basic_fragile&& other) noexcept(!MovesThrow) {
        moved();
        number_ = other.number_;
        return *this;
    }
    ///@}
    ~basic_fragile() { --alive; }

    /// The number.
    int number() const noexcept { return number_; }
    /// Compares the numbers.
    ///@{
    friend bool operator==(const basic_fragile& a, const basic_fragile& b) noexcept { return a.number_ == b.number_; }
    friend auto operator<=>(const basic_fragile& a, const basic_fragile& b) noexcept { return a.number_ <=> b.number_; }
    ///@}

private:
    static void moved() noexcept(!MovesThrow) {
        if constexpr (MovesThrow) moves.touch();
    }

    int number_;
};

/// A fragile number whose moves do not throw, for containers that move their entries.
using fragile = basic_fragile<false>;

/// An ascending order whose comparisons can be made to fail.  It compares fragile numbers with plain ones, too.
struct fragile_order {
    using axis = strata::axis::order;  ///< The axis of the policy.
    using is_transparent = void;       ///< Lookups take other types, too, without making a key.
    /// Burns at comparisons.
    static inline fuse comparisons;

    /// Returns true if `a` sorts before `b`.
    template <class A, class B>
    bool operator()(const A& a, const B& b) const {
        comparisons.touch();
        return plain(a) < plain(b);
    }

private:
    template <class T>
    static const T& plain(const T& number) noexcept {
        return number;
    }
    template <bool MovesThrow>
    static int plain(const basic_fragile<MovesThrow>& number) noexcept {
        return number.number();
    }
};

/// The counts of metered memory, and the fuse that makes it run out.
struct memory_meter {
    fuse allocations;        ///< Burns at allocations, which then throw std::bad_alloc.
    std::size_t blocks = 0;  ///< Blocks in use.
    std::size_t bytes = 0;   ///< Bytes in use.
    std::size_t ever = 0;    ///< Blocks allocated so far.
};

/// Counts how much of another memory policy is in use, and can make it run out.  The memory_meter must outlive it.
template <memory_policy Base = memory::heap>
class basic_metered {
    class handle {
    public:
        explicit handle(memory_meter* counts) noexcept : counts_(counts) {}
        void check(std::size_t) const { counts_->allocations.template touch<std::bad_alloc>(); }
        void took(std::size_t bytes) const noexcept {
            ++counts_->blocks;
            ++counts_->ever;
            counts_->bytes += bytes;
        }
        void gave_back(std::size_t bytes) const noexcept {
            --counts_->blocks;
            counts_->bytes -= bytes;
        }
        friend bool operator==(const handle&, const handle&) noexcept = default;

    private:
        memory_meter* counts_;
    };

public:
    using axis = strata::axis::memory;  ///< The axis of the policy.
    /// The type that counts.
    using meter = memory_meter;

    /// A standard allocator of T in this memory.
    template <class T>
    using allocator = strata::detail::metered_allocator<T, typename Base::template allocator<std::byte>, handle>;

    /// Counts into `counts`.
    ///@{
    basic_metered(meter& counts) requires(std::default_initializable<Base>)  // NOLINT: implicit on purpose
        : basic_metered(counts, Base()) {}
    basic_metered(meter& counts, const Base& base) : base_(base), counts_(&counts) {}
    ///@}

    /// The allocator of T for this policy's memory.
    template <class T>
    allocator<T> allocator_for() const noexcept {
        return {base_.template allocator_for<T>(), handle(counts_)};
    }

private:
    [[no_unique_address]] Base base_;
    meter* counts_;
};

/// The heap, metered.
using metered = basic_metered<>;

static_assert(memory_policy<metered>);

}  // namespace strata::testing
