// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/core/error.hpp>
#include <strata/policy/memory/version_memory.hpp>
#include <strata/schema/family.hpp>
#include <strata/segment/readers_left.hpp>
#include <strata/store/rewrite/bulk_load.hpp>
#include <strata/store/segments/versions.hpp>
#include <strata/store/store.hpp>
#include <strata/table/families/arguments.hpp>
#include <strata/table/families/family_part.hpp>
#include <strata/table/families/one_of_rows.hpp>
#include <strata/table/rows/groups.hpp>
#include <strata/table/rows/row_merge.hpp>
#include <strata/table/rows/whole_row.hpp>

namespace strata {

namespace detail {

/// Positions of the families in name order, because HBase reads families so (R4.44).
template <class... Families>
consteval auto name_order() {
    std::array<bytes_view, sizeof...(Families)> names{Families::name...};
    std::array<std::size_t, sizeof...(Families)> order{};
    for (std::size_t i = 0; i != order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return names[a] < names[b]; });
    return order;
}

template <class... Families>
consteval bool has_distinct_names() {
    constexpr auto order = name_order<Families...>();
    std::array<bytes_view, sizeof...(Families)> names{Families::name...};
    for (std::size_t i = 1; i < order.size(); ++i)
        if (names[order[i - 1]] == names[order[i]]) return false;
    return true;
}

/// Says what is wrong with the families of a table; see family_arguments.
template <class... Families>
struct checked_families {
    static_assert(sizeof...(Families) > 0, "strata: a table has at least one column family");
    static_assert(has_distinct_names<Families...>(), "strata: two families of this table have the same name");
};

/// The memory of the families that name none, made once; nothing if every family names one.
template <class Memory, class... Families, class... Arguments>
auto shared_memory(const Arguments&... arguments) {
    if constexpr ((std::same_as<typename Families::memory, memory_of_table> || ...))
        return argument_or_default<Memory>(arguments...);
    else
        return memory_of_table();
}

}  // namespace detail

/// The families of a table, fixed at compile time: a store each, in name order whatever the order of the arguments.
///
/// A family set offers `of<Family>()`, `visit(name, use)` and `for_each(use)`; the table is written on these.
/// Families: column families, and what stands for those of a locality_group.
template <class TableMemory, class... Families>
class static_families {
    static_assert(sizeof(detail::checked_families<Families...>) != 0);

    template <class Member>
    using part_of = detail::family_part<Member, detail::memory_of<Member, TableMemory>>;
    template <class Member>
    using store_of = typename part_of<Member>::store_type;

    using positions = std::index_sequence_for<Families...>;
    template <std::size_t Position>
    using family_at = std::tuple_element_t<detail::name_order<Families...>()[Position], std::tuple<Families...>>;
    template <std::size_t... Position>
    static auto in_order(std::index_sequence<Position...>) -> std::tuple<part_of<family_at<Position>>...>;
    using stores = decltype(in_order(positions{}));

    template <std::size_t... Position>
    static auto groups_in_order(std::index_sequence<Position...>)
        -> detail::groups_among<TableMemory, family_at<Position>...>;

    template <class Family>
    static consteval std::size_t place_of() {
        const std::array<bool, sizeof...(Families)> is_it{std::same_as<Family, detail::family_of<Families>>...};
        const auto order = detail::name_order<Families...>();
        std::size_t place = 0;
        while (!is_it[order[place]]) ++place;
        return place;
    }

public:
    /// Family is one of them.
    template <class Family>
    static constexpr bool has = (std::same_as<Family, detail::family_of<Families>> || ...);

    /// Some store has a policy of that type or, if the argument names a family, that family's store all of them.
    template <class Argument>
    static constexpr bool takes =
        (detail::is_taken<Argument, detail::family_of<Families>, detail::memory_of<Families, TableMemory>> || ...);

    /// The walk over a row of any of its stores.
    using any_row = detail::row_of_any<typename store_of<Families>::reader::row_type...>;

    /// The locality groups among the families.
    using groups_type = typename decltype(groups_in_order(positions{}))::type;

    /// Each store gets its policies from the arguments: those for its family first, then those for all, else default
    /// ones.
    template <class... Arguments>
    explicit static_families(const Arguments&... arguments)
        : static_families(positions(), detail::shared_memory<TableMemory, Families...>(arguments...), arguments...) {}

    /// Copies cells and policies; both live in the memory of the other one.
    static_families(const static_families& other) : groups_(other.groups_), stores_(other.stores_) {
        groups_.bind(stores_);
    }
    /// Takes the cells; `other` has none afterwards.
    static_families(static_families&& other) noexcept
        : groups_(std::move(other.groups_)), stores_(std::move(other.stores_)) {
        groups_.bind(stores_);
    }
    static_families& operator=(const static_families&) = delete;
    static_families& operator=(static_families&&) = delete;
    ~static_families() = default;

