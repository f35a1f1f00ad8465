// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
//
// The names of the gateway, for headers that only mention them.
#pragma once

#include <strata/core/language.hpp>

namespace strata::gateway {

class cluster;          // a catalog that sessions ask, one at a time
struct cluster_limits;  //   how much it takes from them
template <class Scan>
class open_scanners;              // scanners that clients have left open
class unknown_scanner;            // an error: no such scanner is open
class out_of_order_scanner_next;  //   another page of it is next
class rpc_server;                 // HBase's own RPC over a cluster: what its connections share
struct rpc_options;               //   where clients find it
class rpc_session;                //   one connection: bytes in, bytes out
class thrift1;                    // HBase's Thrift server, its first interface
struct thrift1_settings;          //   what it says of itself
class thrift1_session;            //   a connection to it
struct java_error;     // an exception as clients of HBase know it; java_error_of makes it of the library's own
class java_exception;  //   an exception that clients are handed as it is

}  // namespace strata::gateway
