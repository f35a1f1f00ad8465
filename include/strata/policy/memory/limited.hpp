// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <string>

#include <strata/core/error.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/metered.hpp>
#include <strata/policy/memory/policy.hpp>

namespace strata::memory {

/// Thrown by memory::limited for an allocation that would exceed its budget.  All numbers are bytes.
class budget_exceeded : public error {
public:
    /// Of a budget of `limit` bytes so many are in use, and `asked` more were asked for.
    budget_exceeded(std::size_t asked, std::size_t in_use, std::size_t limit)
        : error("strata: the memory budget of " + std::to_string(limit) + " bytes is spent: " + std::to_string(in_use) +
                " are in use, and " + std::to_string(asked) + " more were asked for"),
          asked_(asked),
          in_use_(in_use),
          limit_(limit) {}

    /// How much the allocation asked for.
    std::size_t asked() const noexcept { return asked_; }
    /// How much was in use then.
    std::size_t bytes_in_use() const noexcept { return in_use_; }
    /// The budget.
    std::size_t limit() const noexcept { return limit_; }

private:
    std::size_t asked_;
    std::size_t in_use_;
    std::size_t limit_;
};

/// Limits another memory policy to a budget in bytes.
///
/// `st::table<f, st::memory::limited<>> t(st::memory::limited<>(64 << 20));`
///
/// An allocation that would exceed the budget throws budget_exceeded.  Every mutation is all or nothing, so the table
/// is then unchanged.  Bytes that deletes, flushes and compactions free can be spent again.  A flush or a compaction
/// needs room for what it writes in addition to what it reads.  Bytes are those asked for, without what an allocator
/// adds.  Copies of a policy object share one budget.  A copy of a table is in the same memory.
/// Threads: not safe for use by several threads at a time.  Const calls of a table do not use it.
/// State: that of Base, and one pointer to the numbers on the heap.
template <memory_policy Base = heap>
class limited {
    struct budget {
        std::size_t limit;
        std::size_t bytes = 0;
    };
    class meter {
    public:
        explicit meter(budget* shared) noexcept : budget_(shared) {}
        void check(std::size_t bytes) const {
            if (budget_->bytes > budget_->limit || bytes > budget_->limit - budget_->bytes)
                throw budget_exceeded(bytes, budget_->bytes, budget_->limit);
        }
        void took(std::size_t bytes) const noexcept { budget_->bytes += bytes; }
        void gave_back(std::size_t bytes) const noexcept { budget_->bytes -= bytes; }
        friend bool operator==(const meter&, const meter&) noexcept = default;

    private:
        budget* budget_;
    };

public:
    using axis = strata::axis::memory;  ///< The axis of the policy.

    /// A standard allocator of T in this memory.
    template <class T>
    using allocator = strata::detail::metered_allocator<T, typename Base::template allocator<std::byte>, meter>;

    /// Makes a budget of so many bytes.  Throws: what an allocation throws.
    ///@{
    explicit limited(std::size_t bytes) requires(std::default_initializable<Base>) : limited(bytes, Base()) {}
    limited(std::size_t bytes, const Base& base) : base_(base), budget_(std::make_shared<budget>(budget{bytes})) {}
    ///@}

    /// Makes a handle of the same budget.  A move copies: a table that was moved from can still be used.
    limited(const limited&) = default;
    limited& operator=(const limited&) = default;
    ~limited() = default;

    /// The allocator of T for this policy's memory.
    template <class T>
    allocator<T> allocator_for() const noexcept {
        return {base_.template allocator_for<T>(), meter(budget_.get())};
    }

    /// The budget in bytes.
    std::size_t limit() const noexcept { return budget_->limit; }
    /// The bytes that are spent.
    std::size_t bytes_in_use() const noexcept { return budget_->bytes; }

    /// Sets a new budget for all copies.  If more is in use already, every allocation throws until enough has been
    /// freed.
    void set_limit(std::size_t bytes) const noexcept { budget_->limit = bytes; }

    /// The memory policy that is limited.
    const Base& base() const noexcept { return base_; }

private:
    [[no_unique_address]] Base base_;
    std::shared_ptr<budget> budget_;
};

static_assert(memory_policy<limited<>>);

}  // namespace strata::memory
