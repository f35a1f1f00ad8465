// SPDX-License-Identifier: BSL-1.0
// Five minutes through the data model: sentences, and commands that are run before the reader's eyes.
#pragma once

#include "shell/session.hpp"

namespace shell {

/// Shows the tour.  It has a catalog and a clock of its own, so that nothing of the session changes.
///
/// Between two steps it asks session::pause(), and ends if that says so.
void tour(session& in);

}  // namespace shell
