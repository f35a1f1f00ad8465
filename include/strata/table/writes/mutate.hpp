// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <strata/answer/batch_result.hpp>
#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/error.hpp>
#include <strata/core/stable_order.hpp>
#include <strata/policy/deletes/policy.hpp>
#include <strata/request/checks.hpp>
#include <strata/request/mutation.hpp>
#include <strata/request/options.hpp>
#include <strata/store/read/prefetch_rows.hpp>
#include <strata/table/families/dispatch.hpp>
#include <strata/table/writes/any_store.hpp>
#include <strata/table/writes/batch_entry.hpp>
#include <strata/table/writes/own_dates.hpp>
#include <strata/table/writes/prefetch_writes.hpp>
#include <strata/table/writes/request_dates.hpp>

namespace strata::detail {

/// Changes that become visible together (R3.35 - R3.38), or not at all.
///
/// First all are resolved against the state before them, then all are written under one sequence number.
/// Borrows the requests.
template <class = void>
class write_batch {
public:
    write_batch(const any_stores& families, const write_moment& at, const table_limits& limits)
        : families_(families), dates_(families, at), limits_(limits) {}
    write_batch(const write_batch&) = delete;
    write_batch& operator=(const write_batch&) = delete;

    /// Removes what was written, unless everything was.
    ~write_batch() {
        while (written_ > 0) {
            entry& one = entries_[--written_];
            one.store.take_back(one.row, one.qualifier, one.key(sequence_));
        }
    }

    /// Adds the changes of all requests.  `put_now`: the time of a put without a timestamp (R3.32).
    ///
    /// Throws if the table refuses one of them.
    void add(mutations requests, timestamp put_now) {
        for (const mutation& one : requests) check(one, put_now);
        dates_.choose(requests, put_now);
        for (const mutation& one : requests) add_changes(one);
    }

    /// Adds the changes of each action of a batch, but for those that the table itself refuses; they get that outcome.
    ///
    /// Throws: any other failure, which is that of all of them.
    void add_each(mutations actions, std::vector<batch_result>& outcomes) {
        check_as_server(actions, limits_);
        for (std::size_t i = 0; i != actions.size(); ++i)
            outcomes[i] = outcome_of([&] { check(actions[i], dates_.now()); });
        dates_.choose(actions, dates_.now());
        for (std::size_t i = 0; i != actions.size(); ++i) {
            if (!outcomes[i].is_ok()) continue;
            const std::size_t before = entries_.size();
            try {
                add_changes(actions[i]);
            } catch (const bad_timestamp&) {
                while (entries_.size() > before) entries_.pop_back();
                outcomes[i] = outcome_of([] { throw; });
            }
        }
    }

    /// Writes everything.  `is_observed`: open scanners may see the cells that are replaced.
    ///
    /// Throws: what an allocation throws; nothing has changed then.
    void apply(std::uint64_t sequence, bool is_observed) {
        sequence_ = sequence;
        drop_superseded();
        dates_.keep(entries_);
        if (entries_.size() == 1) return apply_only(entries_.front(), is_observed);
        for (entry& one : entries_) {
            prefetch_writes(entries_, written_);
            if (!one.removes_at_once()) one.store.write(one.row, one.qualifier, one.key(sequence_), one.stored());
            ++written_;
        }
        written_ = 0;
        std::size_t settled = 0;
        for (entry& one : entries_) {
            if (entries_.size() > rows_side_by_side) prefetch_writes(entries_, settled++);
            if (one.removes_at_once())
                one.store.erase_covered(one.row, one.qualifier, one.key(sequence_));
            else
                one.store.settle(one.row, one.qualifier, one.key(sequence_), is_observed);
        }
    }

    /// The new cells of increments and appends, in the order of the requests.
    std::vector<cell> results(std::uint64_t sequence) const {
        std::vector<cell> cells;
        for (const entry& one : entries_)
            if (one.is_result) cells.emplace_back(one.as_cell(sequence));
        return cells;
    }
    /// The value of the new cell of an increment or append of one column.
    bytes_view only_result() const { return entries_.front().as_cell(sequence_).value(); }

private:
    using entry = batch_entry;

    /// In one search, since nothing has to be taken back.
    void apply_only(entry& one, bool is_observed) {
        if (one.removes_at_once())
            one.store.erase_covered(one.row, one.qualifier, one.key(sequence_));
        else
            one.store.put(one.row, one.qualifier, one.key(sequence_), one.stored(), is_observed);
    }

    /// Throws if the table refuses the mutation, whatever it holds (R2.18, R2.21).
    void check(const mutation& request, timestamp put_now) const {
        for (const auto& one : request.changes()) check_family(one);
        check_ttl_of_markers(request);
        if (request.kind() == mutation_kind::put)
            for (const auto& one : request.changes())
                check_slop(one.written == latest ? put_now : one.written, dates_.now(), limits_);
    }

