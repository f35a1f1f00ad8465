// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/limits.hpp>
#include <strata/store/read_stats.hpp>
#include <strata/table/options.hpp>
#include <strata/table/parts/get_results.hpp>
#include <strata/table/parts/option_values.hpp>

namespace strata {

namespace detail {

/// The options of reads whose `.when` is no range of times.  No other braces fit.
///@{
struct misdated_get {
    no_time_range when;
    read_stats* stats = nullptr;
};
struct misdated_versions {
    number_option<std::int64_t> count = all_versions;
    no_time_range when;
    read_stats* stats = nullptr;
};
template <class Columns>
struct misdated_row {
    Columns columns = {};
    no_time_range when;
    std::vector<family_range> family_when = {};
    number_option<std::int64_t> versions = 1;
    number_option<std::int64_t> store_limit = -1;
    number_option<std::int64_t> store_offset = 0;
    filter_option filter = {};
    choice families_on_demand = {};
    read_stats* stats = nullptr;
};
template <class Columns>
struct misdated_scan {
    row_option prefix = {};
    row_option start = {};
    bool start_inclusive = true;
    row_option stop = {};
    bool stop_inclusive = false;
    bool reversed = false;
    Columns columns = {};
    no_time_range when;
    std::vector<family_range> family_when = {};
    number_option<std::int64_t> versions = 1;
    number_option<std::int64_t> store_limit = -1;
    number_option<std::int64_t> store_offset = 0;
    number_option<std::size_t> limit = no_limit;
    number_option<std::size_t> batch = no_limit;
    bool raw = false;
    filter_option filter = {};
    choice families_on_demand = {};
    read_stats* stats = nullptr;
};
///@}

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

}  // namespace detail

/// The reads of a table again, for options that are wrong: each compiles for nothing, and says so.
///
/// - `.when` is one time.  That would be taken for the beginning of a range by some compilers, for nothing by others.
/// - An option of a scan is misspelt.  Of several functions whose argument the braces do not fit, a compiler says just
///   that.  These are `const volatile`, so that every other is preferred.
template <class Table, class Columns>
class misdated_reads : public get_results<Table> {
    using plain_reads = get_results<Table>;

    template <class Self>
    static const Self& right(const misdated_reads& self) noexcept {
        return static_cast<const Self&>(self);
    }
    template <class Self>
    static const Self& named(const volatile misdated_reads& self) noexcept {
        static_assert(
            detail::never<Self>,
            "strata: these options are not those of this read; each has its name and a value of its type, and "
            "they come in the order of their declaration");
        return static_cast<const Self&>(const_cast<const misdated_reads&>(self));
    }

public:
    using plain_reads::exists;
    using plain_reads::get;
    using plain_reads::get_counter;
    using plain_reads::get_each;

    /// See readable_table.
    ///@{
    template <class Column>
    std::optional<cell_view> get(bytes_view, const Column&, const detail::misdated_get&) const {
        return std::nullopt;
    }
    template <class Column>
    std::optional<std::int64_t> get_counter(bytes_view, const Column&, const detail::misdated_get&) const {
        return std::nullopt;
    }
    template <class Column>
    std::vector<std::optional<cell_view>> get_each(std::initializer_list<bytes_view>, const Column&,
                                                   const detail::misdated_get&) const {
        return {};
    }
    template <class Rows, class Column>
    std::vector<std::optional<cell_view>> get_each(const Rows&, const Column&, const detail::misdated_get&) const {
        return {};
    }
    template <class Column>
    auto versions(bytes_view row, const Column& named, const detail::misdated_versions&) const {
        return right<Table>(*this).versions(row, named);
    }
    template <class Self = Table>
    auto get(bytes_view row, const detail::misdated_row<Columns>&) const {
        return right<Self>(*this).get(row);
    }
    template <class Self = Table>
    bool exists(bytes_view, const detail::misdated_row<Columns>&) const {
        return false;
    }
    template <class Self = Table>
    auto scan(const detail::misdated_scan<Columns>&) const {
        return right<Self>(*this).scan();
    }
    template <class Where, class Self = Table>
    auto scan(const detail::misdated_scan<Columns>&, const Where&) const {
        return right<Self>(*this).scan();
    }
    template <class Self = Table>
    auto open_scanner(const detail::misdated_scan<Columns>&) const {
        return right<Self>(*this).open_scanner();
    }

    template <class Self = Table, std::size_t N = detail::uncounted_options>
    auto scan(const detail::option_of_no_such_name (&)[N]) const volatile {
        return named<Self>(*this).scan();
    }
    template <class Where, class Self = Table, std::size_t N = detail::uncounted_options>
    auto scan(const detail::option_of_no_such_name (&)[N], const Where&) const volatile {
        return named<Self>(*this).scan();
    }
    template <class Self = Table, std::size_t N = detail::uncounted_options>
    auto open_scanner(const detail::option_of_no_such_name (&)[N]) const volatile {
        return named<Self>(*this).open_scanner();
    }
    ///@}
};

}  // namespace strata
