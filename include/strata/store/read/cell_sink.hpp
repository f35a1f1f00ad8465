// SPDX-License-Identifier: BSL-1.0
// Layer: store/read.
#pragma once

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>

namespace strata::detail {

/// use(what) of whatever type, borrowed: for reads that are not worth being compiled for each.
template <class What>
class sink {
public:
    template <class Use>
    explicit sink(const Use& use) noexcept : use_(&use), call_(call<Use>) {}

    /// Whether it wants more.
    bool operator()(What what) const { return call_(use_, what); }

private:
    template <class Use>
    static bool call(const void* use, What what) {
        return static_cast<bool>((*static_cast<const Use*>(use))(what));
    }

    const void* use_;
    bool (*call_)(const void*, What);
};
using cell_sink = sink<const cell_view&>;
using row_sink = sink<bytes_view>;

}  // namespace strata::detail
