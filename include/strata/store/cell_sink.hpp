// SPDX-License-Identifier: BSL-1.0
// Layer: store.
#pragma once

#include <strata/cell/cell.hpp>

namespace strata::detail {

/// use(cell) of whatever type, borrowed: for reads that are not worth being compiled for each.
class cell_sink {
public:
    template <class Use>
    explicit cell_sink(const Use& use) noexcept : use_(&use), call_(call<Use>) {}

    /// Whether it wants more.
    bool operator()(const cell_view& cell) const { return call_(use_, cell); }

private:
    template <class Use>
    static bool call(const void* use, const cell_view& cell) {
        return static_cast<bool>((*static_cast<const Use*>(use))(cell));
    }

    const void* use_;
    bool (*call_)(const void*, const cell_view&);
};

}  // namespace strata::detail
