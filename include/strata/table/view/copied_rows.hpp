// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <type_traits>
#include <vector>

#include <strata/answer/scan_view.hpp>
#include <strata/cell/cell.hpp>

namespace strata::detail {

/// The rows of a scan as those of a scanner: each owns its bytes.
template <row_source Source>
class copied_rows {
public:
    /// Of what make() returns.
    template <class Make>
    explicit copied_rows(const Make& make) : rows_(make()) {}

    std::vector<cell> next() {
        rows_.check();
        const auto row = rows_.next();
        return std::vector<cell>(row.begin(), row.end());
    }
    bool is_filter_done() const { return rows_.is_filter_done(); }

private:
    Source rows_;
};

/// Of what make() returns.
template <class Make>
copied_rows(const Make&) -> copied_rows<std::invoke_result_t<const Make&>>;

}  // namespace strata::detail
