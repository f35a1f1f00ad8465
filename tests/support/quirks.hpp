// SPDX-License-Identifier: BSL-1.0
// Requests whose answers tell one set of quirks from another.
#pragma once

#include <cstdint>
#include <string>

#include <strata/bytes/big_endian.hpp>
#include <strata/filter/multi_row_range.hpp>
#include <strata/filter/row_decisions.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace support {

template <class Quirks>
struct oddities {
    struct aging : strata::family<"f", strata::retention::hbase<10, 1, 100>, Quirks> {};
    struct f : strata::family<"f", strata::retention::max_versions<3>, Quirks> {};
    struct g : strata::family<"g", Quirks> {};
    struct in_order : strata::family<"f", strata::retention::max_versions<3>, strata::deletes::sequenced<>, Quirks> {};
    struct minimal : strata::family<"f", strata::retention::hbase<9, 2, 100>, strata::deletes::sequenced<>, Quirks> {};
    template <class Family>
    using table = strata::table<Family, strata::clock::manual>;

    // One live version and two expired ones, where one is to be kept whatever its age.
    static std::string versions_by_name() {
        table<aging> t(strata::clock::manual({1000}));
        for (const int when : {950, 899, 898}) t.put("r", aging{"q"}, "v", {when});
        return timestamps_shown(t.versions("r", aging{"q"}));
    }

    static std::string family_delete_of_empty_qualifier() {
        table<in_order> t;
        t.put("r", in_order{""}, "v", {100});
        t.delete_family("r", strata::all<in_order>, {200});
        t.put("r", in_order{""}, "v", {150});
        return timestamps_shown(t.versions("r", in_order{""}));
    }

    static std::string version_marker_behind_a_put() {
        table<in_order> t;
        t.put("r", in_order{""}, "v", {200});
        t.put("r", in_order{""}, "v", {100});
        t.delete_version("r", in_order{""}, {100});
        return timestamps_shown(t.versions("r", in_order{""}));
    }

    // One live version, the newest, and the last of a minimum of two, which has expired; one is asked for.
    static auto in_order_and_aging() {
        table<minimal> t(strata::clock::manual({1000}));
        for (const int when : {950, 899, 898}) t.put("r", minimal{"q"}, "v", {when});
        return t;
    }
    static std::string one_version_in_order() {
        const auto t = in_order_and_aging();
        return timestamps_shown(t.versions("r", minimal{"q"}, {.count = 1})) + " | " + timestamps_shown(t.get("r"));
    }
    static std::string delete_newest_in_order() {
        auto t = in_order_and_aging();
        t.mutate(strata::deletion("r").add_version(minimal{"q"}));
        return timestamps_shown(t.versions("r", minimal{"q"}));
    }

    // The values and timestamps after an increment by 5 and one by 2 in the same millisecond.
    static std::string increments() {
        table<f> t(strata::clock::manual({1000}));
        t.increment("r", f{"q"}, 5);
        t.increment("r", f{"q"}, 2);
        std::string text;
        for (const auto& cell : t.versions("r", f{"q"}))
            text += (text.empty() ? "" : " ") + std::to_string(strata::from_big_endian(cell.value())) + '@' +
                    std::to_string(cell.timestamp().value);
        return text;
    }

    static std::string raw_read_of_what_has_expired() {
        table<f> t(strata::clock::manual({1000}));
        t.put("r", f{"q"}, "v", strata::latest, {.ttl = 10});
        t.clock().set({1100});
        return everything_in(t);
    }

    static std::string markers_after_a_flush() {
        table<f> t;
        for (const int until : {10, 20}) t.delete_column("r", f{"q"}, {until});
        t.flush();
        return everything_in(t);
    }

    static std::string row_of_no_cells() {
        table<f> t;
        t.put("r", f{"a"}, "v", {1});
        t.put("r", f{"b"}, "v", {1});
        return all_shown(t.get("r", {.store_limit = 0}));
    }

    // A row whose column g:a fails the test, read without that column.
    static std::string row_that_fails() {
        strata::table<f, g, strata::clock::manual> t;
        t.put("r", f{"x"}, "v", {1});
        t.put("r", g{"a"}, "v", {1});
        const strata::filters::single_column_value_exclude above_z({"g", "a"}, strata::compare::greater, "z",
                                                                   {.reject_if_missing = true, .latest_only = false});
        return all_shown(t.get("r", {.filter = above_z}));
    }

    // Of two ranges, one of which holds the row that both start at.
    static std::string merged_ranges() {
        table<f> t;
        t.put("a", f{"q"}, "v", {1});
        t.put("b", f{"q"}, "v", {1});
        const strata::filters::multi_row_range ranges(
            {{.start = "a", .start_inclusive = false, .stop = "c"}, {.start = "a", .stop = "b"}});
        return keys_shown(t.scan({.filter = ranges}));
    }
};

}  // namespace support
