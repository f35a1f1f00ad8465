// SPDX-License-Identifier: BSL-1.0
// Reads vectors.txt: messages as text, and the bytes that another implementation of Thrift made of them.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/wire/thrift/reader.hpp>
#include <strata/wire/thrift/type.hpp>
#include <strata/wire/thrift/value.hpp>
#include <strata/wire/thrift/writer.hpp>

#include "support/questions.hpp"

namespace thrift_test {

namespace st = strata;
namespace thrift = strata::thrift;

struct vector {
    thrift::form form;
    bool is_old = false;  // the binary protocol's form without a version
    int kind = 0;
    int sequence = 0;
    std::string name;
    std::string content;
    st::bytes raw;
};

inline std::vector<vector> vectors() {
    std::ifstream file(STRATA_THRIFT_VECTORS);
    REQUIRE(file.is_open());
    std::vector<vector> all;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        std::istringstream words(line);
        vector one;
        std::string form;
        words >> form >> one.kind >> one.sequence >> one.name >> std::ws;
        std::getline(words, one.content);
        one.form.protocol = form.starts_with("compact") ? thrift::protocol::compact : thrift::protocol::binary;
        one.form.is_framed = form.ends_with("framed");
        one.is_old = form.find("old") != std::string::npos;
        REQUIRE(std::getline(file, line));
        one.raw = questions::from_hex(line);
        all.push_back(std::move(one));
    }
    REQUIRE(all.size() >= 24);
    return all;
}

/// A value as vectors.txt has it.
inline std::string text_of(const thrift::value& one) {
    std::ostringstream out;
    const auto list = [&](const char* before, const char* after) {
        out << before;
        bool is_first = true;
        for (const thrift::value element : one) {
            out << (is_first ? "" : ", ") << text_of(element);
            is_first = false;
        }
        out << after;
    };
    switch (one.kind()) {
        case thrift::type::stop:
            return "absent";
        case thrift::type::boolean:
            return one.boolean() ? "true" : "false";
        case thrift::type::i8:
            out << "i8 " << one.number();
            break;
        case thrift::type::i16:
            out << "i16 " << one.number();
            break;
        case thrift::type::i32:
            out << "i32 " << one.number();
            break;
        case thrift::type::i64:
            out << "i64 " << one.number();
            break;
        case thrift::type::f64:
            out << "f64 " << std::hex << std::bit_cast<std::uint64_t>(one.floating());
            break;
        case thrift::type::text:
            out << '"';
            for (const char c : one.text())
                if (c >= 32 && c < 127 && c != '"' && c != '\\') {
                    out << c;
                } else {
                    const char digits[] = "0123456789abcdef";
                    out << "\\x" << digits[static_cast<unsigned char>(c) >> 4] << digits[c & 15];
                }
            out << '"';
            break;
        case thrift::type::structure: {
            out << '{';
            bool is_first = true;
            for (const thrift::value field : one) {
                out << (is_first ? "" : ", ") << static_cast<int>(field.id()) << ": " << text_of(field);
                is_first = false;
            }
            out << '}';
            break;
        }
        case thrift::type::list:
            list("[", "]");
            break;
        case thrift::type::set:
            list("set[", "]");
            break;
        case thrift::type::map: {
            out << "map[";
            bool is_key = true;
            bool is_first = true;
            for (const thrift::value element : one) {
                out << (is_first ? "" : is_key ? ", " : " = ") << text_of(element);
                is_first = false;
                is_key = !is_key;
            }
            out << ']';
            break;
        }
    }
    return out.str();
}

/// Writes a value as it was read: as an element, or as a field of that number.
template <class... Id>
void write(thrift::writer& out, const thrift::value& one, Id... id) {
    switch (one.kind()) {
        case thrift::type::stop:
            break;
        case thrift::type::boolean:
            out.boolean(id..., one.boolean());
            break;
        case thrift::type::i8:
            out.i8(id..., static_cast<std::int8_t>(one.number()));
            break;
        case thrift::type::i16:
            out.i16(id..., static_cast<std::int16_t>(one.number()));
            break;
        case thrift::type::i32:
            out.i32(id..., static_cast<std::int32_t>(one.number()));
            break;
        case thrift::type::i64:
            out.i64(id..., one.number());
            break;
        case thrift::type::f64:
            out.f64(id..., one.floating());
            break;
        case thrift::type::text:
            out.text(id..., one.text());
            break;
        case thrift::type::structure:
            out.begin(id...);
            for (const thrift::value field : one) write(out, field, field.id());
            out.end();
            break;
        case thrift::type::list:
        case thrift::type::set:
            one.kind() == thrift::type::list ? out.list(id..., one.element(), one.size())
                                             : out.set(id..., one.element(), one.size());
            for (const thrift::value element : one) write(out, element);
            break;
        case thrift::type::map:
            out.map(id..., one.element(), one.mapped(), one.size() / 2);
            for (const thrift::value element : one) write(out, element);
            break;
    }
}

}  // namespace thrift_test
