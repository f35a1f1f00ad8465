// SPDX-License-Identifier: BSL-1.0
// A picture in SVG: boxes, lines and words in a fixed-width font.  Whole numbers only, so that it is the same everywhere.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

#include <strata/strata.hpp>

namespace pictures {

/// The width of so many letters, in pixels.
inline int width_of(std::string_view words) { return static_cast<int>(words.size()) * 8; }

class svg {
public:
    /// `look` is a class of the style sheet: shown, older, hidden, marker, part, frame.
    void box(int x, int y, int width, int height, std::string_view look) {
        body_ << "<rect x=\"" << x << "\" y=\"" << y << "\" width=\"" << width << "\" height=\"" << height
              << "\" rx=\"3\" class=\"" << look << "\"/>\n";
        reach(x + width, y + height);
    }
    /// `y` is the line that letters stand on.  `look`: say, head or note.
    void text(int x, int y, std::string_view words, std::string_view look = "say") {
        body_ << "<text x=\"" << x << "\" y=\"" << y << "\" class=\"" << look << "\">";
        for (const char c : strata::escape(words)) {
            switch (c) {
                case '<':
                    body_ << "&lt;";
                    break;
                case '&':
                    body_ << "&amp;";
                    break;
                default:
                    body_ << c;
            }
        }
        body_ << "</text>\n";
        reach(x + width_of(words), y + 6);
    }
    void boxed_text(int x, int y, int width, int height, std::string_view words, std::string_view look) {
        box(x, y, width, height, look);
        text(x + 8, y + height / 2 + 4, words, look == "hidden" ? "note" : "say");
    }
    void line(int x1, int y1, int x2, int y2) { line(x1, y1, x2, y2, ""); }
    void arrow(int x1, int y1, int x2, int y2) { line(x1, y1, x2, y2, " marker-end=\"url(#tip)\""); }

    /// `maker`: the program that draws it.  Throws: runtime_error if the file cannot be written.
    void save(const std::filesystem::path& file, std::string_view maker = "examples/pictures") const {
        std::ofstream out(file);
        out << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" << right_ + margin << "\" height=\""
            << bottom_ + margin << "\" viewBox=\"0 0 " << right_ + margin << ' ' << bottom_ + margin << "\">\n"
            << "<!-- SPDX-License-Identifier: BSL-1.0.  Made by " << maker << ". -->\n"
            << style << "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
            << body_.str() << "</svg>\n";
        out.close();
        if (!out) throw std::runtime_error("cannot write " + file.string());
    }

    static constexpr int margin = 16;

private:
    static constexpr std::string_view style = R"(<style>
text { font: 13px "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: #1c2733; white-space: pre }
.head { font-weight: bold }
.note { fill: #7a8794 }
.shown { fill: #e3f2e6; stroke: #3a7d44 }
.older { fill: #f2f9f3; stroke: #9cc5a3 }
.hidden { fill: #f3f4f6; stroke: #b8c0c8; stroke-dasharray: 3 2 }
.marker { fill: #fbe6e3; stroke: #b03a2e }
.part { fill: #e8eef6; stroke: #4a6a8a }
.frame { fill: none; stroke: #8090a0 }
line { stroke: #4a5866; stroke-width: 1.5 }
</style>
<defs><marker id="tip" markerWidth="8" markerHeight="8" refX="7" refY="3" orient="auto"><path d="M0,0 L7,3 L0,6 z" fill="#4a5866"/></marker></defs>
)";

    void line(int x1, int y1, int x2, int y2, std::string_view end) {
        body_ << "<line x1=\"" << x1 << "\" y1=\"" << y1 << "\" x2=\"" << x2 << "\" y2=\"" << y2 << '"' << end
              << "/>\n";
        reach(std::max(x1, x2), std::max(y1, y2));
    }
    void reach(int x, int y) {
        right_ = std::max(right_, x);
        bottom_ = std::max(bottom_, y);
    }

    std::ostringstream body_;
    int right_ = 0;
    int bottom_ = 0;
};

}  // namespace pictures
