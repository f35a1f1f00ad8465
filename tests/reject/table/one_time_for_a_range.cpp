// rejected: strata: .when is a range of times, as_of(t), at(t) or time_range{from, to}, and no single time
// SPDX-License-Identifier: BSL-1.0
// remainder: 6
#include <chrono>
#include <string>
#include <vector>

#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};

void use(const st::table<contents>& t) {
    using namespace std::chrono_literals;
    const contents html{"html"};
    const std::chrono::system_clock::time_point now{};
    t.scan({.when = st::as_of(15)});
    t.get("r", html, {.when = st::at(now)});
    t.get("r", {.when = st::time_range{.from = 1h, .to = 2h}});
    t.exists("r", {.when = {1h, 2h}});
    t.exists("r", html, {.when = st::time_range{1, 2}});
    t.get("r", html, {.when = {}});
    t.versions("r", html, {.when = {{1}, st::latest}});
    t.get_each({"r", "s"}, html, {.when = st::as_of(15)});
    t.get_each(std::vector<std::string>{"r"}, html, {.when = {1h, 2h}});
    t.snapshot().get("r", html, {.when = st::as_of(15)});
    t.snapshot().scan({.when = {1h, 2h}});
#ifdef STRATA_REJECT
    for (const auto& row : t.scan({.when = 15})) row.key();                 // mistake
    t.scan({.when = 1.5, .versions = 3}, st::every_cell());                 // mistake
    t.get("r", html, {.when = st::timestamp(15)})->value();                 // mistake
    t.get("r", {.when = now}).empty();                                      // mistake
    t.exists("r", {.when = 15h});                                           // mistake
    t.get_counter("r", html, {.when = "today"});                            // mistake
    for (const auto& c : t.versions("r", html, {.when = {15u}})) c.row();   // mistake
    t.open_scanner({.when = 15L}).next();                                   // mistake
    (void)t.get_each({"r", "s"}, html, {.when = 15ul});                     // mistake
    (void)t.get_each(std::vector<std::string>{"r"}, html, {.when = 1.5f});  // mistake
    t.snapshot().get("r", html, {.when = 15LL})->value();                   // mistake
    t.snapshot().scan({.when = 15ULL});                                     // mistake
#endif
}
