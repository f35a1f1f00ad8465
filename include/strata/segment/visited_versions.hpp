// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <concepts>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/version_key.hpp>

namespace strata {

/// What the versions of a column, as a visit hands them over, offer besides for_each(): their `static constexpr
/// versions_offers offers`.  Without that they offer nothing.  What they offer and do not have does not compile.
struct versions_offers {
    bool before_marker = false;  ///< They model versions_before_marker.  It counts if it is there, offered or not.
};

namespace detail {

/// A visitor that a concept can ask with.
struct any_version_visitor {
    bool operator()(const version_key&, bytes_view) const { return true; }
};

}  // namespace detail

/// The versions of a column that can be visited up to the first delete marker, for scans of rows with markers:
/// without it they ask more of each version.  Offered as `before_marker`.
///
/// `versions.for_each_before_marker(use)`: calls use(version, value) until it returns false, and ends before the first
/// marker.  Returns the marker's key, or that of a put if it comes to none.  `use` may be copied.  Linear in what is
/// visited.  Throws: what `use` throws.
template <class V>
concept versions_before_marker = requires(const V versions, detail::any_version_visitor use) {
    { versions.for_each_before_marker(use) } -> std::convertible_to<version_key>;
};

namespace detail {

template <class V>
constexpr versions_offers offers_of_versions() {
    if constexpr (requires { V::offers; })
        return V::offers;
    else
        return {};
}

/// Has a member of that name, whatever it asks for.
template <class V>
concept names_before_marker = requires {
    &V::for_each_before_marker;
}
|| requires { &V::template for_each_before_marker<any_version_visitor>; };

/// Says in a sentence what the versions of a column offer and do not have.
template <class V>
struct checked_versions {
    static_assert(!(offers_of_versions<V>().before_marker || names_before_marker<V>) || versions_before_marker<V>,
                  "strata: the versions of this column offer before_marker and have no "
                  "version_key for_each_before_marker(use) const");
    static constexpr bool have_before_marker = versions_before_marker<V>;
};

}  // namespace detail
}  // namespace strata
