// SPDX-License-Identifier: BSL-1.0
// What a client of HBase's RPC sends, from its first byte on: the answer is the same in whatever pieces it comes.
#include <cstddef>
#include <string_view>

#include <strata/catalog/catalog.hpp>
#include <strata/gateway/cluster.hpp>
#include <strata/gateway/rpc.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/request/mutation.hpp>

#include "stress/fuzz/fuzz.hpp"

namespace st = strata;

namespace {

/// A server with tables that recorded clients know, too.
struct world {
    st::clock::manual time{st::timestamp(1'700'000'000'000)};
    st::catalog all{time};
    st::gateway::cluster served{all, {.message = 1 << 20, .scanners = 4}};
    st::gateway::rpc_server server{served, {.port = 16020}};

    world() {
        for (const char* name : {"requests", "t"})
            all.create_table(
                {name, {{.name = "a", .max_versions = 3}, {.name = "b"}, {.name = "c", .max_versions = 10}}});
        st::any_table& table = all.table("requests");
        for (const char* row : {"r0", "r1", "r2"}) {
            table.mutate(st::put(row, {5}).add({"a", "q"}, row).add({"b", ""}, "v1").add({"c", "q1"}, "v2"));
            table.mutate(st::increment(row).add({"c", "n"}, 7));
        }
        table.mutate(st::deletion("r1").add_column({"a", "q"}, {9}));
    }

    st::bytes answer(std::string_view input, std::size_t piece) {
        st::gateway::rpc_session session(server);
        st::bytes sent;
        for (; !input.empty(); input.remove_prefix(piece < input.size() ? piece : input.size()))
            sent += session.receive(input.substr(0, piece));
        return sent;
    }
};

}  // namespace

void fuzz::run(std::string_view input) {
    world whole;
    const st::bytes at_once = whole.answer(input, input.size() + 1);
    world pieces;
    require(pieces.answer(input, 1 + input.size() % 7) == at_once,
            "an answer does not depend on the pieces of a request");
}
