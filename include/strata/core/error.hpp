// SPDX-License-Identifier: BSL-1.0
// Layer: core.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

#include <strata/core/language.hpp>

namespace strata {

/// The base of everything that strata throws by itself.  Its children are named after HBase's exceptions.
///
/// Exceptions of the standard library or of a policy of yours (std::bad_alloc, say) pass through unchanged.
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

/// A family name that HBase forbids (R2.10, R2.11).
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

/// A get of fewer versions than one (R4.2).  HBase: the IOException "versions must be positive".
class bad_version_count : public illegal_argument {
public:
    using illegal_argument::illegal_argument;
};

/// A cell of a bulk load that sorts before its predecessor.  HBase: an IOException of its file writer.
class out_of_order : public illegal_argument {
public:
    using illegal_argument::illegal_argument;
};

/// A filter string that says no filter, with the position (R10.41).
class bad_filter_string : public illegal_argument {
public:
    /// `position`: the offset of the byte where something else was expected.
    bad_filter_string(const std::string& what, std::size_t position) : illegal_argument(what), position_(position) {}

    /// The offset of the byte where something else was expected; the length of the string if that is its end.
    std::size_t position() const noexcept { return position_; }

private:
    std::size_t position_;
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

/// An increment of a value that is not eight bytes long (R3.20).
class not_a_counter : public do_not_retry {
public:
    using do_not_retry::do_not_retry;
};

/// A put dated further into the future than the table allows (R2.21).  HBase: FailedSanityCheckException.
class failed_sanity_check : public do_not_retry {
public:
    using do_not_retry::do_not_retry;
};

/// A family to be added that is there, or one to be changed or deleted that is not there, or is the last (R2.31).
/// HBase: InvalidFamilyOperationException.
class invalid_family_operation : public do_not_retry {
public:
    using do_not_retry::do_not_retry;
};

/// The table was altered while a scanner was open (R8.20).  HBase: NotServingRegionException.
class not_serving_region : public error {
public:
    using error::error;
};

/// A state of the past that is not kept.
class snapshot_too_old : public error {
public:
    using error::error;
};

/// A filter that does not go with the rest of the read (R2.28).  HBase: IncompatibleFilterException.
class incompatible_filter : public error {
public:
    using error::error;
};

/// A search for a regular expression that would take too many steps or too much memory (R10.7).
class expression_too_complex : public error {
public:
    using error::error;
};

/// A change of one row that was handed to another (R2.28).  HBase: WrongRowIOException.
class wrong_row : public error {
public:
    using error::error;
};

/// HBase itself fails here, though the request is in order.
///
/// Thrown by the quirks of HBase 2.6.4 and later, which reproduce the failure (R7.17), and by comparator::big_decimal
/// at a value that is too short (R10.7).
class server_failure : public error {
public:
    /// `exception`: the name of HBase's exception.  It must outlive this object, as a string literal does.
    server_failure(const std::string& what, const char* exception) : error(what), exception_(exception) {}

    /// The name of HBase's exception.
    const char* exception() const noexcept { return exception_; }

private:
    const char* exception_;
};

namespace detail {

/// Throws Error, whose text begins with "strata: ".  Every exception of the library's own comes from here.
template <class Error, class... Details>
[[noreturn]] void raise(const std::string& what, const Details&... details) {
    throw Error("strata: " + what, details...);
}

}  // namespace detail
}  // namespace strata
