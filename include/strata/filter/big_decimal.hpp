// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <string>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/decimal.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/comparator.hpp>

namespace strata::comparator {

/// Compares decimals by size, whatever their scales are: 1.0 equals 1.00 (R10.7).  HBase: BigDecimalComparator.
///
/// The part is a decimal in the bytes of Bytes.toBytes(BigDecimal), which decimal::to_bytes writes.
/// Complexity: that of comparing two decimals.
/// Throws: the read throws server_failure at a part of fewer than five bytes, at which HBase throws a
/// NullPointerException.
inline shared_comparator big_decimal(decimal value) {
    return detail::make_comparator([value = std::move(value)](bytes_view part) {
        if (part.size() < detail::decimal_view::least_size)
            detail::raise<server_failure>(
                "a decimal has five bytes or more, but this one has " + std::to_string(part.size()),
                "NullPointerException");
        return detail::decimal_view(value.to_bytes()).compare(detail::decimal_view(part));
    });
}

}  // namespace strata::comparator
