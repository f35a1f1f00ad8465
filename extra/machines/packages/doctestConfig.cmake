# SPDX-License-Identifier: BSL-1.0
include("${CMAKE_CURRENT_LIST_DIR}/link.cmake")
if(NOT TARGET doctest::doctest)
  link_headers(doctest::doctest doctest)
endif()
# doctest_discover_tests lies beside the package of this machine.
find_path(STRATA_DOCTEST_MODULE doctest.cmake PATHS /usr /usr/local PATH_SUFFIXES lib/cmake/doctest share/cmake/doctest
          NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
list(APPEND CMAKE_MODULE_PATH "${STRATA_DOCTEST_MODULE}")
