// SPDX-License-Identifier: BSL-1.0
// Texts of the shell: escapes and columns.
#include <strata/bytes/escape.hpp>
#include <strata/cell/column.hpp>
#include <strata/core/error.hpp>

#include "stress/fuzz/fuzz.hpp"

namespace st = strata;

void fuzz::run(std::string_view input) {
    const st::bytes text = st::escape(input);
    for (const char c : text) require(c >= ' ' && c <= '~', "an escaped text can be printed");
    require(st::unescape(text) == input, "an escaped text stands for what it was made of");

    try {
        const st::bytes raw = st::unescape(input);
        require(raw.size() <= input.size(), "no text stands for more bytes than it has");
        require(st::unescape(st::escape(raw)) == raw, "what was read can be written");
    } catch (const st::illegal_argument&) {
        require(input.find("\\x") != input.npos, "only a text with an escape is refused");
    }

    try {
        const st::column read = st::column::parse(input);
        require(st::bytes(read.family()) + ':' + st::bytes(read.qualifier()) == input,
                "a column is written as it was read");
        require(read.family().find(':') == st::bytes_view::npos, "the first colon ends the family");
    } catch (const st::bad_column&) {
        require(input.find(':') == input.npos || input.front() == ':', "only what is no column is refused");
    }
}
