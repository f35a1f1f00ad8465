// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
//
// The names of the catalog, for headers that only mention them.
#pragma once

#include <strata/core/language.hpp>

namespace strata {

class catalog;            // creates, finds, alters, disables and drops tables; list_table_names: by an expression
struct catalog_settings;  // what HBase's configuration says of new families, namespaces and tables
class any_table;          // a table of a catalog, whatever its type
template <class Source>
class scanner;
namespace detail {
class any_steps;
}  // namespace detail
using any_scanner = scanner<detail::any_steps>;  //   an open scanner of one
class any_snapshot;                              //   one as it was
struct family_statistics;                        //   how many cells and segments a family of it has
class table_name;                                // namespace and qualifier
struct table_descriptor;                         // a table's name, families and attributes
class table_regions;                             //   its regions
struct region_info;                              //   one of them
class table_attributes;                          //   READONLY, MAX_FILESIZE and their like, and the user's own
struct namespace_descriptor;                     // a namespace's name and properties
struct described_attribute;  // one attribute as HBase's describe prints it; described, hbase_text, set_attribute
enum class attribute_group : unsigned char;  // what an attribute belongs to
class namespace_exists;                      // an error: there is such a namespace
class namespace_not_found;                   //   there is no such namespace
class constraint_violation;  //   the namespace is reserved, holds tables, or has a property that says nothing
class quota_exceeded;        //   the namespace has as many tables as it may
class table_exists;          //   there is such a table
class table_not_found;       //   there is no such table
class table_not_enabled;     //   the table is disabled
class table_not_disabled;    //   the table is enabled

}  // namespace strata
