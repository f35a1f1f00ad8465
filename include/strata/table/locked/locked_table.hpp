// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>

#include <strata/policy/concurrency/policy.hpp>
#include <strata/table/families/arguments.hpp>
#include <strata/table/locked/guarded.hpp>
#include <strata/table/snapshot.hpp>
#include <strata/table/view/row_portions.hpp>
#include <strata/table/view/stepwise_rows.hpp>

namespace strata::detail {

/// A table into which Lock lets calls.
template <class Table, class Lock>
class locked_table {
    using state = typename Table::state_type;
    static auto enter_to_read(const Lock& lock) { return lock.read(); }
    static auto enter_to_write(const Lock& lock) { return lock.write(); }

public:
    locked_table() = default;
    /// The policy is the object of its type, or a default one; the table gets the others.
    template <class... Arguments>
    explicit locked_table(const Arguments&... arguments)
        : lock_(argument_or_default<Lock>(arguments...)), table_(made(arguments...)) {}

    /// While nobody writes to the other one.
    locked_table(const locked_table& other) : lock_(other.lock_), table_(*other.read()) {}
    locked_table(locked_table&& other) noexcept : lock_(other.lock_), table_(std::move(other.table_)) {}
    locked_table& operator=(locked_table&& other) noexcept {
        const auto held = write();
        table_ = std::move(other.table_);
        return *this;
    }
    locked_table& operator=(const locked_table& other) {
        if (this != &other) *this = locked_table(other);
        return *this;
    }
    ~locked_table() = default;

    auto read() const {
        return guarded<const Table, decltype(enter_to_read(lock_))>(lock_, table_, &locked_table::enter_to_read);
    }
    auto write() {
        return guarded<Table, decltype(enter_to_write(lock_))>(lock_, table_, &locked_table::enter_to_write);
    }

    /// The table itself, while nobody writes.
    auto look() const { return read(); }

    template <class Options, class Where>
    auto rows_of(const Options& options, Where where) const {
        const auto held = read();
        return row_portions<state, Lock, Where>(lock_, table_, for_any_table(options), std::move(where));
    }
    template <class Options>
    auto steps_of(const Options& options) const {
        const auto held = read();
        return stepwise_rows<state, Lock>(lock_, table_, for_any_table(options));
    }
    auto snapshot() const {
        const auto held = read();
        return strata::snapshot<state, Lock>(lock_, table_);
    }

    std::size_t snapshots_open() const { return read()->snapshots_open(); }
    std::optional<std::uint64_t> oldest_point() const { return read()->oldest_point(); }

private:
    template <class Argument>
    static auto kept(const Argument& one) noexcept {
        if constexpr (std::same_as<Argument, Lock>)
            return std::tuple();
        else
            return std::tuple<const Argument&>(one);
    }
    template <class... Arguments>
    static Table made(const Arguments&... arguments) {
        return std::apply([](const auto&... one) { return Table(one...); }, std::tuple_cat(kept(arguments)...));
    }

    [[no_unique_address]] Lock lock_;
    Table table_;
};

}  // namespace strata::detail
