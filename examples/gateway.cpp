// SPDX-License-Identifier: BSL-1.0
// HBase's RPC without sockets: what a client sends goes in, and what is to be sent comes out.

#include <iostream>
#include <string_view>

#include <strata/catalog/catalog.hpp>
#include <strata/gateway/cluster.hpp>
#include <strata/gateway/rpc.hpp>

namespace st = strata;

int main() {
    // What HBase's client begins with: it asks for the cluster before it connects.
    constexpr std::string_view what_the_socket_had = "Regist";

    // [session]
    st::catalog tables;
    st::gateway::cluster served(tables);
    st::gateway::rpc_server server(served, {.host = "localhost", .port = 16020});

    st::gateway::rpc_session session(server);  // one for each connection
    const st::bytes answer = session.receive(what_the_socket_had);
    // [/session]

    std::cout << answer.size() << " bytes name the cluster, among them '" << answer.substr(answer.size() - 6) << "'\n"
              << "the connection is over: " << std::boolalpha << session.is_over() << '\n';
    served.with([](st::catalog& all) { all.create_table({"orders", {{.name = "items"}}}); });
    std::cout << "a table of the program itself: " << tables.table_exists("orders") << '\n';
}
