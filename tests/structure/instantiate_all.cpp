// SPDX-License-Identifier: BSL-1.0
// Every public class template, instantiated as a whole: a member that nobody calls compiles too.
#include <cstdint>
#include <list>
#include <memory>
#include <memory_resource>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <strata/strata.hpp>

namespace {

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
struct odd_name : st::family<"an odd name, with \"quotes\" and \xC3\xA4"> {};

using small_table = st::table<plain>;
using large_table = st::table<rich, erased, st::clock::manual, lasting, own, st::memory::pmr, odd_name>;
using own_table = st::table<plain, own, own_clock, own_concurrency, own_memory>;
using new_table = st::table<in_order, numbered, set_at_run_time, like_bigtable>;
using run_time_table = st::basic_dynamic_table<st::rows_in<flat>, st::qualifiers_in<std_map>, st::versions_in<flat>,
                                               own_quirks, own_clock, own_concurrency, st::memory::pmr>;
using run_time_family = st::runtime_family<st::nested_cells<flat, std_map, rb_tree>, own_memory, own_quirks>;

}  // namespace

// mdmap: one to four dimensions, odd keys and values.  A value that can only be moved makes a map that cannot be
// copied, so such a map cannot be instantiated as a whole; tests/unit/mdmap uses one.
template class strata::mdmap<int, st::dim<int>>;
template class strata::mdmap<std::string, st::dim<std::string>, st::dim<std::int64_t, st::order::descending, flat>>;
template class strata::mdmap<std::list<int>, st::dim<std::tuple<int, std::string>, std_map>, st::dim<char>,
                             st::dim<std::string, own_order, flat>, st::memory::heap>;
template class strata::mdmap<std::pmr::string, st::dim<std::pmr::string, st::order::bytewise, flat>,
                             st::dim<std::pmr::string, st::order::bytewise, rb_tree>, st::dim<std::uint8_t, std_map>,
                             st::dim<double, st::order::descending>, st::memory::pmr>;
template class strata::mdmap<std::shared_ptr<int>, own_memory, st::dim<std::string_view>>;

template class strata::slice<strata::mdmap<int, st::dim<int>, st::dim<int, flat>>::root_type, 2>;
template class strata::slice<const strata::mdmap<int, st::dim<int>, st::dim<int, flat>>::root_type, 2>;
template class strata::slice<strata::mdmap<int, st::dim<int, flat>>::root_type, 1>;
template class strata::slice<const strata::mdmap<int, st::dim<int, std_map>>::root_type, 1>;

template class strata::layout::nested<rb_tree, rb_tree, rb_tree, st::memory::heap>;
template class strata::layout::nested<flat, flat, flat, st::memory::pmr>;
template class strata::layout::nested<std_map, flat, rb_tree, own_memory>;
template class strata::layout::packed<st::memory::heap>;
template class strata::layout::packed<st::memory::arena>;
template class strata::layout::packed<own_memory>;
template class strata::layout::frozen<st::memory::heap>;
template class strata::layout::frozen<st::memory::pmr>;
template class strata::layout::frozen<own_memory>;

// A store is asked for deletes only where its family takes them, so that of `lasting` is not instantiated as a whole.
template class strata::store<plain, st::memory::heap>;
template class strata::store<rich, st::memory::pmr>;
template class strata::store<erased, st::memory::heap>;
template class strata::store<own, own_memory>;
template class strata::store<in_order, st::memory::heap>;
template class strata::store<numbered, st::memory::pmr>;
template class strata::store<set_at_run_time, st::memory::heap>;
template class strata::store<like_bigtable, st::memory::heap>;
template class strata::store<run_time_family, own_memory>;
template class strata::detail::segment_list<own_memory>;

template class strata::static_families<st::memory::heap, plain>;
template class strata::static_families<st::memory::pmr, rich, erased, lasting, own>;

template class strata::dynamic_families<run_time_family>;

template class strata::basic_table<strata::static_families<st::memory::heap, plain>, st::clock::system,
                                   st::concurrency::none>;
template class strata::basic_table<strata::static_families<st::memory::pmr, rich, lasting, own>, own_clock,
                                   own_concurrency>;
template class strata::table<plain>;
template class strata::table<rich, erased, st::clock::manual, lasting, own, st::memory::pmr, odd_name>;
template class strata::table<plain, own, own_clock, own_concurrency, own_memory>;
template class strata::table<in_order, numbered, set_at_run_time, like_bigtable>;
template class strata::basic_table<strata::dynamic_families<run_time_family>, own_clock, own_concurrency>;
template class strata::basic_dynamic_table<>;
template class strata::basic_dynamic_table<st::rows_in<flat>, st::qualifiers_in<std_map>, st::versions_in<flat>,
                                           own_quirks, own_clock, own_concurrency, st::memory::pmr>;

