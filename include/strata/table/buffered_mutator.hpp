// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/answer/batch_result.hpp>
#include <strata/answer/failed_mutation.hpp>
#include <strata/core/error.hpp>
#include <strata/request/checks.hpp>
#include <strata/request/mutation.hpp>
#include <strata/request/options.hpp>

namespace strata {

template <class Table>
class buffered_mutator;

/// The options of a buffered_mutator: `{.write_buffer_size = 1 << 20}`.  HBase: BufferedMutatorParams.
template <class Table>
struct buffered_mutator_options {
    /// The buffer is flushed as soon as it holds more bytes than that.  Each cell counts with the size that the limits
    /// of a table look at (R2.22); HBase counts the size of the objects in memory, which is greater.
    /// HBase: hbase.client.write.buffer.
    std::size_t write_buffer_size = 2 * 1024 * 1024;
    /// The buffer is flushed as soon as it holds so many mutations.
    /// HBase: hbase.client.write.buffer.maxmutations.
    std::size_t max_mutations = no_limit;
    /// Is told of the mutations that failed, once a flush.  It may hand them, or others, to the mutator again.  Without
    /// one, the exception is thrown.  HBase: ExceptionListener.
    std::function<void(const retries_exhausted_with_details&, buffered_mutator<Table>&)> on_failure = {};
};

namespace detail {

/// A buffered_mutator can write to it.  Not a concept, as compilers say more of these than a sentence.
template <class Table>
inline constexpr bool takes_batches = requires(Table& to, mutations requests, std::vector<batch_result>& results) {
    to.batch(requests, results);
    { to.limits() } -> std::convertible_to<const table_limits&>;
};

}  // namespace detail

/// A write buffer before a table: takes mutations, and applies them together, in their order (R3.39).
///
/// `st::buffered_mutator writes(t);`
///
/// Reads do not see what is in the buffer.  It is applied by table.batch(): each mutation ends by itself, and one that
/// fails stops no other.  What has no timestamp gets the now of the flush.  HBase documents puts and deletes only; here
/// increments and appends are taken as well, and their new cells are not handed out.  The table outlives the mutator,
/// and is not moved meanwhile.  HBase's flushes after a while, its timeouts and its threads have no counterpart.
///
/// Complexity: that of table.batch() for all that is in the buffer.
/// Invalidated by: a flush is a mutation of the table, so it invalidates what reads of the table returned.
/// Threads: it is for one thread at a time, and so is a table that is written.
template <class Table>
class buffered_mutator {
    static_assert(detail::takes_batches<Table>, "strata: a buffered_mutator writes to a table that is not const");

public:
    /// Begins with an empty buffer.
    explicit buffered_mutator(Table& to, buffered_mutator_options<Table> options = {}) noexcept
        : table_(&to), options_(std::move(options)) {}

    /// Takes over the buffer of `other`, which is only safe to destroy and to assign to afterwards.
    buffered_mutator(buffered_mutator&& other) noexcept
        : table_(other.table_),
          options_(std::move(other.options_)),
          pending_(std::move(other.pending_)),
          failed_(std::move(other.failed_)),
          size_in_bytes_(std::exchange(other.size_in_bytes_, 0)) {}
    /// Ends this one, as its destructor does, and takes over the buffer of `other`.
    buffered_mutator& operator=(buffered_mutator&& other) noexcept {
        if (this != &other) {
            std::destroy_at(this);
            std::construct_at(this, std::move(other));
        }
        return *this;
    }
    buffered_mutator(const buffered_mutator&) = delete;
    buffered_mutator& operator=(const buffered_mutator&) = delete;

    /// Flushes.  HBase: close.
    ///
    /// It throws nothing.  Without on_failure nobody is told of failures, and what cannot be applied because memory
    /// runs out is lost, as is what on_failure adds or throws: call flush() first to be told.
    ~buffered_mutator() {
        try {
            flush();
        } catch (...) {  // a destructor has nobody to tell
        }
    }

    /// Adds a mutation, and flushes if the buffer is full then.
    ///
    /// Throws: illegal_argument for a put of nothing or of a value that is too large (R2.28, R2.22), and what an
    /// allocation throws while it is added: the buffer is as before.  If the buffer is full: as flush(), and the
    /// mutation counts as added.
    template <std::derived_from<mutation> Request>
    void mutate(Request request) {
        detail::check_as_client(request, limits());
        const std::size_t size = detail::size_of_mutation(request);
        pending_.push_back(std::move(request));
        size_in_bytes_ += size;
        flush_if_full();
    }

