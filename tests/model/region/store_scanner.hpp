// SPDX-License-Identifier: BSL-1.0
// The walk over the cells of one family (R4.17, R4.31, R4.34): by a read, a flush or a compaction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "model/region/cell.hpp"
#include "model/region/matcher.hpp"

namespace model {

// How many cells one Result may hold, over all families of its row (R4.41).
struct batch_progress {
    std::int64_t batch = -1;
    std::int64_t taken = 0;
    bool skipping = false;  // a row that is to be passed over

    bool limited() const { return batch > 0; }
    bool full() const { return limited() && !skipping && taken >= batch; }
};

class store_scanner {
public:
    // `cells` in the order of the scan.
    store_scanner(std::vector<cell> cells, std::unique_ptr<matcher> match, bool reversed = false,
                  std::int64_t store_limit = -1, std::int64_t store_offset = 0);

    // The next cell, whether or not anybody may see it.
    const cell* peek() const { return at_ < cells_.size() ? &cells_[at_] : nullptr; }
    // The rest of the row, or of the batch.  False: there is nothing left at all.
    bool next(std::vector<cell>& out, batch_progress& progress);
    // Every row from the one of the next cell on, without any batch.
    std::vector<cell> rest();
    void leave_row(const bytes& row);

    // A flush under an open scanner: at the next call it leaves the memory segments for what `found` then returns,
    // which is told the next cell.
    void flushed(std::function<std::vector<cell>(const cell&)> found) { flushed_ = std::move(found); }

private:
    bool reopened_elsewhere();
    void next_row(const cell& c);
    void next_column(const cell& c);
    void begin_row(const cell& c);

    std::vector<cell> cells_;
    std::size_t at_ = 0;
    std::unique_ptr<matcher> match_;
    bool reversed_;
    std::int32_t store_limit_;
    std::int32_t store_offset_;
    std::int64_t count_in_row_ = 0;
    std::function<std::vector<cell>(const cell&)> flushed_;
};

}  // namespace model
