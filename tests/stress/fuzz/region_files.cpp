// SPDX-License-Identifier: BSL-1.0
// What HBase writes beside the HFiles of a table: which rows a region has, and what the table is.
#include <filesystem>
#include <string_view>

#include <strata/core/error.hpp>
#include <strata/files/parts/region_files.hpp>
#include <strata/files/parts/store_tree.hpp>

#include "stress/fuzz/fuzz.hpp"

namespace st = strata;

void fuzz::run(std::string_view input) {
    const std::filesystem::path file = "there/.regioninfo";
    try {
        const st::detail::region_facts region = st::detail::read_region_info(file, input);
        require(region.start.size() + region.stop.size() <= input.size(), "the rows lie in the file");
    } catch (const st::corrupted_snapshot& damage) {
        require(damage.file() == file, "what is wrong names the file");
    }
    try {
        for (const st::family_options& one : st::detail::read_table_info(file, input).families)
            require(one.name.size() <= input.size(), "the names lie in the file");
    } catch (const st::corrupted_snapshot& damage) {
        require(damage.file() == file, "what is wrong names the file");
    }
    st::detail::bulk_load_number(input);
    st::detail::not_an_hfile(input);
}
