// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/policy/memory/compaction_scope.hpp>
#include <strata/segment/grouped.hpp>
#include <strata/segment/packed.hpp>
#include <strata/store/judge/read_request.hpp>
#include <strata/table/rows/grouped_row.hpp>
#include <strata/table/rows/grouped_scan.hpp>
#include <strata/table/rows/groups.hpp>

namespace strata::detail {

/// The cells of one group.
template <class Memory, class Group>
struct group_cells : segment::group<Memory> {
    explicit group_cells(const Memory& memory)
        : segment::group<Memory>(memory, std::tuple_size_v<typename Group::members>) {}
};

template <class Member>
struct group_of_member {
    using type = void;
};
template <grouped_member Member>
struct group_of_member<Member> {
    using type = typename Member::group;
};

/// The locality groups of a table.  Members: its families in name order.
template <class Memory, class... Members>
class table_groups {
    template <std::size_t Position>
    using group_at = typename group_of_member<std::tuple_element_t<Position, std::tuple<Members...>>>::type;
    using positions = std::index_sequence_for<Members...>;

    /// For each family the first one of its group, and how many of the group come before it.
    struct place {
        std::size_t leader;
        std::size_t number;
        bool is_grouped;
    };
    template <std::size_t... Position, std::size_t... Other>
    static consteval auto places_of(std::index_sequence<Position...>, std::index_sequence<Other...>) {
        const auto of = []<std::size_t P>(std::integral_constant<std::size_t, P>) {
            using own = group_at<P>;
            if constexpr (std::same_as<own, void>) return place{P, 0, false};
            const std::array<bool, sizeof...(Other)> is_alike{std::same_as<own, group_at<Other>>...};
            place found{P, 0, true};
            for (std::size_t i = P; i-- > 0;)
                if (is_alike[i]) found = {i, found.number + 1, true};
            return found;
        };
        return std::array<place, sizeof...(Position)>{of(std::integral_constant<std::size_t, Position>())...};
    }
    static constexpr auto places = places_of(positions(), positions());

    template <std::size_t Position>
    static auto if_first() {
        if constexpr (std::same_as<group_at<Position>, void> || places[Position].leader != Position)
            return std::tuple<>();
        else
            return std::tuple<std::type_identity<group_cells<Memory, group_at<Position>>>>();
    }
    template <class... Groups>
    static std::tuple<Groups...> made_of(std::tuple<std::type_identity<Groups>...>, const Memory& memory) {
        return std::tuple<Groups...>(Groups(memory)...);
    }
    template <std::size_t... Position>
    static auto made(std::index_sequence<Position...>, const Memory& memory) {
        return made_of(std::tuple_cat(if_first<Position>()...), memory);
    }
    using groups = decltype(made(positions(), std::declval<const Memory&>()));

    using cells = segment::packed<Memory>;

public:
    /// What takes the place of the cells of each group; nothing if they stay.
    using gathered_type = std::array<std::optional<cells>, std::tuple_size_v<groups>>;

    /// What builds the cells of the families of each group together.
    using shared_type = std::array<group_builder<Memory>, std::tuple_size_v<groups>>;

    /// Without cells.
    explicit table_groups(const Memory& memory) : groups_(made(positions(), memory)), memory_(memory) {}

    /// Of the family at that position: the position of the first one whose rows lie in the same segment.
    static constexpr std::size_t leader(std::size_t position) noexcept { return places[position].leader; }
    static constexpr char number(std::size_t position) noexcept { return static_cast<char>(places[position].number); }
    static constexpr bool is_grouped(std::size_t position) noexcept { return places[position].is_grouped; }
    /// The run of families that begins there; an empty one if the family before is of the same group.
    static constexpr group_run run_from(std::size_t position) noexcept {
        if (position > 0 && leader(position - 1) == leader(position)) return {position, 0};
        std::size_t count = 1;
        while (position + count != places.size() && leader(position + count) == leader(position)) ++count;
        return {position, count};
    }

