// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <new>

#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/metered.hpp>
#include <strata/policy/memory/policy.hpp>

namespace strata::memory {

/// What `limited` throws.
class budget_exceeded : public std::bad_alloc {
public:
    /// Says that the budget is spent.
    const char* what() const noexcept override { return "strata: the memory budget is spent"; }
};

/// Another memory policy, and a budget in bytes.
///
/// `st::table<f, st::memory::limited<>> t(st::memory::limited<>(64 << 20));`
///
/// An allocation that would exceed it throws budget_exceeded, and as every mutation is all or nothing the table is then
/// as it was; what deletes, flushes and compactions free can be spent again.  A flush or a compaction needs room for what
/// it writes beside what it reads.  Bytes are those asked for, without what an allocator adds of its own.
/// Copies spend one budget, and a copy of a table is in the same memory.  Not safe for use by several threads
/// at a time; a table's const calls do not use it.
/// State: the other policy's, and one pointer to the numbers, which lie on the heap.
template <memory_policy Base = heap>
class limited {
    struct budget {
        std::size_t limit;
        std::size_t bytes = 0;
    };
    class meter {
    public:
        explicit meter(budget* spent) noexcept : budget_(spent) {}
        void check(std::size_t bytes) const {
            if (budget_->bytes > budget_->limit || bytes > budget_->limit - budget_->bytes) throw budget_exceeded();
        }
        void took(std::size_t bytes) const noexcept { budget_->bytes += bytes; }
        void gave_back(std::size_t bytes) const noexcept { budget_->bytes -= bytes; }
        friend bool operator==(const meter&, const meter&) noexcept = default;

    private:
        budget* budget_;
    };

public:
    using axis = strata::axis::memory;

    template <class T>
    using allocator = strata::detail::metered_allocator<T, typename Base::template allocator<std::byte>, meter>;

    /// Throws: what an allocation throws.
    explicit limited(std::size_t bytes) requires(std::default_initializable<Base>) : limited(bytes, Base()) {}
    limited(std::size_t bytes, const Base& base) : base_(base), budget_(std::make_shared<budget>(budget{bytes})) {}

    /// Spends the same budget.  No move: it would leave a handle without one, and tables that were moved from are usable.
    limited(const limited&) = default;
    limited& operator=(const limited&) = default;
    ~limited() = default;

    template <class T>
    allocator<T> allocator_for() const noexcept {
        return {base_.template allocator_for<T>(), meter(budget_.get())};
    }

    /// The budget in bytes.
    std::size_t limit() const noexcept { return budget_->limit; }
    /// How much of it is spent.
    std::size_t bytes_in_use() const noexcept { return budget_->bytes; }

    /// A new budget for all copies.  If more is in use already, nothing can be allocated until enough has been freed.
    void set_limit(std::size_t bytes) const noexcept { budget_->limit = bytes; }

    /// The other memory policy.
    const Base& base() const noexcept { return base_; }

private:
    [[no_unique_address]] Base base_;
    std::shared_ptr<budget> budget_;
};

static_assert(memory_policy<limited<>>);

}  // namespace strata::memory
