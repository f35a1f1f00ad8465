// SPDX-License-Identifier: BSL-1.0
// Layer: io.
#pragma once

#include <ostream>
#include <string>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>

namespace strata {

namespace detail {

/// What a policy says of itself in HBase's terms; a policy that has none is HBase's default there and gets a remark.
template <class Policy>
void add_attributes(std::string& attributes, std::string& remarks, const Policy& policy, bytes_view axis) {
    if constexpr (requires { policy.attributes(); })
        attributes += ", " + policy.attributes();
    else
        remarks += std::string(remarks.empty() ? "" : ", ") + "the " + std::string(axis) + " policy";
}

}  // namespace detail

/// The schema of a table as the HBase shell's `create` takes it; remarks, behind #, say what HBase has no word for.
template <class Table>
void describe(std::ostream& out, const Table& table, bytes_view name) {
    out << "create '" << escape(name) << '\'';
    table.families().for_each([&](const auto& store) {
        std::string attributes;
        std::string remarks;
        detail::add_attributes(attributes, remarks, store.retention_policy(), "retention");
        detail::add_attributes(attributes, remarks, store.delete_policy(), "delete");
        out << ",\n  {NAME => '" << escape(store.name()) << '\'' << attributes << '}';
        if (!remarks.empty()) out << "  # not in HBase: " << remarks;
    });
    out << '\n';
}

}  // namespace strata
