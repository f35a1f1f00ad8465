// SPDX-License-Identifier: BSL-1.0
// Layer: store/segments.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/segment/packed.hpp>
#include <strata/segment/readers_left.hpp>
#include <strata/segment/versioned.hpp>

/// What a table with concurrency::single_writer does with its stores: one of them is written, others show versions of it.
namespace strata::detail {

/// The active segment of the store publishes its changes.
template <class Store>
concept publishing_store = versioned_segment<typename Store::active_type>;

/// Makes a store show what another one has now.  Throws: what an allocation throws.
template <class Store>
void show_store(Store& store, const Store& other) {
    store.with_segments([&](auto& active, auto& written, auto& frozen) {
        other.with_segments([&](const auto& its_active, const auto& its_written, const auto& its_frozen) {
            frozen.show(its_frozen);
            if constexpr (publishing_store<Store>) active.show(its_active);
            written = its_written;
        });
    });
}
/// Makes show_store() not throw as long as the other has no more than so many frozen segments more than now.
template <class Store>
void make_room_to_show(Store& store, const Store& other, std::size_t more) {
    store.with_segments([&](auto&, auto&, auto& frozen) { frozen.make_room(other.segment_count() + more); });
}
/// Lets go frozen segments that the other store has no more.
template <class Store>
void forget_all_but(Store& store, const Store& other) noexcept {
    store.with_segments([&](auto&, auto&, auto& frozen) {
        other.with_segments([&](auto&, auto&, const auto& its_frozen) { frozen.forget_all_but(its_frozen); });
    });
}

/// See versioned_segment.
///@{
template <class Store>
void publish_store(Store& store, std::uint64_t writing) noexcept {
    store.with_segments([&](auto& active, auto&, auto&) {
        if constexpr (publishing_store<Store>) active.publish(writing);
    });
}
template <class Store>
void reclaim_store(Store& store, const readers_left& readers) noexcept {
    store.with_segments([&](auto& active, auto&, auto&) {
        if constexpr (publishing_store<Store>) active.reclaim(readers);
    });
}
template <class Store>
std::size_t kept_bytes_of(const Store& store) noexcept {
    return store.with_segments([](const auto& active, auto&, auto&) {
        if constexpr (publishing_store<Store>)
            return active.kept_bytes();
        else
            return std::size_t{0};
    });
}
///@}

/// The rows in which two segments differ, as ranges in ascending order.
using packed::changed_rows;

/// Adds the ways over the rows from `first` on in which reads of two versions may differ: one for each pair of segments,
/// and for each segment that only one of them has.  Returns false if time alone may make them differ, so that all rows
/// may.
template <publishing_store Store>
bool add_changes(const Store& before, const Store& after, bytes_view first, std::vector<changed_rows>& all) {
    if (before.looks_at_time() || after.looks_at_time()) return false;
    before.with_segments([&](const auto& active, const auto&, const auto& frozen) {
        after.with_segments([&](const auto& its_active, const auto&, const auto& its_frozen) {
            using cells = typename Store::active_type;
            using frozen_cells = std::remove_cvref_t<decltype(frozen[0]->cells())>;
            all.push_back(cells::changes(&active, &its_active, first));
            const auto lacks = [](const auto& list, const auto& one) {
                return std::find(list.begin(), list.end(), one) == list.end();
            };
            for (const auto& one : frozen)
                if (lacks(its_frozen, one)) all.push_back(frozen_cells::changes(&one->cells(), nullptr, first));
            for (const auto& one : its_frozen)
                if (lacks(frozen, one)) all.push_back(frozen_cells::changes(nullptr, &one->cells(), first));
        });
    });
    return true;
}

}  // namespace strata::detail
