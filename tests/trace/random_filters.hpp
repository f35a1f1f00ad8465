// SPDX-License-Identifier: BSL-1.0
// Random filters, with names, values and times that occur.
#pragma once

#include <cstdint>
#include <vector>

#include "trace/dice.hpp"
#include "trace/filter.hpp"
#include "trace/filter_words.hpp"
#include "trace/generator.hpp"
#include "trace/surroundings.hpp"

namespace trace::detail {

/// What a filter is to go with.
struct filtered_read {
    bool raw = false;
    bool reversed = false;
    bool names_columns = false;
    bool has_batch = false;
    bool is_scan = false;
};

class random_filters {
public:
    random_filters(dice& random, surroundings& places, const generator_options& options)
        : random_(random), places_(places), options_(options) {}

    filter any(const filtered_read& of) { return any(of, 1, false); }

private:
    /// What a filter looks at.
    enum class part { row, family, qualifier, value };

    /// `skipped`: inside of a skip.
    filter any(const filtered_read& of, int depth, bool skipped);
    filter_word leaf(const filtered_read& of, bool skipped);
    bool may_end_the_read(const filtered_read& of) const;
    filter of_word(filter_word word, const filtered_read& of);

    filter_argument argument(const slot& one, part looked_at, const filtered_read& of);
    comparator compared_with(part looked_at, const filtered_read& of);
    comparator expression();
    bytes known(part looked_at);
    bytes begin_of(part looked_at);
    filter_column column();
    filter_range row_range(const filtered_read& of);
    filter_range qualifier_range();
    filter_fuzzy_key fuzzy_key();

    dice& random_;
    surroundings& places_;
    const generator_options& options_;
};

}  // namespace trace::detail
