// SPDX-License-Identifier: BSL-1.0
// Every read of a table, of whatever kind: what it returns, as a text.
#pragma once

#include <cstdint>
#include <string>

#include <strata/answer/explanation.hpp>
#include <strata/answer/scan_explanation.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/limits.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/request/options.hpp>
#include <strata/schema/family.hpp>

#include "support/shown.hpp"

namespace support {

struct f : strata::family<"f", strata::retention::max_versions<3>> {};
struct g : strata::family<"g", strata::retention::hbase<1, 0, 100>> {};

/// At a time of 100.
template <class Table>
void fill(Table& t) {
    t.put("a", f{"q"}, "old", {10});
    t.put("a", f{"q"}, "new", {20});
    t.put("a", g{"n"}, "\x30\x30\x30\x30\x30\x30\x30\x31", {90});
    t.put("z", f{"q"}, "last", {30});
    t.put("z", f{"p"}, "gone", {30});
    t.delete_column("z", f{"p"}, {40});
}

/// What every read of it returns; those that show what is hidden too, if told.  A flush drops some of that (R8.15).
template <class Reads>
std::string answers(const Reads& t, bool with_hidden = true) {
    std::string text;
    const auto line = [&](const auto& what) { text += what + '\n'; };
    const auto of_all = [&](const auto& cells) {
        for (const strata::cell_view one : cells) text += shown(one) + ' ';
        text += '\n';
    };
    line(shown(*t.get("a", f{"q"})));
    line(shown(*t.get("a", {"f", "q"}, {.when = strata::as_of(10)})));
    text += t.get("z", f{"p"}) ? "there\n" : "none\n";
    text += t.exists("z", f{"p"}) ? "there\n" : "none\n";
    text += std::to_string(*t.get_counter("a", g{"n"})) + '\n';
    for (const auto& one : t.get_each({"z", "a", "m"}, f{"q"})) text += one ? shown(*one) + ' ' : "none ";
    line(std::string());
    of_all(t.versions("a", f{"q"}));
    of_all(t.versions("a", f{"q"}, {.count = 1}));
    of_all(t.get("a"));
    of_all(t.get("a", {.columns = {strata::all<f>}, .versions = strata::all_versions}));
    text += t.exists("z") ? "there\n" : "none\n";
    text += t.exists("z", {.columns = f{"p"}}) ? "there\n" : "none\n";
    for (const auto& row : t.scan({.reversed = true, .versions = 2})) of_all(row);
    t.scan({.columns = {strata::all<g>}}).for_each_cell([&](const strata::cell_view& one) {
        text += shown(one) + '\n';
    });
    auto rows = t.open_scanner({.columns = {f{"q"}}});
    for (const auto& row : rows) of_all(row);
    line(shown(t.columns()));
    line(shown(t.columns(strata::all<g>)));
    const auto told = t.explain_scan({.columns = {f{"p"}}}, "z", f{"q"});
    text += told.outcome == strata::scan_outcome::not_selected ? "not selected\n" : "?\n";
    of_all(t.explain_scan({}, "z", f{"q"}).returned);
    line(std::to_string(t.explain("z", f{"q"}).cells.size()));
    if (!with_hidden) return text;
    t.scan({.raw = true}).for_each_cell([&](const strata::cell_view& one) { text += shown(one) + ' '; });
    const auto cells = t.explain("z", f{"p"}).cells;
    text += cells.size() == 2 && cells.back().shown == strata::visibility::deleted ? "deleted\n" : "?\n";
    return text;
}

/// The answers of a table that is filled, after a flush.
inline const std::string answers_that_stay =
    "a f:q@20=new\n"
    "a f:q@10=old\n"
    "none\n"
    "none\n"
    "3472328296227680305\n"
    "z f:q@30=last a f:q@20=new none \n"
    "a f:q@20=new a f:q@10=old \n"
    "a f:q@20=new \n"
    "a f:q@20=new a g:n@90=00000001 \n"
    "a f:q@20=new a f:q@10=old \n"
    "there\n"
    "none\n"
    "z f:q@30=last \n"
    "a f:q@20=new a f:q@10=old a g:n@90=00000001 \n"
    "a g:n@90=00000001\n"
    "a f:q@20=new \n"
    "z f:q@30=last \n"
    "f:q 2, g:n 1\n"
    "g:n 1\n"
    "not selected\n"
    "z f:q@30=last \n"
    "1\n";
/// The answers of a table that is filled.
inline const std::string answers_when_filled =
    answers_that_stay + "a f:q@20=new a g:n@90=00000001 z f:p@40 DeleteColumn z f:p@30=gone z f:q@30=last deleted\n";

}  // namespace support
