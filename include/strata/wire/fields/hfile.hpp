// SPDX-License-Identifier: BSL-1.0
// Layer: wire/fields.
#pragma once

#include <strata/wire/fields/number.hpp>

/// HBase: HFile.proto.
namespace strata::detail::proto {

struct file_trailer_proto {
    static constexpr field file_info_offset{1}, load_on_open_data_offset{2}, uncompressed_data_index_size{3},
        total_uncompressed_bytes{4}, data_index_count{5}, meta_index_count{6}, entry_count{7}, num_data_index_levels{8},
        first_data_block_offset{9}, last_data_block_offset{10}, comparator_class_name{11}, compression_codec{12},
        encryption_key{13};
};
struct file_info_proto {
    static constexpr field map_entry{1};
};

}  // namespace strata::detail::proto