    /// The locality groups among the families.
    groups_type& groups() noexcept { return groups_; }

    /// The memory of the families that name none.
    template <class Memory = TableMemory>
    const Memory& memory() const noexcept {
        constexpr bool names_none = (std::same_as<typename Families::memory, detail::memory_of_table> || ...);
        static_assert(names_none,
                      "strata: every family of this table names a memory of its own; ask for that of one, "
                      "memory(st::all<f>)");
        const TableMemory* found = nullptr;
        (find_memory<detail::family_of<Families>>(found), ...);
        return *found;
    }

    /// The store of a family.
    template <class Family>
    auto& of() noexcept {
        return std::get<place_of<Family>()>(stores_).store;
    }
    /// The store of a family.
    template <class Family>
    const auto& of() const noexcept {
        return std::get<place_of<Family>()>(stores_).store;
    }

    /// use(store) for every family, in name order.
    template <class Use>
    void for_each(Use&& use) {
        std::apply([&](auto&... part) { (use(part.store), ...); }, stores_);
    }
    /// Calls use(store) for every family, in name order.
    template <class Use>
    void for_each(Use&& use) const {
        std::apply([&](const auto&... part) { (use(part.store), ...); }, stores_);
    }

    /// use(null pointer to a store) for the type of each store.
    template <class Use>
    static constexpr void for_each_store(Use use) {
        (use(static_cast<const store_of<Families>*>(nullptr)), ...);
    }
    /// The families of a type of table are the same.
    void become_like(const static_families&) noexcept {}
    /// See detail::reclaim_store().
    void reclaim(const detail::readers_left& readers) noexcept {
        for_each([&](auto& store) { detail::reclaim_store(store, readers); });
    }
    /// use(store, other's store) for every family; true.
    template <class Use>
    bool for_each_with(const static_families& other, Use&& use) {
        return use_both(*this, other, positions(), use);
    }
    /// Likewise, of stores that do not change.
    template <class Use>
    bool for_each_with(const static_families& other, Use&& use) const {
        return use_both(*this, other, positions(), use);
    }

    /// use(store) for the family of that name.  Throws: no_such_column_family.
    template <class Use>
    void visit(bytes_view name, Use&& use) {
        use_in(*this, name, use);
    }
    /// Calls use(store) for the family of that name.
    template <class Use>
    void visit(bytes_view name, Use&& use) const {
        use_in(*this, name, use);
    }

    /// What a read of rows goes over.
    auto sources(const detail::rows_request& request) const {
        return std::apply(
            [&](const auto&... part) {
                using all = std::tuple<detail::family_scan<std::remove_cvref_t<decltype(part.store)>>...>;
                const auto make = [&](const detail::rows_request& asked) {
                    return all(detail::source_of<std::remove_cvref_t<decltype(part.store)>>{part.store, asked}...);
                };
                return detail::row_merge<all, groups_type>(request, make);
            },
            stores_);
    }

    /// use(cell) for the cells of a row that a read without filter or columns returns.
    template <class Use>
    void get_row(bytes_view row, const read_request& read, const Use& use) const {
        std::apply(
            [&](const auto&... part) {
                std::tuple gets(detail::family_get<std::remove_cvref_t<decltype(part.store)>>(part.store)...);
                if constexpr (detail::has_groups<static_families>)
                    groups_type::get_row(gets, row, read, use);
                else
                    detail::get_row(gets, row, read, use);
            },
            stores_);
    }

    /// A bulk load into each store.
    auto loads() {
        return std::apply(
            [](auto&... part) {
                return std::tuple<detail::bulk_load<std::remove_reference_t<decltype(part.store)>>...>(part.store...);
            },
            stores_);
    }

private:
    template <std::size_t... Position, class Shared, class... Arguments>
    static_families(std::index_sequence<Position...>, const Shared& shared, const Arguments&... arguments)
        : groups_(shared), stores_(part_of<family_at<Position>>(shared, arguments...)...) {
        groups_.bind(stores_);
    }

    template <class Family>
    void find_memory([[maybe_unused]] const TableMemory*& found) const noexcept {
        if constexpr (std::same_as<typename Family::memory, detail::memory_of_table>) found = &of<Family>().memory();
    }

    template <class Self, std::size_t... Position, class Use>
    static bool use_both(Self& self, const static_families& other, std::index_sequence<Position...>, Use& use) {
        (use(std::get<Position>(self.stores_).store, std::get<Position>(other.stores_).store), ...);
        return true;
    }
    template <class Self, class Use>
    static void use_in(Self& self, bytes_view name, Use& use) {
        bool found = false;
        self.for_each([&](auto& store) {
            if (found || store.name() != name) return;
            found = true;
            use(store);
        });
        if (!found) detail::raise<no_such_column_family>("this table has no column family '" + escape(name) + "'");
    }

    [[no_unique_address]] groups_type groups_;
    stores stores_;
};

}  // namespace strata
