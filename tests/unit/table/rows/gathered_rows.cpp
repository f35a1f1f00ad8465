// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <iterator>
#include <optional>
#include <ranges>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/answer/scan_view.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/table/rows/gathered_rows.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::keys_shown;
using support::rows_shown;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g"> {};
using table = st::table<f, g, st::clock::manual>;

// Rows by number; counts what is asked of it.  Rows whose number is odd have nothing to return.
struct numbered_rows {
    int last;
    int* rows_read;
    int next = 0;
    std::string key = {};

    void begin(const st::bytes&, const auto&) {}
    std::optional<st::bytes_view> front_row() {
        if (next > last) return std::nullopt;
        key = "r" + std::to_string(next);
        return key;
    }
    template <class Use>
    bool read_row(st::bytes_view row, Use use) {
        ++*rows_read;
        return next++ % 2 != 0 || use(st::cell_view(row, "f", "q", st::version_key({1}, st::kind::put), "v"));
    }
    // As many as are wanted, one after another.
    template <class GoesOnTo, class Use>
    bool read_rows(st::bytes_view row, GoesOnTo goes_on_to, Use use) {
        bool is_first = true;
        for (std::optional<st::bytes_view> at = row; at; at = front_row()) {
            if (!std::exchange(is_first, false) && !goes_on_to(*at)) break;
            if (!read_row(*at, use)) return false;
        }
        return true;
    }
};
// Stops at a row; at none if it is empty.
struct stop_at {
    st::bytes row = {};
    bool is_beyond(st::bytes_view key) const { return !row.empty() && key >= row; }
};

// They stay where they are made, and begin at the row they are told of.
struct rows_that_stay : numbered_rows {
    explicit rows_that_stay(int* read) : numbered_rows{9, read} {}
    rows_that_stay(const rows_that_stay&) = delete;
    rows_that_stay& operator=(const rows_that_stay&) = delete;
    void begin(const st::bytes& row, const auto&) { next = row == "r4" ? 4 : 0; }
};

// Rows of the given numbers of cells.
struct long_rows {
    std::vector<int> sizes;
    int readable = 1000;  // cells of a row, before it fails
    std::size_t next = 0;
    std::string key = {};

    void begin(const st::bytes&, const auto&) {}
    std::optional<st::bytes_view> front_row() {
        if (next == sizes.size()) return std::nullopt;
        key = std::string(1, static_cast<char>('a' + static_cast<char>(next)));
        return key;
    }
    template <class Use>
    bool read_row(st::bytes_view row, Use use) {
        const int size = sizes[next++];
        for (int i = size; i > 0; --i) {
            if (size - i == readable) throw std::length_error("no more can be read");
            if (!use(st::cell_view(row, "f", "q", st::version_key({i}, st::kind::put), "v"))) return false;
        }
        return true;
    }
    // One at a time.
    template <class GoesOnTo, class Use>
    bool read_rows(st::bytes_view row, const GoesOnTo&, Use use) {
        return read_row(row, use);
    }
};

template <class Rows>
auto scan_of(const Rows& rows, const stop_at& stop, std::size_t limit, std::size_t batch) {
    const auto made = [&] { return rows; };
    const auto stops = [&] { return stop; };
    return st::scan_view([&] { return st::detail::gathered_rows(made, st::bytes(), stops, limit, batch); });
}

// The steps of a scan: its row and how many cells.
template <class View>
std::string steps_of(View&& scan) {
    std::string text;
    for (const st::row_view& step : scan) text += std::string(step.key()) + std::to_string(step.size()) + ' ';
    return text;
}
}  // namespace

