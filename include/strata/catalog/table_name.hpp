// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/core/error.hpp>

namespace strata {

/// The namespace of tables that name none.
inline constexpr std::string_view default_namespace = "default";
/// The namespace of HBase's own tables.
inline constexpr std::string_view system_namespace = "hbase";

namespace detail {

/// A name that HBase's ZooKeeper has taken.
inline constexpr std::string_view zookeeper = "zookeeper";

constexpr bool is_name_character(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// Throws illegal_argument for a name that no namespace may have (R2.5).
inline void check_namespace_name(bytes_view name) {
    if (name.empty()) raise<illegal_argument>("the name of a namespace is not empty");
    if (name == zookeeper) raise<illegal_argument>("no namespace may be called 'zookeeper'");
    for (std::size_t i = 0; i != name.size(); ++i)
        if (!is_name_character(name[i]))
            raise<illegal_argument>("the name of a namespace has letters, digits and '_' only, but '" + escape(name) +
                                    "' has '" + escape(name.substr(i, 1)) + "' at " + std::to_string(i));
}

/// Throws illegal_argument for a qualifier that no table may have (R2.6, R2.7).
inline void check_table_qualifier(bytes_view name) {
    if (name.empty()) raise<illegal_argument>("the name of a table is not empty");
    if (name.front() == '.' || name.front() == '-')
        raise<illegal_argument>("the name of a table begins with a letter, a digit or '_', but '" + escape(name) +
                                "' begins with '" + name.front() + "'");
    if (name == zookeeper) raise<illegal_argument>("no table may be called 'zookeeper'");
    for (std::size_t i = 0; i != name.size(); ++i)
        if (!is_name_character(name[i]) && name[i] != '-' && name[i] != '.')
            raise<illegal_argument>("the name of a table has letters, digits, '_', '-' and '.' only, but '" +
                                    escape(name) + "' has '" + escape(name.substr(i, 1)) + "' at " + std::to_string(i));
}

}  // namespace detail

/// The name of a table: a namespace and a qualifier, `ns:orders`, or a qualifier in the namespace `default`, `orders`
/// (R2.4).  HBase: TableName.
///
/// Names compare by their texts.
class table_name {
public:
    /// Splits a text at its first colon.  Without a colon it is a qualifier in the namespace `default`.
    ///
    /// Throws: illegal_argument for a name that HBase refuses (R2.5 - R2.8).
    template <std::convertible_to<bytes_view> Text>
        requires(!std::same_as<Text, table_name>)
    table_name(const Text& text) : table_name(split(bytes_view(text))) {}  // NOLINT: implicit on purpose

    /// Takes both parts.  An empty namespace is `default`.
    ///
    /// Throws: illegal_argument for a name that HBase refuses (R2.5 - R2.7).
    table_name(bytes_view in, bytes_view qualifier) {
        if (in.empty()) in = default_namespace;
        if (qualifier == "-ROOT-" || qualifier == ".META.")
            detail::raise<illegal_argument>(bytes(qualifier) + " was a table of old HBase: its data are in hbase:meta");
        detail::check_namespace_name(in);
        detail::check_table_qualifier(qualifier);
        if (in != default_namespace) text_.append(in).append(1, ':');
        qualifier_ = text_.size();
        text_.append(qualifier);
    }

    /// The namespace.
    std::string_view namespace_name() const noexcept {
        return qualifier_ == 0 ? default_namespace : std::string_view(text_).substr(0, qualifier_ - 1);
    }
    /// The name within the namespace.
    std::string_view qualifier() const noexcept { return std::string_view(text_).substr(qualifier_); }
    /// The whole name, as HBase prints it: without the namespace if that is `default`.
    const std::string& text() const noexcept { return text_; }
    /// True if the table is in the namespace `hbase`.
    bool is_system() const noexcept { return namespace_name() == system_namespace; }

    /// Compare by text.
    ///@{
    friend bool operator==(const table_name& a, const table_name& b) noexcept { return a.text_ == b.text_; }
    friend std::strong_ordering operator<=>(const table_name& a, const table_name& b) noexcept {
        return a.text_.compare(b.text_) <=> 0;
    }
    ///@}

private:
    struct parts {
        bytes_view in;
        bytes_view qualifier;
    };
    static parts split(bytes_view text) {
        const auto colon = text.find(':');
        if (colon == bytes_view::npos) return {default_namespace, text};
        if (colon == 0) detail::check_namespace_name({});
        return {text.substr(0, colon), text.substr(colon + 1)};
    }
    explicit table_name(const parts& given) : table_name(given.in, given.qualifier) {}

    std::string text_;
    std::size_t qualifier_ = 0;  // where it begins
};

}  // namespace strata
