// SPDX-License-Identifier: BSL-1.0
#include "model/region/cell.hpp"

#include <algorithm>
#include <cstddef>

namespace model {

std::int64_t plus(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

std::int64_t minus(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}

int compare(const bytes& a, const bytes& b) {
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
        const int x = static_cast<unsigned char>(a[i]);
        const int y = static_cast<unsigned char>(b[i]);
        if (x != y) return x < y ? -1 : 1;
    }
    if (a.size() == b.size()) return 0;
    return a.size() < b.size() ? -1 : 1;
}

bool sorts_before(const cell& a, const cell& b) {
    if (const int c = compare(a.row, b.row); c != 0) return c < 0;
    if (const int c = compare(a.family, b.family); c != 0) return c < 0;
    if (const int c = compare(a.qualifier, b.qualifier); c != 0) return c < 0;
    if (a.timestamp != b.timestamp) return a.timestamp > b.timestamp;
    if (a.type != b.type) return a.type > b.type;
    return a.seq > b.seq;
}

bool sorts_before_reversed(const cell& a, const cell& b) {
    if (const int c = compare(a.row, b.row); c != 0) return c > 0;
    return sorts_before(a, b);
}

int time_range::compare(std::int64_t timestamp) const {
    if (all_time()) return 0;
    if (timestamp < min) return -1;
    return timestamp >= max ? 1 : 0;
}

time_range checked(const trace::range& range) {
    if (range.from < 0 || range.to < 0 || range.to < range.from) throw failure("illegal_argument");
    return {range.from, range.to};
}

std::string escaped(const bytes& raw) {
    const std::string digits = "0123456789ABCDEF";
    const std::string special = "\\:@=;,#>!\"";
    std::string out;
    for (const char c : raw) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x21 && byte <= 0x7E && special.find(c) == std::string::npos) {
            out += c;
        } else {
            out += "\\x";
            out += digits[byte >> 4U];
            out += digits[byte & 0xFU];
        }
    }
    return out;
}

std::string text(const cell& c) {
    const std::string where = escaped(c.family) + ":" + escaped(c.qualifier) + "@" + std::to_string(c.timestamp);
    switch (c.type) {
        case kind::minimum:
            break;
        case kind::put:
            return where + "=" + escaped(c.value);
        case kind::version:
            return where + "!Delete";
        case kind::family_version:
            return where + "!DeleteFamilyVersion";
        case kind::column:
            return where + "!DeleteColumn";
        case kind::family:
            return where + "!DeleteFamily";
    }
    return where;
}

std::string text(const std::vector<cell>& cells) {
    std::string out;
    for (const cell& c : cells) out += (out.empty() ? "" : " ") + text(c);
    return out;
}

bytes eight_bytes(std::int64_t number) {
    bytes out;
    for (int shift = 56; shift >= 0; shift -= 8)
        out += static_cast<char>((static_cast<std::uint64_t>(number) >> static_cast<unsigned>(shift)) & 0xFFU);
    return out;
}

std::int64_t counter_of(const bytes& value) {
    if (value.size() != 8) throw failure("do_not_retry");
    std::uint64_t number = 0;
    for (const char c : value) number = (number << 8U) | static_cast<unsigned char>(c);
    return static_cast<std::int64_t>(number);
}

}  // namespace model
