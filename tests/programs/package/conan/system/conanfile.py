# SPDX-License-Identifier: BSL-1.0
"""Headers that the system has, under the names that ConanCenter uses: conan export <this folder> --name=<library>."""
import os
import re

from conan import ConanFile
from conan.errors import ConanException
from conan.tools.files import load

FOLDERS = "/usr/local/include", "/usr/include"
# name: header with the version, how it is said, CMake file, CMake target, component
LIBRARIES = {
    "boost": ("boost/version.hpp", r'BOOST_LIB_VERSION "(\d+)_(\d+)(?:_(\d+))?"', "Boost", "Boost::headers", "headers"),
    "doctest": ("doctest/doctest.h", r"_MAJOR (\d+)\s+#define \w+_MINOR (\d+)\s+#define \w+_PATCH (\d+)", "doctest",
                "doctest::doctest", None),
    "cli11": ("CLI/Version.hpp", r'CLI11_VERSION "(\d+)\.(\d+)\.(\d+)"', "CLI11", "CLI11::CLI11", None),
}


class SystemHeaders(ConanFile):
    user = "system"
    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"

    def set_version(self):
        header, expression = LIBRARIES[self.name][:2]
        for folder in FOLDERS:
            path = os.path.join(folder, header)
            found = os.path.exists(path) and re.search(expression, load(self, path))
            if found:
                self.version = ".".join(number or "0" for number in found.groups())
                return
        raise ConanException(f"there is no {header} in {' or '.join(FOLDERS)}")

    def package_id(self):
        self.info.clear()

    def package_info(self):
        file, target, component = LIBRARIES[self.name][2:]
        self.cpp_info.set_property("cmake_file_name", file)
        part = self.cpp_info.components[component] if component else self.cpp_info
        part.bindirs = part.libdirs = part.includedirs = []  # compilers look there by themselves
        part.set_property("cmake_target_name", target)
        if self.name == "doctest":
            self.cpp_info.builddirs = ["/usr/lib/cmake/doctest"]  # doctest.cmake, which makes a ctest test of a case
