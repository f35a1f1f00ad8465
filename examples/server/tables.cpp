// SPDX-License-Identifier: BSL-1.0
#include "server/tables.hpp"

#include <stdexcept>

#include <strata/files/load.hpp>
#include <strata/table/dynamic_table.hpp>

namespace server {

namespace st = strata;
using table_of_disk = st::basic_dynamic_table<st::clock::shared>;

std::unique_ptr<st::catalog> make_catalog(const st::clock::shared& clock) {
    return std::make_unique<st::catalog>(clock);
}

void loaded_tables::load(const std::vector<std::string>& all, const st::clock::shared& clock, st::catalog& to) {
    for (const std::string& one : all) {
        const auto sign = one.find('=');
        if (sign == std::string::npos) throw std::runtime_error("--load takes NAME=DIRECTORY, not '" + one + "'");
        const auto made = std::make_shared<table_of_disk>(st::load<table_of_disk>(one.substr(sign + 1), {}, clock));
        owned_.push_back(made);
        to.attach(one.substr(0, sign), *made);
    }
}

}  // namespace server
