// rejected: strata: a locality_group names 255 families at most
// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <utility>

#include <strata/table/locality_group.hpp>

namespace st = strata;

template <std::size_t>
struct numbered : st::family<"numbered"> {};

template <std::size_t... Number>
auto group_of(std::index_sequence<Number...>) -> st::locality_group<numbered<Number>...>;

template <std::size_t Count>
constexpr std::size_t size_of_group = sizeof(decltype(group_of(std::make_index_sequence<Count>())));

#ifdef STRATA_REJECT
static_assert(size_of_group<256> == 1);  // mistake
#else
static_assert(size_of_group<255> == 1);
#endif
