// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/successor.hpp>
#include <strata/cell/column.hpp>
#include <strata/core/inlining.hpp>
#include <strata/filter/filter.hpp>
#include <strata/request/options.hpp>
#include <strata/store/judge/read_request.hpp>
#include <strata/store/read/cell_sink.hpp>
#include <strata/store/read/first_row.hpp>
#include <strata/store/read/row_read.hpp>
#include <strata/store/read/wanted_columns.hpp>
#include <strata/store/segments/read_points.hpp>
#include <strata/table/rows/filter_state.hpp>

namespace strata::detail {

/// What a read of rows asks of all families.  Borrowed, but for the state of the filter that `read` has chosen.
struct rows_request {
    std::span<const selection> columns;
    std::span<const family_range> family_when;
    const read_request& read;
    std::shared_ptr<filter_state<>> filtering = {};
    std::span<const memory_times> memory = {};  // of a scanner

    /// What it asks of one family.
    read_request of(bytes_view family) const {
        read_request own = read;
        own.memory = times_of(memory, family);
        for (const family_range& one : family_when)
            if (one.family == family) own.when = one.when;
        return own;
    }
    /// It asks the same of all families.
    bool is_uniform() const noexcept { return family_when.empty() && memory.empty(); }
};

/// What a family_scan is made of: one argument, so that it is made where it stays.
template <class Store>
struct source_of {
    const Store& store;
    const rows_request& request;
};

/// One family's part in a read of rows: which of its columns are wanted, and where the read stands in its store.
template <class Store>
class family_scan {
public:
    family_scan(const source_of<Store>& from)  // NOLINT: implicit, to be made in a tuple
        : store_(&from.store),
          reader_(from.request.is_uniform() ? from.store.read(from.request.read) : own_reader(from)) {}

    bytes_view name() const noexcept { return store_->name(); }

    bool is_wanted() const noexcept { return part_ != part::none; }
    void want_nothing() noexcept { part_ = part::none; }

    /// The family is read after a filter has let the row pass (R4.40), and rows that it alone has are not seen.
    bool is_late() const noexcept { return part_ == part::late; }
    /// Makes it so, if it is wanted, the filter does not need it, and its quirks say so.
    bool is_late_without(const filter& chosen) {
        if constexpr (Store::quirks_type::families_on_demand_are_not_judged)
            if (is_wanted() && !chosen.is_family_essential(name())) part_ = part::late;
        return is_late();
    }
    /// A filter of HBase's errs as there: filtered_read.
    static constexpr bool filters_err = Store::quirks_type::filters_err;

    /// A family named after columns of its own forgets them, and a column narrows a family again (R4.6).
    void want(const selection& one) {
        part_ = part::full;
        is_explicit_ = !one.is_whole_family();
        if (is_explicit_)
            qualifiers_.push_back(one.qualifier());
        else
            qualifiers_.clear();
    }

    /// Puts the columns in order.
    void settle_columns() {
        if (qualifiers_.size() < 2) return;
        std::sort(qualifiers_.begin(), qualifiers_.end());
        qualifiers_.erase(std::unique(qualifiers_.begin(), qualifiers_.end()), qualifiers_.end());
    }

    /// For a read that has statistics: counts its segments, if it reads the family.
    void count_segments(const read_request& read) const noexcept {
        if (is_wanted()) store_->count_segments(read, reader_.rows().segments());
    }

    typename Store::rows_type& rows() noexcept { return reader_.rows(); }

    /// Of those that a read goes through.
    bool has_row() const { return part_ == part::full && stands_on_row(); }
    bytes_view row() const { return reader_.rows().key(); }

    /// The row is the front one of all families, as long as that has the same number.
    void is_in_front(std::uint64_t number) noexcept { front_ = number; }
    bool stands_in_front(std::uint64_t number) const noexcept { return front_ == number; }

    /// Goes to one row, the only one to be read, if the family is wanted and has it.
    void find(bytes_view row) {
        if (is_wanted()) reader_.find(row);
        if constexpr (tells_first_row) is_first_row_ = true;
    }
    /// The rows stand where a forward scan begins: on that row, if the family has it.
    void begins_at(bytes_view row, const row_stop& stop) {
        if constexpr (tells_first_row) {
            is_first_row_ = is_explicit_ && stands_on_row() && reader_.rows().key() == row;
            const bool is_one_row = stop.last == row && stop.last_inclusive;
            has_files_beside_ = is_first_row_ && !is_one_row && has_flushed_beside(reader_.rows(), stop.last);
        }
    }
    /// Goes to the next row in the direction of the read.
    void pass_row() {
        leave_first_row();
        reader_.pass_row();
    }

