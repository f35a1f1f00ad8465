# SPDX-License-Identifier: BSL-1.0
# Toolchain of another machine: the presets name its compiler and what runs its programs, if this processor does not.
# Programs are static, so that they need nothing of that machine but a kernel.
#
# The libraries are headers that any machine takes, but /usr/include, where they lie, has this machine's as well: a folder of
# links holds only theirs, and packages/ finds them there.
set(CMAKE_SYSTEM_NAME Linux)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES STRATA_PROCESSOR)
set(CMAKE_SYSTEM_PROCESSOR "${STRATA_PROCESSOR}")
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)

foreach(package IN ITEMS Boost doctest CLI11)
  set(${package}_DIR "${CMAKE_CURRENT_LIST_DIR}/packages")
endforeach()
