// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/catalog/catalog.hpp>
#include <strata/catalog/namespace_descriptor.hpp>
#include <strata/catalog/table_name.hpp>
#include <strata/filter/regex.hpp>

namespace strata {

/// The names of tables that an expression matches as a whole, by name (R11.14).  HBase: Admin.listTableNames(Pattern).
///
/// A table of the namespace `default` is matched with that and without.  `with_system`: those of the namespace `hbase`
/// are asked, too.
/// The expression is one of java.util.regex, as far as comparator::regex goes; this header needs Boost.Regex.
/// Throws: illegal_argument for an expression that is refused; expression_too_complex.
template <std::same_as<char> Char = char>
std::vector<table_name> list_table_names(const catalog& all, bytes_view expression, bool with_system = false) {
    const auto whole = comparator::regex<Char>(owned_bytes("\\A(?:" + bytes(expression) + ")\\z"));
    const auto matches = [&](bytes_view name) { return whole->compare(name) == 0; };
    return all.list_table_names([&](const table_name& name) {
        if (name.is_system() && !with_system) return false;
        return matches(name.text()) ||
               (name.namespace_name() == default_namespace && matches("default:" + name.text()));
    });
}

/// The names of namespaces in which an expression is found, by name (R11.14).  HBase's shell: list_namespace.
///
/// Throws: as list_table_names.
template <std::same_as<char> Char = char>
std::vector<std::string> list_namespace_names(const catalog& all, bytes_view expression) {
    const auto part = comparator::regex<Char>(owned_bytes(expression));
    std::vector<std::string> names;
    for (const namespace_descriptor& space : all.list_namespaces())
        if (part->compare(space.name) == 0) names.push_back(space.name);
    return names;
}

}  // namespace strata
