// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <compare>
#include <cstddef>
#include <memory>
#include <new>
#include <stdexcept>

#include <strata/core/axis.hpp>
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
    bool has_burnt() const noexcept { return left_ == 0; }
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

/// A number whose copies can be made to fail, and whose objects alive are counted.
class fragile {
public:
    static inline fuse copies;
    static inline std::ptrdiff_t alive = 0;

    fragile(int number) : number_(number) { ++alive; }  // NOLINT: implicit, so that a number will do
    fragile(const fragile& other) : number_(other.number_) {
        copies.touch();
        ++alive;
    }
    fragile(fragile&& other) noexcept : number_(other.number_) { ++alive; }
    fragile& operator=(const fragile& other) {
        copies.touch();
        number_ = other.number_;
        return *this;
    }
    fragile& operator=(fragile&& other) noexcept {
        number_ = other.number_;
        return *this;
    }
    ~fragile() { --alive; }

    int number() const noexcept { return number_; }
    friend bool operator==(const fragile& a, const fragile& b) noexcept { return a.number_ == b.number_; }
    friend auto operator<=>(const fragile& a, const fragile& b) noexcept { return a.number_ <=> b.number_; }

private:
    int number_;
};

/// Ascending, with comparisons that can be made to fail.
struct fragile_order {
    using axis = strata::axis::order;
    using is_transparent = void;
    static inline fuse comparisons;

    template <class A, class B>
    bool operator()(const A& a, const B& b) const {
        comparisons.touch();
        return a < b;
    }
};

/// Memory that is counted and can be made to run out.  The handle must not outlive what it is made of.
class metered {
public:
    using axis = strata::axis::memory;

    struct meter {
        fuse allocations;
        std::size_t blocks = 0;
        std::size_t bytes = 0;
        std::size_t ever = 0;
    };

    template <class T>
    class allocator {
    public:
        using value_type = T;

        explicit allocator(meter* counts) noexcept : counts_(counts) {}
        template <class U>
        allocator(const allocator<U>& other) noexcept : counts_(other.counts()) {}  // NOLINT: as allocators convert

        T* allocate(std::size_t n) {
            counts_->allocations.template touch<std::bad_alloc>();
            T* const place = std::allocator<T>().allocate(n);
            ++counts_->blocks;
            ++counts_->ever;
            counts_->bytes += n * sizeof(T);
            return place;
        }
        void deallocate(T* place, std::size_t n) noexcept {
            --counts_->blocks;
            counts_->bytes -= n * sizeof(T);
            std::allocator<T>().deallocate(place, n);
        }
        meter* counts() const noexcept { return counts_; }
        friend bool operator==(const allocator& a, const allocator& b) noexcept { return a.counts_ == b.counts_; }

    private:
        meter* counts_;
    };

    metered(meter& counts) noexcept : counts_(&counts) {}  // NOLINT: implicit on purpose
    template <class T>
    allocator<T> allocator_for() const noexcept {
        return allocator<T>(counts_);
    }

private:
    meter* counts_;
};

static_assert(memory_policy<metered>);

}  // namespace strata::testing
