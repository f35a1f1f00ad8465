// SPDX-License-Identifier: BSL-1.0
// Layer: wire/fields.
#pragma once

#include <strata/wire/fields/number.hpp>

/// HBase: Comparator.proto.
namespace strata::detail::proto {

struct comparator {
    static constexpr field name{1}, serialized_comparator{2};
};
struct byte_array_comparable {
    static constexpr field value{1};
};
struct binary_comparator {
    static constexpr field comparable{1};
};
struct binary_prefix_comparator {
    static constexpr field comparable{1};
};
struct binary_component_comparator {
    static constexpr field value{1}, offset{2};
};
struct long_comparator {
    static constexpr field comparable{1};
};
struct bit_comparator {
    static constexpr field comparable{1}, bitwise_op{2};
};
struct substring_comparator {
    static constexpr field substr{1};
};
struct big_decimal_comparator {
    static constexpr field comparable{1};
};
struct regex_string_comparator {
    static constexpr field pattern{1}, pattern_flags{2}, charset{3}, engine{4};
};

}  // namespace strata::detail::proto
