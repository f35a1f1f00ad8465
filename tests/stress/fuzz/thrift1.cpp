// SPDX-License-Identifier: BSL-1.0
// Calls of HBase's Thrift interface, all at once and in two pieces: the answers are equal, and each is a message.
#include <cstddef>
#include <string_view>

#include <strata/core/error.hpp>
#include <strata/gateway/thrift1.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/clock/ticking.hpp>
#include <strata/wire/thrift/reader.hpp>

#include "stress/fuzz/fuzz.hpp"

namespace st = strata;

namespace {

st::bytes answers(std::string_view first, std::string_view second) {
    const st::clock::manual time({1000});
    const st::clock::ticking clock(time);
    st::catalog all(clock);
    all.create_table({"t", {{.name = "a", .max_versions = 3}, {.name = "b"}}});
    all.table("t").put("r", {"a", "q"}, "v", {5});
    st::gateway::cluster served(all, {.message = 1u << 16, .scanners = 10});
    st::gateway::thrift1 gateway(served);
    st::gateway::thrift1_session session(gateway);
    st::bytes came = session.receive(first);
    return came += session.receive(second);
}

}  // namespace

void fuzz::run(std::string_view input) {
    const std::size_t middle = take_byte(input) * input.size() / 256;
    const st::bytes came = answers(input, {});
    require(came == answers(input.substr(0, middle), input.substr(middle)), "pieces are answered as the whole is");
    std::string_view rest = came;
    for (st::thrift::reader in; !rest.empty(); in.clear()) {
        require(in.read(rest), "an answer is a whole message");
        rest.remove_prefix(in.size());
    }
}
