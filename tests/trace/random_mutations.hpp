// SPDX-License-Identifier: BSL-1.0
// Random writes.
#pragma once

#include <cstddef>
#include <vector>

#include "trace/dice.hpp"
#include "trace/generator.hpp"
#include "trace/operation.hpp"
#include "trace/random_filters.hpp"
#include "trace/surroundings.hpp"

namespace trace::detail {

class random_mutations {
public:
    random_mutations(dice& random, surroundings& places, const generator_options& options)
        : random_(random), places_(places), options_(options), filters_(random, places, options) {}

    operation put() { return mutate{put(places_.place())}; }
    operation remove() { return mutate{remove(places_.place())}; }
    operation increment() { return mutate{increment(places_.place())}; }
    operation append() { return mutate{append(places_.place())}; }
    operation row();
    operation rows() { return mutate_rows{of_any_rows()}; }
    operation batch();
    operation check();
    /// A file.  So many operations have run.
    ::trace::load load(std::size_t operations);

private:
    /// The row of a spot is the row of the mutation, its column that of the first cell.
    mutation put(const spot& at);
    mutation remove(const spot& at);
    mutation increment(const spot& at);
    mutation append(const spot& at);
    mutation any_of(const bytes& row);
    std::vector<mutation> of_any_rows();

    /// The place of one more cell of a row, the one before or another.
    spot next_to(const spot& at);
    item deletion(const spot& at);
    /// A marker as a cell of a put (R3.40).
    void add_marker(mutation& put, const spot& at);
    /// What a put or a deletion writes now.
    std::vector<loaded_cell> cells_of(const mutation& m) const;
    void add_time_to_live(mutation& m);
    void add_range(mutation& m);

    dice& random_;
    surroundings& places_;
    const generator_options& options_;
    random_filters filters_;
};

}  // namespace trace::detail
