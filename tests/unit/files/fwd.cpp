// SPDX-License-Identifier: BSL-1.0
#include <strata/files/fwd.hpp>

#include <doctest/doctest.h>

#include <strata/files/cell_text.hpp>
#include <strata/files/json_lines.hpp>
#include <strata/files/sequence_file.hpp>
#include <strata/files/shell_output.hpp>

TEST_SUITE("files/fwd")
{
    TEST_CASE("what is declared is what the headers define") {
        static_assert(sizeof(strata::cell_text_writer) > 0);
        static_assert(sizeof(strata::cell_text_options) > 0);
        static_assert(sizeof(strata::json_lines_writer) > 0);
        static_assert(sizeof(strata::json_lines_options) > 0);
        static_assert(sizeof(strata::shell_output_options) > 0);
        static_assert(sizeof(strata::sequence_file_writer) > 0);
        static_assert(sizeof(strata::sequence_file_options) > 0);
        static_assert(sizeof(strata::corrupt_sequence_file) > sizeof(strata::error));
        static_assert(sizeof(strata::bad_text) > sizeof(strata::error));
        CHECK(sizeof(strata::cell_source<strata::cell_text_reader>) > 0);
    }
}
