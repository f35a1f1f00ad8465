# SPDX-License-Identifier: BSL-1.0
# Takes strata without CMake's help: MODE pkg_config asks the installed strata.pc, plain_include and no_rtti say -I.
cmake_minimum_required(VERSION 3.23)

file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${WORK}")
if(MODE STREQUAL "pkg_config")
  # Moved first: the file must find its prefix from where it lies.
  file(COPY "${STAGE}/" DESTINATION "${WORK}/moved")
  set(ENV{PKG_CONFIG_PATH} "${WORK}/moved/share/pkgconfig")
  execute_process(COMMAND pkg-config --cflags strata OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE
                  COMMAND_ERROR_IS_FATAL ANY)
  separate_arguments(flags UNIX_COMMAND "${flags}")
  foreach(flag IN LISTS flags)
    string(REGEX REPLACE "^-I" "" folder "${flag}")
    cmake_path(NORMAL_PATH folder)
    string(FIND "${folder}" "${WORK}/moved/include" position)
    if(NOT position EQUAL 0)
      message(FATAL_ERROR "strata.pc says '${flag}', which is not below the moved folder")
    endif()
  endforeach()
else()
  set(flags "-I${STRATA_SOURCE_DIR}/include")
endif()
set(program small.cpp)
if(MODE STREQUAL "no_rtti")
  list(APPEND flags -fno-rtti)
  set(program main.cpp)
endif()

list(TRANSFORM BOOST PREPEND "-I")
execute_process(COMMAND "${COMPILER}" -std=c++20 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror ${flags} ${BOOST}
                        "${CMAKE_CURRENT_LIST_DIR}/consumer/${program}" -o "${WORK}/consumer"
                COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${WORK}/consumer" COMMAND_ERROR_IS_FATAL ANY)
