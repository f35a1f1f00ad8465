// SPDX-License-Identifier: BSL-1.0
// The figures as tables, and what they say about the rules of thumb.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "measure.hpp"

namespace lab {

/// Three digits that count, and commas: 0.553, 78.6, 10,400.
inline std::string number(double n) {
    char text[64];
    const int decimals = n == 0 || n >= 99.95 || n == std::floor(n) ? 0 : n >= 9.995 ? 1 : 2;
    std::snprintf(text, sizeof text, "%.*f", decimals, n);
    std::string made = text;
    for (std::size_t at = std::min(made.find('.'), made.size()); at > 3;) made.insert(at -= 3, 1, ',');
    return made;
}
inline std::string number(std::size_t n) { return number(static_cast<double>(n)); }

/// A table in Markdown whose columns are aligned, so that a terminal shows it as well.
class text_table {
public:
    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

    void print(std::ostream& out) const {
        std::vector<std::size_t> width(rows_.front().size());
        for (const auto& row : rows_)
            for (std::size_t i = 0; i != row.size(); ++i) width[i] = std::max(width[i], row[i].size());
        for (std::size_t r = 0; r != rows_.size(); ++r) {
            for (std::size_t i = 0; i != width.size(); ++i) {
                const std::string space(width[i] - rows_[r][i].size(), ' ');
                out << "| " << (i == 0 ? rows_[r][i] + space : space + rows_[r][i]) << ' ';
            }
            out << "|\n";
            if (r != 0) continue;
            for (std::size_t i = 0; i != width.size(); ++i)
                out << '|' << std::string(width[i] + 1, '-') << (i == 0 ? '-' : ':');
            out << "|\n";
        }
        out << '\n';
    }

private:
    std::vector<std::vector<std::string>> rows_;
};

/// The figures of the largest graph, in the order of the designs.
inline std::vector<figures> largest(const std::vector<figures>& all) {
    std::vector<figures> found;
    for (const figures& one : all)
        if (one.edges == all.back().edges) found.push_back(one);
    return found;
}

inline double microseconds(const cost& c) { return c.nanoseconds / 1000; }
inline double an_edge(const figures& one, std::size_t sum) {
    return static_cast<double>(sum) / static_cast<double>(one.edges);
}

inline void print_main_table(std::ostream& out, const std::vector<figures>& last) {
    out << number(last.front().edges)
        << " edges, ten times as many as users. Cells that are visited, and microseconds of the processor, a call:\n\n";
    text_table t;
    std::vector<std::string> head{"design"};
    for (const std::string_view q : questions) head.emplace_back(q);
    t.add(head);
    for (const figures& one : last) {
        std::vector<std::string> row{std::string(one.what.name)};
        for (const cost& c : one.costs) row.push_back(number(c.cells) + " / " + number(microseconds(c)));
        t.add(row);
    }
    t.print(out);
}

inline void print_bytes(std::ostream& out, const std::vector<figures>& last) {
    out << "Bytes an edge, after a flush and a compaction. HBase: KeyValues, neither encoded nor compressed:\n\n";
    text_table t;
    t.add({"design", "keys", "values", "structure", "in memory", "HBase", "cells", "rows"});
    for (const figures& one : last) {
        const stored& b = one.bytes;
        t.add({std::string(one.what.name), number(an_edge(one, b.keys)), number(an_edge(one, b.values)),
               number(an_edge(one, b.memory) - an_edge(one, b.keys + b.values)), number(an_edge(one, b.memory)),
               number(an_edge(one, b.key_value)), number(an_edge(one, b.cells)), number(an_edge(one, b.rows))});
    }
    t.print(out);
}

inline void print_calls(std::ostream& out, const std::vector<figures>& last) {
    out << "Calls to a server, searches, rows and bytes that HBase would send, and what is one step:\n\n";
    text_table t;
    t.add({"design", "follow: calls, searches", "whom does A follow: rows, bytes", "who follows A: calls, rows, bytes",
           "one step"});
    for (const figures& one : last) {
        const auto& c = one.costs;
        t.add(
            {std::string(one.what.name), number(c[follow].calls) + ", " + number(c[follow].seeks),
             number(c[followed_by].rows) + ", " + number(c[followed_by].bytes),
             number(c[followers_of].calls) + ", " + number(c[followers_of].rows) + ", " + number(c[followers_of].bytes),
             std::string(one.what.atomic)});
    }
    t.print(out);
}

inline void print_growth(std::ostream& out, const std::vector<figures>& all) {
    for (const question q : {follow, does_follow, followers_of}) {
        out << "How \"" << questions[q] << "\" grows, microseconds a call:\n\n";
        text_table t;
        std::vector<std::string> head{"design"};
        for (std::size_t edges = 1000; edges <= all.back().edges; edges *= 10) head.push_back(number(edges) + " edges");
        t.add(head);
        for (const description& what : descriptions) {
            std::vector<std::string> row{std::string(what.name)};
            for (const figures& one : all)
                if (one.what.name == what.name) row.push_back(number(microseconds(one.costs[q])));
            t.add(row);
        }
        t.print(out);
    }
}

}  // namespace lab
