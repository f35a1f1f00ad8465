// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/policy/deletes/policy.hpp>
#include <strata/segment/cursor.hpp>
#include <strata/store/read/cell_sink.hpp>
#include <strata/store/read/prefetch_rows.hpp>
#include <strata/store/read/row_read.hpp>
#include <strata/store/read/wanted_columns.hpp>
#include <strata/table/writes/condition.hpp>
#include <strata/table/writes/own_dates.hpp>

namespace strata::detail {

/// What a get of several columns finds of one of them.
struct found_column {
    std::optional<cell_view> newest = {};
    bool has_more = false;  // than was asked for (R7.8)
};

/// A store of a type that is not known: what changes ask of it.  So they are compiled once, not for each table.
///
/// It borrows the store.  Its members are those of the store, which say what they do.
class any_store {
public:
    template <class Store>
    explicit any_store(Store& store) noexcept : store_(&store), calls_(&calls_of<Store>) {}

    bytes_view name() const noexcept { return calls_->name(store_); }
    delete_effect effect() const noexcept { return calls_->effect; }
    bool hides_later_puts() const { return calls_->hides_later_puts(store_); }
    /// An increment is written after the version that it read.
    bool increment_moves_on() const noexcept { return calls_->increment_moves_on; }
    /// A marker removes what it covers and is not stored.
    bool removes_at_once(strata::kind written) const noexcept {
        return effect() == delete_effect::removes && is_marker(written);
    }

    std::optional<cell_view> newest(bytes_view row, bytes_view qualifier, const time_range& when, timestamp now) const {
        return calls_->newest(store_, row, qualifier, when, now);
    }
    /// What a get of all these columns finds of each.  `sorted`: the qualifiers.
    void find_columns(bytes_view row, std::span<const bytes_view> sorted, const time_range& when, timestamp now,
                      std::span<found_column> found) const {
        calls_->find_columns(store_, row, sorted, when, now, found);
    }
    /// See detail::returns_too_many().
    bool returns_too_many(bytes_view row, bytes_view qualifier, const time_range& when, timestamp now) const {
        return calls_->returns_too_many(store_, row, qualifier, when, now);
    }
    /// The timestamp of the n-th newest version that a read sees; nothing if there are fewer.
    std::optional<timestamp> nth_version(bytes_view row, bytes_view qualifier, std::int64_t n, timestamp now) const {
        return calls_->nth_version(store_, row, qualifier, n, now);
    }
    /// The timestamp of the version that an increment writes after the one that was read.  After the last timestamp
    /// HBase wraps around; then now is later.
    timestamp next_after(timestamp read) const noexcept {
        if (!calls_->increment_moves_on) return read;
        return read == latest ? oldest : timestamp{read.value + 1};
    }

    void put(bytes_view row, bytes_view qualifier, const version_key& cell, bytes_view stored, bool is_observed) {
        calls_->put(store_, row, qualifier, cell, stored, is_observed);
    }
    void write(bytes_view row, bytes_view qualifier, const version_key& cell, bytes_view stored) {
        calls_->write(store_, row, qualifier, cell, stored);
    }
    void settle(bytes_view row, bytes_view qualifier, const version_key& cell, bool is_observed) noexcept {
        calls_->settle(store_, row, qualifier, cell, is_observed);
    }
    void take_back(bytes_view row, bytes_view qualifier, const version_key& cell) noexcept {
        calls_->take_back(store_, row, qualifier, cell);
    }
    void erase_covered(bytes_view row, bytes_view qualifier, const version_key& marker) noexcept {
        calls_->erase_covered(store_, row, qualifier, marker);
    }
    /// Asks for the memory that writes of these rows wait for, rows_side_by_side at most.
    void prefetch(std::span<const bytes_view> rows) const { calls_->prefetch(store_, rows); }

    /// True if both are one store.
    friend bool operator==(const any_store& a, const any_store& b) noexcept { return a.store_ == b.store_; }

private:
    struct calls {
        delete_effect effect;
        bool increment_moves_on;
        bytes_view (*name)(const void*);
        bool (*hides_later_puts)(const void*);
        std::optional<cell_view> (*newest)(const void*, bytes_view, bytes_view, const time_range&, timestamp);
        void (*find_columns)(const void*, bytes_view, std::span<const bytes_view>, const time_range&, timestamp,
                             std::span<found_column>);
        bool (*returns_too_many)(const void*, bytes_view, bytes_view, const time_range&, timestamp);
        std::optional<timestamp> (*nth_version)(const void*, bytes_view, bytes_view, std::int64_t, timestamp);
        void (*put)(void*, bytes_view, bytes_view, const version_key&, bytes_view, bool);
        void (*write)(void*, bytes_view, bytes_view, const version_key&, bytes_view);
        void (*settle)(void*, bytes_view, bytes_view, const version_key&, bool);
        void (*take_back)(void*, bytes_view, bytes_view, const version_key&);
        void (*erase_covered)(void*, bytes_view, bytes_view, const version_key&);
        void (*prefetch)(const void*, std::span<const bytes_view>);
    };

    /// The calls of a store of that type.
    template <class Store>
    struct of_type {
        static const Store& as(const void* store) noexcept { return *static_cast<const Store*>(store); }
        static Store& as(void* store) noexcept { return *static_cast<Store*>(store); }

