// SPDX-License-Identifier: BSL-1.0
// Shapes of data that a structure may be bad at: the packed layout against nested std::map, as a Markdown table.  The
// shape with markers goes through the calls of a table, because a layout does not know what a marker means.
//
// usage: hostile [the beginning of a shape's name]
#include <malloc.h>

#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <strata/policy/memory/arena.hpp>
#include <strata/segment/packed.hpp>

#include "cells.hpp"
#include "competitors/nested_maps.hpp"
#include "competitors/strata_layout.hpp"
#include "competitors/strata_table.hpp"
#include "heap.hpp"
#include "random.hpp"
#include "stopwatch.hpp"

namespace {

using namespace bench;  // NOLINT

template <class Key, class Mapped, class Less>
using map = std::map<Key, Mapped, Less>;
using maps = nested_maps<map, map>;
using packed = bare_layout<strata::segment::packed<strata::memory::arena>, strata::memory::arena>;

/// A table in which every tenth column has a delete marker that is older than its versions.
class marked : public best_table<true> {
public:
    using best_table<true>::best_table;

    void put(const cell& one) {
        if (puts_++ % 10 == 0) mark(one);
        best_table<true>::put(one);
    }
    void erase_version(const cell& one) { best_table<true>::erase(one); }

private:
    std::size_t puts_ = 0;
};

/// As many structures as the rows of a shape have first numbers.
template <class Structure>
class many {
public:
    static constexpr std::size_t count = 10'000;
    static constexpr int digits = 4;

    explicit many(const settings& how) {
        for (std::size_t i = 0; i != count; ++i) all_.emplace_back(how);
    }

    void put(const cell& one) { of(one.row).put(one); }
    std::optional<answer> get(const column_key& one, std::int64_t as_of) const { return of(one.row).get(one, as_of); }
    template <versions Wanted, class Visit>
    void scan(const cell_range& range, Visit visit) const {
        for (const Structure& one : all_) one.template scan<Wanted>(range, visit);
    }
    void erase_version(const cell& one) { of(one.row).erase_version(one); }

private:
    static std::size_t number_of(bytes_view row) {
        std::size_t number = 0;
        for (const char c : row.substr(0, digits)) number = number * 10 + static_cast<std::size_t>(c - '0');
        return number;
    }
    const Structure& of(bytes_view row) const { return all_[number_of(row)]; }
    Structure& of(bytes_view row) { return all_[number_of(row)]; }

    std::deque<Structure> all_;
};

constexpr unsigned rounds = 3;

/// Cells in the order in which they are put, and an order in which they are got and erased.
struct shape {
    std::string_view name;
    enum class work : unsigned char {
        usual,
        alternating,  // 200 cells in the middle are erased and put again, over and over
        marked,       // in a table with markers
        many          // in many structures
    };
    work is = work::usual;
    std::vector<cell> cells = {};
    std::vector<cell> asked = {};
};

/// What one structure has come to, in ns a cell; the best of all rounds.
struct result {
    enum : std::size_t { put, get, scan, erase, bytes, longest, count };
    std::array<double, count> figures{1e18, 1e18, 1e18, 1e18, 1e18, 1e18};
    std::vector<double> puts = {};  // the fastest that each single one has been

