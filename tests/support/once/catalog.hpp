// SPDX-License-Identifier: BSL-1.0
// A catalog and tables of run-time families, for a precompiled header: what many programs use is compiled once.
#pragma once

#include <strata/catalog/catalog.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/table/dynamic_table.hpp>

namespace support {

inline void use_catalogs() {
    const strata::clock::manual time;
    strata::catalog by_hand(time);
    strata::catalog by_the_machine;
    strata::basic_dynamic_table<strata::clock::manual> one(std::vector<strata::family_options>{}, time);
    strata::dynamic_table another(std::vector<strata::family_options>{});
    by_hand.attach({"one"}, one);
    by_the_machine.attach({"another"}, another);
}

}  // namespace support
