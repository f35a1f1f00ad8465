// SPDX-License-Identifier: BSL-1.0
// Random traces on the engine and on the model that was written from the rules alone: every answer must be the same.
// STRATA_MODEL_SEED and STRATA_MODEL_TRACES choose others than the default ones.
#include <doctest/doctest.h>

#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "model/answered.hpp"
#include "trace/difference.hpp"
#include "trace/generator.hpp"
#include "trace/layouts.hpp"

namespace {

std::uint64_t number_from(const char* variable, std::uint64_t otherwise) {
    const char* text = std::getenv(variable);
    return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

}  // namespace

TEST_SUITE("model/table_follows_region_model")
{
    TEST_CASE("tables answer random traces as the rules say, on every layout, before and after flush and compaction") {
        const std::uint64_t seed = number_from("STRATA_MODEL_SEED", 20260101);
        const std::uint64_t traces = number_from("STRATA_MODEL_TRACES", 150);
        for (std::uint64_t i = 0; i != traces; ++i) {
            // It has no filters and no bulk loads, and counts nothing.
            const trace::trace one =
                model::answered(trace::generate(seed + i, 60, {.filters = false, .metrics = false, .loads = false}));
            for (const trace::layout& on : trace::layouts_of(one)) {
                const auto found = on.first_difference(one);
                if (!found) continue;
                std::ostringstream told;
                trace::print(told, one, *found);
                FAIL(one.name << " on the " << on.name << ":\n" << told.str());
            }
        }
    }
}
