// SPDX-License-Identifier: BSL-1.0
// Files of cells.  The first byte says which: `c` cells as text, `j` JSON lines, `s` what HBase's shell prints, `q` a
// SequenceFile.  What is read is written in every format, and read again as it was.
#include <sstream>
#include <string>
#include <vector>

#include <strata/core/error.hpp>
#include <strata/files/cell_text.hpp>
#include <strata/files/json_lines.hpp>
#include <strata/files/sequence_file.hpp>
#include <strata/files/shell_output.hpp>

#include "stress/fuzz/fuzz.hpp"

namespace st = strata;

namespace {

/// Cells of a file that may be malformed: those before the fault.
template <class Reader, class... Options>
std::vector<st::cell> cells_of(std::istream& in, const Options&... options) {
    std::vector<st::cell> all;
    try {
        Reader from(in, options...);
        while (from.next()) all.emplace_back(from.cell());
    } catch (const st::bad_text& why) {
        fuzz::require(why.line() > 0 && why.column() > 0, "a fault of a text has a place");
    } catch (const st::corrupt_sequence_file&) {
    }
    return all;
}

template <class Writer, class Reader>
void check_again(const std::vector<st::cell>& all, bool has_sequence) {
    std::stringstream file;
    Writer to(file);
    for (const st::cell& one : all) to.add(one);
    if constexpr (requires { to.finish(); }) to.finish();
    Reader from(file);
    for (const st::cell& one : all) {
        fuzz::require(from.next(), "every cell that is written is read");
        fuzz::require(st::cell(from.cell()) == one, "a cell is read as it was written");
        fuzz::require(!has_sequence || from.cell().version().sequence() == one.version().sequence(),
                      "a cell keeps the number of its write");
    }
    fuzz::require(!from.next(), "no more is read than was written");
}

}  // namespace

void fuzz::run(std::string_view input) {
    const unsigned char which = take_byte(input);
    std::istringstream in{std::string(input)};
    std::vector<st::cell> all;
    if (which == 'c')
        all = cells_of<st::cell_text_reader>(in);
    else if (which == 'j')
        all = cells_of<st::json_lines_reader>(in);
    else if (which == 's')
        all = cells_of<st::shell_output_reader>(in, st::shell_output_options{.row = "row", .utc_offset = 0});
    else if (which == 'q')
        all = cells_of<st::sequence_file_reader>(in);
    check_again<st::cell_text_writer, st::cell_text_reader>(all, true);
    check_again<st::json_lines_writer, st::json_lines_reader>(all, true);
    check_again<st::sequence_file_writer, st::sequence_file_reader>(all, false);
}
