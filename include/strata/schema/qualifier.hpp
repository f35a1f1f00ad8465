// SPDX-License-Identifier: BSL-1.0
// Layer: schema.
#pragma once

#include <cstdint>
#include <limits>

#include <strata/bytes/bytes.hpp>
#include <strata/core/axis.hpp>
#include <strata/core/error.hpp>
#include <strata/mdmap/dim.hpp>
#include <strata/policy/order/bytewise.hpp>

namespace strata {

/// Chooses the container of the qualifiers of a row.
///
/// With that the family lives in layout::nested; dimensions that are not named get backend::rb_tree.
template <class Backend>
struct qualifiers_in {
    static_assert(map_backend<Backend>,
                  "strata: qualifiers_in takes a backend, and this type does not model strata::map_backend");
    using axis = strata::axis::qualifiers;
    /// The backend.
    using backend = Backend;
};

/// The qualifier dimension: bytes in HBase's order (R1.1, R1.2).  The empty qualifier is an ordinary one (R1.14).
template <class Backend, class Allocator>
using qualifier_dimension = dim<basic_bytes<Allocator>, order::bytewise, Backend>;

namespace detail {

/// Throws bad_column or bad_value if the parts of a cell exceed what HBase can encode (R1.13).
inline void check_cell_size(bytes_view row, bytes_view family, bytes_view qualifier, bytes_view value) {
    constexpr std::uint64_t limit = (std::numeric_limits<std::int32_t>::max)();
    constexpr std::uint64_t fixed_key_size = 12;  // two lengths, the timestamp, the type (R1.11)
    if (fixed_key_size + row.size() + family.size() + qualifier.size() > limit)
        raise<bad_column>("row, family and qualifier together exceed 2^31-1 bytes");
    if (value.size() > limit) raise<bad_value>("a value has at most 2^31-1 bytes");
}

}  // namespace detail
}  // namespace strata
