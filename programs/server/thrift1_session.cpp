// SPDX-License-Identifier: BSL-1.0
#include <strata/gateway/thrift1.hpp>

#include "server/sessions.hpp"

namespace server {

std::unique_ptr<session> make_session(strata::gateway::thrift1& of) {
    return std::make_unique<session_of<strata::gateway::thrift1_session>>(of);
}

}  // namespace server
