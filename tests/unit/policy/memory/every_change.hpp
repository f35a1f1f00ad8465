// SPDX-License-Identifier: BSL-1.0
// Everything that stores bytes in a table, one change after another, for tables of any memory policy.
#pragma once

#include <doctest/doctest.h>

#include <cstddef>
#include <memory_resource>
#include <string>
#include <utility>
#include <vector>

#include <strata/policy/backend/btree.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/intrusive_avl.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/backend/small_flat.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/table.hpp>

#include "support/all_or_nothing.hpp"
#include "support/failing_resource.hpp"
#include "support/shown.hpp"

namespace every_change {

namespace st = strata;

// Two shapes of a table, so that each backend holds some dimension in one of them.
struct trees_and_arrays {
    using rows = st::rows_in<st::backend::rb_tree>;
    using qualifiers = st::qualifiers_in<st::backend::flat>;
    using versions = st::versions_in<st::backend::std_map>;
};
struct nodes_of_many {
    using rows = st::rows_in<st::backend::btree>;
    using qualifiers = st::qualifiers_in<st::backend::intrusive_avl>;
    using versions = st::versions_in<st::backend::small_flat<2>>;
};
#define EVERY_SHAPE every_change::trees_and_arrays, every_change::nodes_of_many
// For a memory that only passes on what it is asked for: one shape with sanitizers, the other without.
#if defined(STRATA_FEWER_KINDS)
#define SOME_SHAPE every_change::trees_and_arrays
#elif defined(STRATA_OTHER_KINDS)
#define SOME_SHAPE every_change::nodes_of_many
#else
#define SOME_SHAPE EVERY_SHAPE
#endif

template <class Shape>
struct family_in : st::family<"f", st::retention::max_versions<3>, typename Shape::rows, typename Shape::qualifiers,
                              typename Shape::versions> {};

// One family "f" of that shape and memory policy.
template <class Shape, class Memory>
using table_in = st::table<family_in<Shape>, st::clock::manual, Memory>;
template <class Shape, class Memory>
using dynamic_table_in = st::basic_dynamic_table<st::clock::manual, Memory, typename Shape::rows,
                                                 typename Shape::qualifiers, typename Shape::versions>;
template <class Shape, class Memory>
dynamic_table_in<Shape, Memory> dynamic(const Memory& memory) {
    const st::family_options f{.name = "f", .max_versions = 3, .in_memory = st::in_memory_compaction::eager};
    return dynamic_table_in<Shape, Memory>(std::vector{f}, memory, st::clock::manual({100}));
}

inline const std::string long_text(60, 'x');
inline const std::string large_value(5000, 'y');
inline const st::column q("f", "q");
inline const st::column n("f", "a qualifier that is too long to be kept in place");

template <class Table>
struct change {
    const char* name;
    void (*make)(Table&);
};

// Each leaves something behind for the ones after it; time goes on with every one.
template <class Table>
std::vector<change<Table>> changes() {
    return {
        {"put", [](Table& t) { t.put("r", q, long_text); }},
        {"put in a row of its own", [](Table& t) { t.put(long_text, n, large_value); }},
        {"put over the last", [](Table& t) { t.put(long_text, n, large_value + "!", {101}); }},
        {"put with a time to live", [](Table& t) { t.put("r", n, long_text, st::latest, {.ttl = 100000}); }},
        {"increment", [](Table& t) { t.increment("counter", n, 5); }},
        {"increment again", [](Table& t) { t.increment("counter", n, 5); }},
        {"append", [](Table& t) { t.append("r", q, long_text); }},
        {"check and put", [](Table& t) { t.check_and_put("c", q, std::nullopt, long_text); }},
        {"several changes of a row",
         [](Table& t) {
             const st::mutation first = st::put("r").add(n, long_text).add(q, large_value);
             t.mutate_row("r", std::vector{first});
         }},
        {"flush", [](Table& t) { t.flush(); }},
        {"delete a version", [](Table& t) { t.delete_version("r", q); }},
        {"delete a column", [](Table& t) { t.delete_column("r", n); }},
        {"delete a family", [](Table& t) { t.delete_family("c", "f"); }},
        {"put among frozen", [](Table& t) { t.put("r", q, large_value); }},
        {"delete a row", [](Table& t) { t.delete_row("counter"); }},
        {"flush again", [](Table& t) { t.flush(); }},
        {"put after it", [](Table& t) { t.put("s", n, long_text); }},
        {"and under a scanner",
         [](Table& t) {
             auto open = t.open_scanner();
             t.put("s", n, large_value);
             while (open.next()) continue;
         }},
        {"compact in memory", [](Table& t) { t.compact_memory(); }},
        {"flush once more", [](Table& t) { t.flush(); }},
        {"compact some", [](Table& t) { t.compact_some(1, 2); }},
        {"copy",
         [](Table& t) {
             const Table copy = t;
             if (support::everything_in(copy) != support::everything_in(t)) throw "the copy is another";
         }},
        {"compact", [](Table& t) { t.compact(); }},
    };
}

// Makes them all.  Returns what is stored in the end.
template <class Table>
std::string make_all(Table& t) {
    for (const auto& one : changes<Table>()) {
        one.make(t);
        t.clock().advance(1);
    }
    return support::everything_in(t);
}

// The same, but every allocation of the resource fails once; a change that failed has changed nothing.
template <class Table>
std::string make_all_while_memory_fails(Table& t, support::failing_resource& resource, std::size_t& failures) {
    for (const auto& one : changes<Table>()) {
        CAPTURE(one.name);
        const std::string before = support::everything_in(t);
        failures += support::failures_of(
            resource, [&] { one.make(t); }, [&] { REQUIRE(support::everything_in(t) == before); });
        t.clock().advance(1);
    }
    return support::everything_in(t);
}

// While it lives, whoever asks for the default resource gets one that has nothing.
class no_default_resource {
public:
    no_default_resource() : before_(std::pmr::set_default_resource(std::pmr::null_memory_resource())) {}
    no_default_resource(const no_default_resource&) = delete;
    no_default_resource& operator=(const no_default_resource&) = delete;
    ~no_default_resource() { std::pmr::set_default_resource(before_); }

private:
    std::pmr::memory_resource* before_;
};

// A table of either kind (with sanitizers of one) in the memory that `memory_over(resource)` makes: fails cleanly, answers like one on the heap
// and leaves nothing.
template <class Shape, class MakeMemory>
void lives_well_in(MakeMemory memory_over) {
    using memory = decltype(memory_over(std::declval<std::pmr::memory_resource*>()));
    table_in<Shape, st::memory::heap> usual(st::clock::manual({100}));
    const std::string expected = make_all(usual);
    support::failing_resource resource;
    const no_default_resource no_default;
    {
        std::size_t failures = 0;
        table_in<Shape, memory> t(memory_over(&resource), st::clock::manual({100}));
        CHECK(make_all_while_memory_fails(t, resource, failures) == expected);
#ifndef STRATA_FEWER_KINDS
        auto d = dynamic<Shape>(memory_over(&resource));
        CHECK(make_all_while_memory_fails(d, resource, failures) == expected);
#endif
        CHECK(failures > 10);
        CHECK(resource.live_bytes() > 0);
        auto moved = std::move(t);
        t = moved;
        moved.clear();
        moved.put("r", q, "v");
        CHECK(support::everything_in(t) == expected);
    }
    CHECK(resource.live_bytes() == 0);
}

}  // namespace every_change