    void add_changes(const mutation& request) {
        switch (request.kind()) {
            case mutation_kind::put:
                for (const auto& one : request.changes()) add_put(request, one);
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
        const auto order = stable_order(entries_.size(), [&](std::size_t a, std::size_t b) {
            return entries_[a].version() < entries_[b].version();
        });
        std::vector<bool> is_dropped(entries_.size(), false);
        for (std::size_t i = 1; i < order.size(); ++i)
            if (entries_[order[i - 1]].version() == entries_[order[i]].version()) is_dropped[order[i - 1]] = true;
        std::size_t i = 0;
        std::erase_if(entries_, [&](const entry&) { return is_dropped[i++]; });
    }

    /// Throws if the family does not exist or refuses the change (R2.18).
    void check_family(const mutation::change& one) const {
        const any_store store = families_.of(one.what.family());
        if (is_marker(one.kind) && store.effect() == delete_effect::refused) raise_undeletable(store.name());
    }

    void add_put(const mutation& request, const mutation::change& one) {
        entry put{families_.of(one.what.family()),
                  request.row(),
                  one.what.qualifier(),
                  one.written == latest ? dates_.of_put() : one.written,
                  one.kind,
                  one.written == latest};
        put.given = one.value;
        if (request.ttl()) set_ttl(put, *request.ttl());
        entries_.push_back(std::move(put));
    }
    static void set_ttl(entry& one, std::int64_t ttl) {
        one.made = with_ttl(one.stored(), ttl);
        one.has_ttl = true;
    }

    void add_deletion(const mutation& request) {
        if (request.changes().empty()) return add_row_deletion(request);
        for (const auto& one : request.changes()) {
            const any_store store = families_.of(one.what.family());
            const bool is_newest = one.kind == kind::delete_version && one.written == latest;
            entries_.push_back({store, request.row(), one.what.qualifier(),
                                is_newest ? version_to_delete(store, request, one) : now_if_latest(one.written),
                                one.kind, one.written == latest});
        }
    }

    /// Adds a marker in every family of the table, whether it has cells or not (R3.12).
    void add_row_deletion(const mutation& request) {
        families_.for_each([&](const any_store& store) {
            if (store.effect() != delete_effect::refused)
                entries_.push_back({store,
                                    request.row(),
                                    {},
                                    now_if_latest(request.written()),
                                    kind::delete_family,
                                    request.written() == latest});
        });
    }

    /// What the k-th deletion of the newest version in a request is dated (R3.14): as the k-th newest version, or now.
    timestamp version_to_delete(const any_store& store, const mutation& request, const mutation::change& one) const {
        std::int64_t k = 0;
        for (const auto& other : request.changes()) {
            if (other.kind == one.kind && other.written == latest && other.what == one.what) ++k;
            if (&other == &one) break;
        }
        const auto nth = store.nth_version(request.row(), one.what.qualifier(), k, dates_.now());
        return nth ? given_by_clock(*nth) : dates_.of_deletion();
    }

    /// Adds increments and appends in the order of R1.1.  All read the state before the batch (R3.20, R3.26).
    void add_sums(const mutation& request) {
        const auto changes = request.changes();
        const auto order = stable_order(changes.size(), [&](std::size_t a, std::size_t b) {
            return std::tuple(changes[a].what.family(), changes[a].what.qualifier(), changes[b].written) <
                   std::tuple(changes[b].what.family(), changes[b].what.qualifier(), changes[a].written);
        });
        for (std::size_t first = 0, end = 0; first != order.size(); first = end) {
            const bytes_view family = changes[order[first]].what.family();
            std::vector<bytes_view> columns;
            for (; end != order.size() && changes[order[end]].what.family() == family; ++end)
                if (const bytes_view next = changes[order[end]].what.qualifier();
                    columns.empty() || columns.back() != next)
                    columns.push_back(next);
            const any_store store = families_.of(family);
            std::vector<found_column> found(columns.size());
            store.find_columns(request.row(), columns, request.when(), dates_.now(), found);  // R7.19: together
            bool are_lost = false;  // of a column HBase got more than it asked for: later ones are absent for it
            for (std::size_t i = first, at = 0; i != end; ++i) {
                const mutation::change& one = changes[order[i]];
                if (columns[at] != one.what.qualifier()) are_lost |= found[at++].has_more;
                add_sum(store, request, one, are_lost ? std::nullopt : found[at].newest);
            }
        }
    }

    void add_sum(const any_store& store, const mutation& request, const mutation::change& one,
                 const std::optional<cell_view>& current) {
        const bool is_counter = request.kind() == mutation_kind::increment;
        entry sum{store, request.row(), one.what.qualifier(), one.written, kind::put, current || one.written == latest};
        sum.is_result = true;
        std::optional<std::int64_t> ttl = request.ttl();
        if (current) {
            if (is_counter)
                sum.made = to_big_endian(counter_sum(*current, one.amount));
            else
                sum.made.append(current->value()).append(one.value);
            sum.written = dates_.of_sum(sum.place(), store.next_after(current->timestamp()));
            if (!ttl) ttl = current->ttl();  // R3.22
        } else {
            if (is_counter)
                sum.made = to_big_endian(one.amount);
            else
                sum.given = one.value;
            check_written(one.written);
            if (sum.is_own) sum.written = dates_.of_sum(sum.place());
        }
        check_server_size(size_of_cell(request.row(), store.name(), sum.qualifier, sum.stored().size()),
                          ttl.has_value(), limits_);
        if (ttl) set_ttl(sum, *ttl);
        entries_.push_back(std::move(sum));
    }

    static std::int64_t counter_sum(const cell_view& current, std::int64_t amount) {
        if (current.value().size() != number_size)
            raise<not_a_counter>("the column " + escape(current.family()) + ":" + escape(current.qualifier()) +
                                 " holds " + std::to_string(current.value().size()) +
                                 " bytes, and an increment asks for 8");
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(from_big_endian(current.value())) +
                                         static_cast<std::uint64_t>(amount));
    }

    timestamp now_if_latest(timestamp written) const { return written == latest ? dates_.of_deletion() : written; }

    any_stores families_;
    request_dates<> dates_;
    const table_limits& limits_;
    std::uint64_t sequence_ = 0;
    std::vector<entry> entries_;
    std::size_t written_ = 0;
};

}  // namespace strata::detail
