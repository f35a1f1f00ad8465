// SPDX-License-Identifier: BSL-1.0
// Compile-time tables of the common configurations, and which traces fit each.
#pragma once

#include <concepts>
#include <tuple>
#include <vector>

#include <strata/strata.hpp>

#include "trace/layouts.hpp"
#include "trace/operation.hpp"
#include "trace/runner.hpp"

namespace trace {

/// What a compile-time family says of itself, in a trace's terms.
template <class Family>
family described() {
    namespace st = strata;
    using deletes = typename Family::deletes;
    const typename Family::retention retention;
    family f{.name = bytes(Family::name)};
    f.versions = retention.limit();
    if constexpr (requires { retention.minimum(); }) {
        f.min_versions = retention.minimum();
        if (retention.time_to_live() != st::never_expires) f.ttl_seconds = retention.time_to_live() / 1000;
    }
    f.new_version_behavior = st::detail::is_sequenced(deletes());
    if constexpr (std::derived_from<deletes, st::deletes::keep_deleted>) f.keep_deleted = keep::yes;
    if constexpr (std::derived_from<deletes, st::deletes::keep_until_expired>) f.keep_deleted = keep::until_expired;
    return f;
}

/// A table of these families, and whether a trace was made for it.
template <class... Families>
struct table_of : strata::table<Families..., strata::clock::manual> {
    using strata::table<Families..., strata::clock::manual>::table;

    static constexpr const char* name = "compile-time table";
    static bool fits(const schema& wanted) {
        std::vector<family> families = wanted.families;
        for (family& f : families) f.files = {};
        return wanted.purge_delay == 0 && families == std::vector<family>{described<Families>()...};
    }
};

/// A table of families that share the memory of a row.
template <class... Families>
struct table_of_group : strata::table<strata::locality_group<Families...>, strata::clock::manual> {
    using strata::table<strata::locality_group<Families...>, strata::clock::manual>::table;

    static constexpr const char* name = "compile-time table with a locality group";
    static bool fits(const schema& wanted) { return table_of<Families...>::fits(wanted); }
};

namespace common {

namespace st = strata;
using flat_rows = st::rows_in<st::backend::flat>;
using std_rows = st::rows_in<st::backend::std_map>;

struct f1 : st::preset::hbase<"f"> {};
struct f3 : st::preset::hbase_0_94<"f", flat_rows, st::versions_in<st::backend::flat>> {};
struct f1_sequenced : st::preset::new_version_behavior<"f"> {};
struct f3_sequenced : st::preset::new_version_behavior<"f", st::retention::max_versions<3>, flat_rows> {};
struct f3_kept : st::family<"f", st::retention::max_versions<3>, st::deletes::keep_deleted, std_rows> {};
struct f1_aged : st::family<"f", st::retention::hbase<1, 0, st::seconds(1)>> {};
struct f3_aged : st::family<"f", st::retention::hbase<3, 0, st::seconds(1)>, std_rows> {};
struct f3_spared : st::family<"f", st::retention::hbase<3, 1, st::seconds(1)>> {};
struct g1 : st::preset::hbase<"g", std_rows> {};
struct g3 : st::preset::hbase_0_94<"g"> {};
struct f3_packed : st::preset::hbase_0_94<"f"> {};
struct g1_packed : st::preset::hbase<"g"> {};

#if defined(STRATA_FEWER_KINDS)  // those that are packed, some with rows in a map
using one_family_tables = std::tuple<table_of<f1>, table_of<f1_sequenced>, table_of<f3_kept>>;
using aging_tables = std::tuple<table_of<f1_aged>, table_of<f3_spared>>;
using two_family_tables = std::tuple<table_of<f1, g1>, table_of<f1, g3>, table_of_group<f1, g1_packed>>;
#elif defined(STRATA_OTHER_KINDS)
using one_family_tables = std::tuple<table_of<f3>, table_of<f3_sequenced>>;
using aging_tables = std::tuple<table_of<f3_aged>>;
using two_family_tables = std::tuple<table_of<f3, g1>, table_of<f3, g3>, table_of_group<f3_packed, g3>>;
#else
using one_family_tables =
    std::tuple<table_of<f1>, table_of<f3>, table_of<f1_sequenced>, table_of<f3_sequenced>, table_of<f3_kept>>;
using aging_tables = std::tuple<table_of<f1_aged>, table_of<f3_aged>, table_of<f3_spared>>;
using two_family_tables = std::tuple<table_of<f1, g1>, table_of<f3, g1>, table_of<f1, g3>, table_of<f3, g3>,
                                     table_of_group<f1, g1_packed>, table_of_group<f3_packed, g3>>;
#endif

}  // namespace common

/// Of the tables of a tuple, those that were made for the trace.  A trace that alters its table has none.
template <class Tables>
std::vector<layout> layouts_that_fit(const trace& one) {
    std::vector<layout> all;
    if (alters(one)) return all;
    const auto consider = [&]<class Table>(const Table*) {
        if (Table::fits(one.tables)) all.push_back({Table::name, first_difference<Table>});
    };
    [&]<class... Table>(const std::tuple<Table...>*) {
        (consider(static_cast<const Table*>(nullptr)), ...);
    }(static_cast<const Tables*>(nullptr));
    return all;
}

}  // namespace trace
