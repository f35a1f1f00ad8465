// SPDX-License-Identifier: BSL-1.0
// Layer: key.
#pragma once

#include <strata/core/language.hpp>

namespace strata {

namespace detail {

/// False for every type; it makes the static_assert below depend on one.
template <class>
inline constexpr bool has_no_key_field = false;

}  // namespace detail

/// Says how values of a type become a part of a key.  Specialize it for a type of your own:
///
///     template <>
///     struct strata::key_field<day> {
///         static void append(bytes& key, const day& d) { key_field<std::int32_t>::append(key, d.number); }
///         static day take(key_reader& in) { return {in.take<std::int32_t>()}; }
///     };
///
/// The bytes of two different values must differ before either ends, and the first difference must compare as the
/// values do.  Then fields one after another compare as the tuple of their values, without separators.
template <class Value>
struct key_field {
    static_assert(detail::has_no_key_field<Value>,
                  "strata: a key is made of numbers, texts, tuples and types with a strata::key_field");
};

}  // namespace strata
