// SPDX-License-Identifier: BSL-1.0
// The views as the standard library's concepts see them.
#include <iterator>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/strata.hpp>

namespace st = strata;

namespace {

struct f : st::family<"f"> {};
using table = st::table<f>;

template <class Range>
using iterator_of = decltype(std::declval<Range&>().begin());
template <class Range>
using sentinel_of = decltype(std::declval<Range&>().end());

using scan = decltype(std::declval<const table&>().scan());
using versions = decltype(std::declval<const table&>().versions("", f{""}));
using named_versions = decltype(std::declval<const table&>().versions("", std::declval<const st::column&>()));
using row = decltype(std::declval<const table&>().get(""));

static_assert(std::input_iterator<iterator_of<scan>> && !std::forward_iterator<iterator_of<scan>>);
static_assert(std::input_iterator<iterator_of<const versions>> && !std::forward_iterator<iterator_of<const versions>>);
static_assert(std::input_iterator<iterator_of<const named_versions>>);
static_assert(std::random_access_iterator<iterator_of<const row>>);
static_assert(std::random_access_iterator<iterator_of<const st::row_view>>);

static_assert(std::sentinel_for<sentinel_of<scan>, iterator_of<scan>>);
static_assert(std::sentinel_for<sentinel_of<const versions>, iterator_of<const versions>>);
static_assert(std::sentinel_for<sentinel_of<const row>, iterator_of<const row>>);

static_assert(std::is_base_of_v<st::row_view, std::iter_value_t<iterator_of<scan>>>);
static_assert(std::is_same_v<std::iter_value_t<iterator_of<const versions>>, st::cell_view>);
static_assert(std::is_same_v<std::iter_value_t<iterator_of<const row>>, st::cell_view>);

using map = st::mdmap<int, st::dim<int>, st::dim<int, st::backend::flat>>;
static_assert(std::forward_iterator<map::iterator> && std::forward_iterator<map::const_iterator>);
static_assert(std::forward_iterator<decltype(std::declval<const map&>()[0])::iterator>);
static_assert(std::forward_iterator<st::mdmap<int, st::dim<int, st::backend::std_map>>::const_iterator>);

// A table of run-time families hands out the same.
using dynamic_scan = decltype(std::declval<const st::dynamic_table&>().scan());
using dynamic_versions = decltype(std::declval<const st::dynamic_table&>().versions("", f{""}));
static_assert(std::input_iterator<iterator_of<dynamic_scan>> && !std::forward_iterator<iterator_of<dynamic_scan>>);
static_assert(std::input_iterator<iterator_of<const dynamic_versions>>);
static_assert(std::sentinel_for<sentinel_of<dynamic_scan>, iterator_of<dynamic_scan>>);

// A scanner is no range: its rows are its caller's.
using scanner = decltype(std::declval<const table&>().open_scanner());
static_assert(std::is_same_v<decltype(std::declval<scanner&>().next()), std::optional<std::vector<st::cell>>>);
static_assert(std::is_nothrow_move_constructible_v<scanner> && std::is_nothrow_move_assignable_v<scanner>);
static_assert(!std::is_copy_constructible_v<scanner>);

// A scan is moved, not copied; the others are values.
static_assert(std::is_nothrow_move_constructible_v<scan> && !std::is_copy_constructible_v<scan>);
static_assert(std::is_copy_constructible_v<versions> && std::is_copy_constructible_v<row>);
static_assert(std::is_nothrow_move_constructible_v<row> && std::is_nothrow_move_assignable_v<row>);

// The empty qualifier has to be asked for, and a column of one family is none of another.
struct g : st::family<"f"> {};
static_assert(!std::is_default_constructible_v<f>);
static_assert(!std::is_convertible_v<f, g>);

}  // namespace
