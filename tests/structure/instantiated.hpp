// SPDX-License-Identifier: BSL-1.0
// What the files beside this one instantiate templates with: the least that models each axis, and families and tables of it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include <strata/strata.hpp>

namespace instantiated {

namespace st = strata;
using st::backend::flat;
using st::backend::rb_tree;
using st::backend::std_map;

// The least that models each axis.
struct own_retention {
    using axis = st::axis::retention;
    bool keeps(const st::version_position& v) const { return v.rank < 2 && v.written <= v.now; }
};
struct own_deletes {
    using axis = st::axis::deletes;
    static constexpr st::delete_effect effect = st::delete_effect::marks;
    bool sees(const st::version_key&, const st::time_range&) const { return true; }
    bool purges(const st::marker_position&) const { return true; }
};
struct own_quirks : st::quirks::hbase {};
struct own_filter final : st::filter {
    std::unique_ptr<st::filter> clone() const override { return std::make_unique<own_filter>(); }
};
struct own_clock {
    using axis = st::axis::clock;
    st::timestamp now() const { return {1}; }
};
struct own_concurrency {
    using axis = st::axis::concurrency;
};
struct own_memory {
    using axis = st::axis::memory;
    template <class T>
    using allocator = std::allocator<T>;
    template <class T>
    allocator<T> allocator_for() const {
        return {};
    }
};
struct own_order {
    using axis = st::axis::order;
    bool operator()(const std::string& a, const std::string& b) const { return a.size() < b.size(); }
};

struct plain : st::family<"plain"> {};
struct rich : st::family<"rich", st::retention::max_versions<3>, st::deletes::keep_deleted, st::rows_in<flat>,
                         st::qualifiers_in<std_map>, st::versions_in<flat>, st::memory::pmr> {};
struct erased : st::family<"erased", st::retention::max_versions<>, st::deletes::erase> {};
struct lasting : st::family<"lasting", st::retention::keep_all, st::deletes::none, st::rows_in<std_map>> {};
struct own : st::family<"own", own_retention, own_deletes, own_memory, own_quirks> {};
struct in_order : st::family<"in_order", st::retention::ttl<1000>, st::deletes::sequenced<own_deletes>> {};
struct numbered : st::family<"numbered", st::retention::hbase<3, 1, 1000>,
                             st::deletes::delayed<50, st::deletes::keep_until_expired>, st::quirks::repaired> {};
struct set_at_run_time : st::family<"set_at_run_time", st::deletes::hbase> {};
struct like_bigtable : st::preset::bigtable<"like_bigtable", st::versions_in<flat>> {};
struct together : st::family<"together", st::retention::max_versions<3>, st::deletes::keep_deleted> {};
struct beside : st::family<"beside", st::retention::ttl<1000>, st::deletes::sequenced<own_deletes>, own_quirks> {};
struct rewritten : st::family<"rewritten", st::retention::max_versions<>, st::deletes::erase> {};
struct odd_name : st::family<"an odd name, with \"quotes\" and \xC3\xA4"> {};

using small_table = st::table<plain>;
using large_table = st::table<rich, erased, st::clock::manual, lasting, own, st::memory::pmr, odd_name>;
using own_table = st::table<plain, own, own_clock, own_concurrency, own_memory>;
using new_table = st::table<in_order, numbered, set_at_run_time, like_bigtable>;
using group = st::locality_group<together, beside>;
using other_group = st::locality_group<rewritten, odd_name>;
using grouped_table = st::table<group, plain, own_memory, own_clock>;
using groups_table = st::table<other_group, st::clock::manual, group, own, st::memory::arena>;
using run_time_table = st::basic_dynamic_table<st::rows_in<flat>, st::qualifiers_in<std_map>, st::versions_in<flat>,
                                               own_quirks, own_clock, own_concurrency, st::memory::pmr>;
using run_time_family = st::runtime_family<st::nested_cells<flat, std_map, rb_tree>, own_memory, own_quirks>;

}  // namespace instantiated
