// SPDX-License-Identifier: BSL-1.0
// Layer: core.
// Stops a compiler that does not speak C++20 at one sentence, before it reads what it cannot understand.
// Every header includes this one, directly or through others.
#pragma once

// MSVC says in _MSVC_LANG what it speaks; its __cplusplus stays at C++98.
#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 202002L
#error "strata: needs C++20 or later; compile with -std=c++20, or with /std:c++20 in Visual C++"
#include "see the #error above"  // is no file, which ends the compilation; after an #error g++ and clang++ go on
#endif
