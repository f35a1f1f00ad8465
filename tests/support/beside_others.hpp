// SPDX-License-Identifier: BSL-1.0
// A part of a shared segment as a segment by itself: families with cells of their own lie before and after it.
#pragma once

#include <doctest/doctest.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>

#include <strata/segment/grouped.hpp>
#include <strata/segment/policy.hpp>
#include <strata/testing/report.hpp>
#include <strata/testing/segment.hpp>

namespace support {

/// Models strata::writable_segment.  When it ends, it checks that the others have what they had.
template <class Memory>
class beside_others {
    using part = strata::segment::grouped<Memory>;

public:
    using cursor_type = typename part::cursor_type;
    static constexpr strata::segment_offers offers{.point_lookup = true};

    explicit beside_others(const Memory& memory)
        : shared_(std::make_unique<strata::segment::group<Memory>>(memory, 3)),
          before_(memory),
          own_(memory),
          after_(memory) {
        before_.join(*shared_, '\0');
        own_.join(*shared_, '\x7F');
        after_.join(*shared_, '\xFF');
        fill(before_, 1);
        fill(after_, 2);
    }
    beside_others(beside_others&&) noexcept = default;
    beside_others& operator=(beside_others&&) noexcept = default;
    beside_others(const beside_others&) = delete;
    beside_others& operator=(const beside_others&) = delete;
    ~beside_others() {
        if (!shared_) return;
        has_kept(before_);
        has_kept(after_);
        CHECK(shared_->cells().validate());
        CHECK(shared_->cells().size() == before_.size() + own_.size() + after_.size());
    }

    cursor_type rows() const { return own_.rows(); }
    auto find(strata::bytes_view row, strata::bytes_view qualifier, strata::timestamp newest) const {
        return own_.find(row, qualifier, newest);
    }
    std::size_t size() const { return own_.size(); }
    bool put(strata::bytes_view row, strata::bytes_view qualifier, strata::version_key version,
             strata::bytes_view value) {
        return own_.put(row, qualifier, version, value);
    }
    bool renew(strata::bytes_view row, strata::bytes_view qualifier, strata::version_key version,
               strata::bytes_view value) {
        return own_.renew(row, qualifier, version, value);
    }
    bool erase(strata::bytes_view row, strata::bytes_view qualifier, strata::version_key version) {
        return own_.erase(row, qualifier, version);
    }
    std::size_t erase_older(strata::bytes_view row, strata::bytes_view qualifier, strata::version_key version) {
        return own_.erase_older(row, qualifier, version);
    }
    std::size_t erase_puts(strata::bytes_view row, std::optional<strata::bytes_view> qualifier, strata::timestamp first,
                           strata::timestamp last) {
        return own_.erase_puts(row, qualifier, first, last);
    }
    void clear() { own_.clear(); }

private:
    /// The kit's own keys, every third of them.
    static void fill(part& other, unsigned seed) {
        std::mt19937 random(seed);
        for (int i = 0; i != 60; ++i) {
            const auto key = strata::testing::random_key(random);
            other.put(key.row, key.qualifier, key.version, "other");
        }
    }
    static void has_kept(const part& other) {
        strata::testing::expected_cells all;
        std::mt19937 random(other.family() == '\0' ? 1 : 2);
        for (int i = 0; i != 60; ++i) all.insert_or_assign(strata::testing::random_key(random), "other");
        strata::testing::report r("others");
        strata::testing::check_rows(r, other.rows(), all);
        CHECK_MESSAGE(r.passed(), r);
        CHECK(other.size() == all.size());
    }

    std::unique_ptr<strata::segment::group<Memory>> shared_;
    part before_;
    part own_;
    part after_;
};

}  // namespace support
