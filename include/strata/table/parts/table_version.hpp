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
    /// The caller is announced as a reader of the version, or holds what keeps another pin of it.
    void pin() const noexcept { count_.fetch_add(1, std::memory_order_relaxed); }
    void unpin() const noexcept { count_.fetch_sub(1, std::memory_order_release); }
    /// Asked by who reclaims versions, after it has looked for readers.
    bool is_pinned() const noexcept { return count_.load(std::memory_order_acquire) != 0; }
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
