// SPDX-License-Identifier: BSL-1.0
// Filter strings: a string makes a filter, whose own string makes it again, or it is refused at a position.
#include <string>

#include <strata/core/error.hpp>
#include <strata/filter/filter_string.hpp>

#include "stress/fuzz/fuzz.hpp"

namespace st = strata;

void fuzz::run(std::string_view input) {
    try {
        const std::string written = st::filter_string(*st::parse_filter(input));
        std::string again;
        try {
            again = st::filter_string(*st::parse_filter(written));
        } catch (const st::bad_filter_string&) {
        }
        require(again == written, "what is written is read as what it was");
    } catch (const st::bad_filter_string& fault) {
        require(fault.position() <= input.size(), "a position lies in the string, or at its end");
    }
}
