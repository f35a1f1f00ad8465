// SPDX-License-Identifier: BSL-1.0
// Memory to lay chunks and free pieces in.
#pragma once

#include <cstddef>
#include <vector>

#include <strata/policy/memory/arena/free_lists.hpp>
#include <strata/policy/memory/arena/poison.hpp>

// So many bytes, whole units of 16, that are nobody's in the end, whatever was poisoned in them.
class aligned_memory {
public:
    explicit aligned_memory(std::size_t bytes) : units_((bytes + sizeof(unit) - 1) / sizeof(unit)) {}
    aligned_memory(const aligned_memory&) = delete;
    aligned_memory& operator=(const aligned_memory&) = delete;
    ~aligned_memory() { strata::detail::unpoison(begin(), all().bytes); }

    std::byte* begin() { return reinterpret_cast<std::byte*>(units_.data()); }
    strata::detail::free_piece all() { return {begin(), units_.size() * sizeof(unit)}; }

private:
    struct alignas(16) unit {
        std::byte bytes[16];
    };
    std::vector<unit> units_;
};
