// SPDX-License-Identifier: BSL-1.0
// Layer: io.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <type_traits>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/policy/quirks/hbase.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/policy/retention/promises.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/schema/runtime_family.hpp>

namespace strata {

namespace detail {

/// A string literal of Ruby, the language of HBase's shell: in single quotes, or in double ones if it needs escapes.
inline std::string ruby_text(bytes_view raw) {
    const std::string plain = escape(raw);
    if (plain == raw && raw.find('\'') == bytes_view::npos) return '\'' + plain + '\'';
    std::string text = "\"";
    for (const char c : raw) {
        const bool is_special = c == '"' || c == '\\' || c == '#';
        text += is_special ? std::string{'\\', c} : escape(bytes_view(&c, 1));
    }
    return text + '"';
}

/// A family in HBase's DDL, and remarks on what the DDL cannot say.
struct described_family {
    std::string attributes;
    std::string remarks;

    void remark(const std::string& text) { remarks += (remarks.empty() ? "" : ", ") + text; }

    /// Adds the attributes of a policy.  A policy without attributes() becomes a remark: HBase has its default there.
    template <class Policy>
    void add(const Policy& policy, const std::string& axis) {
        if constexpr (has_attributes<Policy>)
            attributes += ", " + policy.attributes();
        else
            remark("the " + axis + " policy");
    }
};

/// Describes the family of a store.
template <class Store>
described_family described(const Store& store) {
    described_family all;
    const auto& retention = store.retention_policy();
    using retention_type = std::remove_cvref_t<decltype(retention)>;
    all.add(retention, "retention");
    if constexpr (has_attributes<retention_type>) {
        if (limit_of(retention) < 1) all.remark("no versions");
        if constexpr (has_time_to_live<retention_type>) {
            const std::int64_t ttl = retention.time_to_live();
            if (ttl != never_expires && (ttl % 1000 != 0 || ttl / 1000 >= most_in_hbase))
                all.remark("a TTL of " + std::to_string(ttl) + " ms");
        }
    }
    all.add(store.delete_policy(), "delete");
    if constexpr (requires { store.facts().options(); }) {
        const in_memory_compaction compaction = store.facts().options().in_memory;
        if (compaction != in_memory_compaction::none)
            all.attributes += std::string(", IN_MEMORY_COMPACTION => '") + name(compaction) + '\'';
    }
    if constexpr (!std::is_same_v<typename Store::quirks_type, quirks::hbase>) all.remark("the quirks policy");
    return all;
}

}  // namespace detail

/// Prints the schema of a table as a command of HBase's shell: `create` and its arguments, in Ruby.
///
/// `name`: the name of the table.  Comments, after #, say what HBase's DDL cannot.  A TTL that is no whole number of
/// seconds is rounded up.
/// Complexity: linear in the number of families.
template <class Table>
void describe(std::ostream& out, const Table& table, bytes_view name) {
    out << "create " << detail::ruby_text(name);
    std::string comment;
    table.families().for_each([&](const auto& store) {
        const detail::described_family family = detail::described(store);
        out << ',' << comment << "\n  {NAME => " << detail::ruby_text(store.name()) << family.attributes << '}';
        comment = family.remarks.empty() ? "" : "  # not in HBase: " + family.remarks;
    });
    out << comment << '\n';
}

}  // namespace strata
