// SPDX-License-Identifier: BSL-1.0
// The figures as pictures, in the manner of the guide's.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "../pictures/svg.hpp"
#include "measure.hpp"
#include "report.hpp"

namespace lab {

/// The cells that a call visits, a bar each on a logarithmic scale: one picture of the largest graph.
inline pictures::svg picture_of_cells(const std::vector<figures>& last) {
    pictures::svg made;
    made.text(16, 28, "Cells that a call visits, of " + number(last.front().edges) + " edges (logarithmic scale)",
              "head");
    int y = 48;
    for (const question q : {follow, does_follow, followed_by, how_many, followers_of}) {
        made.text(16, y + 14, questions[q], "head");
        y += 22;
        for (const figures& one : last) {
            const double cells = one.costs[q].cells;
            // A box of three pixels is "at most one".
            const int width = 3 + static_cast<int>(80 * std::log10(std::max(cells, 1.0)));
            made.text(32, y + 13, one.what.name, "note");
            made.box(150, y, width, 16, cells > 1000 ? "marker" : cells > 1 ? "part" : "shown");
            made.text(158 + width, y + 13, number(cells) + " cells, " + number(microseconds(one.costs[q])) + " us");
            y += 20;
        }
        y += 10;
    }
    return made;
}

/// The bytes of an edge: keys, values and structure in memory, and below them HBase's KeyValues.
inline pictures::svg picture_of_bytes(const std::vector<figures>& last) {
    pictures::svg made;
    made.text(16, 28, "Bytes an edge: keys, values and structure in memory; and HBase's KeyValues", "head");
    int y = 48;
    for (const figures& one : last) {
        const auto pixels = [&](std::size_t sum) { return static_cast<int>(std::lround(3 * an_edge(one, sum))); };
        made.text(16, y + 23, one.what.name);
        int x = 150;
        const stored& b = one.bytes;
        for (const auto& [sum, look] : {std::pair(b.keys, "part"), std::pair(b.values, "shown"),
                                        std::pair(b.memory - b.keys - b.values, "older")}) {
            made.box(x, y, pixels(sum), 16, look);
            x += pixels(sum);
        }
        made.text(x + 8, y + 13, number(an_edge(one, b.memory)));
        made.box(150, y + 18, pixels(b.key_value), 12, "hidden");
        made.text(158 + pixels(b.key_value), y + 29, number(an_edge(one, b.key_value)) + " in HBase", "note");
        y += 42;
    }
    made.boxed_text(150, y, 60, 24, "keys", "part");
    made.boxed_text(220, y, 70, 24, "values", "shown");
    made.boxed_text(300, y, 100, 24, "structure", "older");
    made.boxed_text(410, y, 150, 24, "HBase's KeyValues", "hidden");
    return made;
}

/// Into a folder that is there.  Throws: runtime_error if a file cannot be written.
inline void draw(const std::vector<figures>& all, const std::filesystem::path& folder) {
    const std::vector<figures> last = largest(all);
    picture_of_cells(last).save(folder / "lab_cells.svg", "./dev lab");
    picture_of_bytes(last).save(folder / "lab_bytes.svg", "./dev lab");
}

}  // namespace lab