    /// The run has all families of a group, of which there are several.
    static constexpr bool is_whole(group_run run) noexcept {
        std::size_t in_group = 0;
        for (const place& one : places) in_group += one.leader == leader(run.first);
        return run.count > 1 && in_group == run.count;
    }
    /// A scan of one group alone.  Sources: a tuple of family_scan.
    template <class Sources>
    using scan_type = grouped_scan<table_groups, typename cells::cursor_type, Sources>;

    /// use(cell) for the cells of a row that a read without filter or columns returns.  `gets`: see detail::get_row().
    template <class Gets, class Use>
    static void get_row(Gets& gets, bytes_view row, const read_request& read, const Use& use) {
        detail::get_row<table_groups>(gets, positions(), row, read, use);
    }

    /// Tells the stores of the families where their cells are.
    template <class Parts>
    void bind(Parts& parts) noexcept {
        for_each_member([&]<std::size_t Position>(std::integral_constant<std::size_t, Position>) {
            std::get<Position>(parts).store.with_segments([&](auto& active, auto&, auto&) {
                active.join(std::get<group_cells<Memory, group_at<Position>>>(groups_), number(Position));
            });
        });
    }

    /// Lets the bulk loads of the families of each group build their cells together.
    template <class Loads>
    static void share(shared_type& all, Loads& loads) {
        for_each_member([&]<std::size_t Position>(std::integral_constant<std::size_t, Position>) {
            std::get<Position>(loads).share(all[group_number(leader(Position))], number(Position));
        });
    }
    /// The cells that bulk loads have built for the families of each group.  Throws: what an allocation throws.
    template <class Loads>
    gathered_type gathered(shared_type& together, Loads& loads) const {
        gathered_type all;
        std::size_t number = 0;
        const auto gather = [&](const auto& group) {
            group_builder<Memory>& own = together[number];
            if (own.has_cells())
                all[number].emplace(own.finish());
            else
                all[number] = gathered_for(group, loads);
            ++number;
        };
        std::apply([&](const auto&... group) { (gather(group), ...); }, groups_);
        return all;
    }
    /// Frees what the table's memory does not need after a load.
    void shrink() const noexcept { detail::shrink(memory_); }
    /// Puts these in the place of the cells that there are.
    void take(gathered_type& all) noexcept {
        std::size_t number = 0;
        const auto take_one = [&](auto& group) {
            if (auto& own = all[number++]) group.cells() = *std::move(own);
        };
        std::apply([&](auto&... group) { (take_one(group), ...); }, groups_);
    }

private:
    /// Which group it is whose first family is at that position.
    static constexpr std::size_t group_number(std::size_t leader) noexcept {
        std::size_t before = 0;
        for (std::size_t i = 0; i != leader; ++i) before += places[i].is_grouped && places[i].leader == i;
        return before;
    }

    /// visit(position) for the families that are in groups.
    template <class Visit>
    static void for_each_member(Visit visit) {
        [&]<std::size_t... Position>(std::index_sequence<Position...>) {
            const auto visit_one = [&]<std::size_t P>(std::integral_constant<std::size_t, P> position) {
                if constexpr (!std::same_as<group_at<P>, void>) visit(position);
            };
            (visit_one(std::integral_constant<std::size_t, Position>()), ...);
        }
        (positions());
    }

    template <class Group, class Loads>
    std::optional<cells> gathered_for(const Group&, Loads& loads) const {
        std::vector<typename Group::part> own;
        for_each_member([&]<std::size_t Position>(std::integral_constant<std::size_t, Position>) {
            if constexpr (std::same_as<Group, group_cells<Memory, group_at<Position>>>)
                if (const auto* const one = std::get<Position>(loads).taken_over())
                    own.push_back({one, number(Position)});
        });
        if (own.empty()) return std::nullopt;
        return Group::merged(own, memory_);
    }

    groups groups_;
    [[no_unique_address]] Memory memory_;
};

template <class Memory, class... Members>
    requires(grouped_member<Members> || ...)
struct groups_among<Memory, Members...> {
    using type = table_groups<Memory, Members...>;
};

}  // namespace strata::detail
