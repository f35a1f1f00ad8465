// SPDX-License-Identifier: BSL-1.0
// Layer: cell.
#pragma once

#include <concepts>
#include <string>
#include <type_traits>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/core/error.hpp>

namespace strata {

/// A column whose family is known at compile time: a value of a family's type.
template <class C>
concept typed_column = requires(const C& c) {
    { C::name } -> std::convertible_to<bytes_view>;
    { c.qualifier() } -> std::convertible_to<bytes_view>;
};

/// A family as a whole: a type that names it, like all_of_family.
template <class W>
concept whole_family = !typed_column<W> && typed_column<typename W::family>;

namespace detail {

/// The condition of a sentence that is said whenever a template is compiled.
template <class>
inline constexpr bool never = false;

/// Texts and whole families, which are taken for columns.
template <class T>
concept mistaken_for_column = std::convertible_to<const T&, bytes_view> || whole_family<T>;

}  // namespace detail

/// A column that is known at run time: family name and qualifier, both owned.
class column {
public:
    /// Makes the column without any check.  The table says whether there is such a family.
    column(owned_bytes family, owned_bytes qualifier) : family_(std::move(family)), qualifier_(std::move(qualifier)) {}

    /// Copies a typed column.  Code with typed columns also runs on tables whose families are known at run time only.
    template <typed_column C>
    column(const C& typed) : family_(C::name), qualifier_(typed.qualifier()) {}  // NOLINT: implicit on purpose

    /// Compiles for nothing, and says so.
    template <detail::mistaken_for_column Other>
    column(const Other&) {  // NOLINT: implicit on purpose
        static_assert(detail::never<Other>, "strata: name a column, like contents{\"html\"} or column::parse(\"f:q\")");
    }

    /// Splits "family:qualifier" at the first colon.  The qualifier may be empty.
    ///
    /// Throws: bad_column if there is no colon or nothing before it.
    static column parse(bytes_view text) {
        const auto colon = text.find(':');
        if (colon == bytes_view::npos)
            detail::raise<bad_column>("the column '" + escape(text) + "' has no ':' between family and qualifier");
        if (colon == 0) detail::raise<bad_column>("the column '" + escape(text) + "' names no family");
        return {bytes(text.substr(0, colon)), bytes(text.substr(colon + 1))};
    }

    /// The name of the column family.
    bytes_view family() const noexcept { return family_; }
    /// The qualifier; may be empty (R1.14).
    bytes_view qualifier() const noexcept { return qualifier_; }

    friend bool operator==(const column&, const column&) = default;

private:
    bytes family_;
    bytes qualifier_;
};

namespace detail {

/// A string that ends with the expression it stands in.
template <class T>
concept passing_string = !std::is_lvalue_reference_v<T> && std::convertible_to<T, bytes_view> &&
                         !std::is_trivially_copyable_v<std::remove_cvref_t<T>>;

}  // namespace detail

/// A column that is known at run time, whose family name and qualifier stay where they are: for calls that name one
/// column, which then copy neither.  A call that keeps the column copies it.
///
/// Borrows both: use it while they live, best within the call.
class column_view {
public:
    /// Makes the view without any check, as column does.
    constexpr column_view(bytes_view family, bytes_view qualifier) noexcept : family_(family), qualifier_(qualifier) {}

    /// Compiles for nothing, and says so.
    template <class Family, class Qualifier>
        requires(std::convertible_to<Family, bytes_view>&& std::convertible_to<Qualifier, bytes_view> &&
                 (detail::passing_string<Family> || detail::passing_string<Qualifier>))
    column_view(Family&&, Qualifier&&) {
        static_assert(
            detail::never<Family>,
            "strata: a column_view borrows its names, and this string ends at once; make a strata::column, or "
            "name the column in the braces of the call, t.get(row, {family, qualifier})");
    }

    /// The name of the column family.
    constexpr bytes_view family() const noexcept { return family_; }
    /// The qualifier; may be empty (R1.14).
    constexpr bytes_view qualifier() const noexcept { return qualifier_; }

    /// A copy that owns both.
    operator column() const { return {family_, qualifier_}; }  // NOLINT: implicit on purpose

private:
    bytes_view family_;
    bytes_view qualifier_;
};

namespace detail {

/// A column that is known at run time.
template <class C>
concept named_column = std::derived_from<C, column> || std::derived_from<C, column_view>;

/// A column that a call names in braces, {family, qualifier}: they last as long as the call.
class column_in_braces : public column_view {
public:
    constexpr column_in_braces(bytes_view family, bytes_view qualifier) noexcept : column_view(family, qualifier) {}
};

}  // namespace detail

/// A part of a row that a read names: one column, or all columns of a family.
class selection {
public:
    /// Selects one column.
    selection(column one) : column_(std::move(one)) {}  // NOLINT: implicit on purpose

    /// Selects a copy of one column.
    selection(const column_view& one) : column_(one) {}  // NOLINT: implicit on purpose

    /// Selects a typed column.
    template <typed_column C>
    selection(const C& typed) : column_(typed) {}  // NOLINT: implicit on purpose

    /// Selects every column of a family, like all<contents>.
    template <whole_family W>
    selection(const W&) : column_(bytes(W::family::name), {}), whole_family_(true) {}  // NOLINT: implicit on purpose

    /// Compiles for nothing, and says so.
    template <std::convertible_to<bytes_view> Text>
    selection(const Text&) : column_({}, {}) {  // NOLINT: implicit on purpose
        static_assert(detail::never<Text>,
                      "strata: name columns, like contents{\"html\"}, and families, like all<contents>");
    }

    /// Selects every column of a family.
    static selection family(bytes_view name) {
        selection whole(column(bytes(name), {}));
        whole.whole_family_ = true;
        return whole;
    }

    /// The name of the column family.
    bytes_view family() const noexcept { return column_.family(); }
    /// The qualifier of the column; empty if the whole family is selected.
    bytes_view qualifier() const noexcept { return column_.qualifier(); }
    /// True if every column of the family is selected.
    bool is_whole_family() const noexcept { return whole_family_; }

private:
    column column_;
    bool whole_family_ = false;
};

}  // namespace strata
