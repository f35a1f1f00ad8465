// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <cstddef>
#include <utility>

#include <strata/cell/kind.hpp>
#include <strata/segment/packed/format/rank.hpp>
#include <strata/segment/packed/heap.hpp>
#include <strata/segment/packed/index/edit.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/overflow/chunk.hpp>
#include <strata/segment/packed/overflow/chunk_make.hpp>
#include <strata/segment/packed/overflow/edit.hpp>
#include <strata/segment/packed/overflow/tree.hpp>

namespace strata::detail::packed {

/// Which versions are to go: those from one rank to another, all kinds or the puts only.
struct erased_range {
    version_rank first;
    version_rank last;
    bool puts_only = false;
};

namespace run {

/// Makes one chunk of that at the path and its neighbour after it, or before it, if they are small.
template <class Heap>
void merge(Heap& with, inner*& root, path& way) noexcept {
    const auto [node, at] = way.at[0];
    if (node->count < 2) return;
    const unsigned left_at = at + 1u < node->count ? at : at - 1;
    chunk* const left = chunk_at({node, left_at});
    chunk* const right = chunk_at({node, left_at + 1});
    if (left->count + right->count > int{chunk::most} * 3 / 4 || left->used + right->used > chunk::most_bytes / 2)
        return;
    entries all;
    const unsigned count = collect(right, all, collect(left, all, 0));
    try {
        node->children()[left_at] = reinterpret_cast<char*>(new_chunk(with, all.data(), count, room_for(count)));
    } catch (...) {  // they stay two
        return;
    }
    free_chunk(with, left);
    free_chunk(with, right);
    way.at[0].at = left_at + 1;
    remove_child(with, root, way);
}

/// Whether a chunk that had so many versions and has fewer is to be merged or freed: a small one, at every fourth.
inline bool may_shrink(unsigned before, unsigned now) noexcept {
    return now < chunk::most / 4 && (now == 0 || now / 4 != before / 4);
}

/// Gives back what is too much after versions of the chunk of the path have gone: it had so many.  A run that has none
/// left has no root.
template <class Heap>
void shrink(Heap& with, inner*& root, path& way, unsigned before) noexcept {
    chunk* const in = chunk_at(way.at[0]);
    if (!may_shrink(before, in->count)) return;
    if (in->count > 0) return merge(with, root, way);
    if (way.levels == 1 && root->count == 1)
        free_inner(with, std::exchange(root, nullptr));
    else
        remove_child(with, root, way);
    free_chunk(with, in);
}

/// Takes back what append has added, but not its value outside.
template <class Heap>
void drop_newest(Heap& with, inner*& root) noexcept {
    path way = path_to_last(root);
    chunk* const in = chunk_at(way.at[0]);
    in->erase(in->count - 1u);
    shrink(with, root, way, in->count + 1u);
}

/// Removes versions of a chunk from one on up to another; returns how many.
template <class Heap>
std::size_t erase(Heap& with, chunk& in, unsigned first, unsigned last, bool puts_only) noexcept {
    const auto stays = [&](unsigned i) { return puts_only && in.rank(i).key().kind() != kind::put; };
    std::size_t erased = 0;
    while (last != first) {
        if (stays(last - 1)) {
            --last;
            continue;
        }
        unsigned from = last - 1;
        while (from != first && !stays(from - 1)) --from;
        free_outside(with, in, from, last);
        in.erase(from, last);
        erased += last - from;
        last = from;
    }
    return erased;
}

/// Which versions of a chunk lie in a range.
struct chunk_range {
    unsigned first;
    unsigned last;
};
inline chunk_range part_in(chunk& in, const erased_range& range) noexcept {
    const unsigned last = in.count_up_to(range.last);
    const auto is_in_range = [&](unsigned i) { return in.rank(i) >= range.first; };
    unsigned first = last;
    if (first > 0 && is_in_range(first - 1)) --first;  // mostly it is one
    if (first > 0 && first != last && is_in_range(first - 1)) first = in.count_before(range.first);
    return {first, last};
}

/// erase() for a range of which all is near to what was changed last, and no chunk has to be merged or freed.  Else 0, and
/// nothing has gone.
template <class Heap>
std::size_t erase_nearby(Heap& with, const inner* root, const erased_range& range) noexcept {
    chunk* const in = with.recent().find(root, range.first);
    if (!in || with.recent().find(root, range.last) == nullptr) return 0;
    const auto [first, last] = part_in(*in, range);
    return may_shrink(in->count, in->count - (last - first)) ? 0 : erase(with, *in, first, last, range.puts_only);
}

/// Removes versions and returns how many.  A run that has none left has no root.
template <class Heap>
std::size_t erase(Heap& with, inner*& root, erased_range range) noexcept {
    for (std::size_t erased = 0;;) {
        path way = path_to(root, rank_bytes(range.last).view());
        remember(with, root, way);
        chunk* const in = chunk_at(way.at[0]);
        const unsigned before = in->count;
        const auto [begin, end] = part_in(*in, range);
        erased += erase(with, *in, begin, end, range.puts_only);
        const run_place older = begin == 0 ? run_place::last_of(way.at[0].previous()) : run_place{};
        const bool has_more = older && older.rank() >= range.first;
        if (has_more) range.last = older.rank();
        if (end != begin) shrink(with, root, way, before);
        if (!has_more) return erased;
    }
}

}  // namespace run
}  // namespace strata::detail::packed
