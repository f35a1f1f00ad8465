// SPDX-License-Identifier: BSL-1.0
// Layer: remote.
//
// The names of the client, for headers that only mention them.
#pragma once

#include <strata/core/language.hpp>

namespace strata::remote {

class connection_lost;  // an error: the other side is gone, or says what cannot be understood
class remote_failure;   //   the cluster failed, in a way that the library has no name for
template <class Stream>
class connection;  // calls of a Thrift2 gateway, over a byte_stream of yours
template <class Stream>
class table;  // a table of a cluster, with the calls of a table
template <class Stream>
class scanner;        // a scan of one
struct copy_options;  // of pull, push and verify
struct copy_report;   // what they have done
struct difference;    // a cell that only one side has

}  // namespace strata::remote
