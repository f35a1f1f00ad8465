// SPDX-License-Identifier: BSL-1.0
// A run of versions in tests, and what it should hold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include <strata/segment/packed/overflow/write.hpp>
#include <strata/segment/packed/validate.hpp>
#include <strata/testing/faults.hpp>

namespace run_test {

namespace st = strata;
namespace packed = st::detail::packed;

using heap = packed::heap<st::testing::metered>;
using rank = packed::version_rank;
using expected_run = std::map<rank, std::string>;

inline rank rank_of(std::int64_t time) { return rank(st::version_key({time}, st::kind::put, 3)); }

/// Whether it is one more.
inline bool write(heap& memory, packed::inner*& root, const rank& r, const std::string& value, bool renews = false) {
    packed::kept_value<heap> kept(memory, value);
    const packed::chunk_entry entry(r, kept.get());
    const bool is_new =
        root ? packed::run::write(memory, root, entry, renews) : (packed::run::append(memory, root, entry), true);
    kept.release();
    return is_new;
}
inline std::size_t erase(heap& memory, packed::inner*& root, const rank& r) {
    return packed::run::erase(memory, root, {r, r});
}
inline bool holds(packed::inner* root, const expected_run& expected) {
    packed::validation v;
    packed::validate_run(v, root, std::nullopt);
    if (!v.is_sound || v.cells != expected.size()) return false;
    packed::run_place at = packed::run::newest(root);
    for (auto i = expected.rbegin(); i != expected.rend(); ++i, at = at.older())
        if (!at || at.rank() != i->first || at.entry().payload().value() != i->second) return false;
    return !at;
}

}  // namespace run_test
