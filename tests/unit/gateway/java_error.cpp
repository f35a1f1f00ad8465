// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <new>
#include <stdexcept>
#include <string>

#include <strata/gateway/java_error.hpp>
#include <strata/policy/memory/limited.hpp>

namespace st = strata;
using st::gateway::java_error_of;

namespace {

template <class Error>
std::string type_of() {
    return java_error_of(Error("why")).type;
}

}  // namespace

TEST_SUITE("gateway/java_error")
{
    TEST_CASE("an exception of the library is the one that it is named after") {
        const std::string hbase = "org.apache.hadoop.hbase.";
        CHECK(type_of<st::table_not_found>() == hbase + "TableNotFoundException");
        CHECK(type_of<st::table_exists>() == hbase + "TableExistsException");
        CHECK(type_of<st::table_not_enabled>() == hbase + "TableNotEnabledException");
        CHECK(type_of<st::table_not_disabled>() == hbase + "TableNotDisabledException");
        CHECK(type_of<st::namespace_exists>() == hbase + "NamespaceExistException");
        CHECK(type_of<st::namespace_not_found>() == hbase + "NamespaceNotFoundException");
        CHECK(type_of<st::constraint_violation>() == hbase + "constraint.ConstraintException");
        CHECK(type_of<st::quota_exceeded>() == hbase + "quotas.QuotaExceededException");
        CHECK(type_of<st::invalid_family_operation>() == hbase + "InvalidFamilyOperationException");
        CHECK(type_of<st::failed_sanity_check>() == hbase + "exceptions.FailedSanityCheckException");
        CHECK(type_of<st::no_such_column_family>() == hbase + "regionserver.NoSuchColumnFamilyException");
        CHECK(type_of<st::wrong_row>() == hbase + "client.WrongRowIOException");
        CHECK(type_of<st::gateway::unknown_scanner>() == hbase + "UnknownScannerException");
        CHECK(type_of<st::gateway::out_of_order_scanner_next>() == hbase + "exceptions.OutOfOrderScannerNextException");
        CHECK(type_of<st::not_a_counter>() == hbase + "DoNotRetryIOException");
        CHECK(type_of<st::illegal_argument>() == hbase + "DoNotRetryIOException");
        CHECK(type_of<std::runtime_error>() == hbase + "DoNotRetryIOException");
        CHECK(java_error_of(st::table_exists("why")).message == "why");
        CHECK(java_error_of(st::table_exists("why")).do_not_retry);
    }
    TEST_CASE("clients retry what may be right the next time") {
        CHECK_FALSE(java_error_of(st::not_serving_region("why")).do_not_retry);
        const auto failure = java_error_of(st::server_failure("why", "NullPointerException"));
        CHECK(failure.type == "java.io.IOException");
        CHECK(failure.message == "NullPointerException: why");
        CHECK_FALSE(failure.do_not_retry);
        CHECK(type_of<st::bad_version_count>() == "java.io.IOException");
        CHECK_FALSE(java_error_of(st::bad_version_count("why")).do_not_retry);
        CHECK(java_error_of(std::bad_alloc()).type == "org.apache.hadoop.hbase.RegionTooBusyException");
        CHECK_FALSE(java_error_of(std::bad_alloc()).do_not_retry);
        const st::memory::budget_exceeded spent(3, 98, 100);
        CHECK(java_error_of(spent).type == "org.apache.hadoop.hbase.RegionTooBusyException");
        CHECK_FALSE(java_error_of(spent).do_not_retry);
    }
    TEST_CASE("an exception may say all of it") {
        const st::gateway::java_exception why({"java.lang.Thing", "what", false});
        CHECK(java_error_of(why).type == "java.lang.Thing");
        CHECK(java_error_of(why).message == "what");
        CHECK_FALSE(java_error_of(why).do_not_retry);
        CHECK(std::string(why.what()) == "java.lang.Thing: what");
    }
    TEST_CASE("an action of a batch has the exception of its status") {
        using st::batch_status;
        const auto type = [](batch_status status) { return java_error_of({status, {}, "why"}).type; };
        CHECK(type(batch_status::no_such_column_family) == type_of<st::no_such_column_family>());
        CHECK(type(batch_status::failed_sanity_check) == type_of<st::failed_sanity_check>());
        CHECK(type(batch_status::server_failure) == "java.io.IOException");
        CHECK(type(batch_status::illegal_argument) == type_of<st::illegal_argument>());
        CHECK(type(batch_status::do_not_retry) == type_of<st::do_not_retry>());
        CHECK(java_error_of({batch_status::do_not_retry, {}, "why"}).message == "why");
    }
}
