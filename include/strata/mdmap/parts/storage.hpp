// SPDX-License-Identifier: BSL-1.0
// Layer: mdmap.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

#include <strata/mdmap/parts/keys.hpp>

namespace strata::detail {

/// Copies a level into the memory of `allocator`.  Each value is made by `make_value(old value)`.  Complexity: linear.
///
/// The backends' own copies are not used: some do not pass a std::pmr allocator on to their elements.
template <std::size_t Depth, class Map, class From, class Allocator, class MakeValue>
Map rebuilt(From& from, const Allocator& allocator, MakeValue& make_value) {
    Map level = make<Map>(allocator);
    if constexpr (requires { level.reserve(from.size()); }) level.reserve(from.size());
    for (auto& entry : from) {
        if constexpr (Depth == 1)
            level.emplace_hint(level.end(), make_key<Map>(allocator, std::as_const(entry.first)),
                               make_value(entry.second));
        else
            level.emplace_hint(level.end(), make_key<Map>(allocator, std::as_const(entry.first)),
                               rebuilt<Depth - 1, typename Map::mapped_type>(entry.second, allocator, make_value));
    }
    return level;
}

/// The data of an mdmap: its memory policy, the outermost level and the number of values.
template <class Shape>
class map_storage {
public:
    map_storage(map_storage&& other) noexcept
        : memory_(other.memory_), root_(std::move(other.root_)), size_(std::exchange(other.size_, 0)) {
        other.root_.clear();
    }
    ~map_storage() = default;

protected:
    using memory_type = typename Shape::memory;
    using root_type = typename Shape::root;
    using mapped = typename Shape::value;

    explicit map_storage(const memory_type& memory) : memory_(memory), root_(make<root_type>(allocator())) {}

    map_storage(const map_storage& other) : map_storage(other, other.memory_) {}
    map_storage(const map_storage& other, const memory_type& memory)
        : memory_(memory), root_(copy_of(other.root_)), size_(other.size_) {}

    map_storage(map_storage&& other, const memory_type& memory)
        : memory_(memory), root_(moved_from(other)), size_(std::exchange(other.size_, 0)) {
        other.root_.clear();
    }

    /// Takes over the memory of `other` together with its values, so no value is moved between two memories.
    map_storage& operator=(map_storage&& other) noexcept {
        if (this != &other) {
            std::destroy_at(this);
            std::construct_at(this, std::move(other));
        }
        return *this;
    }
    map_storage& operator=(const map_storage& other) {
        if (this != &other) *this = map_storage(other);
        return *this;
    }
    void clear() noexcept {
        root_.clear();
        size_ = 0;
    }

    auto allocator() const { return memory_.template allocator_for<std::byte>(); }

    [[no_unique_address]] memory_type memory_;
    root_type root_;
    std::size_t size_ = 0;

private:
    root_type copy_of(const root_type& other) const {
        const auto make_value = [this](const mapped& old) { return make<mapped>(allocator(), old); };
        return rebuilt<Shape::dimensions, root_type>(other, allocator(), make_value);
    }
    root_type moved_from(map_storage& other) const {
        if (allocator() == other.allocator()) return std::move(other.root_);
        const auto take = [this](mapped& old) { return make<mapped>(allocator(), std::move(old)); };
        return rebuilt<Shape::dimensions, root_type>(other.root_, allocator(), take);
    }
};

/// A base that makes a class copyable or not, for compilers without C++20's constraints on special members.
template <bool Copies>
struct copied_only_if {};
template <>
struct copied_only_if<false> {
    copied_only_if() = default;
    copied_only_if(const copied_only_if&) = delete;
    copied_only_if(copied_only_if&&) = default;
    copied_only_if& operator=(const copied_only_if&) = delete;
    copied_only_if& operator=(copied_only_if&&) = default;
    ~copied_only_if() = default;
};

}  // namespace strata::detail
