// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <exception>
#include <new>
#include <string>
#include <utility>

#include <strata/answer/batch_result.hpp>
#include <strata/catalog/error.hpp>
#include <strata/core/error.hpp>
#include <strata/gateway/open_scanners.hpp>
#include <strata/policy/memory/limited.hpp>

namespace strata::gateway {

/// An exception as clients of HBase know it.
struct java_error {
    std::string type;          ///< The class: "org.apache.hadoop.hbase.TableNotFoundException".
    std::string message;       ///< The text of the exception.
    bool do_not_retry = true;  ///< False: a client may ask once more, and does.
};

/// An exception that clients are handed as it is.
class java_exception : public error {
public:
    /// Takes what clients see.
    explicit java_exception(java_error what) : error(what.type + ": " + what.message), what_(std::move(what)) {}

    /// What clients see.
    const java_error& seen() const noexcept { return what_; }

private:
    java_error what_;
};

namespace detail {

/// The class that an exception of the library is named after, and whether clients ask again.
struct java_name {
    const char* type;
    bool do_not_retry = true;
};

template <class... Errors>
bool is_one_of(const std::exception& why) noexcept {
    return (... || (dynamic_cast<const Errors*>(&why) != nullptr));
}

inline java_name java_name_of(const std::exception& why) noexcept {
    // What is derived from another stands before it.
    if (is_one_of<table_not_found>(why)) return {"TableNotFoundException"};
    if (is_one_of<table_exists>(why)) return {"TableExistsException"};
    if (is_one_of<table_not_enabled>(why)) return {"TableNotEnabledException"};
    if (is_one_of<table_not_disabled>(why)) return {"TableNotDisabledException"};
    if (is_one_of<namespace_exists>(why)) return {"NamespaceExistException"};
    if (is_one_of<namespace_not_found>(why)) return {"NamespaceNotFoundException"};
    if (is_one_of<constraint_violation>(why)) return {"constraint.ConstraintException"};
    if (is_one_of<quota_exceeded>(why)) return {"quotas.QuotaExceededException"};
    if (is_one_of<invalid_family_operation>(why)) return {"InvalidFamilyOperationException"};
    if (is_one_of<failed_sanity_check>(why)) return {"exceptions.FailedSanityCheckException"};
    if (is_one_of<no_such_column_family>(why)) return {"regionserver.NoSuchColumnFamilyException"};
    if (is_one_of<wrong_row>(why)) return {"client.WrongRowIOException"};
    if (is_one_of<not_serving_region>(why)) return {"NotServingRegionException", false};
    if (is_one_of<unknown_scanner>(why)) return {"UnknownScannerException"};
    if (is_one_of<out_of_order_scanner_next>(why)) return {"exceptions.OutOfOrderScannerNextException"};
    return {"DoNotRetryIOException"};
}

}  // namespace detail

/// The exception of HBase that tells a client of `why`.
///
/// Where HBase's server fails though the request is in order, it is a java.io.IOException, which clients retry; and so
/// it is for a number of versions that its own clients refuse.  Memory
/// that runs out is a RegionTooBusyException, as in HBase a table that outgrows its memory; clients retry that, too.
inline java_error java_error_of(const std::exception& why) {
    if (const auto* const given = dynamic_cast<const java_exception*>(&why)) return given->seen();
    if (const auto* const failure = dynamic_cast<const server_failure*>(&why))
        return {"java.io.IOException", std::string(failure->exception()) + ": " + why.what(), false};
    if (detail::is_one_of<std::bad_alloc, memory::budget_exceeded>(why))
        return {"org.apache.hadoop.hbase.RegionTooBusyException", "strata: there is no memory left", false};
    if (detail::is_one_of<bad_version_count>(why)) return {"java.io.IOException", why.what(), false};
    const detail::java_name name = detail::java_name_of(why);
    return {std::string("org.apache.hadoop.hbase.") + name.type, why.what(), name.do_not_retry};
}

/// The exception of HBase for an action of a batch that was not done.
inline java_error java_error_of(const batch_result& failed) {
    const auto error_of = [&](const char* type, bool do_not_retry = true) {
        return java_error{type, failed.message, do_not_retry};
    };
    switch (failed.status) {
        case batch_status::no_such_column_family:
            return error_of("org.apache.hadoop.hbase.regionserver.NoSuchColumnFamilyException");
        case batch_status::failed_sanity_check:
            return error_of("org.apache.hadoop.hbase.exceptions.FailedSanityCheckException");
        case batch_status::server_failure:
            return error_of("java.io.IOException", false);
        case batch_status::ok:
        case batch_status::illegal_argument:
        case batch_status::do_not_retry:
        case batch_status::not_done:
            break;
    }
    return error_of("org.apache.hadoop.hbase.DoNotRetryIOException");
}

}  // namespace strata::gateway
