// SPDX-License-Identifier: BSL-1.0
// Reads sessions/thrift1.txt: what a client has asked HBase's Thrift server, and what that has answered.
#pragma once

#include <cstddef>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <strata/gateway/thrift1.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/clock/ticking.hpp>

#include "support/field_numbers.hpp"
#include "support/questions.hpp"
#include "unit/wire/thrift/vectors.hpp"

namespace thrift1_test {

namespace st = strata;
namespace thrift = strata::thrift;
using namespace support::literals;
using thrift_test::text_of;

/// A call and its answer, in bytes.
struct exchange {
    st::bytes asked;
    st::bytes answered;
};

inline std::vector<exchange> recorded() {
    std::ifstream file(STRATA_SESSIONS "/thrift1.txt");
    REQUIRE(file.is_open());
    std::vector<exchange> all;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("> ")) all.push_back({questions::from_hex(line.substr(2)), {}});
        if (line.starts_with("< ")) all.back().answered = questions::from_hex(line.substr(2));
    }
    REQUIRE(all.size() >= 300);
    return all;
}

/// Tables and a gateway that serves them.
struct served_tables {
    st::clock::manual time{{1'700'000'000'000}};
    st::clock::ticking clock{time};
    st::catalog all{clock};
    st::gateway::cluster served{all};
    st::gateway::thrift1 gateway{served};
};

/// An answer as HBase's and ours are compared: texts of exceptions are each server's own.
inline std::string comparable(std::string_view raw) {
    thrift::reader in;
    REQUIRE(in.read(raw));
    std::string text = std::to_string(in.sequence()) + ' ' + st::bytes(in.name()) + ' ';
    if (in.kind() == thrift::message_kind::exception) return text + "exception " + text_of(in.body()[2_id]);
    const thrift::value first = in.body().size() == 0 ? thrift::value() : *in.body().begin();
    if (first && first.id() != 0_id) return text + "throws " + std::to_string(static_cast<int>(first.id()));
    return text + text_of(in.body());
}

/// The message in another form.
inline st::bytes in_form(std::string_view raw, thrift::form form) {
    thrift::reader in;
    REQUIRE(in.read(raw));
    st::bytes made;
    thrift::writer out(made, form);
    out.begin_message(in.name(), in.kind(), in.sequence());
    for (const thrift::value field : in.body()) thrift_test::write(out, field, field.id());
    out.end_message();
    return made;
}

/// Splits bytes into messages.
inline std::vector<st::bytes> messages_in(std::string_view raw) {
    std::vector<st::bytes> all;
    for (thrift::reader in; !raw.empty(); in.clear()) {
        REQUIRE(in.read(raw));
        all.emplace_back(raw.substr(0, in.size()));
        raw.remove_prefix(in.size());
    }
    return all;
}

}  // namespace thrift1_test
