// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>
#include <strata/wire/encoding/protobuf.hpp>
#include <strata/wire/fields/cluster_status.hpp>

namespace proto = strata::detail::proto;
using writer = strata::detail::protobuf_writer;

// All names and numbers are compared with HBase's own by structure.fields.
TEST_SUITE("wire/fields/cluster_status")
{
    TEST_CASE("a cluster has a name, and a flag behind its servers") {
        writer id;
        id.payload(proto::cluster_id::cluster_id_, "c");
        using field = proto::cluster_status;
        CHECK(writer().message(field::cluster_id, id).number(field::balancer_on, 1).raw() ==
              "\x2a\x03\x0a\x01"
              "c"
              "\x48\x01");
    }
}
