# SPDX-License-Identifier: BSL-1.0
include("${CMAKE_CURRENT_LIST_DIR}/link.cmake")
if(NOT TARGET Boost::headers)
  link_headers(Boost::headers boost)
endif()
