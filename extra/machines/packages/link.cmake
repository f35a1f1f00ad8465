# SPDX-License-Identifier: BSL-1.0
# link_headers(<target> <folder>): a library that is the headers of /usr/include/<folder>, and nothing else from there.
function(link_headers target folder)
  find_path(STRATA_${folder}_IN NAMES ${folder} PATHS /usr/include /usr/local/include
            NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  set(links "${CMAKE_BINARY_DIR}/headers_of_any_machine")
  file(MAKE_DIRECTORY "${links}")
  file(CREATE_LINK "${STRATA_${folder}_IN}/${folder}" "${links}/${folder}" SYMBOLIC)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} SYSTEM INTERFACE "${links}")
endfunction()
