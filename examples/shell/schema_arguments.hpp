// SPDX-License-Identifier: BSL-1.0
// The arguments of create and alter: hashes become families and attributes of tables, and back in `describe`.
#pragma once

#include <string>

#include <strata/catalog/table_descriptor.hpp>
#include <strata/schema/runtime_family.hpp>

#include "shell/command.hpp"
#include "shell/value.hpp"

namespace shell {

/// Sets what a hash says of a family.  Keys that HBase does not know are reported by a line, and ignored.
///
/// Throws: failure, illegal_argument for values that HBase refuses.
void set_family(strata::family_options& family, hash given, formatter& print);

/// Sets what a hash says of a table, and removes it from the hash.
///
/// Throws: failure, illegal_argument for values that HBase refuses.
void set_table(strata::table_descriptor& table, hash& given);

/// A family as HBase's `describe` prints it: `{NAME => 'f', ..., VERSIONS => '1', ...}`.
std::string described(const strata::family_options& family);

/// The attributes of a table as `describe` prints them after its name: `, {TABLE_ATTRIBUTES => {...}}` or nothing.
std::string described(const strata::table_attributes& attributes);

}  // namespace shell
