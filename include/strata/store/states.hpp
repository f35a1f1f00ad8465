// SPDX-License-Identifier: BSL-1.0
// Layer: store.
#pragma once

#include <cstddef>
#include <cstdint>

#include <strata/core/language.hpp>
#include <strata/segment/readers_left.hpp>

/// What a table with concurrency::single_writer does with its stores: one of them is written, others show states of it.
namespace strata::detail {

/// The active segment of the store publishes its changes: see segment::packed.
template <class Store>
concept publishing_store = requires(typename Store::active_type& active, std::uint64_t writing) {
    active.publish(writing);
};

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

/// See packed.
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

}  // namespace strata::detail
