// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/decimal.hpp>
#include <strata/filter/big_decimal.hpp>
#include <strata/filter/comparator.hpp>
#include <strata/filter/compare.hpp>
#include <strata/filter/regex.hpp>
#include <strata/gateway/rpc/message.hpp>
#include <strata/wire/fields/comparator.hpp>

namespace strata::gateway::rpc {

/// The package of HBase's own filters and comparators.
inline constexpr std::string_view filter_package = "org.apache.hadoop.hbase.filter.";

/// The comparison of that number.  HBase: CompareType.
///
/// Throws: do_not_retry for one that HBase does not have.
inline compare compare_of(std::uint64_t type) {
    if (type > static_cast<std::uint64_t>(compare::no_op)) raise_unsupported("the comparison " + std::to_string(type));
    return static_cast<compare>(type);  // both are in the order <, <=, =, !=, >=, >, none
}

/// The options of a regular expression by the flags of java.util.regex.Pattern.
inline regex_options regex_options_of(std::uint64_t flags) {
    enum : std::uint64_t { unix_lines = 1, ignore_case = 2, comments = 4, multiline = 8, literal = 16, dot_all = 32 };
    if (const std::uint64_t others = flags & ~std::uint64_t{63}; others != 0)
        raise_unsupported("a regular expression with the flags " + std::to_string(others) + " of Pattern");
    return {.ignore_case = (flags & ignore_case) != 0,
            .dot_takes_line = (flags & dot_all) != 0,
            .multiline = (flags & multiline) != 0,
            .unix_lines = (flags & unix_lines) != 0,
            .comments = (flags & comments) != 0,
            .literal = (flags & literal) != 0};
}

namespace parts {

/// The value that a comparator holds: nearly all have it in a message of its own.  HBase: ByteArrayComparable.
inline bytes_view comparable_of(const message& source) {
    constexpr proto::field comparable =
        common<proto::binary_comparator::comparable, proto::binary_prefix_comparator::comparable,
               proto::long_comparator::comparable, proto::bit_comparator::comparable,
               proto::big_decimal_comparator::comparable>;
    return payload_of(message_of(source, comparable), proto::byte_array_comparable::value);
}

inline std::int64_t long_of(bytes_view value) {
    if (value.size() != sizeof(std::int64_t)) raise<do_not_retry>("a LongComparator holds eight bytes");
    return from_big_endian(value);
}

inline bitwise bitwise_of(std::uint64_t operation) {
    if (operation < 1 || operation > 3) raise_unsupported("the bit operation " + std::to_string(operation));
    return static_cast<bitwise>(operation - 1);
}

}  // namespace parts

/// The comparator in a message, or null if it names none.  HBase: Comparator, a class and its bytes.
///
/// Throws: do_not_retry for a class that is not one of HBase's own, named; illegal_argument for bytes that are not its.
inline shared_comparator comparator_of(const message& named) {
    bytes_view name = payload_of(named, proto::comparator::name);
    if (name.empty()) return nullptr;
    if (!name.starts_with(filter_package)) raise_unsupported("the comparator " + bytes(name));
    name.remove_prefix(filter_package.size());
    const message held = message_of(named, proto::comparator::serialized_comparator);
    const auto value = [&] { return owned_bytes(parts::comparable_of(held)); };
    if (name == "BinaryComparator") return comparator::binary(value());
    if (name == "BinaryPrefixComparator") return comparator::binary_prefix(value());
    if (name == "BinaryComponentComparator")
        return comparator::binary_component(payload_of(held, proto::binary_component_comparator::value),
                                            signed_of(held, proto::binary_component_comparator::offset));
    if (name == "LongComparator") return comparator::number(parts::long_of(parts::comparable_of(held)));
    if (name == "NullComparator") return comparator::null();
    if (name == "BitComparator")
        return comparator::bit(value(), parts::bitwise_of(number_of(held, proto::bit_comparator::bitwise_op)));
    if (name == "SubstringComparator")
        return comparator::substring(payload_of(held, proto::substring_comparator::substr));
    if (name == "BigDecimalComparator") return comparator::big_decimal(decimal::from_bytes(parts::comparable_of(held)));
    if (name == "RegexStringComparator")
        return comparator::regex(owned_bytes(payload_of(held, proto::regex_string_comparator::pattern)),
                                 regex_options_of(number_of(held, proto::regex_string_comparator::pattern_flags)));
    raise_unsupported("the comparator " + bytes(filter_package) + bytes(name));
}

}  // namespace strata::gateway::rpc
