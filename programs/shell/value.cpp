// SPDX-License-Identifier: BSL-1.0
#include "shell/value.hpp"

#include <algorithm>
#include <cstdio>

namespace shell {

const value* find(const hash& in, std::string_view key) noexcept {
    const auto at = std::find_if(in.begin(), in.end(), [&](const hash_entry& e) { return e.key == key; });
    return at == in.end() ? nullptr : &at->of;
}

value take(hash& from, std::string_view key) {
    const auto at = std::find_if(from.begin(), from.end(), [&](const hash_entry& e) { return e.key == key; });
    if (at == from.end()) return {};
    value found = std::move(at->of);
    from.erase(at);
    return found;
}

void assign(hash& to, hash_entry entry) {
    const auto at = std::find_if(to.begin(), to.end(), [&](const hash_entry& e) { return e.key == entry.key; });
    if (at == to.end())
        to.push_back(std::move(entry));
    else
        *at = std::move(entry);
}

namespace {

constexpr char digits[] = "0123456789ABCDEF";

bool is_printable(char c) noexcept { return c >= 0x20 && c < 0x7F; }

std::string in_double_quotes(std::string_view text) {
    std::string all = "\"";
    for (std::size_t i = 0; i != text.size(); ++i) {
        const char c = text[i];
        // A # begins an interpolation only before these.
        const bool interpolates =
            c == '#' && i + 1 < text.size() && std::string_view("{$@").find(text[i + 1]) != std::string_view::npos;
        if (c == '"' || c == '\\' || interpolates) {
            all += '\\';
            all += c;
        } else if (c == '\n') {
            all += "\\n";
        } else if (c == '\t') {
            all += "\\t";
        } else if (c == '\r') {
            all += "\\r";
        } else if (is_printable(c)) {
            all += c;
        } else {
            const auto byte = static_cast<unsigned char>(c);
            all += "\\x";
            all += digits[byte >> 4];
            all += digits[byte & 0xF];
        }
    }
    return all + '"';
}

std::string real_text(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%.17g", number);
    std::string shortest = text;
    for (int precision = 1; precision < 17; ++precision) {
        std::snprintf(text, sizeof text, "%.*g", precision, number);
        if (std::stod(text) != number) continue;
        shortest = text;
        break;
    }
    if (shortest.find_first_of(".eni") == std::string::npos) shortest += ".0";
    return shortest;
}

struct inspector {
    std::string operator()(const nil&) const { return "nil"; }
    std::string operator()(bool yes) const { return yes ? "true" : "false"; }
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(double number) const { return real_text(number); }
    std::string operator()(const std::string& text) const { return in_double_quotes(text); }
    std::string operator()(const table_reference& t) const { return "Hbase::Table - " + t.name; }
    std::string operator()(const word& w) const { return w.name; }
    std::string operator()(const array& all) const {
        std::string text = "[";
        for (const value& one : all) text += (text.size() == 1 ? "" : ", ") + inspect(one);
        return text + ']';
    }
    std::string operator()(const hash& all) const {
        std::string text = "{";
        for (const hash_entry& e : all)
            text += (text.size() == 1 ? "" : ", ") + in_double_quotes(e.key) + "=>" + inspect(e.of);
        return text + '}';
    }
};

}  // namespace

std::string inspect(const value& v) { return std::visit(inspector{}, v.what); }

std::string to_text(const value& v) {
    if (const auto* text = v.as<std::string>()) return *text;
    return v.is_nil() ? "" : inspect(v);
}

std::string_view class_name(const value& v) noexcept {
    constexpr std::string_view names[] = {"NilClass", "Boolean", "Integer",      "Float", "String",
                                          "Array",    "Hash",    "Hbase::Table", "Word"};
    if (const bool* yes = v.as<bool>()) return *yes ? "TrueClass" : "FalseClass";
    return names[v.what.index()];
}

std::string in_quotes(std::string_view text) {
    if (!std::all_of(text.begin(), text.end(), is_printable)) return in_double_quotes(text);
    std::string all = "'";
    for (std::size_t i = 0; i != text.size(); ++i) {
        if (text[i] == '\'' || text[i] == '\\') all += '\\';
        all += text[i];
    }
    return all + '\'';
}

}  // namespace shell
