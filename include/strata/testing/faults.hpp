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

/// Thrown by what was made to fail.
struct fault : std::runtime_error {
    fault() : std::runtime_error("a fault that was asked for") {}
};

/// Throws at one of its coming calls.
class fuse {
public:
    /// The nth call from now on, counted from 1; 0: none.
    void burn_at(std::size_t nth) noexcept { left_ = nth; }
    /// touch() throws no more: it has thrown, or was never to.
    bool has_burnt() const noexcept { return left_ == 0; }
    /// One call.  Throws: Exception, if it is the one to fail.
    template <class Exception = fault>
    void touch() {
        if (left_ != 0 && --left_ == 0) throw Exception();
    }

private:
    std::size_t left_ = 0;
};

/// Lets the first call of the fuse fail during the change, then the second and so on until it succeeds; asks after each
/// failure whether all is as before.  Returns how often the change failed.
template <class Change, class Unchanged>
std::size_t survive(fuse& burning, Change change, Unchanged expect_unchanged) {
    for (std::size_t failures = 0;; ++failures) {
        burning.burn_at(failures + 1);
        try {
            change();
            burning.burn_at(0);
            return failures;
        } catch (const fault&) {
            burning.burn_at(0);
        } catch (const std::bad_alloc&) {
            burning.burn_at(0);
        } catch (...) {
            burning.burn_at(0);
            throw;
        }
        expect_unchanged();
    }
}

/// A number whose making, copies and, if MovesThrow, moves can be made to fail, and whose objects alive are counted.
template <bool MovesThrow>
class basic_fragile {
public:
    /// Burns at the making of an object from a number.
    static inline fuse constructions;
    /// Burns at copies.
    static inline fuse copies;
    /// Burns at moves, if they may throw.
    static inline fuse moves;
    /// How many objects there are.
    static inline std::ptrdiff_t alive = 0;

    /// That number.  Throws: fault, when `constructions` burns; copies and moves likewise.
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
    /// The other's number.
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
    ~basic_fragile() { --alive; }

    /// The number.
    int number() const noexcept { return number_; }
    friend bool operator==(const basic_fragile& a, const basic_fragile& b) noexcept { return a.number_ == b.number_; }
    friend auto operator<=>(const basic_fragile& a, const basic_fragile& b) noexcept { return a.number_ <=> b.number_; }

private:
    static void moved() noexcept(!MovesThrow) {
        if constexpr (MovesThrow) moves.touch();
    }

    int number_;
};

/// One that is moved safely, as containers ask for whose entries move about.
using fragile = basic_fragile<false>;

/// Ascending, with comparisons that can be made to fail.  A fragile number is compared with a plain one by the number.
struct fragile_order {
    using axis = strata::axis::order;
    using is_transparent = void;
    /// Burns at comparisons.
    static inline fuse comparisons;

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

/// What metered memory counts, and the fuse that makes it run out.
struct memory_meter {
    fuse allocations;        ///< Burns at allocations, which then throw std::bad_alloc.
    std::size_t blocks = 0;  ///< In use.
    std::size_t bytes = 0;   ///< In use.
    std::size_t ever = 0;    ///< Blocks since the beginning.
};

/// Another memory policy, but counted, and it can be made to run out.  The handle must not outlive what it is made of.
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
    using axis = strata::axis::memory;
    /// What it counts with.
    using meter = memory_meter;

    template <class T>
    using allocator = strata::detail::metered_allocator<T, typename Base::template allocator<std::byte>, handle>;

    /// Counts into `counts`.
    basic_metered(meter& counts) requires(std::default_initializable<Base>)  // NOLINT: implicit on purpose
        : basic_metered(counts, Base()) {}
    basic_metered(meter& counts, const Base& base) : base_(base), counts_(&counts) {}

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
