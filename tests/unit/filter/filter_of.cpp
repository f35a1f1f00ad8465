// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include <strata/core/error.hpp>
#include <strata/filter/filter_of.hpp>

#include "driver.hpp"

namespace st = strata;

namespace {
// Passes that many cells.
class some : public st::filters::filter_of<some> {
public:
    explicit some(int count) : count_(count) {}
    st::filter_answer judge(const st::cell_view&) override {
        return ++*seen_ > count_ ? st::filter_answer::skip : st::filter_answer::include;
    }

private:
    int count_;
    st::filters::per_read<int> seen_;
};

class around : public st::filters::filter_of<around> {
public:
    explicit around(st::shared_filter inner) : inner_(std::move(inner)) {}
    std::size_t depth() const override { return inner_.depth(); }
    st::filter_answer judge(const st::cell_view& cell) override { return inner_->judge(cell); }

private:
    st::filters::inner_filter inner_;
};

bool passes(st::filter& given) { return given.judge(driver::cell("r f:q@1=v")) == st::filter_answer::include; }

bool passes(const st::shared_filter& given) { return passes(*given->clone()); }
}  // namespace

TEST_SUITE("filter/filter_of")
{
    TEST_CASE("a filter is handed over as a value") {
        CHECK(passes(some(1)));
        CHECK_FALSE(passes(some(0)));
    }

    TEST_CASE("a filter has the name of its type") {
        CHECK(some(1).name() == "some");
        CHECK(some(1).refuser() == "some");
        CHECK(around(std::make_shared<some>(1)).name() == "around");
    }

    TEST_CASE("every read begins anew") {
        some one(1);
        CHECK(passes(one));
        CHECK_FALSE(passes(one));
        const auto fresh = one.clone();
        CHECK(passes(*fresh));
        CHECK_FALSE(passes(*fresh));
        some other(2);
        other = one;
        CHECK(passes(other));
        CHECK_FALSE(passes(other));
    }

    TEST_CASE("a filter inside another is copied with it") {
        st::filters::inner_filter one{some(1)};
        CHECK(passes(*one));
        st::filters::inner_filter copy = one;
        CHECK_FALSE(passes(*one));
        CHECK(passes(*copy));
        one = copy;
        CHECK(passes(*one));
        const st::filters::inner_filter moved = std::move(one);
        CHECK_FALSE(moved->is_done());
    }

    TEST_CASE("filters lie a thousand deep inside each other, and no deeper") {
        CHECK(st::filters::inner_filter{some(1)}.depth() == 1);
        st::shared_filter deep = some(1);
        for (std::size_t i = 0; i != st::filters::inner_filter::most; ++i) deep = around(deep);
        CHECK(deep->depth() == st::filters::inner_filter::most);
        CHECK(passes(deep));
        CHECK_THROWS_WITH_AS(around{deep}, "strata: filters lie at most 1000 deep inside each other",
                             st::illegal_argument);
    }

    TEST_CASE("there is no filter inside another without a filter") {
        CHECK_THROWS_WITH_AS(st::filters::inner_filter{nullptr},
                             "strata: a filter of filters was given an empty pointer", st::illegal_argument);
    }
}
