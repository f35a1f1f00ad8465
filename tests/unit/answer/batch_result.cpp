// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <new>
#include <string>

#include <strata/answer/batch_result.hpp>
#include <strata/core/error.hpp>

namespace st = strata;
using st::batch_status;

namespace {

template <class Error>
batch_status outcome_of(const Error& thrown) {
    const st::batch_result outcome = st::detail::outcome_of([&] { throw thrown; });
    CHECK(outcome.message == thrown.what());
    CHECK_FALSE(outcome.is_ok());
    CHECK(outcome.cells.empty());
    return outcome.status;
}

}  // namespace

TEST_SUITE("answer/batch_result")
{
    TEST_CASE("a result that nobody has filled in is of an action that is not done") {  // R2.26
        const st::batch_result fresh;
        CHECK(fresh.status == batch_status::not_done);
        CHECK_FALSE(fresh.is_ok());
    }

    TEST_CASE("what ends without an exception is done") {
        bool has_run = false;
        const st::batch_result outcome = st::detail::outcome_of([&] { has_run = true; });
        CHECK(has_run);
        CHECK(outcome.is_ok());
        CHECK(outcome.message.empty());
    }

    TEST_CASE("an exception of the library becomes a status of its name or its base's, with what it says") {  // R2.26
        CHECK(outcome_of(st::illegal_argument("why")) == batch_status::illegal_argument);
        CHECK(outcome_of(st::bad_timestamp("why")) == batch_status::illegal_argument);
        CHECK(outcome_of(st::no_such_column_family("why")) == batch_status::no_such_column_family);
        CHECK(outcome_of(st::failed_sanity_check("why")) == batch_status::failed_sanity_check);
        CHECK(outcome_of(st::do_not_retry("why")) == batch_status::do_not_retry);
        CHECK(outcome_of(st::not_a_counter("why")) == batch_status::do_not_retry);
        CHECK(outcome_of(st::server_failure("why", "RuntimeException")) == batch_status::server_failure);
    }

    TEST_CASE("other exceptions pass through") {
        CHECK_THROWS_AS(st::detail::outcome_of([] { throw std::bad_alloc(); }), std::bad_alloc);
        CHECK_THROWS_AS(st::detail::outcome_of([] { throw st::wrong_row("why"); }), st::wrong_row);
    }

    TEST_CASE("every status has a word") {
        CHECK(st::name(batch_status::ok) == "ok");
        CHECK(st::name(batch_status::illegal_argument) == "illegal_argument");
        CHECK(st::name(batch_status::no_such_column_family) == "no_such_column_family");
        CHECK(st::name(batch_status::failed_sanity_check) == "failed_sanity_check");
        CHECK(st::name(batch_status::do_not_retry) == "do_not_retry");
        CHECK(st::name(batch_status::server_failure) == "server_failure");
        CHECK(st::name(batch_status::not_done) == "not_done");
    }
}
