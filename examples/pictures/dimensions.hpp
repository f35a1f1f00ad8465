// SPDX-License-Identifier: BSL-1.0
// The four dimensions of a cell: what a scan of all versions goes over, drawn as it comes.
#pragma once

#include <string>

#include <strata/strata.hpp>

#include "svg.hpp"

namespace pictures {

struct contents : strata::family<"contents", strata::retention::max_versions<3>> {};
struct anchor : strata::family<"anchor"> {};
using webtable = strata::table<contents, anchor, strata::clock::manual>;

inline std::string at_time(strata::timestamp t) { return 't' + std::to_string(t.value); }

template <class Cell>
std::string answer_text(const Cell& cell) {
    return cell ? at_time(cell->timestamp()) + ' ' + std::string(cell->value()) : "nothing";
}

inline svg dimensions() {
    webtable t(strata::clock::manual({10}));
    t.put("com.cnn.www", contents{"html"}, "<html>a", {3});
    t.put("com.cnn.www", contents{"html"}, "<html>b", {5});
    t.put("com.cnn.www", contents{"html"}, "<html>c", {6});
    t.put("com.cnn.www", anchor{"my.look.ca"}, "CNN.com", {8});
    t.put("com.cnn.www", anchor{"cnnsi.com"}, "CNN", {9});
    t.put("com.example.www", contents{"html"}, "<html>d", {5});

    svg picture;
    const int left[] = {16, 176, 296, 416};
    constexpr int height = 26;
    picture.text(left[0], 28, "row", "head");
    picture.text(left[1], 28, "family", "head");
    picture.text(left[2], 28, "qualifier", "head");
    picture.text(left[3], 28, "timestamp, newest first, and value", "head");

    int y = 44;
    for (const auto& row : t.scan({.versions = strata::all_versions})) {
        const int row_at = y;
        strata::bytes family;
        strata::bytes qualifier;
        int depth = 0;
        for (const strata::cell_view& c : row) {
            const bool is_new_family = c.family() != family;
            if (is_new_family) picture.boxed_text(left[1], y, 104, height, c.family(), "part");
            if (is_new_family || c.qualifier() != qualifier) {
                picture.boxed_text(left[2], y, 104, height, c.qualifier(), "part");
                depth = 0;
            }
            // Older versions lie deeper.
            const std::string words = at_time(c.timestamp()) + "  " + std::string(c.value());
            picture.boxed_text(left[3] + depth * 20, y, 112, height, words, depth == 0 ? "shown" : "older");
            family = c.family();
            qualifier = c.qualifier();
            ++depth;
            y += height + 6;
        }
        picture.boxed_text(left[0], row_at, 144, height, row.key(), "part");
        y += 12;
    }

    auto ask = [&picture, line = 57](const std::string& question, const std::string& answer) mutable {
        picture.text(620, line, question);
        picture.text(636, line + 18, "-> " + answer, "head");
        line += 46;
    };
    const std::string_view cnn = "com.cnn.www";
    ask("get(row, contents{\"html\"})", answer_text(t.get(cnn, contents{"html"})));
    ask("get(row, contents{\"html\"}, {.when = as_of({5})})",
        answer_text(t.get(cnn, contents{"html"}, {.when = strata::as_of({5})})));
    int rows = 0;
    for (const auto& row : t.scan({.prefix = "com.cnn."})) rows += row.empty() ? 0 : 1;
    ask("scan({.prefix = \"com.cnn.\"})", std::to_string(rows) + " row, the newest of each column");
    t.delete_column(cnn, contents{"html"}, {5});
    ask("delete_column(row, contents{\"html\"}, {5}), then get", answer_text(t.get(cnn, contents{"html"})));
    return picture;
}

}  // namespace pictures
