// SPDX-License-Identifier: BSL-1.0
// Versions and delete markers before and after a flush and a compaction: what explain() says at each step.
#pragma once

#include <cstddef>
#include <string>

#include <strata/strata.hpp>

#include "dimensions.hpp"
#include "svg.hpp"

namespace pictures {

inline std::string_view look_of(const strata::explained_cell& cell) {
    if (cell.shown == strata::visibility::visible) return "shown";
    return cell.shown == strata::visibility::marker ? "marker" : "hidden";
}

inline std::string words_of(const strata::explained_cell& cell) {
    const bool is_marker = cell.shown == strata::visibility::marker;
    return at_time(cell.what.timestamp()) + ' ' +
           std::string(is_marker ? name(cell.what.kind()) : strata::bytes_view(cell.what.value()));
}

inline std::string segment_name(std::size_t segment) {
    return segment == 0 ? "active segment" : "frozen segment " + std::to_string(segment);
}

inline svg deletes() {
    webtable t(strata::clock::manual({10}));
    constexpr std::string_view row = "com.cnn.www";
    constexpr contents html{"html"};
    svg picture;
    int x = 16;

    const auto stage = [&](std::string_view call, std::string_view more) {
        constexpr int width = 176;
        picture.text(x, 28, call, "head");
        picture.text(x, 46, more, "head");
        const strata::explanation all = t.explain(row, html);
        int y = 62;
        for (std::size_t segment = 0; segment != 3; ++segment) {
            const int from = y;
            int cells = 0;
            for (const strata::explained_cell& cell : all.cells) {
                if (cell.segment != segment) continue;
                picture.boxed_text(x + 8, from + 26 + cells * 30, width - 16, 26, words_of(cell), look_of(cell));
                ++cells;
            }
            if (cells == 0 && segment != 0) continue;
            const int height = 32 + (cells == 0 ? 8 : cells * 30);
            picture.text(x + 8, from + 18, segment_name(segment), "note");
            picture.box(x, from, width, height, "frame");
            y = from + height + 10;
        }
        std::string seen;
        for (const strata::cell_view& c : t.versions(row, html)) seen += ' ' + at_time(c.timestamp());
        picture.text(x, 262, "versions:" + (seen.empty() ? " none" : seen));
        picture.text(x, 282, "get: " + answer_text(t.get(row, html)));
        x += width + 24;
    };

    t.put(row, html, "<html>a", {3});
    t.put(row, html, "<html>b", {5});
    t.put(row, html, "<html>c", {6});
    stage("put at t3, t5, t6", "");
    t.delete_column(row, html, {5});
    stage("delete_column at t5", "");
    t.flush();
    stage("flush()", "");
    t.put(row, html, "<html>late", {4});
    stage("put at t4,", "below the marker");
    t.compact();
    stage("compact()", "the marker goes");

    picture.box(16, 300, 20, 14, "shown");
    picture.text(44, 312, "a read sees it");
    picture.box(186, 300, 20, 14, "marker");
    picture.text(214, 312, "delete marker");
    picture.box(346, 300, 20, 14, "hidden");
    picture.text(374, 312, "stored, but hidden");
    return picture;
}

}  // namespace pictures