        static bytes_view name(const void* store) { return as(store).name(); }
        static bool hides_later_puts(const void* store) { return detail::hides_later_puts(as(store)); }
        static std::optional<cell_view> newest(const void* store, bytes_view row, bytes_view qualifier,
                                               const time_range& when, timestamp now) {
            return as(store).newest(row, qualifier, when, now);
        }
        static void find_columns(const void* store, bytes_view row, std::span<const bytes_view> sorted,
                                 const time_range& when, timestamp now, std::span<found_column> found) {
            if constexpr (may_be_sequenced<std::remove_cvref_t<decltype(as(store).delete_policy())>>)
                if (is_sequenced(as(store).delete_policy())) {
                    auto read = as(store).read({.when = when, .now = now});
                    auto all = read.begin_row(row, wanted_columns(sorted));
                    for (std::size_t i = 0; all && all->next();) {
                        const cell_view one = all->cell();
                        while (sorted[i] != one.qualifier()) ++i;
                        found[i].has_more = found[i].newest.has_value();
                        if (!found[i].newest) found[i].newest = one;
                    }
                    return;
                }
            for (std::size_t i = 0; i != sorted.size(); ++i)
                found[i].newest = as(store).newest(row, sorted[i], when, now);
        }
        static bool returns_too_many(const void* store, bytes_view row, bytes_view qualifier, const time_range& when,
                                     timestamp now) {
            return detail::returns_too_many(as(store), row, qualifier, when, now);
        }
        static std::optional<timestamp> nth_version(const void* store, bytes_view row, bytes_view qualifier,
                                                    std::int64_t n, timestamp now) {
            auto read = as(store).read({.versions = n, .now = now});
            auto found = read.begin_row(row, wanted_columns(std::span(&qualifier, 1)));
            std::optional<timestamp> nth;
            std::int64_t seen = 0;
            for (; found && found->next(); ++seen)
                if (seen + 1 == n) nth = found->cell().timestamp();
            if (seen > n && Store::quirks_type::sequenced_returns_too_many) raise_too_many();
            return nth;
        }
        static void put(void* store, bytes_view row, bytes_view qualifier, const version_key& cell, bytes_view stored,
                        bool is_observed) {
            as(store).put(row, qualifier, cell, stored, is_observed);
        }
        static void write(void* store, bytes_view row, bytes_view qualifier, const version_key& cell,
                          bytes_view stored) {
            as(store).write(row, qualifier, cell, stored);
        }
        static void settle(void* store, bytes_view row, bytes_view qualifier, const version_key& cell,
                           bool is_observed) {
            as(store).settle(row, qualifier, cell, is_observed);
        }
        static void take_back(void* store, bytes_view row, bytes_view qualifier, const version_key& cell) {
            as(store).take_back(row, qualifier, cell);
        }
        static void erase_covered(void* store, bytes_view row, bytes_view qualifier, const version_key& marker) {
            as(store).erase_covered(row, qualifier, marker);
        }
        static void prefetch(const void* store, std::span<const bytes_view> rows) {
            as(store).with_segments([&](const auto& active, const auto&, const auto&) {
                prefetch_rows(active.rows(), rows, search::change);
            });
        }
    };
    template <class Store, class Calls = of_type<Store>>
    static constexpr calls calls_of{Store::effect,
                                    Store::quirks_type::increment_moves_on,
                                    Calls::name,
                                    Calls::hides_later_puts,
                                    Calls::newest,
                                    Calls::find_columns,
                                    Calls::returns_too_many,
                                    Calls::nth_version,
                                    Calls::put,
                                    Calls::write,
                                    Calls::settle,
                                    Calls::take_back,
                                    Calls::erase_covered,
                                    Calls::prefetch};

    void* store_;
    const calls* calls_;
};

/// The stores of a table of a type that is not known.  It borrows them.
class any_stores {
public:
    template <class FamilySet>
        requires(!std::is_same_v<std::remove_const_t<FamilySet>, any_stores>)
    any_stores(FamilySet& families)
    noexcept  // NOLINT: implicit on purpose
        : families_(&families), find_(find_in<FamilySet>), for_each_(for_each_in<FamilySet>) {}

    /// The store of the family of that name.  Throws: no_such_column_family.
    any_store of(bytes_view family) const { return find_(families_, family); }

    /// use(store) for every family, in name order.
    template <class Use>
    void for_each(const Use& use) const {
        const auto go_on = [&](const any_store& one) {
            use(one);
            return true;
        };
        for_each_(families_, sink<const any_store&>(go_on));
    }

private:
    template <class FamilySet>
    static any_store find_in(void* families, bytes_view name) {
        std::optional<any_store> found;
        static_cast<FamilySet*>(families)->visit(name, [&](auto& store) { found.emplace(store); });
        return *found;
    }
    template <class FamilySet>
    static void for_each_in(void* families, const sink<const any_store&>& use) {
        static_cast<FamilySet*>(families)->for_each([&](auto& store) { use(any_store(store)); });
    }

    void* families_;
    any_store (*find_)(void*, bytes_view);
    void (*for_each_)(void*, const sink<const any_store&>&);
};

}  // namespace strata::detail
