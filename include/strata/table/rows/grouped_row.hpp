// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/core/inlining.hpp>
#include <strata/store/judge/read_request.hpp>

/// A get of a whole row, of families of which some share their rows.  Groups: table_groups.  Gets: a tuple of
/// family_get.
namespace strata::detail {

/// Families of one group that follow each other in name order.
struct group_run {
    std::size_t first;
    std::size_t count;
};

/// The readers of families whose numbers follow each other.
template <class First, class... Others>
auto family_readers(const First& first, const Others&... others) {
    if constexpr ((std::same_as<First, Others> && ...))
        return std::array{first, others...};
    else
        return std::tuple(first, others...);
}
/// use(reader) for the reader of the family that comes that many after the first.
///@{
template <class Reader, std::size_t Count, class Use>
STRATA_ALWAYS_INLINE void use_reader(const std::array<Reader, Count>& readers, unsigned number, const Use& use) {
    use(readers[number]);
}
template <class... Readers, class Use>
STRATA_ALWAYS_INLINE void use_reader(const std::tuple<Readers...>& readers, unsigned number, const Use& use) {
    [&]<std::size_t... Other>(std::index_sequence<Other...>) STRATA_ALWAYS_INLINE_LAMBDA {
        static_cast<void>(((number == Other && (use(std::get<Other>(readers)), true)) || ...));
    }
    (std::index_sequence_for<Readers...>());
}
///@}

/// use(cell) for the cells of the row that the leader of a group has found, of the families of a run.
///
/// If no marker and no time matters, all of them are read in one walk over the columns.
template <class Groups, group_run Run, class Gets, std::size_t... Other, class Use>
STRATA_ALWAYS_INLINE void read_row(Gets& gets, std::index_sequence<Other...>, const read_request& read,
                                   const Use& use) {
    auto& found = std::get<Groups::leader(Run.first)>(gets).row_get().rows();
    if (!found.valid()) return;
    if ((std::get<Run.first + Other>(gets).row_get().reads_puts_alone(found) && ...)) {
        const auto readers = family_readers(std::get<Run.first + Other>(gets).row_get().puts(read)...);
        constexpr auto first = static_cast<unsigned char>(Groups::number(Run.first));
        const bytes_view row = found.key();
        bool goes_on = true;
        const auto use_column = [&](char family, bytes_view own, const auto& all) STRATA_ALWAYS_INLINE_LAMBDA {
            const auto read_by = [&](const auto& reader)
                                     STRATA_ALWAYS_INLINE_LAMBDA { reader(row, own, all, use, goes_on); };
            use_reader(readers, static_cast<unsigned char>(family) - first, read_by);
            return goes_on;
        };
        found.visit_families(Groups::number(Run.first), Groups::number(Run.first + Run.count - 1), use_column);
    } else {
        const auto read_one = [&](auto& get) {
            if (&get.rows() != &found) get.go_to(found);
            get.read(read, use);
        };
        (read_one(std::get<Run.first + Other>(gets).row_get()), ...);
    }
}

/// get_row(): one family of each group looks for the row.
template <class Groups, class Gets, std::size_t... Position, class Use>
void get_row(Gets& gets, std::index_sequence<Position...>, bytes_view row, const read_request& read, const Use& use) {
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        ((Groups::leader(Position) == Position && (goes_on |= std::get<Position>(gets).prefetch_step(row))), ...);
    }
    const auto get = [&]<std::size_t Place>(std::integral_constant<std::size_t, Place>) STRATA_ALWAYS_INLINE_LAMBDA {
        constexpr group_run run = Groups::run_from(Place);
        if constexpr (!Groups::is_grouped(Place)) {
            std::get<Place>(gets).read(row, read, use);
        } else {
            if constexpr (Groups::leader(Place) == Place) std::get<Place>(gets).row_get().rows().find_of_any(row);
            if constexpr (run.count != 0) read_row<Groups, run>(gets, std::make_index_sequence<run.count>(), read, use);
        }
    };
    (get(std::integral_constant<std::size_t, Position>()), ...);
}

}  // namespace strata::detail
