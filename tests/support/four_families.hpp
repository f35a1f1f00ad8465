// SPDX-License-Identifier: BSL-1.0
// A table of four families, one for each thing that deletes may do, for tests in which memory runs out.
#pragma once

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <type_traits>

#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/none.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/table/table.hpp>

#include "support/all_or_nothing.hpp"
#include "support/failing_resource.hpp"
#include "support/heap_count.hpp"
#include "support/shown.hpp"

namespace support {

// Where the cells of an active segment lie.
template <class Backend>
using nest_of = strata::nested_cells<Backend, Backend, Backend>;
struct trees {
    using cells = nest_of<strata::backend::rb_tree>;
};
struct arrays {
    using cells = nest_of<strata::backend::flat>;
};
struct std_maps {
    using cells = nest_of<strata::backend::std_map>;
};
struct packed {
    using cells = strata::cells_in<strata::segment::packed>;
};

// With sanitizers nodes and raw memory; the models run short of memory in all of them.
#ifdef STRATA_FEWER_KINDS
#define EVERY_NEST support::trees, support::packed
#else
#define EVERY_NEST support::trees, support::arrays, support::std_maps, support::packed
#endif

// How many allocations a change takes at least: containers allocate for keys, nodes and values, packed for records.
template <class Shape>
constexpr std::size_t allocations(std::size_t of_containers, std::size_t of_records) {
    return std::is_same_v<Shape, packed> ? of_records : of_containers;
}

template <strata::fixed_string Name, class Shape, class Deletes>
struct family_in : strata::family<Name, strata::retention::max_versions<2>, Deletes, typename Shape::cells> {
    using family_in::family::family;
};
template <class Shape>
struct marking : family_in<"marking", Shape, strata::deletes::tombstones> {
    using marking::family_in::family_in;
};
template <class Shape>
struct keeping : family_in<"keeping", Shape, strata::deletes::keep_deleted> {
    using keeping::family_in::family_in;
};
template <class Shape>
struct erasing : family_in<"erasing", Shape, strata::deletes::erase> {
    using erasing::family_in::family_in;
};
template <class Shape>
struct lasting : family_in<"lasting", Shape, strata::deletes::none> {
    using lasting::family_in::family_in;
};

template <class Shape>
using table_of = strata::table<marking<Shape>, keeping<Shape>, erasing<Shape>, lasting<Shape>, strata::clock::manual,
                               strata::memory::pmr>;

// Longer than any small string.
inline const std::string long_row = "a row that is too long to be kept in place";
inline const std::string other_row = long_row + ", another one";
inline const std::string long_qualifier = "a qualifier that is too long to be kept in place";
inline const std::string long_value = "a value that is too long to be kept in place";

// Three versions in each family, two of them frozen.
template <class Shape>
table_of<Shape> four_families(failing_resource& resource) {
    table_of<Shape> t(strata::memory::pmr{&resource}, strata::clock::manual({100}));
    for (const int when : {10, 20, 30}) {
        t.put(long_row, marking<Shape>{long_qualifier}, long_value, {when});
        t.put(long_row, keeping<Shape>{long_qualifier}, long_value, {when});
        t.put(long_row, erasing<Shape>{long_qualifier}, long_value, {when});
        t.put(long_row, lasting<Shape>{long_qualifier}, long_value, {when});
        if (when == 20) t.flush();
    }
    t.delete_version(long_row, keeping<Shape>{long_qualifier}, {15});
    return t;
}

// How often the change failed for want of the table's memory, and for want of any.  Whatever is seen and stored must
// be as before each time; then the next change succeeds.
struct failed {
    std::size_t for_the_tables_memory;
    std::size_t for_any_memory;
};
template <class Shape, class Change>
failed failures_of(Change change) {
    const auto count = [&](auto choose) {
        failing_resource resource;
        std::size_t failures = 0;
        {
            table_of<Shape> t = four_families<Shape>(resource);
            const std::string stored = everything_in(t);
            const std::string seen = everything_seen_in(t);
            failures = failures_of(
                choose(resource), [&] { change(t); },
                [&] {
                    REQUIRE(everything_in(t) == stored);
                    REQUIRE(everything_seen_in(t) == seen);
                });
            t.put(other_row, marking<Shape>{"next"}, long_value, {1000});
            CHECK(t.get(other_row, marking<Shape>{"next"})->value() == long_value);
            t.clear();
            CHECK(t.size() == 0);
        }
        CHECK(resource.live_bytes() == 0);
        return failures;
    };
    // The resource takes its memory from the heap, so the second count includes the first.
    return {count([](failing_resource& resource) -> failing_resource& { return resource; }),
            count([](failing_resource&) { return failing_heap(); })};
}

}  // namespace support
