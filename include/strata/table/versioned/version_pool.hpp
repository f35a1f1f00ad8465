// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <strata/segment/readers_left.hpp>
#include <strata/table/versioned/reader_registry.hpp>
#include <strata/table/versioned/table_version.hpp>

namespace strata::detail {

/// The versions of a table that is read beside a writer: spare ones, and those in use, which readers may find.
///
/// Invariants:
/// - A version is spare or in use.  One in use is spare again once nobody reads it.
/// - Versions come into use in the order of their numbers, and the last one is published.
/// - What collect() takes back has a number below each epoch that a reader has announced, no reader has told it, and
///   nobody pins it.
/// Threads: one at a time, the writer.  Readers know the versions, and not the pool.
template <class Table>
class version_pool {
public:
    using version = table_version<Table>;

    bool has_spare() const noexcept { return !spare_.empty(); }
    /// Makes another spare version, if there is none, or if there are few of all.  `like`: it has no cells.
    /// Throws: what an allocation throws.
    void make_spare(const Table& like) {
        if (has_spare() && versions_.size() >= usual_versions) return;
        const std::size_t count = versions_.size() + 1;
        versions_.reserve(count);
        spare_.reserve(count);
        used_.reserve(count);
        pinned_.reserve(count + reader_registry<>::count);
        versions_.push_back(std::make_unique<version>(like));
        versions_.back()->index = count - 1;
        spare_.push_back(versions_.back().get());
    }

    /// The spare version that is used next.  There is one.
    version& next() const noexcept { return *spare_.back(); }
    /// next() is in use.
    void use_next() noexcept {
        used_.push_back(spare_.back());
        spare_.pop_back();
    }
    /// The version that came into use last.
    const version& newest() const noexcept { return *used_.back(); }

    /// Makes spare what nobody reads, after forget(version).  `newest`: the number of the newest version.
    /// Returns who may still read, until the next call.
    template <class Forget>
    readers_left collect(const reader_registry<>& readers, std::uint64_t newest, Forget forget) noexcept {
        pinned_.clear();
        const std::uint64_t oldest =
            readers.for_each_reader(newest, [&](std::uint64_t number) { pinned_.push_back(number); });
        for (const version* one : used_)  // after the readers: who pins a version is announced until then
            if (one->is_pinned()) pinned_.push_back(one->number);
        std::sort(pinned_.begin(), pinned_.end());
        const readers_left left{oldest, pinned_};
        std::erase_if(used_, [&](version* one) {
            if (one->number >= oldest || left.is_pinned(one->number)) return false;
            forget(*one);
            spare_.push_back(one);
            return true;
        });
        drop_spare();
        return left;
    }

    /// How many pins there are.
    std::size_t pins() const noexcept {
        std::size_t sum = 0;
        for (const version* one : used_) sum += one->count();
        return sum;
    }
    /// Calls use(version) for those that are pinned.
    template <class Use>
    void for_each_pinned(Use use) const {
        for (const version* one : used_)
            if (one->is_pinned()) use(*one);
    }

private:
    static constexpr std::size_t usual_versions = 8;
    static constexpr std::size_t most_spare = 64;

    /// A reader that was stopped before it could tell its version has made many of them.
    void drop_spare() noexcept {
        while (spare_.size() > most_spare) {
            const std::size_t index = spare_.back()->index;
            spare_.pop_back();
            versions_.back()->index = index;
            versions_[index].swap(versions_.back());
            versions_.pop_back();
        }
    }

    std::vector<std::unique_ptr<version>> versions_;
    std::vector<version*> spare_;
    std::vector<version*> used_;         // in the order of their numbers
    std::vector<std::uint64_t> pinned_;  // the numbers of those that were read at the last collect(), in order
};

}  // namespace strata::detail