    /// use(cell) for the cells of the row it stands on that the read returns, until it says false; returns whether it
    /// never did.  Goes to the next row in the direction of the read.
    template <class Use>
    bool read_row(const Use& use) {
        return reader_.read_row(wanted_in_row(), use);
    }
    /// read_row(), for reads with a filter or statistics.
    bool judge_row(const cell_sink& use) { return reader_.judge_row(wanted_in_row(), use); }

    /// For families of a locality group.
    typename Store::reader& reader() noexcept { return reader_; }

    /// For reads with a filter.
    ///@{
    /// judge_row() of that row, if the family is read late and has it.
    void judge_row(bytes_view row, const cell_sink& use) {
        if (!is_late() || !stands_on_row()) return;
        if (reader_.rows().key() < row) {
            leave_first_row();
            reader_.seek(row);
        }
        if (stands_on_row() && reader_.rows().key() == row) judge_row(use);
    }
    /// Goes to the next row that has a cell from before the read began.
    void skip_unseen_rows() {
        while (stands_on_row() && !reader_.sees_row()) pass_row();
    }
    /// Goes to the first row that a filter does not reject, after one that it has rejected.  HBase goes from row to row,
    /// and may fail to read those that are rejected too (R7.17), in forward reads (R4.39).
    void follow(const row_hint& to, bool reversed) {
        if (!reversed && store_->may_fail_at_empty()) return;
        if (to.says == row_hint::no_row) return reader_.end();
        go_on_from(to.row, reversed);
    }
    /// Goes on as another read of this family left off.
    void resume(const filter_state<>::family& before, bool reversed) {
        if (before.has_ended) reader_.end();
        if (before.next && stands_on_row()) go_on_from(*before.next, reversed);
    }
    /// After a row: says what the next read of this family is to know.
    void note(filter_state<>::family& now) {
        now.has_ended = !reader_.rows().valid();
        if (reader_.has_jumped() && !now.has_ended) now.next = bytes(reader_.rows().key());
        reader_.forget_jump();
    }
    ///@}

    /// See row_reader.
    ///@{
    row_way way() const noexcept { return is_explicit_ ? row_way::judged : reader_.way(); }
    template <class Use>
    STRATA_ALWAYS_INLINE bool read_row_at_once(const Use& use) {
        return reader_.read_row_at_once(use);
    }
    template <class GoesOnTo, class Use>
    bool read_rows(const GoesOnTo& goes_on_to, const Use& use) {
        return reader_.read_rows(goes_on_to, use);
    }
    ///@}

private:
    static constexpr bool tells_first_row = detail::may_fail_at_empty<typename Store::visibility_policies>;
    enum class part : unsigned char { none, full, late };

    /// A reader of what is asked of this family alone.
    STRATA_NOINLINE static typename Store::reader own_reader(const source_of<Store>& from) {
        return from.store.read(from.request.of(from.store.name()));
    }

    /// Goes to that row, or to the first after it in the direction of the read, if it lies ahead.
    void go_on_from(const bytes& row, bool reversed) {
        leave_first_row();
        // By compare(), as clang++ 14 cannot instantiate the operators here.
        const int sign = row.compare(reader_.rows().key());
        if (reversed && sign < 0) reader_.seek_before(key_successor(row));
        if (!reversed && sign > 0) reader_.seek(row);
    }
    bool stands_on_row() const { return reader_.rows().valid(); }
    /// Of the row it stands on, which is left then.
    wanted_columns wanted_in_row() noexcept {
        if (!is_explicit_) return wanted_columns();
        const bool is_first = leave_first_row();
        return wanted_columns(qualifiers_).of_first_row(is_first, is_first && has_files_beside_);
    }
    bool leave_first_row() noexcept {
        if constexpr (tells_first_row) return std::exchange(is_first_row_, false);
        return false;
    }

    const Store* store_;
    typename Store::reader reader_;
    bool is_first_row_ = false;           // it stands on the row that the read begins at
    bool has_files_beside_ = false;       // that row is not in all of those that the read goes over
    std::vector<bytes_view> qualifiers_;  // borrowed from the request's selections
    std::uint64_t front_ = 0;
    bool is_explicit_ = false;
    part part_ = part::full;
};

}  // namespace strata::detail
