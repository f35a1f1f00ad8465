// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include <strata/core/language.hpp>

namespace strata::detail {

/// How many snapshots, scans and entries of the history keep a version.
/// Threads: any may call.
class pin_count {
public:
    /// The caller is announced as a reader of the version, or has the lock under which the history pins it.
    // Pairs with is_pinned().  relaxed: the reader's leave(), or the end of that lock, comes after and is a release.
    void pin() const noexcept { count_.fetch_add(1, std::memory_order_relaxed); }
    // Pairs with is_pinned(): release, so that what the pin was for was read before the version is used again.
    void unpin() const noexcept { count_.fetch_sub(1, std::memory_order_release); }
    /// Asked by who reclaims versions, after it has looked for readers.
    // Pairs with unpin(): acquire.  A pin that it misses is of a reader that was seen, or of the newest version.
    bool is_pinned() const noexcept { return count_.load(std::memory_order_acquire) != 0; }
    // No pair: a count for people, which may be old when it is looked at.
    std::size_t count() const noexcept { return count_.load(std::memory_order_relaxed); }

private:
    mutable std::atomic<std::size_t> count_{0};
};

/// A table that shows the rows of another one as they were, and owns none of them.
template <class Table>
struct table_version : pin_count {
    explicit table_version(const Table& like) : table(like) {}

    std::uint64_t number = 0;  // of the write that has published it
    std::size_t index = 0;     // among all versions of the pool
    Table table;
};

}  // namespace strata::detail
