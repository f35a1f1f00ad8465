// SPDX-License-Identifier: BSL-1.0
#include "server/tables.hpp"

#include <filesystem>
#include <map>
#include <stdexcept>
#include <utility>

#include <strata/catalog/store_settings.hpp>
#include <strata/files/load.hpp>
#include <strata/files/store_files.hpp>
#include <strata/table/dynamic_table.hpp>
#ifdef STRATA_FILES_ZLIB
#include <strata/wire/hfile/gzip.hpp>
#endif

namespace server {

namespace st = strata;
using table_of_disk = st::basic_dynamic_table<st::clock::shared>;

std::unique_ptr<st::catalog> make_catalog(const st::clock::shared& clock, const st::catalog_settings& settings) {
    return std::make_unique<st::catalog>(clock, settings);
}

namespace {

const st::hfile_codec* codec() noexcept {
#ifdef STRATA_FILES_ZLIB
    return &st::gzip;
#else
    return nullptr;
#endif
}

bool is_saved(const std::filesystem::path& path) { return std::filesystem::exists(path / "strata.table"); }

/// The table of these paths: one that was saved, or HFiles and directories of HBase, which may say its attributes.
std::shared_ptr<table_of_disk> table_of(const std::string& name, const std::vector<std::filesystem::path>& paths,
                                        const st::clock::shared& clock, const st::attribute_map& settings,
                                        st::table_attributes& attributes) {
    const auto made = [&](const std::vector<st::family_options>& families) {
        return std::make_shared<table_of_disk>(st::effective_families(families, attributes, settings), clock);
    };
    if (is_saved(paths.front())) {
        if (paths.size() != 1) throw std::runtime_error("--load takes one saved table for '" + name + "'");
        const auto table = made(st::saved_families(paths.front()));
        st::load(*table, paths.front(), {.codec = codec(), .any_settings = true});
        return table;
    }
    st::store_files from(paths, {.codec = codec()});
    attributes = from.attributes();
    const auto table = made(from.families());
    table->bulk_load(from, {.keep_sequence = true});
    return table;
}

}  // namespace

void loaded_tables::load(const std::vector<std::string>& all, const st::clock::shared& clock, st::catalog& to) {
    std::map<std::string, std::vector<std::filesystem::path>> paths;
    for (const std::string& one : all) {
        const auto sign = one.find('=');
        if (sign == std::string::npos) throw std::runtime_error("--load takes NAME=PATH, not '" + one + "'");
        paths[one.substr(0, sign)].emplace_back(one.substr(sign + 1));
    }
    for (const auto& [name, files] : paths) {
        st::table_attributes attributes;
        owned_.push_back(table_of(name, files, clock, to.settings().stores, attributes));
        st::any_table& made = to.attach(name, *std::static_pointer_cast<table_of_disk>(owned_.back()));
        if (!attributes.values().empty()) to.modify_table({made.name(), made.families(), std::move(attributes)});
    }
}

}  // namespace server
