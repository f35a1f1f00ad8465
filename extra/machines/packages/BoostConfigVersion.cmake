# SPDX-License-Identifier: BSL-1.0
file(GLOB header /usr/include/boost/version.hpp /usr/local/include/boost/version.hpp)
list(GET header 0 header)
file(STRINGS "${header}" line REGEX "define BOOST_LIB_VERSION")
string(REGEX MATCH "[0-9]+_[0-9_]+" version "${line}")
string(REPLACE "_" "." PACKAGE_VERSION "${version}")
if(PACKAGE_VERSION VERSION_GREATER_EQUAL PACKAGE_FIND_VERSION)
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
endif()
