// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace strata::detail {

/// The scanners that are open over a table, by number, and what each of them sees (R9.5, R9.7).
///
/// Scanners belong to the table they were opened on: a copy has none.
class read_points {
public:
    read_points() = default;
    read_points(const read_points&) noexcept {}
    read_points(read_points&&) noexcept = default;
    read_points& operator=(const read_points&) = delete;
    read_points& operator=(read_points&&) = delete;
    ~read_points() = default;

    /// The number of a new scanner that sees writes up to `point`.  Numbers begin at 1.
    std::uint64_t open(std::uint64_t point) {
        open_.push_back({last_ + 1, point});
        return ++last_;
    }
    void close(std::uint64_t number) noexcept {
        std::erase_if(open_, [=](const scanner& one) { return one.number == number; });
    }

    bool any() const noexcept { return !open_.empty(); }

    /// What every open scanner sees.
    std::uint64_t smallest_or(std::uint64_t none) const noexcept {
        for (const scanner& one : open_) none = (std::min)(none, one.point);
        return none;
    }

private:
    struct scanner {
        std::uint64_t number;
        std::uint64_t point;
    };

    std::vector<scanner> open_;
    std::uint64_t last_ = 0;
};

}  // namespace strata::detail
