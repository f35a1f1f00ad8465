// SPDX-License-Identifier: BSL-1.0
// The library's sessions for a listener, compiled once.
#pragma once

#include <memory>

#include "server/listener.hpp"

namespace strata::gateway {
class rpc_server;
class thrift1;
}  // namespace strata::gateway

namespace server {

/// A connection of a client of HBase's RPC.
std::unique_ptr<session> make_session(strata::gateway::rpc_server& of);
/// A connection of a client of HBase's interface Thrift1.
std::unique_ptr<session> make_session(strata::gateway::thrift1& of);

}  // namespace server
