# SPDX-License-Identifier: BSL-1.0
# Compiles an example with the one header instead of ours, MODE included or pasted, and compares what it prints.
cmake_minimum_required(VERSION 3.23)

file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${WORK}")
execute_process(COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${WORK}/strata.hpp" -P "${STRATA_SOURCE_DIR}/extra/tools/single_header.cmake"
                COMMAND_ERROR_IS_FATAL ANY)

# Each header stands in it once, and nothing of ours is left to be included.
file(READ "${WORK}/strata.hpp" header)
file(GLOB_RECURSE names RELATIVE "${STRATA_SOURCE_DIR}/include" "${STRATA_SOURCE_DIR}/include/*.hpp")
# What strata.hpp does not reach, as layers.txt says, is no part of it.
file(STRINGS "${STRATA_SOURCE_DIR}/tests/structure/layers.txt" lines REGEX "^[^#]")
list(FIND lines strata.hpp position)
math(EXPR position "${position} + 1")
list(SUBLIST lines ${position} -1 lines)
foreach(line IN LISTS lines)
  separate_arguments(folders UNIX_COMMAND "${line}")
  foreach(folder IN LISTS folders)
    list(FILTER names EXCLUDE REGEX "^strata/${folder}/")
  endforeach()
endforeach()
foreach(name IN LISTS names)
  string(REGEX MATCHALL "\n// ${name}\n" places "${header}")
  list(LENGTH places count)
  if(NOT count EQUAL 1)
    message(FATAL_ERROR "the one header has ${name} ${count} times")
  endif()
endforeach()
if(header MATCHES "#[ \t]*include[ \t]*[<\"]strata/")
  message(FATAL_ERROR "the one header still includes a header of strata")
endif()

set(example webtable)
if(MODE STREQUAL "pasted")
  set(example plain_mdmap)  # a small one: it is the place of the header that is another
endif()
file(READ "${STRATA_SOURCE_DIR}/examples/${example}.cpp" program)
string(FIND "${program}" "#include <strata/strata.hpp>\n" position)
if(position EQUAL -1)
  message(FATAL_ERROR "examples/${example}.cpp includes strata otherwise")
endif()
if(MODE STREQUAL "pasted")
  string(REPLACE "#include <strata/strata.hpp>\n" "${header}" program "${program}")
else()
  string(REPLACE "<strata/strata.hpp>" "\"strata.hpp\"" program "${program}")
endif()
file(WRITE "${WORK}/${example}.cpp" "${program}")

list(TRANSFORM BOOST PREPEND "-I")
execute_process(COMMAND "${COMPILER}" -std=c++20 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror ${BOOST}
                        "${WORK}/${example}.cpp" -o "${WORK}/${example}"
                COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${CMAKE_COMMAND}" "-DPROGRAM=${WORK}/${example}" "-DOUTPUT=${WORK}/${example}.output"
                        "-DEXPECTED=${STRATA_SOURCE_DIR}/examples/${example}.expected"
                        -P "${STRATA_SOURCE_DIR}/tests/programs/examples/compare.cmake"
                COMMAND_ERROR_IS_FATAL ANY)
