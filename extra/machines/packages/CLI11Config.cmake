# SPDX-License-Identifier: BSL-1.0
include("${CMAKE_CURRENT_LIST_DIR}/link.cmake")
if(NOT TARGET CLI11::CLI11)
  link_headers(CLI11::CLI11 CLI)
endif()
