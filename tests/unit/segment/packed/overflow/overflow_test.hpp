// SPDX-License-Identifier: BSL-1.0
// An overflow tree in tests, and what it should hold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include <strata/segment/packed/overflow/write.hpp>
#include <strata/segment/packed/validate.hpp>
#include <strata/testing/faults.hpp>

namespace overflow_test {

namespace st = strata;
namespace packed = st::detail::packed;

using heap = packed::heap<st::testing::metered>;
using packed::sort_key;
using expected_versions = std::map<sort_key, std::string>;

inline sort_key key_of(std::int64_t time) { return sort_key(st::version_key({time}, st::kind::put, 3)); }

/// Whether it is one more.
inline bool write(heap& memory, packed::inner*& root, const sort_key& r, const std::string& value,
                  bool renews = false) {
    packed::kept_value<heap> kept(memory, value);
    const packed::chunk_entry entry(r, kept.get());
    const bool is_new = root ? packed::overflow::write(memory, root, entry, renews)
                             : (packed::overflow::append(memory, root, entry), true);
    kept.release();
    return is_new;
}
inline std::size_t erase(heap& memory, packed::inner*& root, const sort_key& r) {
    return packed::overflow::erase(memory, root, {r, r});
}
inline bool holds(packed::inner* root, const expected_versions& expected) {
    packed::validation v;
    packed::validate_overflow(v, root, std::nullopt, st::latest);
    if (!v.is_sound || v.cells != expected.size()) return false;
    packed::overflow_place at = packed::overflow::newest(root);
    for (auto i = expected.rbegin(); i != expected.rend(); ++i, at = at.older())
        if (!at || at.key() != i->first || at.entry().payload().value() != i->second) return false;
    return !at;
}

}  // namespace overflow_test
