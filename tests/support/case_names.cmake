# SPDX-License-Identifier: BSL-1.0
# cmake -DPROGRAM=<doctest program> -P case_names.cmake
# ctest runs each TEST_CASE by its name: two cases of one name, or a name CMake would cut in pieces, would hide one.
cmake_minimum_required(VERSION 3.23)

execute_process(COMMAND ${PROGRAM} --list-test-cases OUTPUT_VARIABLE names COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "\\[doctest\\][^\n]*\n|=====*\n" "" names "${names}")
if(names MATCHES "[^\n]*[][;\\][^\n]*")
  message(FATAL_ERROR "a name with [ ] ; or a backslash in it: ${CMAKE_MATCH_0}")
endif()
string(TOLOWER "${names}" names)  # as doctest compares them
string(REPLACE "\n" ";" names "${names}")
list(REMOVE_ITEM names "")
if(NOT names)
  message(FATAL_ERROR "no test case in ${PROGRAM}")
endif()
set(seen "")
foreach(name IN LISTS names)
  if(name IN_LIST seen)
    message(SEND_ERROR "two cases are called '${name}'")
  endif()
  list(APPEND seen "${name}")
endforeach()
