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

/// The numbers of memory::counting.  Bytes are those asked for, without what an allocator adds.
struct allocation_counts {
    std::size_t bytes = 0;        ///< Bytes in use.
    std::size_t blocks = 0;       ///< Blocks in use.
    std::size_t peak_bytes = 0;   ///< The most bytes that were in use at one time.
    std::size_t allocations = 0;  ///< Allocations so far, without those that threw.
};

/// Counts how much of another memory policy is in use.
///
/// `st::memory::counting<> memory; st::table<f, st::memory::counting<>> t(memory); ... memory.counts().bytes`
///
/// Copies of a policy object count together; objects that are made separately count separately.  A copy of a table is
/// in the same memory.  The numbers live as long as the last copy.
/// Threads: not safe for use by several threads at a time.  Const calls of a table do not use it.
/// State: that of Base, and one pointer to the numbers on the heap.
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
    using axis = strata::axis::memory;  ///< The axis of the policy.

    /// A standard allocator of T in this memory.
    template <class T>
    using allocator = strata::detail::metered_allocator<T, typename Base::template allocator<std::byte>, meter>;

    /// Begins to count at 0.  Throws: what an allocation throws.
    ///@{
    counting() requires(std::default_initializable<Base>) : counting(Base()) {}
    explicit counting(const Base& base) : base_(base), counts_(std::make_shared<allocation_counts>()) {}
    ///@}

    /// Makes a handle that counts into the same numbers.  A move copies: a table that was moved from can still be used.
    counting(const counting&) = default;
    counting& operator=(const counting&) = default;
    ~counting() = default;

    /// The allocator of T for this policy's memory.
    template <class T>
    allocator<T> allocator_for() const noexcept {
        return {base_.template allocator_for<T>(), meter(counts_.get())};
    }

    /// The numbers.  The reference stays up to date.
    const allocation_counts& counts() const noexcept { return *counts_; }
    /// The memory policy that is counted.
    const Base& base() const noexcept { return base_; }

private:
    [[no_unique_address]] Base base_;
    std::shared_ptr<allocation_counts> counts_;
};

static_assert(memory_policy<counting<>>);

}  // namespace strata::memory
