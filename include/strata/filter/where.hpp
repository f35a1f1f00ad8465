// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <concepts>
#include <functional>
#include <type_traits>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/equal.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/timestamp.hpp>

/// Conditions on a cell for table::scan(options, condition), put together of comparisons.
///
///     t.scan({.limit = 10}, where::value == "x" && !where::qualifier.starts_with("tmp"))
///
/// The compiler knows their types, so a scan asks them without a call through a pointer: they cost what an `if` in the
/// loop costs.  A filter of HBase's decides before the read counts versions; these are asked about the cells that the
/// read would return.
namespace strata::where {

/// A function from a cell to bool that can be combined by `&&`, `||` and `!`.
template <std::predicate<const cell_view&> Test>
class condition {
public:
    /// Takes the function.
    explicit constexpr condition(Test test) : test_(std::move(test)) {}

    /// Returns true if the cell meets the condition.
    constexpr bool operator()(const cell_view& cell) const { return static_cast<bool>(test_(cell)); }

    /// A condition that is met if both are, or one of them, or if this one is not.
    ///@{
    template <class Other>
    constexpr auto operator&&(const condition<Other>& other) const {
        return made([a = *this, b = other](const cell_view& cell) { return a(cell) && b(cell); });
    }
    template <class Other>
    constexpr auto operator||(const condition<Other>& other) const {
        return made([a = *this, b = other](const cell_view& cell) { return a(cell) || b(cell); });
    }
    constexpr auto operator!() const {
        return made([a = *this](const cell_view& cell) { return !a(cell); });
    }
    ///@}

private:
    template <class Made>
    static constexpr auto made(Made test) {
        return condition<Made>(std::move(test));
    }

    Test test_;
};

/// A condition out of a function of yours, to be combined with others.
template <std::predicate<const cell_view&> Test>
constexpr auto cell(Test test) {
    return condition<Test>(std::move(test));
}

/// A part of a cell that is compared: `part == x` and so on make conditions.  Bytes are compared unsigned.
///
/// `Of()(cell)` is the part: a bytes_view or a timestamp.
template <class Of>
class part {
    using type = decltype(Of()(std::declval<const cell_view&>()));
    static constexpr bool is_bytes = std::same_as<type, bytes_view>;
    using kept = std::conditional_t<is_bytes, owned_bytes, type>;

public:
    /// Conditions that compare the part with a value, of which they keep a copy.
    ///@{
    auto operator==(kept value) const { return compared<equal>(std::move(value)); }
    auto operator!=(kept value) const { return !compared<equal>(std::move(value)); }
    auto operator<(kept value) const { return compared<std::less<type>>(std::move(value)); }
    auto operator<=(kept value) const { return compared<std::less_equal<type>>(std::move(value)); }
    auto operator>(kept value) const { return compared<std::greater<type>>(std::move(value)); }
    auto operator>=(kept value) const { return compared<std::greater_equal<type>>(std::move(value)); }
    ///@}

    /// A condition that the part begins with these bytes.
    auto starts_with(owned_bytes first) const requires is_bytes {
        return cell([first = std::move(first)](const cell_view& c) { return Of()(c).starts_with(bytes_view(first)); });
    }
    /// A condition that the part has these bytes somewhere.
    auto contains(owned_bytes some) const requires is_bytes {
        return cell([some = std::move(some)](const cell_view& c) {
            return Of()(c).find(bytes_view(some)) != bytes_view::npos;
        });
    }

private:
    struct equal {
        bool operator()(const type& a, const type& b) const noexcept {
            if constexpr (is_bytes)
                return detail::are_equal(a, b);
            else
                return a == b;
        }
    };
    template <class Compare>
    static auto compared(kept value) {
        return cell([value = std::move(value)](const cell_view& c) { return Compare()(Of()(c), type(value)); });
    }
};

/// The parts of a cell.
///@{
inline constexpr part<decltype([](const cell_view& c) { return c.row(); })> row;
inline constexpr part<decltype([](const cell_view& c) { return c.family(); })> family;
inline constexpr part<decltype([](const cell_view& c) { return c.qualifier(); })> qualifier;
inline constexpr part<decltype([](const cell_view& c) { return c.value(); })> value;
inline constexpr part<decltype([](const cell_view& c) { return c.timestamp(); })> timestamp;
///@}

}  // namespace strata::where