    /// Adds all these mutations or, if it refuses one of them, none; then flushes if the buffer is full.
    ///
    /// Throws: as the other.
    void mutate(mutations requests) {
        detail::check_as_client(requests, limits());
        const std::size_t before = pending_.size();
        std::size_t size = 0;
        try {
            for (const mutation& one : requests) {
                pending_.push_back(one);
                size += detail::size_of_mutation(one);
            }
        } catch (...) {
            while (pending_.size() != before) pending_.pop_back();
            throw;
        }
        size_in_bytes_ += size;
        flush_if_full();
    }

    /// Applies everything that is in the buffer, which is empty afterwards.
    ///
    /// Throws: retries_exhausted_with_details if mutations failed and there is no on_failure, which is told otherwise;
    /// what on_failure throws.  If an allocation throws, nothing is lost: what was not applied stays in the buffer, and
    /// of what failed the next flush tells.
    void flush() {
        apply();
        if (!failed_.empty()) tell();
    }

    /// The number of mutations in the buffer.
    std::size_t size() const noexcept { return pending_.size(); }
    /// Their size in bytes, as write_buffer_size counts it.
    std::size_t size_in_bytes() const noexcept { return size_in_bytes_; }
    /// The size that is full.  HBase: getWriteBufferSize.
    std::size_t write_buffer_size() const noexcept { return options_.write_buffer_size; }

private:
    static_assert(std::is_nothrow_move_assignable_v<mutation> && std::is_nothrow_move_constructible_v<failed_mutation>);

    /// Settles the results of a batch, however it ends.
    struct settlement {
        buffered_mutator& of;
        std::vector<batch_result>& results;
        settlement(buffered_mutator& whose, std::vector<batch_result>& all) noexcept : of(whose), results(all) {}
        settlement(const settlement&) = delete;
        settlement& operator=(const settlement&) = delete;
        ~settlement() { of.settle(results); }
    };

    table_limits limits() const { return std::as_const(*table_).limits(); }

    void flush_if_full() {
        if (size_in_bytes_ > options_.write_buffer_size || pending_.size() >= options_.max_mutations) flush();
    }

    void apply() {
        while (!pending_.empty()) {
            failed_.reserve(failed_.size() + pending_.size());  // settle() may not throw
            std::vector<batch_result> results;
            const settlement settled(*this, results);
            try {
                table_->batch(pending_, results);
            } catch (const illegal_argument&) {
                if (!refuse_too_large(results)) throw;
            }
        }
    }

    /// Fails the mutations that the table takes no longer, since its limits were changed.  Returns false if there are
    /// none.
    bool refuse_too_large(std::vector<batch_result>& results) const {
        bool found = false;
        for (std::size_t i = 0; i != results.size(); ++i) {
            if (results[i].status != batch_status::not_done) continue;
            batch_result checked = detail::outcome_of([&] { detail::check_as_client(pending_[i], limits()); });
            if (checked.is_ok()) continue;
            results[i] = std::move(checked);
            found = true;
        }
        return found;
    }

    /// Takes what is done out of the buffer, and keeps what failed.
    void settle(std::vector<batch_result>& results) noexcept {
        std::size_t kept = 0;
        std::size_t size = 0;
        for (std::size_t i = 0; i != results.size(); ++i) {
            if (results[i].status == batch_status::not_done) {
                size += detail::size_of_mutation(pending_[i]);
                if (kept != i) pending_[kept] = std::move(pending_[i]);
                ++kept;
            } else if (!results[i].is_ok()) {
                failed_.push_back({std::move(pending_[i]), std::move(results[i])});
            }
        }
        if (results.empty()) return;  // the batch has not begun
        pending_.erase(pending_.begin() + static_cast<std::ptrdiff_t>(kept), pending_.end());
        size_in_bytes_ = size;
    }

    void tell() {
        const retries_exhausted_with_details why(std::move(failed_));
        failed_.clear();
        if (!options_.on_failure) throw why;
        options_.on_failure(why, *this);
    }

    Table* table_;
    buffered_mutator_options<Table> options_;
    std::vector<mutation> pending_;
    std::vector<failed_mutation> failed_;  // of what failed, nobody was told yet
    std::size_t size_in_bytes_ = 0;
};

}  // namespace strata
