// SPDX-License-Identifier: BSL-1.0
// The four workloads.  The same on every machine: they are part of the figures.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "cells.hpp"
#include "random.hpp"

namespace bench {

/// All cells of a workload, sorted: rows, families and qualifiers ascending, timestamps descending.
struct workload {
    std::string name;
    std::size_t families = 1;
    bool has_deep_columns = false;  ///< So many versions that the order of the puts matters.
    std::vector<cell> cells;
    std::vector<std::size_t> rows;     ///< Where each row begins.
    std::vector<std::size_t> columns;  ///< Where each column begins.
    std::vector<bytes_view> prefixes;  ///< To scan by.
    byte_store bytes;

    /// The cells behind the last one of row `number`.
    std::size_t end_of_row(std::size_t number) const {
        return number + 1 < rows.size() ? rows[number + 1] : cells.size();
    }
    /// The number of the first row at or behind a key.
    std::size_t first_row(bytes_view key) const {
        const auto at =
            std::partition_point(rows.begin(), rows.end(), [&](std::size_t i) { return cells[i].row < key; });
        return static_cast<std::size_t>(at - rows.begin());
    }
};

namespace detail {

inline constexpr std::int64_t day_one = 1'700'000'000'000;  // some day of 2023, in milliseconds

inline std::string random_bytes(random_numbers& random, std::size_t least, std::size_t most) {
    std::string text(random.between(least, most), '\0');
    for (char& c : text) c = static_cast<char>(random.next());
    return text;
}

/// Something that looks like a word.
inline std::string word(random_numbers& random, std::size_t least, std::size_t most) {
    constexpr bytes_view consonants = "bcdfghjklmnprstvwz", vowels = "aeiou";
    std::string text(random.between(least, most), '\0');
    for (std::size_t i = 0; i != text.size(); ++i) {
        const bytes_view letters = i % 2 == 0 ? consonants : vowels;
        text[i] = letters[random.below(letters.size())];
    }
    return text;
}

/// `name` and a number of `digits` digits.
inline std::string numbered(const char* name, int digits, std::size_t number) {
    char text[64];
    std::snprintf(text, sizeof text, "%s%0*zu", name, digits, number);
    return text;
}

inline void add(workload& all, bytes_view row, std::size_t family, bytes_view qualifier, std::int64_t written,
                const std::string& value) {
    all.cells.push_back({{row, qualifier, family}, all.bytes.keep(value), written});
}

inline std::int64_t some_time(random_numbers& random, std::size_t range) {
    return day_one + static_cast<std::int64_t>(random.below(range));
}

/// Rows without repetitions, sorted; `draw` makes one.
template <class Draw>
std::vector<std::string> distinct_rows(std::size_t count, Draw draw) {
    std::vector<std::string> rows;
    while (rows.size() < count) {
        for (std::size_t missing = count - rows.size(); missing > 0; --missing) rows.push_back(draw());
        std::sort(rows.begin(), rows.end());
        rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    }
    return rows;
}

/// W1, a web table: 200,000 pages under reversed domain names, a few domains with many of them; 3 to 7 columns in three
/// families, 1 to 3 versions, values of 10 to 100 bytes.
inline void fill_webtable(workload& all, random_numbers& random, double scale) {
    all.families = 3;
    const auto row_count = static_cast<std::size_t>(std::max(200'000 * scale, 50.0));
    const std::size_t domain_count = std::max<std::size_t>(row_count / 25, 10);
    constexpr std::array<bytes_view, 8> endings{"com", "com", "com", "de", "edu", "io", "net", "org"};
    std::vector<std::string> domains;
    for (std::size_t i = 0; i != domain_count; ++i) {
        const std::string ending(endings[random.below(endings.size())]);
        domains.push_back(ending + '.' + word(random, 5, 12) + std::to_string(i % 97) +
                          (random.below(3) == 0 ? ".blog" : ".www"));
    }
    const auto rows = distinct_rows(row_count, [&] {
        const auto popular = std::pow(random.unit(), 1.6) * static_cast<double>(domain_count);
        std::string page = domains[static_cast<std::size_t>(popular)] + '/' + word(random, 3, 9) + '/';
        if (random.below(2) == 0) page += word(random, 3, 10) + '/';
        page += std::to_string(random.below(1'000'000));
        if (random.below(4) == 0) page += ".html";
        return page.substr(0, 60);
    });
    struct named {
        std::size_t family;
        std::string qualifier;
        auto operator<=>(const named&) const = default;
    };
    constexpr std::array<bytes_view, 3> contents{"html", "mime", "text"};
    constexpr std::array<bytes_view, 4> meta{"charset", "lang", "rank", "status"};
    for (const std::string& page : rows) {
        const bytes_view row = all.bytes.keep(page);
        std::vector<named> columns;
        for (const std::size_t wanted = random.between(3, 7); columns.size() < wanted;) {
            const std::size_t family = random.below(3);
            const named one{family, family == 0   ? domains[random.below(domain_count)]
                                    : family == 1 ? std::string(contents[random.below(contents.size())])
                                                  : std::string(meta[random.below(meta.size())])};
            if (std::find(columns.begin(), columns.end(), one) == columns.end()) columns.push_back(one);
        }
        std::sort(columns.begin(), columns.end());
        for (const named& one : columns) {
            const bytes_view qualifier = all.bytes.keep(one.qualifier);
            std::int64_t written = some_time(random, 1'000'000'000);
            for (std::size_t left = random.between(1, 3); left > 0; --left) {
                add(all, row, one.family, qualifier, written, random_bytes(random, 10, 100));
                written -= static_cast<std::int64_t>(random.between(1, 100'000'000));
            }
        }
    }
    for (std::size_t i = 0; i != std::min<std::size_t>(4000, row_count); ++i)
        all.prefixes.push_back(all.bytes.keep(domains[random.below(domain_count)] + '/'));
}

/// W2, tall: 200,000 users that follow ten others each; a row is eight hashed bytes of one and eight of the other, with
/// a single cell.
inline void fill_tall(workload& all, random_numbers& random, double scale) {
    const auto users = static_cast<std::size_t>(std::max(200'000 * scale, 50.0));
    std::size_t drawn = 0;
    std::uint64_t follower = 0;
    const auto rows = distinct_rows(users * 10, [&] {
        if (drawn++ % 10 == 0) follower = random.next();
        const std::uint64_t both[2] = {follower, random.next()};
        std::string row(sizeof both, '\0');
        for (std::size_t i = 0; i != row.size(); ++i) row[i] = static_cast<char>(both[i / 8] >> (56 - 8 * (i % 8)));
        return row;
    });
    const bytes_view qualifier = all.bytes.keep("f");
    for (const std::string& row : rows)
        add(all, all.bytes.keep(row), 0, qualifier, some_time(random, 1'000'000'000), random_bytes(random, 8, 8));
    for (std::size_t i = 0; i != std::min<std::size_t>(4000, users); ++i)
        all.prefixes.push_back(all.cells[random.below(all.cells.size())].row.substr(0, 8));
}

/// Some hundred rows, each to be scanned as a whole.
inline void choose_rows(workload& all, random_numbers& random) {
    for (std::size_t i = 0; i != 100; ++i) all.prefixes.push_back(all.cells[random.below(all.cells.size())].row);
}

/// W3, wide: 1,000 users with 2,000 columns each, one version, values of 10 to 30 bytes.
inline void fill_wide(workload& all, random_numbers& random, double scale) {
    const auto users = static_cast<std::size_t>(std::max(1'000 * scale, 2.0));
    for (std::size_t i = 0; i != users; ++i) {
        const bytes_view row = all.bytes.keep(numbered("user", 8, i * 7919));
        std::size_t item = 0;
        for (int column = 0; column != 2000; ++column) {
            item += random.between(1, 4'000'000);
            add(all, row, 0, all.bytes.keep(numbered("item:", 12, item)), some_time(random, 1'000'000'000),
                random_bytes(random, 10, 30));
        }
    }
    choose_rows(all, random);
}

/// W4, deep: 1,000 sensors with ten metrics each, 500 versions of each, values of 8 bytes.
inline void fill_deep(workload& all, random_numbers& random, double scale) {
    all.has_deep_columns = true;
    const auto sensors = static_cast<std::size_t>(std::max(1'000 * scale, 2.0));
    for (std::size_t i = 0; i != sensors; ++i) {
        const bytes_view row = all.bytes.keep(numbered("sensor", 8, i * 7919));
        for (std::size_t metric = 0; metric != 10; ++metric) {
            const bytes_view qualifier = all.bytes.keep(numbered("metric", 2, metric));
            std::int64_t written = some_time(random, 1'000'000);
            for (int version = 0; version != 500; ++version) {
                add(all, row, 0, qualifier, written, random_bytes(random, 8, 8));
                written -= static_cast<std::int64_t>(random.between(500, 1500));
            }
        }
    }
    choose_rows(all, random);
}

}  // namespace detail

/// `name`: W1 to W4.  `scale` multiplies the number of rows; 1 is what figures are published for.
/// Throws: std::invalid_argument.
inline workload make_workload(const std::string& name, double scale) {
    if (!(scale > 0 && scale <= 100)) throw std::invalid_argument("a scale is a number above 0, up to 100");
    workload all;
    all.name = name;
    random_numbers random(20'240'607);
    if (name == "W1")
        detail::fill_webtable(all, random, scale);
    else if (name == "W2")
        detail::fill_tall(all, random, scale);
    else if (name == "W3")
        detail::fill_wide(all, random, scale);
    else if (name == "W4")
        detail::fill_deep(all, random, scale);
    else
        throw std::invalid_argument("there is no workload '" + name + "'; there are W1, W2, W3 and W4");
    for (std::size_t i = 0; i != all.cells.size(); ++i) {
        if (i == 0 || !same_row(all.cells[i - 1], all.cells[i])) all.rows.push_back(i);
        if (i == 0 || !same_column(all.cells[i - 1], all.cells[i])) all.columns.push_back(i);
    }
    return all;
}

}  // namespace bench
