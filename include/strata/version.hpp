// SPDX-License-Identifier: BSL-1.0
// Layer: none; includes nothing.
// The version stands here and nowhere else; the build and the packages read it from this file.
#pragma once

#define STRATA_VERSION_MAJOR 0
#define STRATA_VERSION_MINOR 1
#define STRATA_VERSION_PATCH 0
#define STRATA_VERSION_STRING "0.1.0"
