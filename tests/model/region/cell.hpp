// SPDX-License-Identifier: BSL-1.0
// What the region model is made of: cells, their order (section 1), time ranges (R4.10), and the printed form of both.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "trace/operation.hpp"

namespace model {

using trace::bytes;

inline constexpr std::int64_t latest = trace::latest;
inline constexpr std::int64_t oldest = std::numeric_limits<std::int64_t>::min();

// R1.8.  Minimum is the type of a key that readers look for and nobody stores.
enum class kind { minimum = 0, put = 4, version = 8, family_version = 10, column = 12, family = 14 };

struct cell {
    bytes row;
    bytes family;
    bytes qualifier;
    std::int64_t timestamp = 0;
    kind type = kind::put;
    std::int64_t seq = 0;
    bytes value;
    std::optional<std::int64_t> ttl;  // R3.9
    bool in_file = false;
    bool begins_file = false;  // in the row and the column of the first cell of a file

    bool is_marker() const { return type != kind::put; }
};

// Why an operation failed, by its name in an answer.
struct failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// HBase shows what nobody should see, or what cannot be foretold.
struct undefined : std::runtime_error {
    undefined() : std::runtime_error("undefined") {}
};

// 64-bit numbers wrap around in HBase.
std::int64_t plus(std::int64_t a, std::int64_t b);
std::int64_t minus(std::int64_t a, std::int64_t b);

// R1.2
int compare(const bytes& a, const bytes& b);
// R1.1
bool sorts_before(const cell& a, const cell& b);
// R1.7: the rows of a reversed scan come in descending order, the cells of a row as ever.
bool sorts_before_reversed(const cell& a, const cell& b);

// R4.10
struct time_range {
    std::int64_t min = 0;
    std::int64_t max = latest;

    bool all_time() const { return min == 0 && max == latest; }
    int compare(std::int64_t timestamp) const;
    bool within(std::int64_t timestamp) const { return all_time() || (min <= timestamp && timestamp < max); }
    bool within_or_after(std::int64_t timestamp) const { return all_time() || timestamp >= min; }
};
// R2.28: a negative bound and max < min are illegal.
time_range checked(const trace::range& range);

// As in an answer.
std::string escaped(const bytes& raw);
std::string text(const cell& c);
std::string text(const std::vector<cell>& cells);  // separated by spaces

bytes eight_bytes(std::int64_t number);       // big endian
std::int64_t counter_of(const bytes& value);  // fails as R3.20 unless of eight bytes

}  // namespace model
