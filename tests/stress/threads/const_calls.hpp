// SPDX-License-Identifier: BSL-1.0
// Everything const that a table and an mdmap can be asked, by four threads at once, in each kind of memory: "many
// readers, or one writer".  Built with ThreadSanitizer, which ends the program in an error if two threads race.  In
// guarded memory a const call must not even ask for memory, or give some back.
#pragma once

#include <atomic>
#include <cstddef>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include <strata/filter/all_of.hpp>
#include <strata/filter/multi_row_range.hpp>
#include <strata/filter/row_filters.hpp>
#include <strata/io/describe.hpp>
#include <strata/io/explain.hpp>
#include <strata/io/picture.hpp>
#include <strata/io/print.hpp>
#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/memory/std_allocator.hpp>
#include <strata/table/table.hpp>

#include "support/at_once.hpp"

namespace support {

namespace st = strata;

inline bool all_passed = true;

// Counts what is asked for and given back while that is forbidden.
class guard {
public:
    void forbid(bool now) noexcept { is_forbidden_ = now; }
    void was_asked() noexcept {
        if (is_forbidden_) ++breaches_;
    }
    int breaches() const noexcept { return breaches_; }

private:
    std::atomic<bool> is_forbidden_{false};
    std::atomic<int> breaches_{0};
};

template <class T>
class guarded_allocator {
public:
    using value_type = T;
    explicit guarded_allocator(guard* by) noexcept : by_(by) {}
    template <class U>
    guarded_allocator(const guarded_allocator<U>& other) noexcept : by_(other.by()) {}  // NOLINT: implicit
    T* allocate(std::size_t count) {
        by_->was_asked();
        return std::allocator<T>().allocate(count);
    }
    void deallocate(T* place, std::size_t count) noexcept {
        by_->was_asked();
        std::allocator<T>().deallocate(place, count);
    }
    guard* by() const noexcept { return by_; }
    template <class U>
    bool operator==(const guarded_allocator<U>& other) const noexcept {
        return by_ == other.by();
    }

private:
    guard* by_;
};

inline std::string row(int i) { return "row" + std::to_string(1000 + i); }

template <class Cells>
std::string shown(const Cells& cells) {
    std::ostringstream out;
    for (const auto& one : cells) out << st::cell_view(one) << ';';
    return out.str();
}

template <class Table>
std::string rows_of(const Table& t, const st::scan_options& options) {
    std::ostringstream out;
    for (const auto& one : t.scan(options)) out << one << ';';
    return out.str();
}

template <class Table>
std::string stepped(const Table& t, const st::scan_options& options) {
    auto open = t.open_scanner(options);
    auto other = t.open_scanner(options);
    std::string text;
    while (const auto cells = open.next()) text += shown(*cells);
    open = std::move(other);
    if (const auto cells = open.next()) text += shown(*cells);
    return text;
}

template <class Draw>
std::string drawn(Draw draw) {
    std::ostringstream out;
    draw(out);
    return out.str();
}

template <class Family, class Table>
void fill(Table& t) {
    for (int i = 0; i != 16; ++i) {
        for (int version = 1; version != 5; ++version) t.put(row(i), Family{"q"}, "v" + std::to_string(i), {version});
        t.put(row(i), Family{"long" + std::string(60, 'q')}, std::string(70, 'v'), {i});
        if (i % 4 == 1) t.delete_version(row(i), Family{"q"}, {3});
        if (i % 8 == 3) t.delete_row(row(i), {2});
        if (i % 3 == 0) t.put(row(i), Family{"ttl"}, "w", {i}, {.ttl = 90 - i});
        if (i == 5 || i == 10) t.flush();
    }
    for (int version = 1; version != 30; ++version) t.put(row(7), Family{"many"}, "x", {version});
}

// Of one table; `scanners` are open while others read.
template <class Family, class Table>
const_calls calls_of(const Table& t, bool copies) {
    const auto filter = std::make_shared<st::filters::list::all_of>(std::vector<st::shared_filter>{
        std::make_shared<st::filters::prefix>("row1"),
        std::make_shared<st::filters::multi_row_range>(std::initializer_list<st::filters::row_range>{
            {row(3), true, row(9), true}, {row(11), true, row(14), false}})});
    const auto got = [](const std::optional<st::cell_view>& one) { return one ? shown(std::vector{*one}) : "nothing"; };
    const_calls calls{
        {"get", [&, got] { return got(t.get(row(9), Family{"q"})) + got(t.get(row(9), Family{"ttl"})); }},
        {"get of a time",
         [&, got] {
             return got(t.get(row(10), Family{"q"}, {.when = {{0}, {3}}}));
         }},
        {"get of a column", [&, got] { return got(t.get(row(13), st::column("f", "q"))); }},
        {"get_each",
         [&, got] {
             std::vector<std::string> rows;
             for (int i = 0; i < 20; i += 2) rows.push_back(row(i));
             const std::vector<st::bytes_view> views(rows.begin(), rows.end());
             std::string text;
             for (const auto& one : t.get_each(views, Family{"q"})) text += got(one);
             return text;
         }},
        {"versions",
         [&] {
             return shown(t.versions(row(5), Family{"q"})) + shown(t.versions(row(7), Family{"many"}, {.count = 9}));
         }},
        {"get of a row", [&] { return shown(t.get(row(12))) + shown(t.get(row(3), {.versions = 3})); }},
        {"get of a row, filtered", [&, filter] { return shown(t.get(row(5), {.versions = 2, .filter = filter})); }},
        {"exists", [&] { return std::to_string(t.exists(row(5)) + t.exists("absent")); }},
        {"explain", [&] { return drawn([&](std::ostream& out) { out << t.explain(row(9), Family{"q"}); }); }},
        {"explain of a column",
         [&] { return drawn([&](std::ostream& out) { out << t.explain(row(12), st::column("f", "ttl")); }); }},
        {"explain of a scan",
         [&, filter] {
             return drawn([&](std::ostream& out) { out << t.explain_scan({.filter = filter}, row(9), Family{"q"}); });
         }},
        {"columns",
         [&] { return drawn([&](std::ostream& out) { out << t.columns() << t.columns({.row = row(9)}); }); }},
        {"scan", [&] { return rows_of(t, {.versions = 2}); }},
        {"scan in parts",
         [&] { return rows_of(t, {.start = row(5), .stop = row(13), .versions = 3, .limit = 9, .batch = 2}); }},
        {"scan backwards", [&] { return rows_of(t, {.start = row(13), .reversed = true, .limit = 9}); }},
        {"scan, raw", [&] { return rows_of(t, {.prefix = "row100", .versions = 9, .raw = true}); }},
        {"scan, filtered", [&, filter] { return rows_of(t, {.filter = filter}); }},
        {"scan of columns and times",
         [&] {
             return rows_of(t,
                            {.columns = {Family{"q"}, st::column("f", "ttl")}, .when = {{1}, {9}}, .store_limit = 1});
         }},
        {"for_each_cell",
         [&] {
             std::string text;
             t.scan({.versions = 2}).for_each_cell([&](const st::cell_view& one) {
                 text += one.value();
                 return true;
             });
             return text;
         }},
        {"open_scanner", [&] { return stepped(t, {.versions = 2, .limit = 20}); }},
        {"open_scanner, backwards in parts",
         [&] { return stepped(t, {.start = row(11), .reversed = true, .limit = 9, .batch = 1}); }},
        {"open_scanner, filtered", [&, filter] { return stepped(t, {.filter = filter}); }},
        {"size",
         [&] {
             return std::to_string(t.size()) + std::to_string(t.clock().now().value) +
                    std::to_string(t.limits().max_cell_size);
         }},
        {"describe", [&] { return drawn([&](std::ostream& out) { st::describe(out, t, "t"); }); }},
        {"conceptual_view", [&] { return drawn([&](std::ostream& out) { st::conceptual_view(out, t); }); }},
        {"physical_view", [&] { return drawn([&](std::ostream& out) { st::physical_view(out, t, "f"); }); }},
        {"map_view", [&] { return drawn([&](std::ostream& out) { st::map_view(out, t); }); }},
    };
    // A copy is another table in the same memory, which then has to be one for several threads.
    if (copies)
        calls.emplace_back("copy", [&] {
            Table copy = t;
            copy.put("new", Family{"q"}, "v");
            return std::to_string(copy.size());
        });
    return calls;
}

template <class Map>
const_calls calls_of_map(const Map& m, bool copies) {
    const auto walked = [](const auto& range) {
        std::ostringstream out;
        for (const auto& [keys, value] : range) out << std::get<0>(keys) << ' ' << value << ';';
        return out.str();
    };
    const_calls calls{
        {"get_if, at, find",
         [&] {
             return std::to_string(*m.get_if("k3", 4)) + std::to_string(m.at("k4", 4)) +
                    std::to_string(m.find("k5", 1) == m.end());
         }},
        {"contains, count",
         [&] {
             return std::to_string(m.contains("k3", 3)) + std::to_string(m.count("k3")) + std::to_string(m.size());
         }},
        {"bounds",
         [&] {
             return std::to_string(std::distance(m.lower_bound("k2", 2), m.upper_bound("k3", 8))) +
                    std::to_string(std::distance(m.equal_range("k7").first, m.equal_range("k7").second));
         }},
        {"slices",
         [&] {
             const auto one = m["k6"];
             const auto some = one.between(3, 9);
             return std::to_string(one.floor(3)->second) + std::to_string(one.ceiling(3)->second) +
                    std::to_string(one.size()) + std::to_string(one.last()->second) +
                    std::to_string(std::distance(some.begin(), some.end()));
         }},
        {"walks", [&, walked] { return walked(m); }},
        {"walks backwards",
         [&] {
             int sum = 0;
             for (auto at = m.rbegin(); at != m.rend(); ++at) sum = sum * 3 % 1000 + at->second;
             return std::to_string(sum);
         }},
        {"compares", [&] { return std::to_string(m == m) + std::to_string(m.validate()); }},
    };
    if (copies)
        calls.emplace_back("copies", [&] {
            Map copy = m;
            copy.insert_or_assign(std::tuple("new", 1), 1);
            return std::to_string(copy.size());
        });
    return calls;
}

// Family is called "f", Outer and Inner are the backends of a map.
template <class Family, class Outer, class Inner, class Memory>
void check(const std::string& name, const Memory& memory, bool copies, guard* watch = nullptr) {
    const auto run = [&](const std::string& what, const const_calls& calls, int rounds) {
        if (watch) watch->forbid(true);
        for (const std::string& wrong : wrong_at_once(calls, rounds)) {
            std::cout << name << ", " << what << ": " << wrong << " finds something else beside other readers\n";
            all_passed = false;
        }
        if (watch) watch->forbid(false);
    };
    {
        st::table<Family, st::clock::manual, Memory> t(memory, st::clock::manual({50}));
        fill<Family>(t);
        run("table", calls_of<Family>(t, copies), 2);
        {
            const auto open = t.open_scanner();  // so that reads go beside what is kept for it
            t.compact();
            for (int i = 0; i < 16; i += 3) t.put(row(i), Family{"q"}, "later", {6});
            t.flush();
            t.compact_some(0, 2);
            run("table with a scanner", calls_of<Family>(t, copies), 1);
        }
        run("table with closed scanners", calls_of<Family>(t, copies), 1);
    }
    {
        st::mdmap<int, st::dim<std::string, Outer>, st::dim<int, Inner>, Memory> m(memory);
        for (int i = 0; i != 9; ++i)
            for (int j = 0; j != 20; j += 2) m.insert_or_assign(std::tuple("k" + std::to_string(i), j), i * j);
        run("mdmap", calls_of_map(m, copies), 5);
        // Not const, and yet no writes.
        run("mdmap that is not const",
            {{"find", [&] { return std::to_string(m.find("k3", 4)->second); }},
             {"lower_bound", [&] { return std::to_string(m.lower_bound("k7", 3)->second); }},
             {"upper_bound", [&] { return std::to_string(m.upper_bound("k1", 3)->second); }},
             {"begin", [&] { return std::to_string(m.begin()->second); }},
             {"slice", [&] { return std::to_string(m["k5"].floor(3)->second); }}},
            5);
    }
}

// What a program says at its end: 0 if all is well.
inline int outcome() { return all_passed ? 0 : 1; }

// In guarded memory.  Const calls that pass there do the same in any other, as they do not ask it.
template <class Family, class Outer, class Inner>
int check_const_calls() {
    guard watch;
    check<Family, Outer, Inner>("guarded", st::memory::std_allocator(guarded_allocator<std::byte>(&watch)), false,
                                &watch);
    if (watch.breaches() != 0) {
        std::cout << "const calls asked the table's memory " << watch.breaches() << " times\n";
        all_passed = false;
    }
    return outcome();
}

}  // namespace support
