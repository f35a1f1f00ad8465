// SPDX-License-Identifier: BSL-1.0
// Layer: core.
#pragma once

#include <strata/core/language.hpp>

/// STRATA_CHECKED is 1 where wrong use is looked for while the program runs, and 0 where nothing of that is compiled.
///
/// It is 1 by default, and 0 where NDEBUG is defined.  Define it before the first strata header, the same in every
/// source file of a program: views and tables have more members where it is 1.  On ELF, and in Visual C++, source files
/// that differ do not link.
#ifndef STRATA_CHECKED
#ifdef NDEBUG
#define STRATA_CHECKED 0
#else
#define STRATA_CHECKED 1
#endif
#endif
#if STRATA_CHECKED != 0 && STRATA_CHECKED != 1
#error "strata: STRATA_CHECKED is 0 or 1"
#endif

#if STRATA_CHECKED
#include <cstdio>
#include <cstdlib>
#endif

// A linker accepts an absolute symbol that several object files define, if all give it the same value.  Inline
// namespaces would say the same only around all that knows a view, and that is nearly everything.
#if defined(__GNUC__) && defined(__ELF__)
#if STRATA_CHECKED
__asm__(
    ".globl STRATA_CHECKED_differs_between_source_files\n\t"
    ".hidden STRATA_CHECKED_differs_between_source_files\n\t"
    ".set STRATA_CHECKED_differs_between_source_files, 1");
#else
__asm__(
    ".globl STRATA_CHECKED_differs_between_source_files\n\t"
    ".hidden STRATA_CHECKED_differs_between_source_files\n\t"
    ".set STRATA_CHECKED_differs_between_source_files, 0");
#endif
#elif defined(_MSC_VER)
#if STRATA_CHECKED
#pragma detect_mismatch("STRATA_CHECKED", "1")
#else
#pragma detect_mismatch("STRATA_CHECKED", "0")
#endif
#endif

namespace strata::detail {

/// Something is compiled only to find wrong use.
inline constexpr bool is_checked = STRATA_CHECKED != 0;

#if STRATA_CHECKED
/// Says what is wrong with the program, and ends it.
[[noreturn]] inline void abort_saying(const char* what, const char* file, int line) noexcept {
    std::fprintf(stderr, "%s:%d: %s\n", file, line, what);
    std::abort();
}
#endif

}  // namespace strata::detail

/// STRATA_EXPECT(condition, sentence) checks what is only looked at where STRATA_CHECKED is 1; the sentence says what
/// the user has done and what to do instead.
///
/// By default it prints the sentence with its file and line, and aborts.  Where the user has defined STRATA_ASSERT,
/// that gets `condition && sentence`.
#if !STRATA_CHECKED
#define STRATA_EXPECT(condition, sentence) static_cast<void>(0)
#elif defined(STRATA_ASSERT)
#define STRATA_EXPECT(condition, sentence) STRATA_ASSERT((condition) && sentence)
#else
#define STRATA_EXPECT(condition, sentence) \
    ((condition) ? static_cast<void>(0) : ::strata::detail::abort_saying(sentence, __FILE__, __LINE__))
#endif

/// Checks a precondition that only a broken program can violate.
///
/// Define STRATA_ASSERT before the first strata header to route it elsewhere.  By default it prints the condition with
/// its file and line and aborts, where STRATA_CHECKED is 1.  What the world can get wrong is an exception instead.
#if defined(STRATA_ASSERT)
#elif STRATA_CHECKED
#define STRATA_ASSERT(condition)        \
    ((condition) ? static_cast<void>(0) \
                 : ::strata::detail::abort_saying("strata: broken precondition: " #condition, __FILE__, __LINE__))
#else
#define STRATA_ASSERT(condition) static_cast<void>(0)
#endif
