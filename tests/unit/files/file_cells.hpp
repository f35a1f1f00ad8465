// SPDX-License-Identifier: BSL-1.0
// Random cells of every kind, in HBase's order, and what is left of them after a file was written and read.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include <strata/cell/cell.hpp>

namespace file_cells {

/// A cell with a time to live, if it is not negative.
inline strata::cell made(strata::bytes_view row, strata::bytes_view family, strata::bytes_view qualifier,
                         std::int64_t written, strata::kind kind = strata::kind::put, strata::bytes_view value = {},
                         std::int64_t ttl = -1, std::uint64_t sequence = 0) {
    const strata::bytes stored = ttl < 0 ? strata::bytes(value) : strata::detail::with_ttl(value, ttl);
    return strata::cell(
        strata::cell_view(row, family, qualifier, strata::version_key({written}, kind, sequence, ttl >= 0), stored));
}

/// Any bytes, often such as mean something to a format.
inline strata::bytes some_bytes(std::mt19937& random, std::size_t most) {
    constexpr strata::bytes_view often = " \t\n\r\\\"'#:,=x0\x7F\0/{}[]uUtypevalue";
    strata::bytes made;
    for (std::size_t size = random() % (most + 1); size != 0; --size)
        made += random() % 3 == 0 ? static_cast<char>(random() & 0xFF) : often[random() % often.size()];
    if (random() % 4 == 0) made += "\xC3\xBC\xF0\x9F\x98\x80";
    return made;
}

/// So many cells, sorted as a scan returns them, each version once.
inline std::vector<strata::cell> some_cells(unsigned seed, std::size_t count) {
    std::mt19937 random(seed);
    constexpr strata::kind kinds[] = {strata::kind::put,
                                      strata::kind::put,
                                      strata::kind::delete_version,
                                      strata::kind::delete_family_version,
                                      strata::kind::delete_column,
                                      strata::kind::delete_family};
    const strata::bytes families[] = {"f", "fam ily", "\xC3\xA4#"};
    std::vector<strata::cell> all;
    for (std::size_t i = 0; i != count; ++i) {
        const strata::kind kind = kinds[random() % 6];
        const bool is_put = kind == strata::kind::put;
        const strata::bytes row = some_bytes(random, 4) + static_cast<char>(random() & 0xFF);
        const strata::bytes qualifier = is_family_marker(kind) ? strata::bytes() : some_bytes(random, 5);
        all.push_back(made(row, families[random() % 3], qualifier, static_cast<std::int64_t>(random() % 50), kind,
                           is_put ? some_bytes(random, 20) : strata::bytes(),
                           is_put && random() % 3 == 0 ? static_cast<std::int64_t>(random()) : -1, random() % 3 * i));
    }
    const auto order = [](const strata::cell& a, const strata::cell& b) {
        const auto keys = [](const strata::cell& c) { return std::tuple(c.row(), c.family(), c.qualifier()); };
        if (keys(a) != keys(b)) return keys(a) < keys(b);
        return a.version().sorts_before(b.version());
    };
    std::sort(all.begin(), all.end(), order);
    return all;
}

/// The cells that a reader reads.
template <class Reader>
std::vector<strata::cell> all_of(Reader&& from) {
    std::vector<strata::cell> all;
    for (const strata::cell_view& one : from) all.emplace_back(one);
    return all;
}

/// The numbers of the writes, which equality of cells passes over.
inline std::vector<std::uint64_t> sequences(const std::vector<strata::cell>& all) {
    std::vector<std::uint64_t> numbers;
    for (const strata::cell& one : all) numbers.push_back(one.version().sequence());
    return numbers;
}

/// What a writer writes of the cells.
template <class Writer>
std::string written(const std::vector<strata::cell>& all) {
    std::ostringstream out;
    Writer to(out);
    for (const strata::cell& one : all) to.add(one);
    if constexpr (requires { to.finish(); }) to.finish();
    return out.str();
}

}  // namespace file_cells
