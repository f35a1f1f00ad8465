// SPDX-License-Identifier: BSL-1.0
// What printers.gdb looks at: every public type that has a printer, every backend, and some objects that are broken.
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <map>
#include <memory_resource>
#include <string>
#include <utility>
#include <vector>

#include <strata/strata.hpp>

namespace st = strata;
using namespace std::string_literals;

struct page : st::family<"contents", st::retention::max_versions<3>, st::rows_in<st::backend::flat>,
                         st::qualifiers_in<st::backend::small_flat<>>, st::versions_in<st::backend::intrusive_rb>> {};
struct anchor : st::family<"anchor", st::deletes::keep_deleted, st::rows_in<st::backend::btree>> {};
struct nested
    : st::family<"nested", st::deletes::keep_deleted, st::retention::keep_all, st::rows_in<st::backend::rb_tree>> {};
struct packed
    : st::family<"packed", st::deletes::keep_deleted, st::retention::keep_all, st::cells_in<st::segment::packed>> {};
struct title : st::family<"title", st::deletes::keep_deleted> {};
struct price : st::family<"price", st::retention::keep_all> {};
struct stock : st::family<"stock"> {};
struct reviews : st::family<"reviews"> {};
using products = st::table<reviews, st::locality_group<title, price, stock>>;
struct mine : st::bad_row_key {
    using bad_row_key::bad_row_key;
};
struct crawled : st::table<page, anchor, st::clock::manual> {};

/// A container that no printer knows.
template <class Key, class Mapped, class Order, class Allocator>
struct own_map : std::map<Key, Mapped, Order, Allocator> {
    using base = std::map<Key, Mapped, Order, Allocator>;
    using base::base, base::begin, base::clear, base::emplace_hint, base::empty, base::end, base::erase, base::find,
        base::get_allocator, base::key_comp, base::lower_bound, base::size, base::upper_bound;
    using typename base::allocator_type, typename base::const_iterator, typename base::iterator,
        typename base::key_compare, typename base::key_type, typename base::mapped_type, typename base::value_type;
};
struct own_backend {
    using axis = st::axis::backend;
    template <class Key, class Mapped, class Order, class Allocator>
    using container =
        own_map<Key, Mapped, Order,
                typename std::allocator_traits<Allocator>::template rebind_alloc<std::pair<const Key, Mapped>>>;
};

/// Too large for the slot of a btree.
struct large {
    int number;
    char rest[200];
    large(int n) : number(n), rest() {}  // NOLINT: implicit
};

template <class Backend>
using by_row = st::mdmap<double, st::dim<std::string, Backend>, st::dim<int, Backend, st::order::descending>>;

template <class Map>
Map filled() {
    Map map;
    map.insert_or_assign({"row", 1}, 1.5);
    map.insert_or_assign({"row", 2}, 2.5);
    map.insert_or_assign({"a\n\\"s, 3}, 3.5);
    return map;
}

template <class Map>
Map many() {
    Map map;
    for (int i = 0; i != 1000; ++i) {
        const int number = 2000 + i * 7 % 1000;
        map.insert_or_assign({std::to_string(number / 20), number % 20}, number);
    }
    return map;
}

/// Rows of every kind that segment::packed knows.
template <class Family>
st::table<Family> many_cells() {
    st::table<Family> table;
    for (int i = 0; i != 300; ++i)  // more than one leaf holds
        table.put("row " + std::to_string(1000 + i * 7 % 300), Family{"q"}, std::to_string(i), {1});
    for (int i = 0; i != 700; ++i)  // a large row, some blocks of columns
        table.put("wide", Family{"q" + std::to_string(1000 + i * 9 % 700)}, "a value of some length", {i});
    for (int i = 0; i != 1000; ++i)  // columns whose older versions lie in chunks
        table.put("deep", Family{i % 2 == 0 ? "same" : "other"}, i % 2 == 0 ? "value" : std::to_string(i),
                  {i * 7 % 1000 * (i % 2 == 0 ? 1 : st::days(100))});
    table.put("deep", Family{"same"}, std::string(600, 'x'), {100});
    for (std::size_t length : {200, 256, 257, 2000})  // qualifiers that lie in the record, and outside
        table.put("wide", Family{"q1" + std::string(length, 'y')}, std::to_string(length), {1});
    for (std::size_t length : {127, 128, 256, 257, 40000})
        table.put("long", Family{std::string(length, 'z')}, std::to_string(length), {1});
    return table;
}

/// Memory of which nobody has made a T.
template <class T>
T& unmade(std::size_t byte) {
    static std::vector<std::vector<std::max_align_t>> kept;
    kept.emplace_back(sizeof(T) / sizeof(std::max_align_t) + 1);
    auto* const bytes = reinterpret_cast<unsigned char*>(kept.back().data());
    for (std::size_t i = 0; i != sizeof(T); ++i) bytes[i] = static_cast<unsigned char>(byte == 0 ? i * 37 + 11 : byte);
    return *reinterpret_cast<T*>(bytes);
}