    void take(std::size_t which, double figure) { figures[which] = std::min(figures[which], figure); }
};

template <class Work>
double ns_a_cell(std::size_t cells, Work work) {
    const double begin = cpu_seconds();
    work();
    return (cpu_seconds() - begin) * 1e9 / static_cast<double>(cells);
}

void check(bool condition) {
    if (condition) return;
    std::fputs("wrong answer\n", stderr);
    std::exit(1);
}

template <class Structure>
void measure_alternation(const shape& s, result& r) {
    constexpr std::size_t some = 200;
    Structure filled(settings{});
    for (const cell& one : s.cells) filled.put(one);
    const cell* const first = s.cells.data() + s.cells.size() / 2;
    double put = 0;
    double erased = 0;
    for (int i = 0; i != 100; ++i) {
        erased +=
            ns_a_cell(some, [&] { std::for_each(first, first + some, [&](auto& c) { filled.erase_version(c); }); });
        put += ns_a_cell(some, [&] { std::for_each(first, first + some, [&](auto& c) { filled.put(c); }); });
    }
    r.take(result::put, put / 100);
    r.take(result::erase, erased / 100);
}

template <class Structure>
void measure(const shape& s, result& r) {
    if (s.is == shape::work::alternating) return measure_alternation<Structure>(s, r);
    const std::size_t n = s.cells.size();
    const std::size_t before = heap().bytes;
    auto filled = std::make_unique<Structure>(settings{});
    r.take(result::put, ns_a_cell(n, [&] {
               for (const cell& one : s.cells) filled->put(one);
           }));
    r.take(result::bytes, static_cast<double>(heap().bytes - before) / static_cast<double>(n));
    checksum wanted;
    for (const cell& one : s.cells) wanted.add(one.timestamp, one.value);
    for (int i = 0; i != 2; ++i) {
        checksum got;
        const auto visit = [&](std::int64_t timestamp, bytes_view value) { got.add(timestamp, value); };
        r.take(result::scan, ns_a_cell(n, [&] { filled->template scan<versions::all>({}, visit); }));
        check(got == wanted);
    }
    checksum got;
    r.take(result::get, ns_a_cell(n, [&] {
               for (const cell& one : s.asked) got.add(filled->get(one, one.timestamp).value());
           }));
    check(got == wanted);
    r.take(result::erase, ns_a_cell(n, [&] {
               for (const cell& one : s.asked) filled->erase_version(one);
           }));
    filled = std::make_unique<Structure>(settings{});
    r.puts.resize(n, 1e18);
    for (std::size_t i = 0; i != n; ++i)
        r.puts[i] = std::min(r.puts[i], ns_a_cell(1, [&] { filled->put(s.cells[i]); }));
}

void report(shape& s) {
    s.asked = s.cells;
    random_numbers(7).shuffle(s.asked);
    result mine;
    result theirs;
    for (unsigned i = 0; i != rounds; ++i) {
        if (s.is == shape::work::many) {
            measure<many<packed>>(s, mine);
            measure<many<maps>>(s, theirs);
        } else {
            s.is == shape::work::marked ? measure<marked>(s, mine) : measure<packed>(s, mine);
            measure<maps>(s, theirs);
        }
    }
    for (result* r : {&mine, &theirs})
        if (!r->puts.empty()) r->take(result::longest, *std::max_element(r->puts.begin(), r->puts.end()));
    std::printf("| %.*s |", static_cast<int>(s.name.size()), s.name.data());
    for (std::size_t i = 0; i != result::count; ++i) {
        const double ratio = mine.figures[i] / theirs.figures[i];
        const char* const mark = ratio > 1.5 ? "**" : "";
        if (mine.figures[i] > 1e17)
            std::printf(" - |");
        else
            std::printf(" %.0f / %.0f = %s%.2f%s |", mine.figures[i], theirs.figures[i], mark, ratio, mark);
    }
    std::printf("\n");
    std::fflush(stdout);
}

std::string number(std::size_t n, int digits) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%0*zu", digits, n);
    return text.data();
}

/// Random bytes in the form of a UUID.
std::string uuid(random_numbers& random) {
    std::string text;
    for (const int digits : {8, 4, 4, 4, 12}) {
        if (!text.empty()) text += '-';
        for (int i = 0; i != digits; ++i) text += "0123456789abcdef"[random.below(16)];
    }
    return text;
}

std::string big_endian(std::size_t n) {
    std::string text;
    for (int shift = 56; shift >= 0; shift -= 8) text += static_cast<char>(n >> shift);
    return text;
}

/// Numbers whose texts have one fingerprint.
std::vector<std::size_t> colliding(std::size_t count) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; found.size() != count; ++i)
        if (strata::detail::packed::fingerprint(number(i, 12)) == 7) found.push_back(i);
    return found;
}

}  // namespace

