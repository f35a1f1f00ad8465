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
#include <variant>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/core/error.hpp>
#include <strata/dimension/family.hpp>
#include <strata/store/store.hpp>
#include <strata/table/arguments.hpp>
#include <strata/table/scan.hpp>

namespace strata {

namespace detail {

/// A family's own memory policy, or the table's.
template <class Family, class TableMemory>
using memory_of =
    std::conditional_t<std::same_as<typename Family::memory, memory_of_table>, TableMemory, typename Family::memory>;

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

/// The reader of whichever store was named at run time.
template <class... Readers>
class one_of_readers {
public:
    template <class Reader>
        requires(std::same_as<Reader, Readers> || ...)
    one_of_readers(const Reader& reader) : reader_(reader) {}  // NOLINT: implicit on purpose

    bool next() {
        return std::visit([](auto& reader) { return reader.next(); }, reader_);
    }
    cell_view cell() const {
        return std::visit([](const auto& reader) { return reader.cell(); }, reader_);
    }

private:
    std::variant<Readers...> reader_;
};

}  // namespace detail

/// The families of a table, fixed at compile time: a store each, in name order whatever the order of the arguments.
///
/// A family set offers `of<Family>()`, `visit(name, use)` and `for_each(use)`; the table is written on these.
template <class TableMemory, column_family... Families>
class static_families {
    static_assert(sizeof...(Families) > 0, "strata: a table has at least one column family");
    static_assert(detail::has_distinct_names<Families...>(), "strata: two families of this table have the same name");

    template <class Family>
    using store_of = store<Family, detail::memory_of<Family, TableMemory>>;

    template <std::size_t... Position>
    static auto in_order(std::index_sequence<Position...>) -> std::tuple<
        store_of<std::tuple_element_t<detail::name_order<Families...>()[Position], std::tuple<Families...>>>...>;
    using stores = decltype(in_order(std::index_sequence_for<Families...>{}));

public:
    template <class Family>
    static constexpr bool has = (std::same_as<Family, Families> || ...);

    /// Some store has a memory policy of that type.
    template <class Policy>
    static constexpr bool takes = (std::same_as<Policy, detail::memory_of<Families, TableMemory>> || ...);

    using any_reader = detail::one_of_readers<typename store_of<Families>::reader...>;

    /// Each store gets the memory policy of its type, if there is one among the policies.
    template <class... Policies>
    explicit static_families(const Policies&... policies)
        : static_families(static_cast<stores*>(nullptr), policies...) {}

    template <class Family>
    store_of<Family>& of() noexcept {
        return std::get<store_of<Family>>(stores_);
    }
    template <class Family>
    const store_of<Family>& of() const noexcept {
        return std::get<store_of<Family>>(stores_);
    }

    /// use(store) for every family, in name order.
    template <class Use>
    void for_each(Use&& use) {
        std::apply([&](auto&... store) { (use(store), ...); }, stores_);
    }
    template <class Use>
    void for_each(Use&& use) const {
        std::apply([&](const auto&... store) { (use(store), ...); }, stores_);
    }

    /// use(store) for the family of that name.  Throws: no_such_column_family.
    template <class Use>
    void visit(bytes_view name, Use&& use) {
        visit_in(*this, name, use);
    }
    template <class Use>
    void visit(bytes_view name, Use&& use) const {
        visit_in(*this, name, use);
    }

    /// What a read of rows goes over.
    auto sources(detail::rows_request request) const {
        return std::apply(
            [&](const auto&... store) {
                using all = std::tuple<detail::family_source<std::remove_cvref_t<decltype(store)>>...>;
                all parts{{store, request}...};
                return detail::row_sources<all>(std::move(request.columns), std::move(parts),
                                                std::move(request.chosen));
            },
            stores_);
    }

private:
    template <class... Stores, class... Policies>
    static_families(std::tuple<Stores...>*, const Policies&... policies)
        : stores_(Stores(detail::argument_or_default<typename Stores::memory_type>(policies...))...) {}

    template <class Self, class Use>
    static void visit_in(Self& self, bytes_view name, Use& use) {
        bool found = false;
        self.for_each([&](auto& store) {
            if (found || store.name() != name) return;
            found = true;
            use(store);
        });
        if (!found) detail::raise<no_such_column_family>("this table has no column family '" + escape(name) + "'");
    }

    stores stores_;
};

}  // namespace strata
