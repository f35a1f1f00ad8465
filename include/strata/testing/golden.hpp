// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>

#include <strata/core/language.hpp>
#include <strata/testing/golden/line_difference.hpp>
#include <strata/testing/outcome.hpp>

namespace strata::testing {

/// The environment variable that asks for golden files to be written: any value but the empty one and 0.
inline constexpr const char* write_golden_variable = "STRATA_WRITE_GOLDEN";

/// True if golden files are to be written, not compared.
inline bool writes_golden() {
    const char* const value = std::getenv(write_golden_variable);
    return value != nullptr && *value != '\0' && std::string_view(value) != "0";
}

}  // namespace strata::testing

namespace strata::detail {

inline testing::outcome write_golden(const std::filesystem::path& file, std::string_view text) {
    const std::filesystem::path fresh(file.string() + ".new");
    std::error_code fault;
    if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), fault);
    std::ofstream out(fresh, std::ios::binary | std::ios::trunc);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    out.close();
    if (out) std::filesystem::rename(fresh, file, fault);
    if (out && !fault) return testing::outcome::success(file.string() + " is written");
    std::filesystem::remove(fresh, fault);
    return testing::outcome::failure(file.string() + " cannot be written");
}

}  // namespace strata::detail

namespace strata::testing {

/// Compares a text with that of a file, the golden file, which lies in the repository beside the test.
///
/// `const auto r = check_golden("golden/orders.txt", text); CHECK_MESSAGE(r, r.message());`
///
/// With STRATA_WRITE_GOLDEN=1 in the environment the file is written instead, in one step, and its folder made.  The
/// message of a failure shows the lines that differ: those of the file with `-`, those of the text with `+`.  A file
/// that is missing is a failure, whose message says how to write it.
/// Complexity: linear in the texts, and quadratic in the lines between the first and the last that differ.
inline outcome check_golden(const std::filesystem::path& file, std::string_view text) {
    if (writes_golden()) return strata::detail::write_golden(file, text);
    std::ifstream in(file, std::ios::binary);
    const std::string how = "run the test with " + std::string(write_golden_variable) + "=1 to write it";
    if (!in) return outcome::failure("there is no golden file " + file.string() + "; " + how);
    const std::string golden{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (golden == text) return {};
    const std::string difference = strata::detail::line_difference(golden, text).text();
    const bool is_only_the_end = golden + '\n' == text || golden == std::string(text) + '\n';
    return outcome::failure("the text differs from the golden file " + file.string() + " (-); " + how + " anew\n" +
                            (is_only_the_end ? "  one of them ends without a line end\n" : difference));
}

}  // namespace strata::testing
