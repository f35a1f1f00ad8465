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
#include <strata/table/parts/arguments.hpp>
#include <strata/table/parts/lease.hpp>
#include <strata/table/parts/shared_scan.hpp>
#include <strata/table/scanner.hpp>
#include <strata/table/snapshot.hpp>

namespace strata::detail {

/// A table into which Turns lets calls.
template <class Table, class Turns>
class turn_room {
    using state = typename Table::state_type;
    static auto enter_to_read(const Turns& turns) { return turns.read(); }
    static auto enter_to_write(const Turns& turns) { return turns.write(); }

public:
    turn_room() = default;
    /// The policy is the object of its type, or a default one; the table gets the others.
    template <class... Arguments>
    explicit turn_room(const Arguments&... arguments)
        : turns_(argument_or_default<Turns>(arguments...)), table_(made(arguments...)) {}

    /// While nobody writes to the other one.
    turn_room(const turn_room& other) : turns_(other.turns_), table_(*other.read()) {}
    turn_room(turn_room&& other) noexcept : turns_(other.turns_), table_(std::move(other.table_)) {}
    turn_room& operator=(turn_room&& other) noexcept {
        const auto held = write();
        table_ = std::move(other.table_);
        return *this;
    }
    turn_room& operator=(const turn_room& other) {
        if (this != &other) *this = turn_room(other);
        return *this;
    }
    ~turn_room() = default;

    auto read() const {
        return lease<const Table, decltype(enter_to_read(turns_))>(turns_, table_, &turn_room::enter_to_read);
    }
    auto write() { return lease<Table, decltype(enter_to_write(turns_))>(turns_, table_, &turn_room::enter_to_write); }

    /// The table itself, while nobody writes.
    auto look() const { return read(); }

    template <class Row, class Options, class Where>
    auto scan(const Options& options, Where where) const {
        const auto held = read();
        return shared_scan<state, Turns, Row, Where>(turns_, table_, for_any_table(options), std::move(where));
    }
    template <class Options>
    auto open_scanner(const Options& options) const {
        const auto held = read();
        return scanner<state, Turns>(turns_, table_, for_any_table(options));
    }
    auto snapshot() const {
        const auto held = read();
        return strata::snapshot<state, Turns>(turns_, table_);
    }

    std::size_t snapshots_open() const { return read()->snapshots_open(); }
    std::optional<std::uint64_t> oldest_point() const { return read()->oldest_point(); }

private:
    template <class Argument>
    static auto kept(const Argument& one) noexcept {
        if constexpr (std::same_as<Argument, Turns>)
            return std::tuple();
        else
            return std::tuple<const Argument&>(one);
    }
    template <class... Arguments>
    static Table made(const Arguments&... arguments) {
        return std::apply([](const auto&... one) { return Table(one...); }, std::tuple_cat(kept(arguments)...));
    }

    [[no_unique_address]] Turns turns_;
    Table table_;
};

}  // namespace strata::detail
