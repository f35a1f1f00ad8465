// SPDX-License-Identifier: BSL-1.0
#include "trace/layouts/compile_time_tables.hpp"

std::vector<trace::layout> trace::detail::one_family_layouts(const trace& one) {
    return layouts_that_fit<common::one_family_tables>(one);
}
