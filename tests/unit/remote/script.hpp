// SPDX-License-Identifier: BSL-1.0
// A function template that is written for a table.  It runs on a table of compile time, one of run time, and a real HBase.
#pragma once

#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <strata/bytes/escape.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/cell_filters.hpp>
#include <strata/filter/row_filters.hpp>
#include <strata/remote/copy.hpp>
#include <strata/request/mutation.hpp>
#include <strata/request/options.hpp>
#include <strata/table/dynamic_table.hpp>

namespace remote_script {

namespace st = strata;

inline std::string text_of(const st::cell_view& one) {
    return st::escape(one.row()) + '/' + st::bytes(one.family()) + ':' + st::escape(one.qualifier()) + '@' +
           std::to_string(one.timestamp().value) + ' ' + std::string(st::name(one.kind())) + '=' +
           st::escape(one.value());
}
template <class Cells>
std::string text_of_all(const Cells& cells) {
    std::string text;
    for (const auto& one : cells) text += text_of(one) + ' ';
    return text + '\n';
}

/// Uses a table with families a (3 versions) and b (1 version), which is empty.  Returns what it was answered.
template <class Table>
std::string run(Table& t) {
    const st::column q("a", "q");
    const st::column other("b", std::string("\0x", 2));
    std::ostringstream out;
    for (int i = 0; i != 5; ++i) {
        const std::string row = "r" + std::to_string(i);
        for (int version = 1; version != 5; ++version)
            t.put(row, q, "v" + std::to_string(version), st::timestamp{10 * version});
        t.mutate(st::put(row, {7}).add(other, "x").add(st::column("a", ""), "").add(st::column("a", "p"), row, {8}));
    }
    const auto reads = [&] {
        for (const char* row : {"r0", "r1", "r2", "r3", "r4", "none"}) out << text_of_all(t.get(row));
        out << text_of_all(t.get("r1", {.columns = {st::selection::family("a")}, .when = {{0}, {25}}, .versions = 5}));
        out << text_of_all(t.get("r2", {.columns = {q, other}, .versions = 2, .store_limit = 1}));
        const auto one = t.get("r3", q);
        out << (one ? text_of(*one) : "nothing") << '\n';
        out << (t.get("r3", st::column("a", "absent")) ? "something" : "nothing") << '\n';
        out << t.exists("r1") << t.exists("none") << '\n';
        const auto rows = [&](const st::scan_options& options) {
            for (const auto& row : t.open_scanner(options)) out << text_of_all(row);
            out << "--\n";
        };
        rows({});
        rows({.start = "r1", .stop = "r3"});
        rows({.start = "r1", .start_inclusive = false, .stop = "r3", .stop_inclusive = true});
        rows({.start = "r2", .stop = "r2"});
        rows({.start = "r3", .stop = "r1", .reversed = true});
        rows({.start = "r3", .start_inclusive = false, .stop = "r1", .stop_inclusive = true, .reversed = true});
        rows({.prefix = "r", .limit = 2});
        rows({.prefix = "r2", .reversed = true});
        rows({.columns = {q}, .when = {{15}, {35}}, .versions = 3, .batch = 2});
        rows({.filter = st::filters::prefix("r3")});
        rows({.versions = 10, .raw = true});
    };
    reads();
    t.delete_version("r0", q, {40});
    t.delete_column("r1", q, {20});
    t.delete_family("r2", "a", {30});
    t.delete_family_version("r3", "a", {40});
    t.delete_row("r4", {35});
    t.mutate(st::deletion("r0").add_column(st::column("a", "p"), {9}).add_version(q, {20}));
    t.mutate_row("r3", {st::put("r3", {50}).add(q, "late"), st::deletion("r3").add_column(other, {7})});
    reads();
    out << t.check_and_put("r0", st::column("b", "c"), std::nullopt, "first");
    out << t.check_and_put("r0", st::column("b", "c"), std::nullopt, "second");
    out << t.check_and_put("r0", st::column("b", "c"), "first", "third");
    out << t.check_and_mutate("r0", {st::column("b", "c"), st::compare::greater, "zzz"},
                              st::put("r0").add(st::column("b", "c"), "fourth"))
               .passed;
    out << ' ' << t.get("r0", st::column("b", "c"))->value() << '\n';
    out << t.increment("n", st::column("b", "n"), 5) << ' ' << t.increment("n", st::column("b", "n"), -7) << ' '
        << t.get_counter("n", st::column("b", "n")).value_or(99) << '\n';
    out << t.append("n", st::column("b", "s"), "ab") << ' ' << t.append("n", st::column("b", "s"), "cd") << '\n';
    const std::vector<st::mutation> all{st::put("m", {5}).add(q, "1"), st::put("m", {5}).add({"zz", "q"}, "1"),
                                        st::deletion("m").add_column(q, {4})};
    for (const auto& result : t.batch(st::mutations(all))) out << st::name(result.status) << ' ';
    out << '\n';
    try {
        t.put("r0", st::column("zz", "q"), "v", {1});
    } catch (const st::no_such_column_family&) {
        out << "no such column family\n";
    }
    try {
        t.get("", q);
    } catch (const st::bad_row_key&) {
        out << "bad row key\n";
    }
    t.delete_row("n");
    t.delete_row("m", {5});
    t.delete_column("r0", st::column("b", "c"));
    return out.str();
}

/// A table of random cells and markers.
template <class Table>
void fill(Table& table, unsigned seed) {
    std::mt19937 random(seed);
    const auto below = [&](unsigned n) { return random() % n; };
    const auto some = [&](unsigned most) {  // a statement each: arguments may be evaluated in any order
        const std::size_t size = below(most);
        return std::string(size, static_cast<char>(below(256)));
    };
    for (int i = 0; i != 300; ++i) {
        std::string row = "r";
        row += static_cast<char>(below(256));
        row += std::to_string(below(10));
        const std::string family = below(2) != 0 ? "a" : "b";
        const st::column what(family, some(3));
        const st::timestamp at{1 + static_cast<std::int64_t>(below(30))};
        switch (below(9)) {
            case 0:
                table.delete_version(row, what, at);
                break;
            case 1:
                table.delete_column(row, what, at);
                break;
            case 2:
                table.delete_family(row, what.family(), at);
                break;
            case 3:
                table.delete_family_version(row, what.family(), at);
                break;
            default:
                table.put(row, what, some(40), at);
        }
    }
}

/// Pushes a table to a remote one, which is empty, pulls it into another, and compares all three: differences, three
/// times 0.
template <class Remote>
std::string copies(Remote& cluster) {
    const std::vector<st::family_options> families{{.name = "a", .max_versions = 3}, {.name = "b"}};
    st::dynamic_table kept(families);
    fill(kept, 1);
    st::remote::copy_options options;
    options.step = 7;
    st::remote::push(kept, cluster, options);
    st::dynamic_table pulled(families);
    st::remote::pull(cluster, pulled, options);
    std::ostringstream out;
    out << st::remote::verify(kept, cluster, options).size() << ' ' << st::remote::verify(pulled, cluster).size() << ' '
        << st::remote::verify(pulled, kept).size() << '\n';
    return out.str();
}

}  // namespace remote_script