template class strata::versions_view<strata::store<plain, st::memory::heap>::reader>;
template class strata::versions_view<large_table::families_type::any_reader>;
template class strata::versions_view<run_time_table::families_type::any_reader>;
template class strata::scan_view<
    strata::detail::row_sources<std::tuple<strata::detail::family_source<strata::store<plain, st::memory::heap>>>>,
    strata::detail::row_stop>;
template class strata::scan_view<strata::detail::row_sources<std::vector<
                                     strata::detail::family_source<strata::store<run_time_family, st::memory::heap>>>>,
                                 strata::detail::row_stop>;

template struct strata::retention::max_versions<1>;
// With numbers in the type clang++ 14 would instantiate constructors whose constraints are not met.
template struct strata::retention::ttl<>;
template class strata::retention::hbase<st::dynamic, st::dynamic, st::dynamic>;
template struct strata::deletes::delayed<5, own_deletes>;
template struct strata::deletes::sequenced<st::deletes::keep_deleted>;
template struct strata::static_value<7>;
template struct strata::fixed_string<4>;
template struct strata::rows_in<flat>;
template struct strata::qualifiers_in<flat>;
template struct strata::versions_in<flat>;
template struct strata::dim<std::string, own_order, flat>;
template struct strata::all_of_family<plain>;

// Member templates, by use: once with a typed column and once with one known at run time.
namespace {

template <class Table, class Column>
[[maybe_unused]] void write(Table& t, const Column& column) {
    t.put("r", column, "v");
    t.put("r", column, "v", {1});
    t.delete_version("r", column);
    t.delete_version("r", column, {1});
    t.delete_column("r", column);
    t.mutate(st::deletion("r").add_version(column).add_column(column, {1}));
}

template <class Table, class Column>
[[maybe_unused]] void write_more(Table& t, const Column& column) {
    t.put("r", column, "v", {1}, {.ttl = 5});
    t.increment("r", column);
    t.append("r", column, "v");
    t.check_and_put("r", column, std::nullopt, "v");
    const std::vector<st::mutation> requests{st::put("r").add(column, "v"), st::increment("r").add(column, 1),
                                             st::append("r").add(column, "v")};
    t.mutate(requests.front());
    t.mutate_row("r", requests);
    t.mutate_rows(requests);
    std::vector<st::batch_result> results = t.batch(requests);
    t.batch(requests, results);
    t.check_and_mutate("r", {column, st::compare::less, "v"}, requests);
}

template <class Table, class Column>
[[maybe_unused]] void read(const Table& t, const Column& column) {
    (void)t.get("r", column, {.when = st::as_of({1})});
    for (const auto& cell : t.versions("r", column, {.count = 1})) (void)cell.value();
    for (const auto& row : t.scan({.columns = {column}})) (void)row[column];
    (void)t.get("r", {.columns = {column}, .filter = std::make_shared<own_filter>()});
    (void)t.exists("r", {.columns = {column}});
    (void)t.explain("r", column);
    auto scanner = t.open_scanner({.reversed = true, .columns = {column}, .batch = 2});
    (void)scanner.next();
}

template <class Table, class Column>
[[maybe_unused]] void use(Table& t, const Column& column) {
    write(t, column);
    write_more(t, column);
    read(t, column);
    read(t, st::column(column));
    t.compact_some(0, 1);
    t.compact_memory();
    t.limits().read_only = t.limits().read_only;
    Table other = t;
    t = std::move(other);
}

[[maybe_unused]] void use_everything(small_table& a, large_table& b, own_table& c, new_table& d, run_time_table& e) {
    use(a, plain{"q"});
    use(c, own{"q"});
    use(d, in_order{"q"});
    use(d, numbered{"q"});
    use(d, set_at_run_time{"q"});
    use(d, like_bigtable{"q"});
    use(e, plain{"q"});
    use(e, st::column("f", "q"));
    write_more(b, lasting{"q"});
    write_more(b, erased{"q"});
    e.delete_family("r", st::all<plain>);
    e = run_time_table({{.name = "f"}}, own_clock(), st::memory::pmr());
    write(a, plain{"q"});
    read(a, plain{"q"});
    write(b, st::column("rich", "q"));
    read(b, st::column("lasting", "q"));
    write(b, erased{"q"});
    read(b, lasting{"q"});
    write(c, own{"q"});
    read(c, st::column("own", "q"));
    b.delete_family("r", st::all<rich>);
    b.delete_family("r", "own");
    b.delete_family_version("r", st::all<odd_name>, {1});
    b.delete_row("r");
    b.flush();
    b.compact();
    b.clear();
    b = large_table(b);
}

}  // namespace
