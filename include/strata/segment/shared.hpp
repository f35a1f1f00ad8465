// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <concepts>
#include <cstddef>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/segment/cursor.hpp>
#include <strata/segment/policy.hpp>

/// What a part of a segment has that several families share.  A rewrite of such a part cannot assign a segment to it,
/// as the cells of the other families stay.  All or nothing, but for `built_type`; offered as `shared`.
namespace strata::detail {

/// Stands for the memory of a segment where a concept asks for one.
struct any_memory {
    template <class Memory>
    operator const Memory&() const;  // NOLINT: implicit, as a memory is handed over
};

/// `typename S::built_type`: the segment of this family alone that is built of cells in order.
template <class S>
concept built_apart_segment = requires {
    typename S::built_type;
}
&&writable_segment<typename S::built_type>;

/// `typename S::shared_builder b`: builds the cells of all families of the group.
///
/// | expression | meaning |
/// |---|---|
/// | `b.add(family, moved, row, qualifier, version, value)` | adds a cell after all others; false if it comes before |
/// | `b.split()` | gives each family its cells so far: they do not come together.  Linear |
/// | `b.is_split()` | whether that has happened |
///
/// `add` and `split` throw what an allocation throws.
template <class S>
concept built_together_segment = requires(typename S::shared_builder b, const typename S::shared_builder at,
                                          boundary moved, bytes_view bytes, version_key version) {
    { b.add(char(), moved, bytes, bytes, version, bytes) } -> std::same_as<bool>;
    b.split();
    { at.is_split() } -> std::same_as<bool>;
};

/// `s.has_got(cells)`: the shared segment has got so many cells as those of this family.  Constant; does not throw.
template <class S>
concept counting_segment = requires(S segment, std::size_t cells) {
    segment.has_got(cells);
};

/// `s.is_group_empty()`: no family has cells.  Constant; does not throw.
template <class S>
concept group_aware_segment = requires(const S segment) {
    { segment.is_group_empty() } -> std::same_as<bool>;
};

/// `s.missing_in(kept, memory)`: the cells of this family that `kept` lacks, in that memory.  Linear.
///
/// Throws: what an allocation throws.
template <class S>
concept subtractable_segment = built_apart_segment<S> &&
    requires(const S segment, const typename S::built_type& kept, const any_memory& memory) {
    { segment.missing_in(kept, memory) } -> std::same_as<typename S::built_type>;
};

/// `s.erase_all(dropped)`: removes these cells.  A search for each; does not throw.
template <class S>
concept erasing_segment = built_apart_segment<S> && requires(S segment, const typename S::built_type& dropped) {
    segment.erase_all(dropped);
};

/// Has all of them.
template <class S>
concept shared_segment = built_together_segment<S> && counting_segment<S> && group_aware_segment<S> &&
    subtractable_segment<S> && erasing_segment<S>;

/// Has a member of a name that means nothing else, whatever its type is.
template <class S>
concept names_shared = requires {
    typename S::shared_builder;
}
|| requires { &S::has_got; }
|| requires { &S::is_group_empty; }
|| requires { &S::missing_in; }
|| requires { &S::erase_all; };

/// Says in a sentence what a part of a shared segment lacks.
template <class S>
struct checked_shared_segment {
    static constexpr bool is_shared = offers_of_segment<S>().shared || names_shared<S>;
    static constexpr bool is_built_apart = is_shared || requires { typename S::built_type; };
    static_assert(!is_built_apart || built_apart_segment<S>,
                  "strata: the built_type of this segment is no segment that models strata::writable_segment");
    static_assert(!is_shared || built_together_segment<S>,
                  "strata: this segment offers shared and has no shared_builder with add, split and is_split");
    static_assert(!is_shared || counting_segment<S>,
                  "strata: this segment offers shared and has no has_got(std::size_t)");
    static_assert(!is_shared || group_aware_segment<S>,
                  "strata: this segment offers shared and has no bool is_group_empty() const");
    static_assert(!is_shared || !built_apart_segment<S> || subtractable_segment<S>,
                  "strata: this segment offers shared and has no built_type missing_in(kept, memory) const");
    static_assert(!is_shared || !built_apart_segment<S> || erasing_segment<S>,
                  "strata: this segment offers shared and has no erase_all(const built_type&)");
};

}  // namespace strata::detail
