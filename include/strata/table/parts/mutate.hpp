// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/error.hpp>
#include <strata/policy/deletes/policy.hpp>
#include <strata/store/row_read.hpp>
#include <strata/table/condition.hpp>
#include <strata/table/mutation.hpp>
#include <strata/table/options.hpp>
#include <strata/table/parts/dispatch.hpp>

namespace strata::detail {

/// Changes that become visible together (R3.35 - R3.38), or not at all.
///
/// First all are resolved against the state before them, then all are written under one sequence number.
template <class FamilySet>
class write_batch {
public:
    write_batch(FamilySet& families, timestamp now, const table_limits& limits)
        : families_(families), now_(now), limits_(limits) {}
    write_batch(const write_batch&) = delete;
    write_batch& operator=(const write_batch&) = delete;

    /// Removes what was written, unless everything was.
    ~write_batch() {
        while (written_ > 0) {
            const entry& one = entries_[--written_];
            families_.visit(one.family, [&](auto& store) { store.take_back(one.row, one.qualifier, key_of(one)); });
        }
    }

    /// Throws if the table refuses the mutation, whatever the table holds (R2.18, R2.21).
    ///
    /// Call it for all mutations of a batch before any is added.  `put_now`: the time of a put without a timestamp
    /// (R3.32).
    void check(const mutation& request, timestamp put_now) {
        for (const auto& one : request.changes()) check_family(one);
        if (request.kind() == mutation_kind::put)
            for (const auto& one : request.changes())
                check_slop(one.written == latest ? put_now : one.written, now_, limits_);
    }

    /// Adds the changes of a mutation, or nothing if it throws.
    void add(const mutation& request, timestamp put_now) {
        const std::size_t before = entries_.size();
        try {
            add_changes(request, put_now);
        } catch (...) {
            while (entries_.size() > before) entries_.pop_back();
            throw;
        }
    }

    /// Writes everything.  `is_observed`: open scanners may see the cells that are replaced.
    ///
    /// Throws: what an allocation throws; nothing has changed then.
    void apply(std::uint64_t sequence, bool is_observed) {
        sequence_ = sequence;
        drop_superseded();
        for (const entry& one : entries_) {
            families_.visit(one.family, [&](auto& store) {
                if (!removes_at_once(store, one)) store.write(one.row, one.qualifier, key_of(one), one.stored);
            });
            ++written_;
        }
        written_ = 0;
        for (const entry& one : entries_) {
            families_.visit(one.family, [&](auto& store) {
                if (!removes_at_once(store, one)) return store.settle(one.row, one.qualifier, key_of(one), is_observed);
                store.erase_covered(one.row, one.qualifier, key_of(one));
            });
        }
    }

    /// The new cells of increments and appends, in the order of the requests.
    std::vector<cell> results(std::uint64_t sequence) {
        sequence_ = sequence;
        std::vector<cell> cells;
        for (const entry& one : entries_)
            if (one.is_result)
                cells.emplace_back(cell_view(one.row, one.family, one.qualifier, key_of(one), one.stored));
        return cells;
    }

private:
    struct entry {
        bytes row;
        bytes family;
        bytes qualifier;
        timestamp written;
        strata::kind kind;
        bytes stored;
        bool has_ttl;
        bool is_result;
    };

    void add_changes(const mutation& request, timestamp put_now) {
        switch (request.kind()) {
            case mutation_kind::put:
                for (const auto& one : request.changes())
                    add_value(request, one, one.written == latest ? given_by_clock(put_now) : one.written, one.value,
                              request.ttl());
                break;
            case mutation_kind::deletion:
                add_deletion(request);
                break;
            case mutation_kind::increment:
            case mutation_kind::append:
                add_sums(request);
                break;
        }
    }

    /// Drops the first of two writes of one version (R1.16).
    ///
    /// The store does that for equal keys.  A time to live makes the keys differ.
    void drop_superseded() {
        if (std::none_of(entries_.begin(), entries_.end(), [](const entry& one) { return one.has_ttl; })) return;
        std::vector<const entry*> sorted;
        for (const entry& one : entries_) sorted.push_back(&one);
        std::stable_sort(sorted.begin(), sorted.end(),
                         [](const entry* a, const entry* b) { return version_of(*a) < version_of(*b); });
        std::vector<bool> is_dropped(entries_.size(), false);
        for (std::size_t i = 1; i < sorted.size(); ++i)
            if (version_of(*sorted[i - 1]) == version_of(*sorted[i]))
                is_dropped[static_cast<std::size_t>(sorted[i - 1] - entries_.data())] = true;
        std::size_t i = 0;
        std::erase_if(entries_, [&](const entry&) { return is_dropped[i++]; });
    }
    static auto version_of(const entry& one) noexcept {
        return std::tie(one.row, one.family, one.qualifier, one.written, one.kind);
    }

    version_key key_of(const entry& one) const noexcept { return {one.written, one.kind, sequence_, one.has_ttl}; }

    template <class Store>
    static bool removes_at_once(const Store&, const entry& one) noexcept {
        return Store::effect == delete_effect::removes && is_marker(one.kind);
    }

    /// Throws if the family does not exist or refuses the change (R2.18).
    void check_family(const mutation::change& one) {
        families_.visit(one.what.family(), [&](const auto& store) {
            if (is_marker(one.kind) && effect_of<decltype(store)> == delete_effect::refused)
                raise_undeletable(store.name());
        });
    }

