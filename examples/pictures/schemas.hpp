// SPDX-License-Identifier: BSL-1.0
// Who follows whom, in four tables: the same three edges as HBase stores them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <strata/strata.hpp>

#include "svg.hpp"

namespace pictures {

namespace detail {

struct follows : strata::family<"follows"> {};
struct f : strata::family<"f"> {};

/// The cells of a table as a row of boxes each: row, family:qualifier, value.
template <class Table>
void draw_cells(svg& picture, int& y, std::string_view title, std::string_view price, const Table& t) {
    picture.text(16, y, title, "head");
    picture.text(16, y + 18, price, "note");
    y += 28;
    std::string last;
    for (const auto& row : t.scan())
        for (const strata::cell_view& c : row) {
            const std::string key(c.row());
            picture.boxed_text(16, y, 230, 26, key, key == last ? "older" : "part");
            picture.boxed_text(252, y, 200, 26, std::string(c.family()) + ":" + std::string(c.qualifier()), "part");
            picture.boxed_text(458, y, 120, 26, c.value(), "shown");
            last = key;
            y += 30;
        }
    y += 26;
}

}  // namespace detail

inline svg schemas() {
    using namespace detail;
    const std::vector<std::pair<std::string, std::string>> edges{{"ann", "bob"}, {"ann", "cleo"}, {"bob", "ann"}};
    strata::table<follows, strata::clock::manual> numbered, counted, by_qualifier;
    strata::table<f, strata::clock::manual> by_key;
    std::string last;
    int number = 0;
    for (const auto& [who, whom] : edges) {
        number = who == last ? number + 1 : 1;
        last = who;
        const std::string digits = std::to_string(number);
        numbered.put(who, follows{digits}, whom);
        counted.put(who, follows{digits}, whom);
        counted.put(who, follows{"count"}, digits);
        by_qualifier.put(who, follows{whom}, "1");
        by_key.put(who + "+" + whom, f{""}, whom);
    }
    svg picture;
    int y = 28;
    picture.text(16, y, "row", "note");
    picture.text(252, y, "family:qualifier", "note");
    picture.text(458, y, "value", "note");
    y += 24;
    draw_cells(picture, y, "a  running numbers", "To follow, to ask about one and to unfollow, the row is read.",
               numbered);
    draw_cells(picture, y, "b  and a counter", "How many is one cell; every change changes two.", counted);
    draw_cells(picture, y, "c  qualifier = followed user", "Changes read nothing; one edge is one search.",
               by_qualifier);
    draw_cells(picture, y, "d  key = both users", "A row an edge: likewise, and a list is a scan of a prefix.", by_key);
    return picture;
}

}  // namespace pictures
