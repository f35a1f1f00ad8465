// SPDX-License-Identifier: BSL-1.0
// Layer: none; includes nothing.
// The version stands here and nowhere else; the build and the packages read it from this file.
#pragma once

/// The first number of the version.
#define STRATA_VERSION_MAJOR 0
/// The second one.
#define STRATA_VERSION_MINOR 1
/// The third one.
#define STRATA_VERSION_PATCH 0
/// All three, as a text.
#define STRATA_VERSION_STRING "0.1.0"
