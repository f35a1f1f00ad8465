// SPDX-License-Identifier: BSL-1.0
// A store without a table around it, and what is stored in it as text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include <strata/cell/cell.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/store/store.hpp>

namespace support {

// Numbers its writes as a table does; nobody reads meanwhile unless told so.
template <class Family, class Memory = strata::memory::heap>
class numbered : public strata::store<Family, Memory> {
    using store = strata::store<Family, Memory>;

public:
    using store::store;
    bool is_observed = false;

    void put(strata::bytes_view row, strata::bytes_view qualifier, std::int64_t written, strata::bytes_view value) {
        store::put(row, qualifier, {{written}, strata::kind::put, ++sequence_}, value, is_observed);
    }
    void put_for(std::int64_t ttl, strata::bytes_view row, std::int64_t written, strata::bytes_view value) {
        store::put(row, "q", {{written}, strata::kind::put, ++sequence_, true}, strata::detail::with_ttl(value, ttl),
                   is_observed);
    }
    void mark(strata::bytes_view row, strata::bytes_view qualifier, std::int64_t written, strata::kind what) {
        store::put(row, qualifier, {{written}, what, ++sequence_}, {}, is_observed);
    }
    void flush(std::int64_t now = 0) { store::flush({now}, strata::detail::newest_write); }
    void compact(std::int64_t now = 0) { store::compact(0, all, {now}, strata::detail::newest_write); }
    void compact_some(std::size_t first, std::size_t count) {
        store::compact(first, count, {0}, strata::detail::newest_write);
    }

    static constexpr std::size_t all = std::numeric_limits<std::size_t>::max();

private:
    std::uint64_t sequence_ = 0;
};

// Every stored cell of every segment.
template <class Store>
std::string cells_of(const Store& store) {
    std::string text;
    auto rows = store.rows();
    for (rows.seek_first(); rows.valid(); rows.next())
        for (auto at = rows.cells(); at.valid(); at.next())
            text += std::string(rows.key()) + ':' + std::string(at.qualifier()) + '@' +
                    std::to_string(at.version().written().value) +
                    (strata::is_marker(at.version().kind()) ? "! " : '=' + std::string(at.value()) + ' ');
    return text;
}

}  // namespace support
