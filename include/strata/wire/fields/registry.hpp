// SPDX-License-Identifier: BSL-1.0
// Layer: wire/fields.
#pragma once

#include <strata/wire/fields/number.hpp>

/// HBase: Registry.proto, BootstrapNode.proto.
namespace strata::detail::proto {

struct get_cluster_id_response {
    static constexpr field cluster_id{1};
};
struct get_active_master_response {
    static constexpr field server_name{1};
};
struct get_masters_response {
    static constexpr field master_servers{1};
};
struct get_masters_response_entry {
    static constexpr field server_name{1}, is_active{2};
};
struct get_meta_region_locations_response {
    static constexpr field meta_locations{1};
};
struct get_bootstrap_nodes_response {
    static constexpr field server_name{1};
};
struct get_connection_registry_response {
    static constexpr field cluster_id{1};
};
struct get_all_bootstrap_nodes_response {
    static constexpr field node{1};
};

}  // namespace strata::detail::proto
