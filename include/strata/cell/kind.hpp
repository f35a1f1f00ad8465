// SPDX-License-Identifier: BSL-1.0
// Layer: cell.
#pragma once

#include <cstdint>
#include <string_view>

#include <strata/core/language.hpp>

namespace strata {

/// The kind of a cell: a value, or one of the four delete markers.  The numbers are HBase's type codes (R1.8).
///
/// At one timestamp of one column a greater code sorts first: every marker comes before what it masks (R1.6).
enum class kind : std::uint8_t {
    put = 4,                     ///< A value.
    delete_version = 8,          ///< Masks the put of one column at exactly its timestamp.  HBase: Delete.
    delete_family_version = 10,  ///< Masks the puts of a family at exactly its timestamp.  HBase: DeleteFamilyVersion.
    delete_column = 12,          ///< Masks the puts of one column up to its timestamp.  HBase: DeleteColumn.
    delete_family = 14           ///< Masks the puts of a family up to its timestamp.  HBase: DeleteFamily.
};

/// True for the four delete markers.
constexpr bool is_marker(kind k) noexcept { return k != kind::put; }

/// True for the two markers that cover a whole family of a row.  Such markers lie at the empty qualifier (R1.6).
constexpr bool is_family_marker(kind k) noexcept {
    return k == kind::delete_family || k == kind::delete_family_version;
}

/// The name of the type that HBase's shell prints.
constexpr std::string_view name(kind k) noexcept {
    switch (k) {
        case kind::put:
            return "Put";
        case kind::delete_version:
            return "Delete";
        case kind::delete_family_version:
            return "DeleteFamilyVersion";
        case kind::delete_column:
            return "DeleteColumn";
        case kind::delete_family:
            return "DeleteFamily";
    }
    return "";
}

}  // namespace strata
