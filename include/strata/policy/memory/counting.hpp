// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <memory>

#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/metered.hpp>
#include <strata/policy/memory/policy.hpp>

namespace strata::memory {

/// What a memory policy has been asked for.  Bytes are those asked for, without what an allocator adds of its own.
struct allocation_counts {
    std::size_t bytes = 0;        ///< In use.
    std::size_t blocks = 0;       ///< In use.
    std::size_t peak_bytes = 0;   ///< The most that were in use at one time.
    std::size_t allocations = 0;  ///< Since the beginning; those that threw are not among them.
};

/// Another memory policy, and how much of it is in use.
///
/// `st::memory::counting<> memory; st::table<f, st::memory::counting<>> t(memory); … memory.counts().bytes`
///
/// Copies count together, and a copy of a table is in the same memory; policies that are made one by one count apart.
/// The numbers live as long as the last copy.  Not safe for use by several threads at a time; a
/// table's const calls do not use it.
/// State: the other policy's, and one pointer to the numbers, which lie on the heap.
template <memory_policy Base = heap>
class counting {
    class meter {
    public:
        explicit meter(allocation_counts* counts) noexcept : counts_(counts) {}
        void check(std::size_t) const noexcept {}
        void took(std::size_t bytes) const noexcept {
            ++counts_->allocations;
            ++counts_->blocks;
            counts_->bytes += bytes;
            counts_->peak_bytes = (std::max)(counts_->peak_bytes, counts_->bytes);
        }
        void gave_back(std::size_t bytes) const noexcept {
            --counts_->blocks;
            counts_->bytes -= bytes;
        }
        friend bool operator==(const meter&, const meter&) noexcept = default;

    private:
        allocation_counts* counts_;
    };

public:
    using axis = strata::axis::memory;

    template <class T>
    using allocator = strata::detail::metered_allocator<T, typename Base::template allocator<std::byte>, meter>;

    /// Throws: what an allocation throws.
    counting() requires(std::default_initializable<Base>) : counting(Base()) {}
    explicit counting(const Base& base) : base_(base), counts_(std::make_shared<allocation_counts>()) {}

    /// Counts into the same numbers.  No move: it would leave a handle without numbers, and tables that were moved from
    /// are usable.
    counting(const counting&) = default;
    counting& operator=(const counting&) = default;
    ~counting() = default;

    template <class T>
    allocator<T> allocator_for() const noexcept {
        return {base_.template allocator_for<T>(), meter(counts_.get())};
    }

    /// The numbers, kept up to date.
    const allocation_counts& counts() const noexcept { return *counts_; }
    /// The other memory policy.
    const Base& base() const noexcept { return base_; }

private:
    [[no_unique_address]] Base base_;
    std::shared_ptr<allocation_counts> counts_;
};

static_assert(memory_policy<counting<>>);

}  // namespace strata::memory
