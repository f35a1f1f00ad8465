# SPDX-License-Identifier: BSL-1.0
# cmake "-DSOURCES=<file;...>" -DCOMPILER=<c++> -DINCLUDES=<folders> -DUNIT=<file to write> -P without_mistakes.cmake
# The files compile as they stand: all in one go, since each takes longer for what it includes than for itself.  So what
# they include stands before them, and each has a namespace of its own.
cmake_minimum_required(VERSION 3.23)

set(includes "")
set(texts "")
set(count 0)
foreach(source IN LISTS SOURCES)
  file(STRINGS "${source}" included REGEX "^#include ")
  list(APPEND includes ${included})
  math(EXPR count "${count} + 1")
  string(APPEND texts "namespace file_${count} {\n#include \"${source}\"\n}\n")
endforeach()
if(count EQUAL 0)
  message(FATAL_ERROR "there is nothing to compile")
endif()
list(REMOVE_DUPLICATES includes)
list(JOIN includes "\n" includes)
file(WRITE "${UNIT}" "${includes}\n${texts}")

list(TRANSFORM INCLUDES PREPEND "-I")
execute_process(COMMAND "${COMPILER}" -std=c++20 -fsyntax-only ${INCLUDES} "${UNIT}"
                RESULT_VARIABLE code OUTPUT_VARIABLE text ERROR_VARIABLE text)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "does not compile even without the mistake:\n${text}")
endif()
