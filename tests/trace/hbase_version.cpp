// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string_view>
#include <system_error>

#include "trace/layouts.hpp"

namespace trace {

std::optional<hbase_version> version_of(std::string_view text) {
    constexpr std::string_view name = "HBase ";
    if (text.starts_with(name)) text.remove_prefix(name.size());
    std::array<int, 3> numbers{};
    for (int& number : numbers) {
        const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (failed != std::errc()) return std::nullopt;
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        if (&number != &numbers.back() && text.starts_with('.')) text.remove_prefix(1);
    }
    if (numbers >= std::array{2, 6, 6}) return hbase_version::v2_6_6;
    return numbers == std::array{2, 6, 5} ? hbase_version::v2_6_5 : hbase_version::v2_6_4;
}

}  // namespace trace
