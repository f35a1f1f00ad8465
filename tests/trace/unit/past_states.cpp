// SPDX-License-Identifier: BSL-1.0
#include "trace/past_states.hpp"

#include <doctest/doctest.h>

#include <cstdint>

#include "trace/published_table.hpp"

namespace {

// It takes every state of the past for the present.
class forgetful_table : public trace::published_table {
public:
    using published_table::published_table;
    auto at(std::uint64_t) const { return snapshot(); }
};

template <class Table>
Table with_history() {
    Table t({{.name = "f", .ttl = 100}}, strata::clock::manual({50}));
    t.keep_history(10);
    return t;
}

template <class Table>
void write_often(trace::past_states<Table>& past, Table& t) {
    for (int i = 0; i != 5; ++i) {
        t.put("a", strata::column("f", "q"), "v", {i});
        past.note(t);
    }
}

}  // namespace

TEST_SUITE("past_states")
{
    TEST_CASE("a table that keeps its history agrees with it") {
        auto t = with_history<trace::published_table>();
        trace::past_states<trace::published_table> past;
        write_often(past, t);
        t.clock().set({130});
        t.flush();
        past.note(t);
        CHECK(past.disagreement(t).empty());
    }

    TEST_CASE("one that forgets does not, until it is made anew") {
        auto t = with_history<forgetful_table>();
        trace::past_states<forgetful_table> past;
        write_often(past, t);
        CHECK_FALSE(past.disagreement(t).empty());
        past.forget();
        CHECK(past.disagreement(t).empty());
    }

    TEST_CASE("of the writes every third is looked at, and nothing else") {
        auto t = with_history<forgetful_table>();
        trace::past_states<forgetful_table> past;
        for (int i = 0; i != 5; ++i) past.note(t);
        t.put("a", strata::column("f", "q"), "v");
        past.note(t);
        past.note(t);
        t.flush();
        past.note(t);
        t.put("a", strata::column("f", "q"), "w");
        past.note(t);
        CHECK(past.disagreement(t).empty());
        t.put("a", strata::column("f", "q"), "x");
        past.note(t);
        CHECK(past.disagreement(t).empty());
        t.put("a", strata::column("f", "q"), "y");
        CHECK_FALSE(past.disagreement(t).empty());
    }

    TEST_CASE("a table without a history has nothing to say") {
        strata::dynamic_table t{{.name = "f"}};
        trace::past_states<strata::dynamic_table> past;
        past.note(t);
        CHECK(past.disagreement(t).empty());
    }
}
