// SPDX-License-Identifier: BSL-1.0
// What the tab key offers: commands, tables, namespaces, families, attributes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "shell/session.hpp"

namespace shell {

/// What may stand at the end of a line instead of its last, unfinished word.
struct completions {
    std::size_t begin = 0;                ///< Where that word begins, after its quote.
    std::vector<std::string> words = {};  ///< What it may become, sorted; each begins with what stands there.
    std::string_view after = {};          ///< What follows a word that is the only one: a quote, a blank, or nothing.
};

/// `line`: the line up to the cursor.
completions complete(const session& in, std::string_view line);

}  // namespace shell
