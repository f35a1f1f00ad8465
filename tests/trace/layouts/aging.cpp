// SPDX-License-Identifier: BSL-1.0
#include "trace/layouts/compile_time_tables.hpp"

std::vector<trace::layout> trace::detail::aging_layouts(const trace& one) {
    return layouts_that_fit<common::aging_tables>(one);
}
