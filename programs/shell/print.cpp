// SPDX-License-Identifier: BSL-1.0
#include "shell/print.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>

namespace shell {

std::string padded(std::string_view text, std::size_t width) {
    std::string all(text);
    if (all.size() < width) all.append(width - all.size(), ' ');
    return all;
}

namespace {

/// The part of a text in the n-th line of a column; nothing after its end.
std::string_view part(std::string_view text, std::size_t width, std::size_t line) noexcept {
    const std::size_t begin = width * line;
    if (begin >= text.size()) return {};
    return width == 0 ? text : text.substr(begin, width);
}

std::int64_t floor_divided(std::int64_t number, std::int64_t by) noexcept {
    return number / by - (number % by < 0 ? 1 : 0);
}

struct date {
    std::int64_t year = 0;
    int month = 0;
    int day = 0;
};

/// The date of a day, counted from 1970-01-01, in the calendar that has always been as it is now.
date date_of(std::int64_t day) noexcept {
    // Years begin in March, so that the day that some have too many is the last one.
    const std::int64_t shifted = day + 719468;
    const std::int64_t era = floor_divided(shifted, 146097);
    const std::int64_t in_era = shifted - era * 146097;
    const std::int64_t year = (in_era - in_era / 1460 + in_era / 36524 - in_era / 146096) / 365;
    const std::int64_t in_year = in_era - (365 * year + year / 4 - year / 100);
    const std::int64_t month = (5 * in_year + 2) / 153;
    const int real_month = static_cast<int>(month < 10 ? month + 3 : month - 9);
    return {year + era * 400 + (real_month <= 2 ? 1 : 0), real_month,
            static_cast<int>(in_year - (153 * month + 2) / 5 + 1)};
}

/// How many seconds local time is ahead of UTC; 0 where the system does not know.
std::int64_t zone_offset(std::int64_t seconds) noexcept {
    const auto when = static_cast<std::time_t>(seconds);
    std::tm local{};
    if (when != seconds || localtime_r(&when, &local) == nullptr) return 0;
    return local.tm_gmtoff;
}

template <class... Numbers>
std::string formatted(const char* how, Numbers... numbers) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), how, numbers...);
    return text.data();
}

}  // namespace

void formatter::header(std::string_view one) {
    row(one);
    rows_ = 0;
}

void formatter::header(std::string_view left, std::string_view right) {
    columns(left, right, false);
    rows_ = 0;
}

void formatter::row(std::string_view one) {
    std::size_t line = 0;
    do {
        *out_ << padded(part(one, width_, line), width_) << '\n';
        ++line;
    } while (width_ != 0 && line * width_ < one.size());
    ++rows_;
}

void formatter::row(std::string_view left, std::string_view right) {
    columns(left, right, true);
    ++rows_;
}

void formatter::columns(std::string_view left, std::string_view right, bool is_inset) {
    const std::size_t left_width = width_ / 4;
    const std::size_t right_width = width_ < 12 ? 0 : width_ - left_width - 2;
    const bool is_split = right_width != 0;
    const auto lines = [&](std::string_view text, std::size_t width) {
        return is_split ? (text.size() + width - 1) / width : 1;
    };
    const std::size_t all = (std::max)({lines(left, left_width), lines(right, right_width), std::size_t{1}});
    for (std::size_t i = 0; i != all; ++i) {
        if (is_inset) *out_ << ' ';
        *out_ << padded(part(left, is_split ? left_width : 0, i), is_split ? left_width : 0);
        *out_ << (is_inset ? " " : "  ");
        *out_ << padded(part(right, right_width, i), right_width) << '\n';
    }
}

void formatter::footer(std::size_t rows) { *out_ << rows << " row(s)\n"; }

std::string local_time(std::int64_t milliseconds) {
    const std::int64_t utc = floor_divided(milliseconds, 1000);
    const auto fraction = static_cast<int>(milliseconds - utc * 1000);
    const std::int64_t local = utc + zone_offset(utc);
    const std::int64_t day = floor_divided(local, 86400);
    const auto second = static_cast<int>(local - day * 86400);
    const date on = date_of(day);
    std::string text;
    if (on.year > 9999)
        text = '+' + std::to_string(on.year);
    else if (on.year < 0)
        text = formatted("-%04lld", static_cast<long long>(-on.year));
    else
        text = formatted("%04lld", static_cast<long long>(on.year));
    text += formatted("-%02d-%02dT%02d:%02d", on.month, on.day, second / 3600, second / 60 % 60);
    if (second % 60 != 0 || fraction != 0) text += formatted(":%02d", second % 60);
    if (fraction != 0) text += formatted(".%03d", fraction);
    return text;
}

std::string took(double seconds) { return formatted("Took %.4f seconds", seconds); }

}  // namespace shell