    void add_entry(const mutation& request, const column& what, timestamp written, strata::kind kind, bytes stored = {},
                   bool has_ttl = false, bool is_result = false) {
        entries_.push_back({bytes(request.row()), bytes(what.family()), bytes(what.qualifier()), written, kind,
                            std::move(stored), has_ttl, is_result});
    }

    void add_value(const mutation& request, const mutation::change& one, timestamp written, bytes_view value,
                   std::optional<std::int64_t> ttl, bool is_result = false) {
        if (is_result)
            check_server_size(size_of_cell(request.row(), one.what.family(), one.what.qualifier(), value.size()),
                              ttl.has_value(), limits_);
        add_entry(request, one.what, written, kind::put, ttl ? with_ttl(value, *ttl) : bytes(value), ttl.has_value(),
                  is_result);
    }

    void add_deletion(const mutation& request) {
        if (request.changes().empty()) return add_row_deletion(request);
        for (const auto& one : request.changes()) {
            const bool is_newest = one.kind == kind::delete_version && one.written == latest;
            add_entry(request, one.what, is_newest ? version_to_delete(request, one) : now_if_latest(one.written),
                      one.kind);
        }
    }

    /// Adds a marker in every family of the table, whether it has cells or not (R3.12).
    void add_row_deletion(const mutation& request) {
        families_.for_each([&](const auto& store) {
            if constexpr (effect_of<decltype(store)> != delete_effect::refused)
                add_entry(request, column(bytes(store.name()), {}), now_if_latest(request.written()),
                          kind::delete_family);
        });
    }

    /// The timestamp that a deletion of the newest version gets (R3.14): that of the k-th newest version that a read
    /// sees, if this is the k-th such change of the request, or now if there is none.
    timestamp version_to_delete(const mutation& request, const mutation::change& one) {
        std::int64_t k = 0;
        for (const auto& other : request.changes()) {
            if (other.kind == one.kind && other.written == latest && other.what == one.what) ++k;
            if (&other == &one) break;
        }
        timestamp found = now_;
        families_.visit(one.what.family(), [&](const auto& store) {
            auto read = store.read({.versions = k, .now = now_});
            const bytes_view qualifier = one.what.qualifier();
            auto row = read.begin_row(request.row(), wanted_columns(std::span(&qualifier, 1)));
            if (!row) return;
            std::int64_t seen = 0;
            for (; row->next(); ++seen)
                if (seen < k) found = row->cell().timestamp();
            if (seen < k) found = now_;
            using quirks = typename std::remove_cvref_t<decltype(store)>::quirks_type;
            if (seen > k && quirks::sequenced_returns_too_many) raise_too_many();
        });
        return given_by_clock(found);
    }

    /// Adds increments and appends in the order of R1.1.  All read the state before the batch (R3.20, R3.26).
    void add_sums(const mutation& request) {
        std::vector<const mutation::change*> sorted;
        for (const auto& one : request.changes()) sorted.push_back(&one);
        std::stable_sort(sorted.begin(), sorted.end(), [](const auto* a, const auto* b) {
            return std::tuple(a->what.family(), a->what.qualifier(), b->written) <
                   std::tuple(b->what.family(), b->what.qualifier(), a->written);
        });
        bytes_view lost;  // the family whose later columns are absent for HBase
        for (auto at = sorted.begin(); at != sorted.end(); ++at) {
            const column& what = (*at)->what;
            families_.visit(what.family(), [&](const auto& store) {
                std::optional<cell_view> current;
                if (what.family() != lost) current = store.get(request.row(), what.qualifier(), request.when(), now_);
                add_sum(store, request, **at, current);
                const bool is_last_of_column = std::next(at) == sorted.end() || (*std::next(at))->what != what;
                if (is_last_of_column && returns_too_many(store, request.row(), what.qualifier(), request.when(), now_))
                    lost = what.family();
            });
        }
    }

    template <class Store>
    void add_sum(const Store&, const mutation& request, const mutation::change& one,
                 const std::optional<cell_view>& current) {
        const bool is_counter = request.kind() == mutation_kind::increment;
        timestamp written = one.written;
        std::optional<std::int64_t> ttl = request.ttl();
        bytes value = is_counter ? to_big_endian(one.amount) : one.value;
        if (current) {
            if (is_counter)
                value = to_big_endian(counter_sum(*current, one.amount));
            else
                value.insert(0, current->value());
            written = given_by_clock((std::max)(next_after<Store>(current->timestamp()), now_));
            if (!ttl) ttl = current->ttl();  // R3.22
        } else {
            check_written(one.written);
            written = now_if_latest(one.written);
        }
        add_value(request, one, written, value, ttl, true);
    }

    /// The timestamp of the version after the one that was read.  After the last timestamp HBase wraps around; then now
    /// is later.
    template <class Store>
    static timestamp next_after(timestamp read) noexcept {
        if (!Store::quirks_type::increment_moves_on) return read;
        return read == latest ? oldest : timestamp{read.value + 1};
    }

    static std::int64_t counter_sum(const cell_view& current, std::int64_t amount) {
        if (current.value().size() != number_size)
            raise<not_a_counter>("the column " + escape(current.family()) + ":" + escape(current.qualifier()) +
                                 " holds " + std::to_string(current.value().size()) +
                                 " bytes, and an increment asks for 8");
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(from_big_endian(current.value())) +
                                         static_cast<std::uint64_t>(amount));
    }

    timestamp now_if_latest(timestamp written) const { return written == latest ? given_by_clock(now_) : written; }

    FamilySet& families_;
    timestamp now_;
    const table_limits& limits_;
    std::uint64_t sequence_ = 0;
    std::vector<entry> entries_;
    std::size_t written_ = 0;
};

}  // namespace strata::detail
