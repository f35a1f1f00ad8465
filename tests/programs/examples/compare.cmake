# SPDX-License-Identifier: BSL-1.0
# cmake -DPROGRAM=<program> -DEXPECTED=<file> -DOUTPUT=<file> -P compare.cmake
cmake_minimum_required(VERSION 3.23)

if(NOT EXISTS "${EXPECTED}")
  message(FATAL_ERROR "there is no ${EXPECTED}")
endif()
execute_process(COMMAND ${PROGRAM} OUTPUT_FILE "${OUTPUT}" RESULT_VARIABLE code)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} fails: ${code}")
endif()
execute_process(COMMAND "${CMAKE_COMMAND}" -E compare_files "${OUTPUT}" "${EXPECTED}"
                RESULT_VARIABLE differs OUTPUT_QUIET ERROR_QUIET)
if(differs)
  execute_process(COMMAND diff -u "${EXPECTED}" "${OUTPUT}")
  message(FATAL_ERROR "${PROGRAM} prints something else than ${EXPECTED}")
endif()
