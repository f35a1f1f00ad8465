// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>

#include <strata/testing/model/cells.hpp>

namespace strata::testing::model {

/// How a filter compares a part of a cell with a reference.  HBase: CompareOperator.
enum class compare : std::uint8_t { less, less_or_equal, equal, not_equal, greater_or_equal, greater, no_op };

/// Compares its reference with a part of a cell: below 0 if the reference is less, above 0 if it is greater (R10.7).
using comparator = std::function<int(const std::string& part)>;

/// True if "part operator reference" holds (R10.4).
inline bool passes(compare op, const comparator& reference, const std::string& part) {
    const int order = op == compare::no_op ? 0 : reference(part);
    switch (op) {
        case compare::less:
            return order > 0;
        case compare::less_or_equal:
            return order >= 0;
        case compare::equal:
            return order == 0;
        case compare::not_equal:
            return order != 0;
        case compare::greater_or_equal:
            return order <= 0;
        case compare::greater:
            return order < 0;
        case compare::no_op:
            return false;
    }
    return false;
}

/// HBase: BinaryComparator.
inline comparator binary(const std::string& reference) {
    return [=](const std::string& part) { return compare_bytes(reference, part); };
}
/// HBase: BinaryPrefixComparator.
inline comparator binary_prefix(const std::string& reference) {
    return [=](const std::string& part) { return compare_bytes(reference, part.substr(0, reference.size())); };
}
/// HBase: SubstringComparator.  Only letters of ASCII are alike in upper and lower case.
inline comparator substring(const std::string& reference) {
    const auto lower = [](std::string text) {
        std::transform(text.begin(), text.end(), text.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
        return text;
    };
    return [=](const std::string& part) { return lower(part).find(lower(reference)) == std::string::npos ? 1 : 0; };
}
/// HBase: NullComparator.  A cell always has the part.
inline comparator null() {
    return [](const std::string&) { return 1; };
}
/// What a bit comparator does with the bytes of the reference and the part.
enum class bitwise : std::uint8_t { op_and, op_or, op_xor };
/// HBase: BitComparator.
inline comparator bits(bitwise op, const std::string& reference) {
    return [=](const std::string& part) {
        if (part.size() != reference.size()) return 1;
        for (std::size_t i = 0; i != part.size(); ++i) {
            const int a = static_cast<unsigned char>(reference[i]);
            const int b = static_cast<unsigned char>(part[i]);
            if ((op == bitwise::op_and ? a & b : op == bitwise::op_or ? a | b : a ^ b) != 0) return 0;
        }
        return 1;
    };
}
/// HBase: LongComparator.  It throws std::invalid_argument for a part that has not 8 bytes.
inline comparator number(std::int64_t reference) {
    return [=](const std::string& part) {
        if (part.size() != 8) throw std::invalid_argument("a number has 8 bytes");
        std::uint64_t bits = 0;
        for (const char c : part) bits = bits << 8 | static_cast<unsigned char>(c);
        const auto found = static_cast<std::int64_t>(bits);
        return reference < found ? -1 : reference > found ? 1 : 0;
    };
}

}  // namespace strata::testing::model
