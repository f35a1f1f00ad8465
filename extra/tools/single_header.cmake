# SPDX-License-Identifier: BSL-1.0
# cmake -DOUTPUT=<file> -P single_header.cmake: writes all of strata.hpp into one header, each of ours once.
# Headers of Boost and of the standard library stay includes, each where it was.
cmake_minimum_required(VERSION 3.23)

cmake_path(SET root NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../..")
if(NOT OUTPUT)
  message(FATAL_ERROR "say -DOUTPUT=<file>")
endif()

set_property(GLOBAL PROPERTY text "")
set_property(GLOBAL PROPERTY seen "")

function(write text)
  set_property(GLOBAL APPEND_STRING PROPERTY text "${text}")
endfunction()

# Writes a header's text, and before each part of it what the part includes.
function(write_header name)
  get_property(seen GLOBAL PROPERTY seen)
  if(name IN_LIST seen)
    return()
  endif()
  set_property(GLOBAL APPEND PROPERTY seen "${name}")

  file(READ "${root}/include/${name}" rest)
  # What stands once at the top of the one header, or helps only tools.
  string(REGEX REPLACE "^// SPDX[^\n]*\n" "" rest "${rest}")
  string(REPLACE "#pragma once\n" "" rest "${rest}")
  string(REGEX REPLACE "// IWYU pragma:[^\n]*\n" "" rest "${rest}")

  set(own "")
  while(rest MATCHES "#[ \t]*include[ \t]*<(strata/[^>]*)>[^\n]*\n")
    set(line "${CMAKE_MATCH_0}")
    set(included "${CMAKE_MATCH_1}")
    string(FIND "${rest}" "${line}" start)
    string(LENGTH "${line}" length)
    math(EXPR end "${start} + ${length}")
    string(SUBSTRING "${rest}" 0 ${start} before)
    string(SUBSTRING "${rest}" ${end} -1 rest)
    string(APPEND own "${before}")
    write_header("${included}")
  endwhile()
  string(REGEX REPLACE "\n\n\n+" "\n\n" own "${own}${rest}")
  write("\n// ${name}\n${own}")
endfunction()

file(STRINGS "${root}/include/strata/version.hpp" version REGEX "^#define STRATA_VERSION_STRING")
string(REGEX MATCH "[0-9]+\\.[0-9]+\\.[0-9]+" version "${version}")
file(STRINGS "${root}/LICENSE" license LIMIT_COUNT 1)
write_header(strata/strata.hpp)
get_property(text GLOBAL PROPERTY text)

# A guard instead of #pragma once, of which compilers warn in a main file: this header may be pasted into one.
file(WRITE "${OUTPUT}" "// SPDX-License-Identifier: BSL-1.0
// strata ${version} in one header.  ${license}; the text is at
// https://www.boost.org/LICENSE_1_0.txt
// Made of include/strata by extra/tools/single_header.cmake: change those headers, not this one.
#ifndef STRATA_SINGLE_HEADER
#define STRATA_SINGLE_HEADER
${text}
#endif  // STRATA_SINGLE_HEADER
")
