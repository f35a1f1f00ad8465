// SPDX-License-Identifier: BSL-1.0
// Layer: core.
#pragma once

#include <stdexcept>
#include <string>

namespace strata {

/// Everything the library throws by itself; named after HBase's exceptions.
///
/// What the standard library or a user's policy throws (std::bad_alloc, say) passes through unchanged.
class error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// An argument that no table could accept.  HBase: IllegalArgumentException.
class illegal_argument : public error {
public:
    using error::error;
};

/// A row key that is empty or longer than 32767 bytes (R2.1 - R2.3).
class bad_row_key : public illegal_argument {
public:
    using illegal_argument::illegal_argument;
};

/// A family name that R2.10 or R2.11 forbids.
class bad_family_name : public illegal_argument {
public:
    using illegal_argument::illegal_argument;
};

/// Column text without a colon, without a family, or with a qualifier that is too long (R1.13).
class bad_column : public illegal_argument {
public:
    using illegal_argument::illegal_argument;
};

/// A value that is longer than 2^31-1 bytes (R1.13).
class bad_value : public illegal_argument {
public:
    using illegal_argument::illegal_argument;
};

/// A negative timestamp (R2.28).
class bad_timestamp : public illegal_argument {
public:
    using illegal_argument::illegal_argument;
};

/// A time range with a negative bound, or one that ends before it begins (R2.28).
class bad_time_range : public illegal_argument {
public:
    using illegal_argument::illegal_argument;
};

/// The table has no family of that name (R2.18, R2.19).  HBase: NoSuchColumnFamilyException.
class no_such_column_family : public error {
public:
    using error::error;
};

/// The request is well formed but can never succeed.  HBase: DoNotRetryIOException.
class do_not_retry : public error {
public:
    using error::error;
};

namespace detail {

/// The one place that throws.
template <class Error>
[[noreturn]] void raise(const std::string& what) {
    throw Error("strata: " + what);
}

}  // namespace detail
}  // namespace strata
