// SPDX-License-Identifier: BSL-1.0
// strata through its public calls: matcher, retention and markers are at work in every read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/policy/memory/arena.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/segment/packed.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/table.hpp>

#include "../operations.hpp"
#include "strata_memory.hpp"

namespace bench {

namespace st = strata;

/// As many versions as any workload has, so that every read returns what the other competitors return.
inline constexpr int most_versions = 1000;

/// A table of compile-time families: the first one alone, or all three.
template <bool HasOneFamily, class Memory, class... Policies>
class static_table {
protected:
    struct anchor : st::family<"anchor", st::retention::max_versions<most_versions>, Policies...> {};
    struct contents : st::family<"contents", st::retention::max_versions<most_versions>, Policies...> {};
    struct meta : st::family<"meta", st::retention::max_versions<most_versions>, Policies...> {};

public:
    using type = std::conditional_t<HasOneFamily, st::table<anchor, Memory>, st::table<anchor, contents, meta, Memory>>;

    static type made(const settings& how) { return type(made_memory<Memory>(how)); }

    /// use(column) with a column of its family's type.
    template <class Use>
    static decltype(auto) with_column(const column_key& one, Use use) {
        if constexpr (!HasOneFamily) {
            if (one.family == 1) return use(contents{one.qualifier});
            if (one.family == 2) return use(meta{one.qualifier});
        }
        return use(anchor{one.qualifier});
    }
};

/// A table whose families are named at run time; so are the columns.
template <class Table, class Memory>
struct named_table {
    using type = Table;

    static type made(const settings& how) {
        std::vector<st::family_options> families;
        for (const bytes_view name : family_names)
            families.push_back({.name = st::bytes(name), .max_versions = most_versions});
        return type(std::move(families), made_memory<Memory>(how));
    }

    template <class Use>
    static decltype(auto) with_column(const column_key& one, Use use) {
        return use(st::column_view(family_names[one.family], one.qualifier));
    }
};

/// A workload's cell as the library's.
inline st::cell_view cell_of(const cell& one) {
    return {one.row, family_names[one.family], one.qualifier, st::version_key({one.timestamp}, st::kind::put),
            one.value};
}

/// What happens to a table once it is filled, and before it is read.
enum class after_filling {
    nothing,
    flush,   // all of it
    compact  // the segments that a flush after every so many puts leaves, into one
};

/// Kind is one of the above.
template <class Kind, after_filling Then = after_filling::nothing>
class table_calls {
public:
    explicit table_calls(const settings& how) : table_(Kind::made(how)) {}

    void put(const cell& one) {
        Kind::with_column(
            one, [&](const auto& column) { table_.put(one.row, column, one.value, st::timestamp{one.timestamp}); });
        if constexpr (Then == after_filling::compact)
            if (++puts_ % puts_a_flush == 0) table_.flush();
    }
    void load(cell_list cells) {
        table_.bulk_load(std::views::transform(cells, [](const cell& one) { return cell_of(one); }));
    }
    void finish() {
        if constexpr (Then != after_filling::nothing) table_.flush();
        if constexpr (Then == after_filling::compact) table_.compact();
    }

    std::optional<answer> get(const column_key& one, std::int64_t as_of) const {
        const std::optional<st::cell_view> found = Kind::with_column(one, [&](const auto& column) {
            if (as_of == now) return table_.get(one.row, column);
            return table_.get(one.row, column, {.when = st::as_of({as_of})});
        });
        if (!found) return std::nullopt;
        return answer{found->timestamp().value, found->value()};
    }

    template <class Visit>
    void get_row(bytes_view row, Visit visit) const {
        for (const st::cell_view& found : table_.get(row)) visit(found.timestamp().value, found.value());
    }

    template <versions Wanted, class Visit>
    void scan(const cell_range& range, Visit visit) const {
        st::scan_options wanted;  // option by option: g++ zeroes what is named in one go by `rep stos`, some 10 ns
        if (range.prefix.empty())
            wanted.start = st::bytes(range.first);
        else
            wanted.prefix = st::bytes(range.prefix);
        if (Wanted == versions::all) wanted.versions = st::all_versions;
        std::size_t left = range.limit;
        table_.scan(wanted).for_each_cell([visit, &left](const st::cell_view& found) {
            visit(found.timestamp().value, found.value());
            return --left != 0;
        });
    }

    void erase(const column_key& one) {
        Kind::with_column(one, [&](const auto& column) { table_.delete_column(one.row, column); });
    }

protected:
    /// A delete marker of the column, older than all that any workload has.
    void mark(const column_key& one) {
        Kind::with_column(one, [&](const auto& column) { table_.delete_column(one.row, column, st::timestamp{1}); });
    }

private:
    static constexpr std::size_t puts_a_flush = 250000;

    typename Kind::type table_;
    std::size_t puts_ = 0;
};

/// With the policies that suit these workloads best.
template <bool HasOneFamily, after_filling Then = after_filling::nothing>
using best_table = table_calls<static_table<HasOneFamily, st::memory::arena, st::cells_in<st::segment::packed>>, Then>;

/// With a delete marker in every tenth column.
template <bool HasOneFamily>
class marked_table : public best_table<HasOneFamily> {
public:
    using best_table<HasOneFamily>::best_table;

    void finish_column(const column_key& one, std::size_t number) {
        if (number % 10 == 0) this->mark(one);
    }
};

}  // namespace bench
