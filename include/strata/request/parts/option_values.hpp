// SPDX-License-Identifier: BSL-1.0
// Layer: request.
#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <memory>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/filter/filter.hpp>

// Options are set in braces, of which the compiler says no more than that they do not fit.  So each of these takes
// everything, and says what it wants.
namespace strata::detail {

/// A row, or the beginning of one.
class row_option : public owned_bytes {
public:
    row_option() = default;
    /// Those bytes: see owned_bytes.
    ///@{
    row_option(bytes text) noexcept : owned_bytes(std::move(text)) {}  // NOLINT: implicit on purpose
    template <std::convertible_to<bytes_view> Text>
        requires(!std::derived_from<Text, bytes>)
    row_option(const Text& text) : owned_bytes(text) {}  // NOLINT: implicit on purpose
    row_option(const char* first, std::size_t size) : owned_bytes(first, size) {}
    ///@}
    /// Compiles for nothing, and says so.
    template <class Other>
        requires(!std::convertible_to<const Other&, bytes_view>)
    row_option(const Other&) {  // NOLINT: implicit on purpose
        static_assert(never<Other>,
                      "strata: a row, a start, a stop and a prefix are bytes, like \"com.cnn.\"; to_key makes bytes of "
                      "numbers");
    }
};

/// A number of rows, cells or versions.  A negative one stands for the greatest number, if negative ones do not exist.
template <std::integral Number>
class number_option {
public:
    /// That number.
    template <std::integral Given>
    constexpr number_option(Given number) noexcept  // NOLINT: implicit on purpose
        : number_(std::unsigned_integral<Number> && std::cmp_less(number, 0) ? (std::numeric_limits<Number>::max)()
                                                                             : static_cast<Number>(number)) {}
    /// Compiles for nothing, and says so.
    template <class Other>
        requires(!std::integral<Other>)
    number_option(const Other&) : number_() {  // NOLINT: implicit on purpose
        static_assert(never<Other>, "strata: this option of a read is a whole number");
    }

    /// The number.
    constexpr operator Number() const noexcept { return number_; }  // NOLINT: implicit on purpose

private:
    Number number_;
};

/// A filter, or none.
class filter_option : public std::shared_ptr<const filter> {
public:
    using std::shared_ptr<const filter>::shared_ptr;
    filter_option() = default;
    /// A filter by itself, or one that is shared.
    template <std::convertible_to<std::shared_ptr<const filter>> Given>
    filter_option(Given&& given)  // NOLINT: implicit on purpose
        : shared_ptr(static_cast<std::shared_ptr<const filter>>(std::forward<Given>(given))) {}
    /// Compiles for nothing, and says so.
    template <class Other>
        requires(!std::convertible_to<const Other&, std::shared_ptr<const filter>>)
    filter_option(const Other&) {  // NOLINT: implicit on purpose
        static_assert(
            never<Other>,
            "strata: .filter is a filter, like filters::prefix(\"a\") or parse_filter(\"PrefixFilter('a')\"); "
            "a condition is the second argument of scan");
    }
};

/// A range of times.  A single time is none: a read as of that time is not a read of that time.
class when_option : public time_range {
public:
    when_option() = default;
    /// That range.
    ///@{
    constexpr when_option(const time_range& range) noexcept : time_range(range) {}  // NOLINT: implicit on purpose
    constexpr when_option(timestamp first, timestamp end) noexcept : time_range{first, end} {}
    ///@}
    /// Compiles for nothing, and says so.
    template <class Given>
        requires(!std::convertible_to<const Given&, time_range>)
    when_option(const Given&) {  // NOLINT: implicit on purpose
        static_assert(never<Given>,
                      "strata: .when is a range of times, as_of(t), at(t) or time_range{from, to}, and no single time");
    }
};

/// What stands in braces that fit nothing else.  A compiler that is to make an array of it names what it cannot place.
struct option_of_no_such_name {
    template <class Value>
    option_of_no_such_name(const Value&) {}  // NOLINT: implicit on purpose
    option_of_no_such_name(...) {}
};
/// How many there are, if a compiler does not count what has names.  Others must not take {} for some.
#if defined(__clang__)
inline constexpr std::size_t uncounted_options = 32;
#else
inline constexpr std::size_t uncounted_options = 0;
#endif

}  // namespace strata::detail
