// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <tuple>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/core/inlining.hpp>
#include <strata/store/judge/read_request.hpp>
#include <strata/table/rows/sources.hpp>

namespace strata::detail {

/// One family's part in a get of a whole row.
template <class Store>
class family_get {
public:
    explicit family_get(const Store& store) : get_(store.row_of_only_segment()) {}

    bool prefetch_step(bytes_view row) { return get_.prefetch_step(row); }

    /// use(cell) for the cells of that row that the read returns.
    template <class Use>
    STRATA_ALWAYS_INLINE void read(bytes_view row, const read_request& read, const Use& use) {
        if (get_.find(row)) get_.read(read, use);
    }

    typename Store::row_get_type& row_get() noexcept { return get_; }

private:
    typename Store::row_get_type get_;
};

/// get_row() serves that get: nothing has been flushed, and it asks for the newest versions of all columns.
template <class FamilySet, class Options>
bool reads_only_segment(const FamilySet& families, const Options& options, const read_request& read) {
    if (options.filter || options.stats || !options.columns.empty() || !options.family_when.empty()) return false;
    if (read.store_limit >= 0 || read.store_offset > 0) return false;
    bool all_do = true;
    families.for_each([&](const auto& store) { all_do = all_do && store.reads_only_segment(read); });
    return all_do;
}

/// use(cell) for the cells of a row that a read without filter or columns returns, of all families in name order.
/// `families`: a tuple or a list of family_get, which wait for memory together.
template <class Families, class Use>
void get_row(Families& families, bytes_view row, const read_request& read, const Use& use) {
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for_each_source(families, [&](auto& one) STRATA_ALWAYS_INLINE_LAMBDA { goes_on |= one.prefetch_step(row); });
    }
    for_each_source(families, [&](auto& one) { one.read(row, read, use); });
}

}  // namespace strata::detail
