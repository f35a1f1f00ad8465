// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory>

#include <strata/filter/filter_of.hpp>
#include <strata/table/rows/filter_state.hpp>

namespace st = strata;
using st::detail::filter_state;

namespace {
// Done while somebody says so.
class switched : public st::filters::filter_of<switched> {
public:
    switched(bool& is_done, int& begun) : is_done_(&is_done), begun_(&begun) {}
    void begin_scan(const st::filtered_read& how) override { *begun_ += how.reversed ? 10 : 1; }
    bool is_done() const override { return *is_done_; }

private:
    bool* is_done_;
    int* begun_;
};
}  // namespace

TEST_SUITE("table/rows/filter_state")
{
    TEST_CASE("a filter that has ended a read has done so for good") {  // R4.37
        bool is_done = false;
        int begun = 0;
        filter_state filtering(switched(is_done, begun).clone());
        CHECK_FALSE(filtering.has_ended());
        is_done = true;
        CHECK(filtering.has_ended());
        is_done = false;
        CHECK(filtering.has_ended());
        CHECK_FALSE(filtering.chosen().is_done());
    }

    TEST_CASE("a filter is told once how the read goes, however often its place is found anew") {
        bool is_done = false;
        int begun = 0;
        filter_state filtering(switched(is_done, begun).clone());
        filtering.begin({.reversed = true});
        filtering.begin({.reversed = true});
        CHECK(begun == 10);
    }

    TEST_CASE("each family has its own part") {
        bool is_done = false;
        int begun = 0;
        filter_state filtering(switched(is_done, begun).clone());
        filtering.of(2).has_ended = true;
        filtering.of(1).next = "b";
        CHECK_FALSE(filtering.of(0).has_ended);
        CHECK(filtering.of(2).has_ended);
        CHECK(filtering.of(1).next == "b");
        CHECK_FALSE(filtering.of(3).next);
    }
}
