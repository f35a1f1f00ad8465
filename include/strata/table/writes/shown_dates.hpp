// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <mutex>

#include <strata/table/writes/own_dates.hpp>

namespace strata::detail {

/// What the writer of a table has dated, for those who copy the table while it goes on.
class shown_dates {
public:
    /// Takes what is new, by the writer.  Without memory for it all is taken by the next call.
    void take(own_dates& written) noexcept {
        if (!written.has_news()) return;
        const std::lock_guard held(lock_);
        try {
            written.tell(all_);
        } catch (...) {  // the rest is told next time
        }
    }
    /// Makes the dates of a copy what they were at the last take().  Throws: what an allocation throws.
    void give(own_dates& copied) const {
        const std::lock_guard held(lock_);
        copied = all_;
    }

    /// Of a clock that is literal.
    ///@{
    static void take(const no_own_dates&) noexcept {}
    static void give(const no_own_dates&) noexcept {}
    ///@}

private:
    mutable std::mutex lock_;
    own_dates all_;
};

}  // namespace strata::detail
