# SPDX-License-Identifier: BSL-1.0
# cmake -DSOURCE=<file> -DCOMPILER=<c++> -DINCLUDES=<folders> [-DPRECOMPILED=<header>] -P check.cmake
# With STRATA_REJECT the file does not compile, and the first error is the sentence of its first line.  Beside PRECOMPILED lies
# what it is precompiled to: .gch of g++, .pch of clang++.
cmake_minimum_required(VERSION 3.23)

file(READ "${SOURCE}" text LIMIT 400)
if(NOT text MATCHES "^// rejected: (strata: [^\n]+)\n")
  message(FATAL_ERROR "${SOURCE} does not start with '// rejected: strata: ...'")
endif()
set(sentence "${CMAKE_MATCH_1}")

list(TRANSFORM INCLUDES PREPEND "-I")
# Not if a file plays with macros that the library looks at.
if(PRECOMPILED AND NOT text MATCHES "BOOST_VERSION")
  if(EXISTS "${PRECOMPILED}.pch")
    list(APPEND INCLUDES -include-pch "${PRECOMPILED}.pch")
  else()
    list(APPEND INCLUDES -include "${PRECOMPILED}")
  endif()
endif()
set(ENV{LC_ALL} C)
execute_process(COMMAND "${COMPILER}" -std=c++20 -fsyntax-only -Wfatal-errors ${INCLUDES} -DSTRATA_REJECT "${SOURCE}"
                RESULT_VARIABLE code OUTPUT_VARIABLE text ERROR_VARIABLE text)
if(code EQUAL 0)
  message(FATAL_ERROR "the mistake compiles; it should say: ${sentence}")
endif()
string(REGEX MATCH "[^\n]*error:[^\n]*" first "${text}")
string(FIND "${first}" "${sentence}" position)
if(position EQUAL -1)
  message(FATAL_ERROR "the first error is not the sentence\n  wanted: ${sentence}\n  first:  ${first}\n\n${text}")
endif()