int main(int argc, char** argv) {
    // What one structure gives back, the next one takes: what the system needs for fresh pages is not of interest.
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, INT_MAX);
    const std::string_view wanted = argc > 1 ? argv[1] : "";
    const std::string long_prefix(10'000, 'p');
    const std::string large(std::size_t{10} << 20, 'v');
    const bytes_view small = bytes_view(large).substr(0, 8);
    enum class order { ascending, descending, random, as_made };
    using enum order;
    using work = shape::work;

    std::printf("packed / nested std::map, ns a cell (the last but one: bytes a cell; the last: ns)\n\n");
    std::printf("| shape | put | get | scan | erase | bytes | longest put |\n|---|--:|--:|--:|--:|--:|--:|\n");
    // One shape: `count` cells, the i-th by make(i).
    const auto run = [&](std::string_view name, std::size_t count, order how, const auto& make, work is = work::usual) {
        if (!name.starts_with(wanted)) return;
        byte_store bytes;
        shape s{name, is};
        for (std::size_t i = 0; i != count; ++i) {
            const auto [row, qualifier, timestamp, value] = make(i);
            s.cells.push_back({{bytes.keep(row), bytes.keep(qualifier), 0}, value, timestamp});
        }
        if (how == descending) std::reverse(s.cells.begin(), s.cells.end());
        if (how == random) random_numbers(1).shuffle(s.cells);
        report(s);
    };
    using texts = std::tuple<std::string, std::string, std::int64_t, bytes_view>;
    const auto one_row = [&](std::size_t i) { return texts{"row", number(i, 12), 1, small}; };
    const auto one_column = [&](std::size_t i) { return texts{"row", "q", static_cast<std::int64_t>(i), small}; };
    const auto one_cell_rows = [&](std::size_t i) { return texts{number(i, 12), "q", 1, small}; };
    const auto values_of = [&](std::size_t size) {
        return [&, size](std::size_t i) { return texts{number(i, 12), "q", 1, bytes_view(large).substr(0, size)}; };
    };
    constexpr std::size_t million = 1'000'000;

    run("usual: rows of 5 cells", 500'000, random, [&](std::size_t i) {
        return texts{number(i / 5, 12), number(i % 5, 8), 1, small};
    });
    run("rows, random", 300'000, random, one_cell_rows);
    run("rows, ascending", 300'000, ascending, one_cell_rows);
    run("rows, descending", 300'000, descending, one_cell_rows);
    run("rows that share 10 KB", 5'000, random, [&](std::size_t i) {
        return texts{long_prefix + number(i, 8), "q", 1, small};
    });
    run("rows that differ at their end", 65'536, random, [&](std::size_t i) {
        std::string row(40, 'x');
        row[38] = static_cast<char>(i / 256);
        row[39] = static_cast<char>(i % 256);
        return texts{row, "q", 1, small};
    });
    run("values of 64 KiB", 2'000, random, values_of(std::size_t{64} << 10));
    run("values of 10 MiB", 50, random, values_of(large.size()));
    run("qualifiers that share 10 KB", 5'000, random, [&](std::size_t i) {
        return texts{"row", long_prefix + number(i, 8), 1, small};
    });
    run("qualifiers, random", million, random, one_row);
    run("qualifiers, ascending", million, ascending, one_row);
    run("qualifiers, descending", million, descending, one_row);
    run("versions, random", million, random, one_column);
    run("versions, ascending", million, ascending, one_column);
    run("versions, descending", million, descending, one_column);
    run("alternating rows", million, ascending, one_cell_rows, work::alternating);
    run("alternating qualifiers", million, ascending, one_row, work::alternating);
    run("alternating versions", million, ascending, one_column, work::alternating);
    const bytes_view hundred = bytes_view(large).substr(0, 100);
    random_numbers numbers(3);
    run("uuids as rows", 300'000, random, [&](std::size_t) { return texts{uuid(numbers), "q", 1, small}; });
    run("zero-padded numbers as rows, ascending", 300'000, ascending, [&](std::size_t i) {
        return texts{number(i, 20), "q", 1, small};
    });
    const auto in_big_endian = [&](std::size_t i) { return texts{big_endian(i), "q", 1, small}; };
    run("big-endian numbers as rows, random", 300'000, random, in_big_endian);
    run("big-endian numbers as rows, ascending", 300'000, ascending, in_big_endian);
    const zipf_numbers popular(100'000, numbers);
    run("zipf writes of 100 bytes to 100,000 columns", 500'000, as_made, [&](std::size_t i) {
        return texts{number(popular.next(numbers), 12), "q", static_cast<std::int64_t>(i), hundred};
    });
    const auto five_a_row = [&](std::size_t i) { return texts{number(i / 5, 12), number(i % 5, 8), 2, small}; };
    run("10 % markers: a table", 500'000, random, five_a_row, work::marked);
    run(
        "10,000 of 50 cells", 500'000, random,
        [&](std::size_t i) {
            return texts{number(i / 50, many<maps>::digits) + number(i / 5 % 10, 8), number(i % 5, 8), 1, small};
        },
        work::many);
    const std::vector<std::size_t> alike = colliding(100'000);
    run("one fingerprint: rows", alike.size(), random, [&](std::size_t i) { return one_cell_rows(alike[i]); });
    run("one fingerprint: qualifiers", alike.size(), random, [&](std::size_t i) { return one_row(alike[i]); });
}
