# SPDX-License-Identifier: BSL-1.0
import os
import re

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load

required_conan_version = ">=2.0.9"


class StrataConan(ConanFile):
    name = "strata"
    description = "Multi-dimensional sorted maps (the HBase data model) in memory"
    license = "BSL-1.0"
    topics = ("header-only", "sorted-map", "multi-dimensional", "hbase", "bigtable", "testing")
    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"
    exports_sources = ("CMakeLists.txt", "LICENSE", "include/*", "tests/*", "bench/*", "extra/*",
                       "!tests/programs/package/conan/*")
    no_copy_source = True
    test_package_folder = "tests/programs/package/conan/test_package"

    @property
    def _tests(self):
        # They take longer than everything else here, so they are for those who ask: -c tools.build:skip_test=False
        return not self.conf.get("tools.build:skip_test", default=True, check_type=bool)

    def set_version(self):
        text = load(self, os.path.join(self.recipe_folder, "include", "strata", "version.hpp"))
        self.version = re.search(r'STRATA_VERSION_STRING "([^"]+)"', text).group(1)

    def layout(self):
        cmake_layout(self)

    def requirements(self):
        self.requires("boost/[>=1.74 <1.85 || >=1.86 <2]")  # headers only; 1.85.0 corrupts memory

    def build_requirements(self):
        if self._tests:
            self.test_requires("doctest/[>=2.4.9 <3]")
            self.test_requires("cli11/[>=2.1 <3]")

    def validate(self):
        try:
            check_min_cppstd(self, 20)
        except ConanInvalidConfiguration:
            standard = self.settings.get_safe("compiler.cppstd", "not set")
            raise ConanInvalidConfiguration(
                f"strata needs C++20, but compiler.cppstd is {standard}: say -s compiler.cppstd=20")

    def package_id(self):
        self.info.clear()

    def generate(self):
        if not self._tests:
            return
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["STRATA_BUILD_EXAMPLES"] = False
        toolchain.cache_variables["STRATA_BUILD_PROGRAMS"] = False
        toolchain.cache_variables["STRATA_WERROR"] = False
        toolchain.user_presets_path = False  # or the checkout gets a file that names a folder of Conan's
        toolchain.generate()

    def build(self):
        if not self._tests:
            return
        cmake = CMake(self)
        cmake.configure()
        cmake.build(target="trace_tests")
        cmake.ctest(["--label-regex", "^trace$", "--exclude-regex", "program", "--output-on-failure", "--no-tests=error"])

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        copy(self, "*.hpp", os.path.join(self.source_folder, "include"), os.path.join(self.package_folder, "include"))

    def package_info(self):
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
        self.cpp_info.requires = ["boost::headers"]
        self.cpp_info.set_property("cmake_file_name", "strata")
        self.cpp_info.set_property("cmake_target_name", "strata::strata")
        self.cpp_info.set_property("pkg_config_name", "strata")
