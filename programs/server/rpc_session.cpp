// SPDX-License-Identifier: BSL-1.0
#include <strata/gateway/rpc.hpp>

#include "server/sessions.hpp"

namespace server {

std::unique_ptr<session> make_session(strata::gateway::rpc_server& of) {
    return std::make_unique<session_of<strata::gateway::rpc_session>>(of);
}

}  // namespace server
