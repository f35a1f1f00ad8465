// SPDX-License-Identifier: BSL-1.0
// Memory that runs out when told to, and knows what was not given back.
#pragma once

#include <cstddef>
#include <memory_resource>
#include <new>

namespace support {

class failing_resource final : public std::pmr::memory_resource {
public:
    // The nth allocation from now on throws, counted from 1; the ones after it succeed.
    void fail_at(std::size_t nth) { until_failure_ = nth; }
    void never_fail() { until_failure_ = 0; }

    std::size_t allocations() const { return allocations_; }
    std::size_t live_allocations() const { return live_allocations_; }
    std::size_t live_bytes() const { return live_bytes_; }

private:
    void* do_allocate(std::size_t bytes, std::size_t alignment) override {
        if (until_failure_ != 0 && --until_failure_ == 0) throw std::bad_alloc();
        void* const place = std::pmr::new_delete_resource()->allocate(bytes, alignment);
        ++allocations_;
        ++live_allocations_;
        live_bytes_ += bytes;
        return place;
    }

    void do_deallocate(void* place, std::size_t bytes, std::size_t alignment) override {
        std::pmr::new_delete_resource()->deallocate(place, bytes, alignment);
        --live_allocations_;
        live_bytes_ -= bytes;
    }

    bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }

    std::size_t until_failure_ = 0;
    std::size_t allocations_ = 0;
    std::size_t live_allocations_ = 0;
    std::size_t live_bytes_ = 0;
};

}  // namespace support
