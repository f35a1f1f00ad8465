// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <atomic>
#include <string>
#include <thread>

#include <strata/table/writes/shown_dates.hpp>

namespace st = strata;
using st::detail::own_dates;
using st::detail::shown_dates;

namespace {
void dated(own_dates& own, const std::string& row, st::timestamp when) {
    own.keep_marker({row, "f", ""}, st::kind::delete_family, when, {5});
}
st::timestamp next_put(const own_dates& own, const std::string& row) { return own.of_put({row, "f", "q"}, {5}); }
}  // namespace

TEST_SUITE("table/writes/shown_dates")
{
    TEST_CASE("a copy knows what was dated until the last look") {
        own_dates written;
        shown_dates shown;
        dated(written, "a", {5});
        CHECK(written.has_news());
        shown.take(written);
        CHECK_FALSE(written.has_news());
        dated(written, "b", {7});
        CHECK(written.has_news());
        own_dates copy;
        shown.give(copy);
        CHECK(next_put(copy, "a") == st::timestamp{6});
        CHECK(next_put(copy, "b") == st::timestamp{5});
        shown.take(written);
        shown.give(copy);
        CHECK(next_put(copy, "b") == st::timestamp{8});
        CHECK(copy.has_news());  // it tells nobody yet
    }

    TEST_CASE("another table in the place of the written one is told as a whole") {
        own_dates written;
        shown_dates shown;
        dated(written, "a", {5});
        shown.take(written);
        own_dates other;
        dated(other, "b", {6});
        written = other;
        shown.take(written);
        own_dates copy;
        shown.give(copy);
        CHECK(next_put(copy, "a") == st::timestamp{5});
        CHECK(next_put(copy, "b") == st::timestamp{7});
    }

    TEST_CASE("it is copied while it is written") {
        own_dates written;
        shown_dates shown;
        std::atomic<bool> is_done = false;
        std::thread copier([&] {
            own_dates copy;
            while (!is_done) shown.give(copy);
            shown.give(copy);
            for (int i = 0; i != 1000; ++i) CHECK(next_put(copy, std::to_string(i)) == st::timestamp{8});
        });
        for (int i = 0; i != 1000; ++i) {
            dated(written, std::to_string(i), {7});
            shown.take(written);
        }
        is_done = true;
        copier.join();
    }

    TEST_CASE("of a clock that is literal there is nothing to know") {
        st::detail::no_own_dates none;
        shown_dates shown;
        shown.take(none);
        shown.give(none);
    }
}
