// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <strata/testing/golden.hpp>

using strata::testing::check_golden;
using strata::testing::outcome;
using strata::testing::write_golden_variable;

namespace {
// A folder of its own, which goes at the end; the variable is as it was then.
struct place {
    place() {
        std::filesystem::remove_all(folder);
        if (const char* value = std::getenv(write_golden_variable)) was = value;
        unsetenv(write_golden_variable);
    }
    ~place() {
        std::filesystem::remove_all(folder);
        if (was.empty())
            unsetenv(write_golden_variable);
        else
            setenv(write_golden_variable, was.c_str(), 1);
    }
    std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("strata_golden_" + std::to_string(std::rand()));
    std::string was;
};

std::string text_in(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}
bool says(const outcome& found, const char* words) { return found.message().find(words) != std::string::npos; }
}  // namespace

TEST_SUITE("testing/golden")
{
    TEST_CASE("a golden file is written on request and compared otherwise") {
        const place here;
        const auto file = here.folder / "deep" / "orders.txt";
        const outcome missing = check_golden(file, "a\nb\n");
        CHECK_FALSE(missing);
        CHECK(says(missing, "there is no golden file"));
        CHECK(says(missing, "run the test with STRATA_WRITE_GOLDEN=1 to write it"));
        CHECK_FALSE(std::filesystem::exists(file));

        setenv(write_golden_variable, "0", 1);
        CHECK_FALSE(check_golden(file, "a\nb\n"));
        setenv(write_golden_variable, "1", 1);
        const outcome written = check_golden(file, "a\nb\n");
        CHECK(written);
        CHECK(says(written, "orders.txt is written"));
        CHECK(text_in(file) == "a\nb\n");
        CHECK(check_golden(file, "a\nc\n"));
        CHECK(text_in(file) == "a\nc\n");
        unsetenv(write_golden_variable);

        CHECK(check_golden(file, "a\nc\n"));
        const outcome other = check_golden(file, "a\nb\n");
        CHECK_FALSE(other);
        CHECK(says(other, "     1  a\n-    2  c\n+    2  b\n"));
        CHECK(says(other, "STRATA_WRITE_GOLDEN=1"));
        CHECK(text_in(file) == "a\nc\n");
        CHECK(says(check_golden(file, "a\nc"), "one of them ends without a line end"));
    }

    TEST_CASE("what cannot be written is a failure") {
        const place here;
        setenv(write_golden_variable, "1", 1);
        CHECK(check_golden(here.folder / "file", "v"));
        const outcome refused = check_golden(here.folder / "file" / "below", "v");
        CHECK_FALSE(refused);
        CHECK(says(refused, "cannot be written"));
    }
}
