// SPDX-License-Identifier: BSL-1.0
// The tables of the server.  What they are made of takes a compiler long: tables.cpp has it, for all programs.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <strata/catalog/catalog.hpp>
#include <strata/policy/clock/shared.hpp>

namespace server {

/// A catalog with that clock, which it borrows.
std::unique_ptr<strata::catalog> make_catalog(const strata::clock::shared& clock,
                                              const strata::catalog_settings& settings = {});

/// Tables of files, each given as NAME=PATH: a directory of a saved table, or HFiles and directories of HBase, of which
/// a table may have several.  A catalog that has them ends first.
class loaded_tables {
public:
    loaded_tables() = default;
    loaded_tables(const loaded_tables&) = delete;
    loaded_tables& operator=(const loaded_tables&) = delete;

    /// Reads them, and gives them their names in the catalog.  Throws: std::runtime_error, strata::error.
    void load(const std::vector<std::string>& all, const strata::clock::shared& clock, strata::catalog& to);

private:
    std::vector<std::shared_ptr<void>> owned_;
};

}  // namespace server