TEST_SUITE("table/rows/gathered_rows")
{
    TEST_CASE("what a scan reads from is made in it and taken to where it begins") {
        int rows_read = 0;
        const auto made = [&] { return rows_that_stay(&rows_read); };
        const auto stop = [] { return stop_at{"r8"}; };
        const auto rows = [&] {
            return st::detail::gathered_rows(made, st::bytes("r4"), stop, st::no_limit, st::no_limit);
        };
        CHECK(keys_shown(st::scan_view(rows)) == "r4 r6");
        CHECK(rows_read == 4);
    }

    TEST_CASE("rows without cells to return are passed over") {  // R4.43
        int rows_read = 0;
        CHECK(keys_shown(scan_of(numbered_rows{6, &rows_read}, stop_at(), st::no_limit, st::no_limit)) ==
              "r0 r2 r4 r6");
        CHECK(rows_read == 7);
    }

    TEST_CASE("a scan reads no row behind its limit") {
        for (const std::size_t limit : {0U, 1U, 2U, 3U}) {
            int rows_read = 0;
            std::size_t rows = 0;
            for ([[maybe_unused]] const auto& row :
                 scan_of(numbered_rows{1000, &rows_read}, stop_at(), limit, st::no_limit))
                ++rows;
            CHECK(rows == limit);
            CHECK(rows_read == (limit == 0 ? 0 : 2 * static_cast<int>(limit) - 1));
        }
    }

    TEST_CASE("a scan reads no row from its stop row on") {
        int rows_read = 0;
        CHECK(keys_shown(scan_of(numbered_rows{9, &rows_read}, stop_at{"r5"}, st::no_limit, st::no_limit)) ==
              "r0 r2 r4");
        CHECK(rows_read == 5);
        CHECK(keys_shown(scan_of(numbered_rows{9, &rows_read}, stop_at{"r0"}, st::no_limit, st::no_limit)).empty());
    }

    TEST_CASE("a long row comes in parts of the batch and a short one at once") {  // R4.41
        const auto scan = [](std::size_t batch, std::size_t limit) {
            return steps_of(scan_of(long_rows{{5, 2, 0, 1}}, stop_at(), limit, batch));
        };
        CHECK(scan(2, st::no_limit) == "a2 a2 a1 b2 d1 ");
        CHECK(scan(1, st::no_limit) == "a1 a1 a1 a1 a1 b1 b1 d1 ");
        CHECK(scan(5, st::no_limit) == "a5 b2 d1 ");
        CHECK(scan(st::no_limit, st::no_limit) == "a5 b2 d1 ");
        CHECK(scan(2, 1) == "a2 a2 a1 ");  // R4.42: the limit counts rows
        CHECK(scan(2, 2) == "a2 a2 a1 b2 ");
        CHECK(scan(2, 0).empty());
    }

    TEST_CASE("a row that cannot be read to its end comes in the parts before that, and then it fails") {  // R4.41
        const auto scan = [](std::size_t batch) {
            const long_rows rows{.sizes = {1, 5}, .readable = 3};
            std::string text;
            auto all = scan_of(rows, stop_at(), st::no_limit, batch);
            try {
                for (const st::row_view& step : all)
                    text += std::string(step.key()) + std::to_string(step.size()) + ' ';
            } catch (const std::length_error&) {
                text += '!';
            }
            return text;
        };
        CHECK(scan(1) == "a1 b1 b1 b1 !");
        CHECK(scan(2) == "a1 b2 !");
        CHECK(scan(3) == "a1 b3 !");
        CHECK(scan(4) == "a1 !");
        CHECK(scan(st::no_limit) == "a1 !");
    }

    TEST_CASE("a scan that is left early has read no more than was asked for") {
        int rows_read = 0;
        for (const auto& row : scan_of(numbered_rows{1000, &rows_read}, stop_at(), st::no_limit, st::no_limit))
            if (row.key() == "r2") break;
        CHECK(rows_read == 3);
    }

    TEST_CASE("all cells are handed over one by one until the visitor has enough") {
        const auto visited = [](std::size_t limit, int most, const st::bytes& stop) {
            std::string text;
            auto scan = scan_of(long_rows{{5, 2, 0, 1}}, stop_at{stop}, limit, 2);
            scan.for_each_cell([&](const st::cell_view& cell) {
                text += std::string(cell.row()) + std::to_string(cell.timestamp().value) + ' ';
                return --most > 0;
            });
            return text;
        };
        CHECK(visited(st::no_limit, 100, "") == "a5 a4 a3 a2 a1 b2 b1 d1 ");
        CHECK(visited(st::no_limit, 6, "") == "a5 a4 a3 a2 a1 b2 ");
        CHECK(visited(st::no_limit, 1, "") == "a5 ");
        CHECK(visited(2, 100, "") == "a5 a4 a3 a2 a1 b2 b1 ");  // R4.42
        CHECK(visited(0, 100, "").empty());
        CHECK(visited(st::no_limit, 100, "b") == "a5 a4 a3 a2 a1 ");
    }

    TEST_CASE("rows that are handed over at once end where the scan ends") {
        const auto visited = [](std::size_t limit, int most, const st::bytes& stop) {
            std::string text;
            int rows_read = 0;
            scan_of(numbered_rows{8, &rows_read}, stop_at{stop}, limit, st::no_limit)
                .for_each_cell([&](const st::cell_view& cell) {
                    text += std::string(cell.row()) + ' ';
                    return --most > 0;
                });
            return text + std::to_string(rows_read);
        };
        CHECK(visited(st::no_limit, 100, "") == "r0 r2 r4 r6 r8 9");
        CHECK(visited(st::no_limit, 2, "") == "r0 r2 3");
        CHECK(visited(3, 100, "") == "r0 r2 r4 5");  // R4.42, R4.43
        CHECK(visited(1, 100, "") == "r0 1");
        CHECK(visited(0, 100, "") == "0");
        CHECK(visited(st::no_limit, 100, "r5") == "r0 r2 r4 5");
        CHECK(visited(st::no_limit, 100, "r0") == "0");
    }
}
