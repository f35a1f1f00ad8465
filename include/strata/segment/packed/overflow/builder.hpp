// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/format/version.hpp>
#include <strata/segment/packed/heap.hpp>
#include <strata/segment/packed/index/builder.hpp>
#include <strata/segment/packed/index/edit.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/overflow/chunk.hpp>
#include <strata/segment/packed/overflow/chunk_make.hpp>
#include <strata/segment/packed/overflow/edit.hpp>
#include <strata/segment/packed/overflow/tree.hpp>
#include <strata/segment/packed/versioned_heap.hpp>

namespace strata::detail::packed {

/// Builds the overflow tree of a column from versions that come newest first.  All chunks but the oldest are full.
///
/// Values outside belong to the owner of the builder until it has finished.
template <memory_policy Memory>
class overflow_builder {
public:
    explicit overflow_builder(heap_of<Memory>& heap)
        : heap_(&heap), chunks_(heap), payloads_(heap.scratch().template allocator_for<char>()) {}
    overflow_builder(const overflow_builder&) = delete;
    overflow_builder& operator=(const overflow_builder&) = delete;
    ~overflow_builder() {
        for (char* const built : chunks_.children()) free_chunk(*heap_, reinterpret_cast<chunk*>(built));
    }

    /// Adds a version older than all others.  Throws: what an allocation throws; it is not added then.
    STRATA_ALWAYS_INLINE void add(const version_key& key, const payload& value) {
        if (count_ == chunk::most || payload_begin_ < value.bytes.size()) make_room();
        payload_begin_ -= value.bytes.size();
        char* const place = payloads_.data() + payload_begin_;
        copy_short(place, value.bytes);
        ++count_;
        *first() = chunk_entry(sort_key(key), {{place, value.bytes.size()}, value.is_outside});
        if (is_marker(key.kind())) newest_marker_ = (std::max)(newest_marker_, key.written());
    }

    /// Returns the newest timestamp of the delete markers, or `oldest`.
    timestamp newest_marker() const noexcept { return newest_marker_; }

    /// Returns the root of the tree, which has versions.  The builder is empty afterwards.  Throws: what an allocation
    /// throws.
    inner* finish() {
        if (count_ > 0) end_chunk();
        chunks_.reverse();
        newest_marker_ = oldest;
        return chunks_.finish();
    }

private:
    chunk_entry* first() noexcept { return entries_.data() + (chunk::most - count_); }

    /// Ends the chunk.  The first call allocates the memory for payloads, and ends the chunk only if it is full.
    void make_room() {
        if (payloads_.empty()) {
            payloads_.resize(chunk::most_bytes);
            payload_begin_ = payloads_.size();
            if (count_ < chunk::most) return;
        }
        end_chunk();
    }

    void end_chunk() {
        const sort_key newest = entries_.back().key;
        chunk_guard made(*heap_, new_chunk(*heap_, first(), count_, count_));
        chunks_.add(separating(sort_key_bytes(newest).view(), sort_key_bytes(oldest_).view()),
                    reinterpret_cast<char*>(made.get()));
        made.release();
        oldest_ = first()->key;
        count_ = 0;
        payload_begin_ = payloads_.size();
    }

    heap_of<Memory>* heap_;
    index_builder<Memory> chunks_;                  // the newest first
    sort_key oldest_{0, 0};                         // of the last chunk
    std::array<chunk_entry, chunk::most> entries_;  // of the next chunk: the last `count_`, in order
    unsigned count_ = 0;
    timestamp newest_marker_ = oldest;  // of all versions added
    std::vector<char, typename scratch_memory<Memory>::template allocator<char>>
        payloads_;  // of the entries, at its end
    std::size_t payload_begin_ = 0;
};

}  // namespace strata::detail::packed
