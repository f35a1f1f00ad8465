// rejected: strata: a key of its dimension cannot be made of a key of this type
// SPDX-License-Identifier: BSL-1.0
#include <string>
#include <tuple>

#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/memory/pmr.hpp>

namespace st = strata;

struct name {
    int number;
    friend bool operator<(const name& a, const name& b) { return a.number < b.number; }
    friend bool operator<(const name& a, int b) { return a.number < b; }
    friend bool operator<(int a, const name& b) { return a < b.number; }
    explicit name(std::string text) : number(static_cast<int>(text.size())) {}
};
using readings = st::mdmap<int, st::dim<name>>;
#ifdef STRATA_REJECT
void set(readings& r) { r.try_emplace(7, 2); }
#else
void set(readings& r) { r.try_emplace(name("boiler"), 2); }
#endif
