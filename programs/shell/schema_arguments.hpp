// SPDX-License-Identifier: BSL-1.0
// The arguments of create and alter: hashes become families and attributes of tables.
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

}  // namespace shell
