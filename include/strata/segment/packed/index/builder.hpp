// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/heap.hpp>
#include <strata/segment/packed/index/edit.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/versioned_heap.hpp>

namespace strata::detail::packed {

/// Builds an index over children that come in order: first a list of them, then full nodes, level by level.
///
/// The children belong to the owner, which frees those that no index has taken over.
template <memory_policy Memory>
class index_builder {
    template <class T>
    using array = std::vector<T, typename scratch_memory<Memory>::template allocator<T>>;

public:
    explicit index_builder(heap_of<Memory>& heap)
        : heap_(&heap),
          children_(heap.scratch().template allocator_for<char*>()),
          separators_(heap.scratch().template allocator_for<char*>()) {}
    index_builder(const index_builder&) = delete;
    index_builder& operator=(const index_builder&) = delete;
    ~index_builder() {
        for (char* const separator : separators_)
            heap_->deallocate_index(separator, separator_bytes(key_in(separator)));
    }

    const array<char*>& children() const noexcept { return children_; }
    bytes_view last_separator() const noexcept { return key_in(separators_.back()); }

    /// Adds a child after all others; `between` separates it from the one before it, if there is one.
    /// Throws: what an allocation throws; the child is not added then.
    void add(bytes_view between, char* child) {
        make_room(children_);
        if (!children_.empty()) {
            make_room(separators_);
            separators_.push_back(write_separator(heap_->allocate_index(separator_bytes(between)), between));
        }
        children_.push_back(child);
    }

    /// Reverses the order of the children.
    void reverse() noexcept {
        std::reverse(children_.begin(), children_.end());
        std::reverse(separators_.begin(), separators_.end());
    }

    /// Returns the root over all children, of which there are some.  The builder is empty afterwards.
    /// Throws: what an allocation throws; all children are still here then.
    inner* finish() {
        array<inner*> nodes(heap_->scratch().template allocator_for<inner*>());
        try {
            make_nodes(nodes);
        } catch (...) {
            for (inner* const node : nodes) free_inner(*heap_, node);
            throw;
        }
        std::size_t first = 0;
        for (std::size_t below = children_.size(); first != nodes.size(); first += below) {
            const std::size_t count = nodes_over(below);
            fill(nodes.data() + first, count, below);
            below = count;
        }
        children_.clear();
        separators_.clear();
        return nodes.back();
    }

private:
    static std::size_t nodes_over(std::size_t children) noexcept { return (children + fan_out - 1) / fan_out; }
    static bytes_view key_in(const char* separator) noexcept {
        return {separator + sizeof(std::uint32_t), load<std::uint32_t>(separator)};
    }
    /// Doubles the memory if the next push_back would allocate, so that it does not throw.
    static void make_room(array<char*>& list) {
        if (list.size() == list.capacity()) list.reserve(std::max<std::size_t>(8, list.size() * 2));
    }

    /// Makes empty nodes for all levels, the lowest first.
    void make_nodes(array<inner*>& nodes) {
        unsigned level = 0;
        for (std::size_t below = children_.size(); level == 0 || below > 1; ++level) {
            const std::size_t count = nodes_over(below);
            nodes.reserve(nodes.size() + count);
            std::size_t capacity = fan_out;
            while (count == 1 && capacity > inner::least_capacity && capacity / 2 >= below) capacity /= 2;
            for (std::size_t i = 0; i != count; ++i)
                nodes.push_back(new_inner(*heap_, level, static_cast<unsigned>(capacity)));
            below = count;
        }
    }

    /// Fills the nodes of a level.  They and their separators then take the place of the children in the lists.
    void fill(inner** nodes, std::size_t count, std::size_t below) noexcept {
        std::size_t begin = 0;
        for (std::size_t i = 0; i != count; ++i) {
            std::size_t end = std::min<std::size_t>(begin + fan_out, below);
            if (below - end == 1) --end;  // no node has a single child
            inner* const node = nodes[i];
            node->count = static_cast<std::uint16_t>(end - begin);
            std::copy(children_.data() + begin, children_.data() + end, node->children());
            std::copy(separators_.data() + begin, separators_.data() + (end - 1), node->separators());
            const auto fence_of = [&](std::size_t at) {
                return at > 0 && at < below ? std::optional(key_in(separators_[at - 1])) : std::nullopt;
            };
            node->set_shared(shared_between(i > 0 ? std::optional(lower_) : std::nullopt, fence_of(end)));
            children_[i] = reinterpret_cast<char*>(node);
            if (end < below) {
                lower_ = key_in(separators_[end - 1]);
                separators_[i] = separators_[end - 1];
            }
            begin = end;
        }
    }

    heap_of<Memory>* heap_;
    array<char*> children_;
    array<char*> separators_;
    bytes_view lower_;  // what separates the node that is filled from the one before it
};

}  // namespace strata::detail::packed
