// SPDX-License-Identifier: BSL-1.0
// Random gets and scans.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "trace/dice.hpp"
#include "trace/generator.hpp"
#include "trace/operation.hpp"
#include "trace/random_filters.hpp"
#include "trace/surroundings.hpp"

namespace trace::detail {

class random_reads {
public:
    random_reads(dice& random, surroundings& places, const generator_options& options)
        : random_(random), places_(places), options_(options), filters_(random, places, options) {}

    ::trace::get get();
    ::trace::scan scan();
    /// For a scanner that stays open: mostly over all rows.
    ::trace::scan long_scan();

    /// With a filter, if there are any.
    void choose_filter(read& how, const filtered_read& of, std::size_t percent);

private:
    void choose_columns(read& how, bool families_only);
    void choose_versions(read& how);
    void choose_store_limits(read& how);
    /// A number that says none, is negative, or is the greatest that there is (R4.46).
    std::int64_t unusual_number() {
        return random_.one_of<std::int64_t>({0, -1, -7, std::numeric_limits<std::int32_t>::min(), all_versions});
    }
    void choose_unusual_numbers(read& how);
    void choose_unusual_numbers(::trace::scan& s);
    void choose_rows(::trace::scan& s);
    /// HBase may step over versions in such a scan (see generator_options).
    bool may_step_over_versions(const ::trace::scan& s) const;
    bytes bound();

    dice& random_;
    surroundings& places_;
    const generator_options& options_;
    random_filters filters_;
};

}  // namespace trace::detail