[[gnu::noinline]] void stop() { asm volatile(""); }

int main() {
    auto rb_tree = filled<by_row<st::backend::rb_tree>>();
    auto avl_tree = filled<by_row<st::backend::avl_tree>>();
    auto scapegoat_tree = filled<by_row<st::backend::scapegoat_tree>>();
    auto splay_tree = filled<by_row<st::backend::splay_tree>>();
    auto std_map = filled<by_row<st::backend::std_map>>();
    auto flat = filled<by_row<st::backend::flat>>();
    auto small_flat = filled<by_row<st::backend::small_flat<2>>>();
    auto btree = filled<by_row<st::backend::btree>>();
    auto intrusive_rb = filled<by_row<st::backend::intrusive_rb>>();
    auto intrusive_avl = filled<by_row<st::backend::intrusive_avl>>();
    auto intrusive_treap = filled<by_row<st::backend::intrusive_treap>>();
    auto own = filled<by_row<own_backend>>();

    auto many_rb_tree = many<by_row<st::backend::rb_tree>>();
    auto many_avl_tree = many<by_row<st::backend::avl_tree>>();
    auto many_scapegoat_tree = many<by_row<st::backend::scapegoat_tree>>();
    auto many_splay_tree = many<by_row<st::backend::splay_tree>>();
    auto many_std_map = many<by_row<st::backend::std_map>>();
    auto many_flat = many<by_row<st::backend::flat>>();
    auto many_small_flat = many<by_row<st::backend::small_flat<2>>>();
    auto many_btree = many<by_row<st::backend::btree>>();
    auto many_intrusive_rb = many<by_row<st::backend::intrusive_rb>>();
    auto many_intrusive_avl = many<by_row<st::backend::intrusive_avl>>();
    auto many_intrusive_treap = many<by_row<st::backend::intrusive_treap>>();
    st::mdmap<int, st::dim<int, st::backend::btree>> one_btree;  // several levels of nodes
    for (int i = 0; i != 1000; ++i) one_btree.insert_or_assign({i * 7 % 1000}, i * 7 % 1000);

    st::mdmap<large, st::dim<int, st::backend::btree>> boxed;
    boxed.try_emplace({1}, 10);
    boxed.try_emplace({2}, 20);
    std::pmr::monotonic_buffer_resource pool;
    st::mdmap<std::string, st::dim<std::pmr::string>, st::dim<int, st::backend::btree>, st::memory::pmr> pooled(&pool);
    pooled.insert_or_assign({"p", 1}, "one");
    st::mdmap<st::btree_map<int, int>, st::dim<int>, st::dim<int>, st::dim<int>> deep;  // the value is a map too
    deep.try_emplace({1, 2, 3}).first->second.try_emplace(4, 5);
    st::mdmap<int, st::dim<int>> empty;
    auto source = filled<by_row<st::backend::intrusive_avl>>();
    const auto target = std::move(source);

    const auto slice = rb_tree["row"];
    const auto whole_slice = st::slice<by_row<st::backend::rb_tree>::root_type, 2>();
    const auto no_slice = rb_tree["none"];

    crawled table;
    table.clock().set({100});
    table.put("com.cnn.www", page{"html"}, "<html>a", {5});
    table.put("com.cnn.www", page{"html"}, "<html>b", {6});
    table.put("com.cnn.www", anchor{"my.look.ca"}, "CNN.com");
    table.flush();
    table.delete_column("com.cnn.www", page{"html"});
    table.flush();
    table.put("com.cnn.www", page{"html"}, "zero \0 in it"s, {101}, {.ttl = 5000});
    st::basic_dynamic_table<st::clock::manual, st::rows_in<st::backend::rb_tree>> dynamic{
        {.name = "state"}, {.name = "cart", .max_versions = 2}};
    dynamic.clock().set({7});
    dynamic.put("order 1", st::column("cart", "items"), "3");
    const auto copy_of_dynamic = dynamic;
    const auto moved_dynamic = std::move(dynamic);

    st::table<packed> small_packed;
    small_packed.put("com.cnn.www", packed{"html"}, "<html>a", {5});
    small_packed.put("com.cnn.www", packed{"html"}, "zero \0 in it"s, {6}, {.ttl = 5000});
    small_packed.put("com.cnn.www", packed{"long"}, std::string(600, 'x'), {std::int64_t{1} << 50});
    small_packed.put("com.cnn.www", packed{""}, "", {0});
    small_packed.put("com.cnn.www", packed{"outside " + std::string(300, 'y')}, "v", {4});
    small_packed.delete_column("com.cnn.www", packed{"html"}, {3});
    small_packed.put("a\n\\", packed{"q"}, "v", {1});
    auto many_packed = many_cells<packed>();
    const auto many_nested = many_cells<nested>();
    const st::table<packed> empty_packed;

    products grouped;
    grouped.put("lamp", title{""}, "Lamp", {1});
    grouped.put("lamp", price{"EUR"}, "19.90", {1});
    grouped.flush();
    grouped.put("lamp", price{"EUR"}, "17.90", {2});
    grouped.put("lamp", price{"EUR"}, "zero \0 in it"s, {3}, {.ttl = 5000});
    grouped.put("lamp", price{"x" + std::string(300, 'y')}, "v", {1});
    grouped.put("lamp", reviews{"ann"}, "bright", {1});
    grouped.delete_column("lamp", title{""}, {2});
    grouped.put("chair", title{""}, "Chair", {1});
    const auto copy_of_grouped = grouped;
    auto moved_grouped = grouped;
    const auto target_of_grouped = std::move(moved_grouped);
    products many_grouped;
    for (int i = 0; i != 3000; ++i) {  // a large row, deep columns, and more than one leaf
        const std::string row = i % 3 == 0 ? "wide" : i % 3 == 1 ? "deep" : std::to_string(i);
        const std::string qualifier = i % 3 == 0 ? std::to_string(i * 7 % 1000) : "q";
        many_grouped.put(row, price{qualifier}, std::to_string(i), {i});
        if (i % 2 == 0) many_grouped.put(row, stock{qualifier}, std::to_string(i), {i});
    }
    const products empty_grouped;

    const auto row = table.get("com.cnn.www", {.versions = 2});
    const st::row_result no_row;
    const st::row_view& view = row;
    const st::cell_view cell_view = *view.begin();
    const st::cell cell(*table.get("com.cnn.www", page{"html"}));
    auto scan = table.scan();
    const auto first = scan.begin();
    const auto versions = table.versions("com.cnn.www", page{"html"});
    const auto no_versions = table.versions("com.cnn.www", page{"none"});
    auto scanner = table.open_scanner();
    const auto moved_scanner = std::move(scanner);
    auto read_scanner = table.open_scanner();
    static_cast<void>(read_scanner.next());
    const auto start_scanner = table.open_scanner({.start = "m", .start_inclusive = false});
    const auto prefix_scanner = table.open_scanner({.prefix = "ro"});

    const st::timestamp time{5}, newest = st::latest, first_of_all = st::oldest;
    const st::time_range all, as_of = st::as_of({15}), from{{3}, st::latest};
    const st::kind put = st::kind::put, marker = st::kind::delete_family_version, no_kind = static_cast<st::kind>(7);
    const st::version_key version({9}, st::kind::delete_column, 4), with_ttl({9}, st::kind::put, 5, true);
    const st::column column("f", "q\x01");
    const st::selection selection(column), family = st::selection::family("f");
    const page typed{"html"};
    const mine own_error("strata: a row key may not be empty");
    const st::error& error = own_error;
    const st::server_failure failure("strata: HBase fails", "NullPointerException");

    const auto& unmade_map = unmade<by_row<st::backend::rb_tree>>(0);
    const auto& unmade_std = unmade<by_row<st::backend::std_map>>(0xA5);
    const auto& unmade_flat = unmade<by_row<st::backend::flat>>(0);
    const auto& unmade_btree = unmade<by_row<st::backend::btree>>(0);
    const auto& unmade_table = unmade<crawled>(0);
    const auto& unmade_packed = unmade<st::table<packed>>(0);
    const auto& unmade_grouped = unmade<products>(0);
    const auto& unmade_cell = unmade<st::cell>(0);
    const auto& unmade_row = unmade<st::row_result>(0);

    stop();
    std::cout << unmade_map.size() + unmade_std.size() + unmade_flat.size() + unmade_btree.size() << &unmade_table
              << &unmade_packed << &unmade_cell << &unmade_row << &first << versions.empty() << no_versions.empty()
              << typed.qualifier() << error.what() << failure.what()
              << static_cast<int>(put) + static_cast<int>(marker) + static_cast<int>(no_kind) << version.sequence()
              << with_ttl.sequence() << selection.is_whole_family() << family.is_whole_family() << all.to.value
              << as_of.to.value << from.to.value << time.value << newest.value << first_of_all.value << cell.row()
              << cell_view.row() << no_row.size() << &moved_scanner << &read_scanner << &start_scanner
              << &prefix_scanner << &copy_of_dynamic << &moved_dynamic << &small_packed << &many_packed << &many_nested
              << &empty_packed << &copy_of_grouped << &moved_grouped << &target_of_grouped << &many_grouped
              << &empty_grouped << &unmade_grouped << slice.size() << whole_slice.empty() << no_slice.empty()
              << target.size();
}
