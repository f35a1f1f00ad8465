// SPDX-License-Identifier: BSL-1.0
// How a get walks: all segments as one stream, newest first, judged cell by cell until the first that counts.
#pragma once

#include <cstddef>
#include <string>

#include <strata/strata.hpp>

#include "deletes.hpp"
#include "dimensions.hpp"
#include "svg.hpp"

namespace pictures {

inline svg get() {
    webtable t(strata::clock::manual({10}));
    constexpr std::string_view row = "com.cnn.www";
    constexpr contents html{"html"};
    t.put(row, html, "<html>a", {3});
    t.put(row, html, "<html>b", {5});
    t.flush();
    t.put(row, html, "<html>c", {6});
    t.put(row, html, "<html>d", {7});
    t.flush();
    t.delete_version(row, html, {7});
    t.put(row, html, "<html>z", {2});

    svg picture;
    const std::string answer = answer_text(t.get(row, html));
    picture.text(16, 28, "get(\"com.cnn.www\", contents{\"html\"})  ->  " + answer, "head");
    picture.text(
        16, 52,
        "The compiler knows the store of the family; in each of its segments the row and the column are searched.",
        "note");
    picture.text(16, 70, "From there the segments are one stream, the newest version first:", "note");

    constexpr int lane = 44;
    constexpr int top = 88;
    constexpr int step = 136;
    for (std::size_t segment = 0; segment != 3; ++segment) {
        const int y = top + static_cast<int>(segment) * lane;
        picture.text(16, y + 22, segment_name(segment), "note");
        picture.line(150, y + 18, 150 + 6 * step, y + 18);
    }

    const strata::explanation all = t.explain(row, html);
    int x = 158;
    int said = top + 3 * lane + 24;
    int number = 0;
    int last_x = 0;
    int last_y = 0;
    bool is_answered = false;
    for (const strata::explained_cell& cell : all.cells) {
        const int y = top + static_cast<int>(cell.segment) * lane + 5;
        picture.boxed_text(x, y, step - 24, 26, words_of(cell), is_answered ? "hidden" : look_of(cell));
        if (!is_answered) {
            if (number > 0) picture.arrow(last_x, last_y, x - 1, y + 13);
            last_x = x + step - 24;
            last_y = y + 13;
            ++number;
            std::string words = std::to_string(number) + "  " + words_of(cell) + ": " + std::string(name(cell.shown));
            if (cell.hidden_by) words += " by the marker of step 1";
            if (cell.shown != strata::visibility::visible)
                words += " (" + std::string(rule_of(cell.shown).number) + ")";
            if (cell.shown == strata::visibility::marker) words += "; it is remembered for what follows";
            if (cell.shown == strata::visibility::visible) words += "; this is the answer, and the walk ends";
            picture.text(16, said, words);
            said += 20;
            is_answered = cell.shown == strata::visibility::visible;
        }
        x += step;
    }
    picture.text(16, said, "What lies to the right of it is not looked at.", "note");
    return picture;
}

}  // namespace pictures
