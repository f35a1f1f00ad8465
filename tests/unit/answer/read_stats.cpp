// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>

#include <strata/answer/read_stats.hpp>

namespace st = strata;

namespace {

// Every count is another power of two.
constexpr st::read_stats all_different() {
    return {.rows_scanned = 1,
            .rows_filtered = 2,
            .cells_visited = 4,
            .cells_returned = 8,
            .bytes_returned = 16,
            .markers = 32,
            .cells_deleted = 64,
            .cells_superseded = 128,
            .cells_beyond_limit = 256,
            .cells_expired = 512,
            .cells_out_of_range = 1024,
            .cells_unseen = 2048,
            .cells_unwanted = 4096,
            .cells_filtered = 8192,
            .cells_skipped = 16384,
            .seeks = 32768,
            .column_seeks = 65536,
            .segments = 131072,
            .segments_skipped = 262144};
}

}  // namespace

// What reads count is under test in tests/hbase/read_stats.cpp and, beside recorded answers, in tests/trace.
TEST_SUITE("answer/read_stats")
{
    TEST_CASE("every count is added up") {
        st::read_stats sum = all_different();
        sum += all_different();
        const st::read_stats twice{.rows_scanned = 2,
                                   .rows_filtered = 4,
                                   .cells_visited = 8,
                                   .cells_returned = 16,
                                   .bytes_returned = 32,
                                   .markers = 64,
                                   .cells_deleted = 128,
                                   .cells_superseded = 256,
                                   .cells_beyond_limit = 512,
                                   .cells_expired = 1024,
                                   .cells_out_of_range = 2048,
                                   .cells_unseen = 4096,
                                   .cells_unwanted = 8192,
                                   .cells_filtered = 16384,
                                   .cells_skipped = 32768,
                                   .seeks = 65536,
                                   .column_seeks = 131072,
                                   .segments = 262144,
                                   .segments_skipped = 524288};
        CHECK(sum == twice);
        CHECK_FALSE(sum == all_different());
        static_assert(sizeof(st::read_stats) == 19 * sizeof(std::uint64_t), "a count that += does not add");
    }

    TEST_CASE("hidden cells are those that the read asks for and does not see") {
        CHECK(all_different().cells_hidden() == 64 + 128 + 256 + 512 + 1024 + 2048);
        CHECK(st::read_stats{.rows_scanned = 5, .rows_filtered = 2}.rows_returned() == 3);
    }

    TEST_CASE("a cell has twenty bytes besides its row, family, qualifier and value: R1.10, R1.11") {
        st::read_stats done;
        st::detail::count_returned(done, st::cell_view("row", "f", "qu", {{1}, st::kind::put}, "value"));
        st::detail::count_returned(done, st::cell_view("r", "f", "", {{1}, st::kind::put}, ""));
        CHECK(done == st::read_stats{.cells_returned = 2, .bytes_returned = 31 + 22});
    }

    TEST_CASE("segments that take part are searched") {
        st::read_stats done;
        st::detail::count_segments(done, 2, 5);
        CHECK(done == st::read_stats{.seeks = 2, .segments = 2, .segments_skipped = 3});
    }

    TEST_CASE("a row counts as scanned, and as filtered if nothing of it is returned") {
        st::read_stats done;
        st::detail::count_row(done, true);
        st::detail::count_row(done, false);
        CHECK(done == st::read_stats{.rows_scanned = 2, .rows_filtered = 1});
    }
}
