// SPDX-License-Identifier: BSL-1.0
#include "shell/cell_text.hpp"

#include <bit>
#include <cstdio>

#include <strata/bytes/escape.hpp>
#include <strata/cell/kind.hpp>
#include <strata/wire/key_value.hpp>

#include "shell/failure.hpp"
#include "shell/print.hpp"

namespace shell {

namespace st = strata;

namespace {

constexpr std::string_view methods[] = {"toStringBinary", "toString", "toInt",     "toLong", "toShort",
                                        "toFloat",        "toDouble", "toBoolean", "toHex"};

/// The number that the first bytes are; there are as many.
std::uint64_t big_endian(st::bytes_view raw) noexcept {
    std::uint64_t number = 0;
    for (const char c : raw) number = number << 8 | static_cast<unsigned char>(c);
    return number;
}

void check_length(st::bytes_view raw, std::size_t length, const char* method) {
    if (raw.size() == length) return;
    constexpr const char* name = "java.lang.IllegalArgumentException";
    throw failure(std::string(method) + " reads " + std::to_string(length) + " bytes, but '" + st::escape(raw) +
                      "' has " + std::to_string(raw.size()),
                  name);
}

/// A number as Java prints it: the shortest text that is it again.
template <class Number>
std::string real_text(Number number) {
    for (int precision = 1;; ++precision) {
        char text[40];
        std::snprintf(text, sizeof text, "%.*g", precision, static_cast<double>(number));
        if (precision < 17 && static_cast<Number>(std::strtod(text, nullptr)) != number && number == number) continue;
        std::string all = text;
        if (all.find_first_not_of("-0123456789") == std::string::npos) all += ".0";
        return all;
    }
}

/// `c(org.apache.hadoop.hbase.util.Bytes).toInt` is toInt.
std::string method_of(const std::string& converter) {
    if (converter.substr(0, 2) != "c(") return converter;
    const std::size_t end = converter.find(").");
    if (end == std::string::npos) return converter;
    const std::string name = converter.substr(2, end - 2);
    const bool is_bytes = name == "Bytes" || name == "org.apache.hadoop.hbase.util.Bytes";
    if (!is_bytes) bad_argument("the class " + name + " is not there; strata knows org.apache.hadoop.hbase.util.Bytes");
    return converter.substr(end + 2);
}

void check_method(const std::string& method) {
    for (const std::string_view one : methods)
        if (one == method) return;
    std::string all;
    for (const std::string_view one : methods) all += (all.empty() ? "" : ", ") + std::string(one);
    throw failure("undefined method '" + method + "' for class Bytes: strata knows " + all, "NameError");
}

}  // namespace

named_column column_of(const value& given) {
    if (const auto* parts = given.as<hash>()) {
        // Any other hash is a family of that name to HBase's shell, and such a family is not there.
        const value* family = find(*parts, "FAMILY");
        const value* qualifier = find(*parts, "QUALIFIER");
        if (family == nullptr) return {inspect(given), {}, true, false, {}};
        return {to_text(*family), qualifier == nullptr ? "" : to_text(*qualifier), qualifier == nullptr, false, {}};
    }
    const std::string text = to_text(given);
    named_column all;
    const std::size_t colon = text.find(':');
    all.family = text.substr(0, colon);
    all.is_whole_family = colon == std::string::npos;
    if (all.is_whole_family) return all;
    const std::size_t second = text.find(':', colon + 1);
    all.qualifier = text.substr(colon + 1, second == std::string::npos ? second : second - colon - 1);
    all.has_converter = second != std::string::npos;
    if (all.has_converter) all.converter = text.substr(second + 1);
    return all;
}

std::string converted(st::bytes_view raw, std::string_view method) {
    if (method == "toStringBinary") return st::escape(raw);
    if (method == "toString") return std::string(raw);
    if (method == "toBoolean") {
        check_length(raw, 1, "toBoolean");
        return raw.front() != 0 ? "true" : "false";
    }
    if (method == "toShort") {
        check_length(raw, 2, "toShort");
        return std::to_string(static_cast<std::int16_t>(big_endian(raw)));
    }
    if (method == "toInt") {
        check_length(raw, 4, "toInt");
        return std::to_string(static_cast<std::int32_t>(big_endian(raw)));
    }
    if (method == "toLong") {
        check_length(raw, 8, "toLong");
        return std::to_string(static_cast<std::int64_t>(big_endian(raw)));
    }
    if (method == "toFloat") {
        check_length(raw, 4, "toFloat");
        return real_text(std::bit_cast<float>(static_cast<std::uint32_t>(big_endian(raw))));
    }
    if (method == "toDouble") {
        check_length(raw, 8, "toDouble");
        return real_text(std::bit_cast<double>(big_endian(raw)));
    }
    if (method == "toHex") {
        std::string text;
        for (const char c : raw) {
            constexpr char digits[] = "0123456789abcdef";
            text += digits[static_cast<unsigned char>(c) >> 4];
            text += digits[static_cast<unsigned char>(c) & 0xF];
        }
        return text;
    }
    check_method(std::string(method));
    return {};
}

void cell_text::add_converter(const named_column& column) {
    if (!column.has_converter) return;
    std::string method = method_of(column.converter);
    check_method(method);
    converters_.insert_or_assign({column.family, column.qualifier}, std::move(method));
}

std::string cell_text::cell(const st::cell_view& c) const {
    const std::int64_t written = c.timestamp().value;
    std::string text = "timestamp=" + (epoch_ ? std::to_string(written) : local_time(written));
    if (c.is_marker()) {
        text += ", type=" + std::string(name(c.kind()));
    } else {
        const auto own = converters_.find({std::string(c.family()), std::string(c.qualifier())});
        text += ", value=" + (own == converters_.end() ? part(c.value()) : converted(c.value(), own->second));
    }
    if (max_length_ >= 0) text = text.substr(0, static_cast<std::size_t>(max_length_));
    return text;
}

}  // namespace shell
