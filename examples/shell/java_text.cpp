// SPDX-License-Identifier: BSL-1.0
#include "shell/java_text.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <limits>
#include <optional>

#include "shell/failure.hpp"

namespace shell {
namespace {

/// The hash of HBase's Bytes, as a HashMap spreads it.
std::uint32_t spread_hash(std::string_view key) noexcept {
    std::uint32_t hash = 1;
    for (const char c : key)
        hash = 31 * hash + static_cast<std::uint32_t>(static_cast<std::int32_t>(static_cast<signed char>(c)));
    return hash ^ hash >> 16;
}

constexpr std::int64_t forever = (std::numeric_limits<std::int32_t>::max)();

struct unit {
    std::int64_t length;
    std::string_view name;
};

/// `1 DAY 2 HOURS`: what is not nothing, largest first.
template <std::size_t N>
std::string in_units(std::int64_t number, const unit (&units)[N], bool in_words) {
    std::string text;
    bool has_minutes = false;
    for (const unit& one : units) {
        const std::int64_t count = number / one.length;
        number %= one.length;
        if (one.length == 60) has_minutes = count == 1;
        if (count == 0) continue;
        if (!text.empty()) text += ' ';
        text += std::to_string(count);
        if (in_words) text += ' ';
        text += one.name;
        // HBase looks at the minutes to write the seconds.
        const bool is_one = one.length == 1 ? has_minutes : count == 1;
        if (in_words && !is_one) text += 'S';
    }
    return text;
}

constexpr unit times[] = {{86400, "DAY"}, {3600, "HOUR"}, {60, "MINUTE"}, {1, "SECOND"}};
constexpr unit sizes[] = {{std::int64_t{1} << 40, "TB"},
                          {std::int64_t{1} << 30, "GB"},
                          {std::int64_t{1} << 20, "MB"},
                          {std::int64_t{1} << 10, "KB"},
                          {1, "B"}};

std::optional<std::int64_t> number(std::string_view text) noexcept {
    if (text.size() > 1 && text.front() == '+' && text[1] != '-') text.remove_prefix(1);
    std::int64_t read = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), read);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return read;
}

[[noreturn]] void no_number(std::string_view text) {
    constexpr const char* name = "java.lang.NumberFormatException";
    throw failure(std::string(name) + ": For input string: \"" + std::string(text) + '"', name);
}

/// The words of a length of time, one by one.
class interval_reader {
public:
    explicit interval_reader(std::string_view text) : text_(text) {}

    /// Takes `12 HOURS` in whatever case, if it stands here.
    std::optional<std::int64_t> take(std::string_view name) {
        const std::string_view before = text_;
        skip();
        std::size_t digits = 0;
        while (digits < text_.size() && std::isdigit(static_cast<unsigned char>(text_[digits])) != 0) ++digits;
        const auto read = number(text_.substr(0, digits));
        if (digits != 0 && read) {
            text_.remove_prefix(digits);
            skip();
            if (starts_with(name)) {
                text_.remove_prefix(name.size());
                if (starts_with("S")) text_.remove_prefix(1);
                return read;
            }
        }
        text_ = before;
        return std::nullopt;
    }
    bool take_sign(char c) {
        skip();
        if (text_.empty() || text_.front() != c) return false;
        text_.remove_prefix(1);
        return true;
    }
    bool is_at_end() {
        skip();
        return text_.empty();
    }

private:
    void skip() {
        while (!text_.empty() && text_.front() == ' ') text_.remove_prefix(1);
    }
    bool starts_with(std::string_view name) const {
        return text_.size() >= name.size() && std::equal(name.begin(), name.end(), text_.begin(), [](char a, char b) {
                   return a == static_cast<char>(std::toupper(static_cast<unsigned char>(b)));
               });
    }
    std::string_view text_;
};

}  // namespace

void sort_as_java_map(std::vector<std::pair<std::string, std::string>>& entries) {
    // A map grows once it is more than three quarters full, and keeps the sequence within a place.
    std::uint32_t places = 16;
    while (entries.size() > places / 4 * 3) places *= 2;
    std::stable_sort(entries.begin(), entries.end(), [&](const auto& a, const auto& b) {
        return (spread_hash(a.first) & (places - 1)) < (spread_hash(b.first) & (places - 1));
    });
}

std::string size_text(std::int64_t bytes) {
    const std::string plain = std::to_string(bytes) + " B";
    return bytes < 1024 ? plain : plain + " (" + in_units(bytes, sizes, false) + ')';
}

std::string interval_text(std::int64_t seconds) {
    if (seconds == forever) return "FOREVER";
    const std::string plain = std::to_string(seconds) + " SECOND" + (seconds == 1 ? "" : "S");
    return seconds < 60 ? plain : plain + " (" + in_units(seconds, times, true) + ')';
}

std::int64_t interval(std::string_view text) {
    std::string upper(text);
    std::transform(upper.begin(), upper.end(), upper.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    if (upper == "FOREVER") return forever;
    if (const auto plain = number(text)) return *plain;
    interval_reader reader(text);
    interval_reader after = reader;
    std::optional<std::int64_t> expected;
    // `90061 SECONDS (1 DAY ...)` has the sum before the parts.
    if (const auto sum = after.take("SECOND"); sum && after.take_sign('(')) {
        expected = sum;
        reader = after;
    }
    std::int64_t length = 0;
    for (const unit& one : times)
        if (const auto count = reader.take(one.name)) length += *count * one.length;
    reader.take_sign(')');
    if (!reader.is_at_end()) return 0;
    if (expected && *expected != length) {
        constexpr const char* name = "org.apache.hadoop.hbase.exceptions.HBaseException";
        throw failure(
            std::string(name) + ": Malformed TTL string: TTL values in seconds and human readableformat do not match",
            name);
    }
    return length;
}

std::int64_t java_int(std::string_view text) {
    const std::int64_t read = java_long(text);
    if (read > forever || read < -forever - 1) no_number(text);
    return read;
}

std::int64_t java_long(std::string_view text) {
    const auto read = number(text);
    if (!read) no_number(text);
    return *read;
}

}  // namespace shell
