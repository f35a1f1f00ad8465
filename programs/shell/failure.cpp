// SPDX-License-Identifier: BSL-1.0
#include "shell/failure.hpp"

#include <new>
#include <string_view>

#include <strata/catalog/error.hpp>
#include <strata/core/error.hpp>

namespace shell {

namespace st = strata;

namespace {

/// What an exception says, without the library's name before it.
std::string sentence(const std::exception& fault) {
    constexpr std::string_view prefix = "strata: ";
    const std::string_view text = fault.what();
    return std::string(text.substr(text.substr(0, prefix.size()) == prefix ? prefix.size() : 0));
}

template <class Error>
bool is(const std::exception& fault) noexcept {
    return dynamic_cast<const Error*>(&fault) != nullptr;
}

/// The name of HBase's exception.
std::string java_name(const st::error& fault) {
    if (const auto* server = dynamic_cast<const st::server_failure*>(&fault)) return server->exception();
    if (is<st::bad_version_count>(fault)) return "java.io.IOException";
    if (is<st::illegal_argument>(fault)) return "java.lang.IllegalArgumentException";
    if (is<st::no_such_column_family>(fault)) return "org.apache.hadoop.hbase.regionserver.NoSuchColumnFamilyException";
    if (is<st::wrong_row>(fault)) return "org.apache.hadoop.hbase.client.WrongRowIOException";
    if (is<st::incompatible_filter>(fault)) return "org.apache.hadoop.hbase.filter.IncompatibleFilterException";
    if (is<st::failed_sanity_check>(fault)) return "org.apache.hadoop.hbase.exceptions.FailedSanityCheckException";
    if (is<st::not_serving_region>(fault)) return "org.apache.hadoop.hbase.NotServingRegionException";
    if (is<st::namespace_exists>(fault)) return "org.apache.hadoop.hbase.NamespaceExistException";
    if (is<st::namespace_not_found>(fault)) return "org.apache.hadoop.hbase.NamespaceNotFoundException";
    if (is<st::constraint_violation>(fault)) return "org.apache.hadoop.hbase.constraint.ConstraintException";
    if (is<st::quota_exceeded>(fault)) return "org.apache.hadoop.hbase.quotas.QuotaExceededException";
    if (is<st::table_exists>(fault)) return "org.apache.hadoop.hbase.TableExistsException";
    if (is<st::table_not_found>(fault)) return "org.apache.hadoop.hbase.TableNotFoundException";
    if (is<st::table_not_enabled>(fault)) return "org.apache.hadoop.hbase.TableNotEnabledException";
    if (is<st::table_not_disabled>(fault)) return "org.apache.hadoop.hbase.TableNotDisabledException";
    return "org.apache.hadoop.hbase.DoNotRetryIOException";
}

}  // namespace

void bad_argument(const std::string& what) { throw failure(what, "ArgumentError"); }
void bad_argument(const value& at, const std::string& what) { throw failure(what, "ArgumentError", at.begin); }

failure translated(const std::string& first_argument) {
    try {
        throw;
    } catch (const failure& known) {
        return known;
    } catch (const st::table_not_found&) {
        return failure("Unknown table " + first_argument + '!');
    } catch (const st::table_not_enabled&) {
        return failure("Table " + first_argument + " is disabled!");
    } catch (const st::table_not_disabled&) {
        return failure("Table " + first_argument + " should be disabled!");
    } catch (const st::table_exists&) {
        return failure("Table already exists: " + first_argument + '!');
    } catch (const st::error& fault) {
        // What HBase's client finds out by itself is printed without its class.
        const std::string name = java_name(fault);
        return failure(is<st::illegal_argument>(fault) || is<st::incompatible_filter>(fault)
                           ? sentence(fault)
                           : name + ": " + sentence(fault),
                       name);
    } catch (const std::bad_alloc&) {
        return failure("there is no memory left", "java.lang.OutOfMemoryError");
    } catch (const std::exception& fault) {
        return failure(fault.what());
    }
}

}  // namespace shell
