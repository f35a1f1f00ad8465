// SPDX-License-Identifier: BSL-1.0
// The arguments of get, scan and count as strata's options.
#pragma once

#include <cstddef>
#include <string>

#include <strata/request/options.hpp>

#include "shell/cell_text.hpp"
#include "shell/command.hpp"
#include "shell/value.hpp"

namespace shell {

/// What a get asks for, and how the answer is printed.
struct get_request {
    strata::row_options options;
    cell_text text;
};
/// The arguments of a get after its row: nothing, columns, or a hash.
get_request get_request_of(const call& c, std::size_t from);

/// What a scan asks for, and how the answer is printed.
struct scan_request {
    strata::scan_options options;
    cell_text text;
};
scan_request scan_request_of(const call& c, const hash& given);

/// TIMERANGE => [from, to].  Throws: failure.
strata::time_range time_range_of(const value& given);

/// A number: an integer, or the whole part of another one.  Throws: failure that names what it is for.
std::int64_t number_of(const value& given, const char* what);

}  // namespace shell
