// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/table/buffered_mutator.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/table.hpp>

#include "support/all_or_nothing.hpp"
#include "support/heap_count.hpp"
#include "support/rounds.hpp"
#include "support/shown.hpp"

namespace st = strata;
using st::batch_status;
using support::everything_in;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g", st::retention::max_versions<3>, st::deletes::keep_deleted> {};
using table = st::table<f, g, st::clock::manual>;
using run_time_table = st::basic_dynamic_table<st::clock::manual>;
using list = std::vector<st::mutation>;
using failed = st::retries_exhausted_with_details;

const st::column fq("f", "q"), gn("g", "n"), stranger("h", "q");

template <class Table>
Table made() {
    if constexpr (std::is_same_v<Table, table>)
        return table(st::clock::manual({1000}));
    else
        return run_time_table({{.name = "f", .max_versions = 3},
                               {.name = "g", .max_versions = 3, .keep_deleted = st::keep_deleted_cells::yes}},
                              st::clock::manual({1000}));
}

std::string shown(const std::vector<st::failed_mutation>& all) {
    std::string text;
    for (const auto& one : all) {
        if (!text.empty()) text += "; ";
        text += std::string(one.request.row()) + ' ' + std::string(st::name(one.result.status));
    }
    return text;
}

template <class Call>
std::string failures_of(Call call) {
    try {
        call();
    } catch (const failed& why) {
        return shown(why.failures());
    }
    return "none";
}

st::put put(const char* row, const char* value = "v") { return st::put(row).add(fq, value); }

// Of lengths, names and a value of one byte: what HBase's KeyValue of it has.  R1.10, R1.11
constexpr std::size_t size_of_one = 4 + 4 + 2 + 1 + 1 + 1 + 1 + 8 + 1 + 1;

}  // namespace

TEST_SUITE("table/buffered_mutator")
{
    TEST_CASE_TEMPLATE("mutations wait until the buffer is flushed and are applied in order", Table, table,
                       run_time_table) {  // R3.39
        auto t = made<Table>();
        st::buffered_mutator writes(t);
        static_assert(std::is_same_v<decltype(writes), st::buffered_mutator<Table>>);
        CHECK(writes.write_buffer_size() == 2097152);
        CHECK(writes.size() == 0);
        CHECK(writes.size_in_bytes() == 0);
        writes.mutate(put("r", "1"));
        writes.mutate({st::increment("r").add(gn, 5), put("s"), st::increment("r").add(gn, 2)});
        writes.mutate(list{put("r", "2"), st::deletion("s").add_column(fq, {7})});
        CHECK(writes.size() == 6);
        CHECK(t.size() == 0);
        t.clock().set({1005});  // what has no timestamp gets that of the flush: R3.2
        writes.flush();
        CHECK(writes.size() == 0);
        CHECK(writes.size_in_bytes() == 0);
        CHECK(t.get_counter("r", gn) == 7);
        CHECK(support::shown(t.get("r", fq)) == "r f:q@1005=2");
        CHECK(support::rows_shown(t.scan({.start = "s", .versions = 9, .raw = true})) ==
              "s f:q@1005=v, s f:q@7 DeleteColumn");
        writes.flush();
        writes.mutate(list{});
        CHECK(t.get_counter("r", gn) == 7);
    }

    TEST_CASE("more bytes than the write buffer has room for flush it, all of it") {  // R3.39
        auto t = made<table>();
        st::buffered_mutator writes(t, {.write_buffer_size = 3 * size_of_one});
        for (const char* row : {"a", "b", "c"}) writes.mutate(put(row));
        CHECK(writes.size_in_bytes() == 3 * size_of_one);
        CHECK(t.size() == 0);
        writes.mutate(st::deletion("d"));
        CHECK(writes.size() == 0);
        CHECK(writes.size_in_bytes() == 0);
        CHECK(t.size() == 5);  // a marker in each family
        writes.mutate(list{put("a"), put("b"), put("c"), put("d"), put("e")});
        CHECK(writes.size() == 0);
        st::buffered_mutator none(t, {.write_buffer_size = 0});
        none.mutate(put("z"));
        CHECK(none.size() == 0);
        CHECK(t.exists("z"));
    }

    TEST_CASE("as many mutations as the buffer may hold flush it, too") {  // R3.39
        auto t = made<table>();
        st::buffered_mutator writes(t, {.max_mutations = 3});
        writes.mutate(put("a"));
        writes.mutate(put("b"));
        CHECK(t.size() == 0);
        writes.mutate(put("c"));
        CHECK(writes.size() == 0);
        CHECK(t.size() == 3);
    }

    TEST_CASE_TEMPLATE("a mutation that fails stops no other and is told of with its reason", Table, table,
                       run_time_table) {  // R2.26, R3.39
        auto t = made<Table>();
        t.limits().timestamp_slop = 100;
        t.put("n", fq, "short", {1});
        st::buffered_mutator writes(t);
        writes.mutate({put("a"), st::put("b").add(stranger, "v").add(fq, "never"), st::put("c").add(fq, "v", {1101}),
                       st::increment("n").add(fq, 1), put("d")});
        try {
            writes.flush();
            CHECK(false);
        } catch (const failed& why) {
            CHECK(shown(why.failures()) == "b no_such_column_family; c failed_sanity_check; n do_not_retry");
            CHECK(std::string(why.what()) ==
                  "strata: 3 mutations failed; the first is of the row 'b': this table has no column family 'h'");
            CHECK(why.failures()[0].request.changes().size() == 2);
            CHECK(why.failures()[0].request.changes()[1].value == "never");
            CHECK(why.failures()[2].result.message ==
                  "strata: the column f:q holds 5 bytes, and an increment asks for 8");
        }
        CHECK(everything_in(t) == "a f:q@1000=v; d f:q@1000=v; n f:q@1=short");
        CHECK(writes.size() == 0);
        CHECK_NOTHROW(writes.flush());  // told once
    }

    TEST_CASE("failures of a flush that a full buffer causes come out of the call that filled it") {  // R3.39
        auto t = made<table>();
        st::buffered_mutator writes(t, {.max_mutations = 3});
        writes.mutate(st::put("x").add(stranger, "v"));
        writes.mutate(put("a"));
        CHECK(failures_of([&] { writes.mutate(put("b")); }) == "x no_such_column_family");
        CHECK(everything_in(t) == "a f:q@1000=v; b f:q@1000=v");
        CHECK(failures_of([&] {
                  writes.mutate(list{put("c"), st::put("y").add(stranger, "v"), put("d")});
              }) == "y no_such_column_family");
        CHECK(everything_in(t) == "a f:q@1000=v; b f:q@1000=v; c f:q@1000=v; d f:q@1000=v");
    }

    TEST_CASE("a read-only table refuses all that is in the buffer") {  // R2.24
        auto t = made<table>();
        st::buffered_mutator writes(t);
        writes.mutate({put("a"), st::append("b").add(fq, "v")});
        t.limits().read_only = true;
        CHECK(failures_of([&] { writes.flush(); }) == "a do_not_retry; b do_not_retry");
        CHECK(writes.size() == 0);
        t.limits().read_only = false;
        writes.flush();
        CHECK(t.size() == 0);
    }

    TEST_CASE("what the client refuses is refused when it is added and then nothing is") {  // R2.22, R2.28, R3.39
        auto t = made<table>();
        t.limits().max_cell_size = static_cast<std::int64_t>(size_of_one) + 4;  // HBase's server adds 4
        st::buffered_mutator writes(t);
        writes.mutate(put("a"));
        CHECK_THROWS_AS(writes.mutate(put("b", "123456")), st::illegal_argument);
        CHECK_THROWS_AS(writes.mutate(st::put("b")), st::illegal_argument);
        CHECK_THROWS_AS(writes.mutate({put("b"), put("c", "123456"), put("d")}), st::illegal_argument);
        CHECK(writes.size() == 1);
        CHECK(writes.size_in_bytes() == size_of_one);
        // What the server alone refuses ends all that is done together: R2.26.
        writes.mutate({put("b", "12345"), st::append("c").add(fq, "v"), put("d")});
        CHECK(failures_of([&] { writes.flush(); }) == "a do_not_retry; b do_not_retry");
        CHECK(everything_in(t) == "c f:q@1000=v; d f:q@1000=v");
    }

    TEST_CASE("limits that shrink while mutations wait fail those that are too large and no others") {  // R2.22
        auto t = made<table>();
        st::buffered_mutator writes(t);
        writes.mutate({put("a"), put("b", "123456789"), st::append("c").add(fq, "v"), put("d", "123456789")});
        t.limits().max_cell_size = static_cast<std::int64_t>(size_of_one) + 4;
        CHECK(failures_of([&] { writes.flush(); }) == "b illegal_argument; d illegal_argument");
        CHECK(everything_in(t) == "a f:q@1000=v; c f:q@1000=v");
        CHECK(writes.size() == 0);
        CHECK(writes.size_in_bytes() == 0);
    }

    TEST_CASE("a listener is told instead, once a flush, and may hand the mutations in again") {  // R3.39
        auto t = made<table>();
        std::vector<std::string> told;
        st::buffered_mutator writes(
            t, {.on_failure = [&](const failed& why, auto& again) {
                told.push_back(shown(why.failures()));
                CHECK(again.size() == 0);
                for (const auto& one : why.failures())
                    again.mutate(st::put(one.request.row()).add(fq, one.request.changes()[0].value));
            }});
        writes.mutate({st::put("x").add(stranger, "1"), put("a"), st::put("y").add(stranger, "2")});
        CHECK_NOTHROW(writes.flush());
        CHECK(told == std::vector<std::string>{"x no_such_column_family; y no_such_column_family"});
        CHECK(everything_in(t) == "a f:q@1000=v");
        CHECK(writes.size() == 2);
        writes.flush();
        CHECK(told.size() == 1);
        CHECK(everything_in(t) == "a f:q@1000=v; x f:q@1000=1; y f:q@1000=2");
    }

    TEST_CASE("what a listener throws comes out of the flush") {  // R3.39
        auto t = made<table>();
        st::buffered_mutator writes(t, {.on_failure = [](const auto&, auto&) { throw std::runtime_error("told"); }});
        writes.mutate({st::put("x").add(stranger, "1"), put("a")});
        CHECK_THROWS_WITH_AS(writes.flush(), "told", std::runtime_error);
        CHECK(everything_in(t) == "a f:q@1000=v");
        CHECK_NOTHROW(writes.flush());
    }

    TEST_CASE("the end of a mutator flushes, tells the listener and throws nothing") {  // R3.39
        auto t = made<table>();
        std::string told;
        {
            st::buffered_mutator writes(t, {.on_failure = [&](const failed& why, auto& again) {
                                            told += shown(why.failures());
                                            again.mutate(put("late"));
                                            throw std::runtime_error("lost");
                                        }});
            writes.mutate({put("a"), st::put("x").add(stranger, "v")});
        }
        CHECK(told == "x no_such_column_family");
        CHECK(everything_in(t) == "a f:q@1000=v");
        {
            st::buffered_mutator writes(t);
            writes.mutate({put("b"), st::put("x").add(stranger, "v"), put("c")});
        }
        CHECK(everything_in(t) == "a f:q@1000=v; b f:q@1000=v; c f:q@1000=v");
    }

    TEST_CASE("a mutator is moved with its buffer and its listener") {
        using mutator = st::buffered_mutator<table>;
        static_assert(!std::is_copy_constructible_v<mutator> && !std::is_copy_assignable_v<mutator>);
        static_assert(std::is_nothrow_move_constructible_v<mutator> && std::is_nothrow_move_assignable_v<mutator>);
        auto t = made<table>();
        auto u = made<table>();
        std::string told;
        std::optional<mutator> first(
            std::in_place, t,
            st::buffered_mutator_options<table>{.write_buffer_size = 1000, .on_failure = [&](const failed& why, auto&) {
                                                    told = shown(why.failures());
                                                }});
        first->mutate({put("a"), st::put("x").add(stranger, "v")});
        mutator second(std::move(*first));
        first.reset();
        CHECK(t.size() == 0);
        CHECK(second.size() == 2);
        CHECK(second.write_buffer_size() == 1000);
        mutator third(u);
        third.mutate(put("b"));
        third = std::move(second);
        CHECK(everything_in(u) == "b f:q@1000=v");  // its own came first
        CHECK(third.size_in_bytes() == 2 * size_of_one);
        third.flush();
        CHECK(everything_in(t) == "a f:q@1000=v");
        CHECK(told == "x no_such_column_family");
        CHECK(u.size() == 1);
    }

    TEST_CASE("if memory runs out while mutations are added none of them is") {
        auto t = made<table>();
        const list more{st::put(std::string(50, 'r')).add(fq, std::string(50, 'v')), put("b"), put("c")};
        st::buffered_mutator writes(t);
        writes.mutate(put("a"));
        const std::size_t size = writes.size_in_bytes();
        const auto unchanged = [&] {
            REQUIRE(writes.size() == 1);
            REQUIRE(writes.size_in_bytes() == size);
        };
        CHECK(support::failures_of(
                  support::failing_heap(), [&] { writes.mutate(more); }, unchanged) > 3);
        CHECK(writes.size() == 4);
        writes.flush();
        CHECK(t.size() == 4);
        writes.mutate(put("a"));
        writes.flush();
        writes.mutate(put("a"));
        for (std::size_t count = writes.size(); count != 9; ++count)  // some of these need a larger list
            support::failures_of(
                support::failing_heap(), [&] { writes.mutate(more[0]); }, [&] { REQUIRE(writes.size() == count); });
        CHECK(writes.size() == 9);
    }

    TEST_CASE("if memory runs out during a flush each mutation is applied or told of or still there, once") {
        for (std::size_t nth = 1, failures = 1; failures != 0; ++nth) {
            CAPTURE(nth);
            auto t = made<table>();
            std::vector<std::string> told;
            told.reserve(10);
            st::buffered_mutator writes(t, {.on_failure = [&](const failed& why, auto&) {
                                            for (const auto& one : why.failures()) told.emplace_back(one.request.row());
                                        }});
            writes.mutate({st::put("a").add(fq, std::string(50, 'v')), st::put("x").add(stranger, "v"),
                           st::increment("n").add(gn, 1), st::append("m").add(fq, std::string(40, 'w')),
                           st::append("y").add(stranger, "v"), st::increment("n").add(gn, 1), put("c")});
            const std::size_t bytes = writes.size_in_bytes();
            failures = 0;
            support::failing_heap::fail_at(nth);
            try {
                writes.flush();
            } catch (const std::bad_alloc&) {
                failures = 1;
            }
            support::failing_heap::never_fail();
            const std::size_t left = writes.size();
            REQUIRE(writes.size_in_bytes() <= bytes);
            REQUIRE((left == 0) == (writes.size_in_bytes() == 0));
            REQUIRE(t.exists("a") == (left < 6));
            REQUIRE(t.exists("m") == (left < 4));
            REQUIRE(t.get_counter("n", gn).value_or(0) == (left < 5 ? 1 : 0) + (left < 2 ? 1 : 0));
            REQUIRE(t.exists("c") == (left < 1));
            writes.flush();
            REQUIRE(writes.size() == 0);
            REQUIRE(writes.size_in_bytes() == 0);
            REQUIRE(told == std::vector<std::string>{"x", "y"});
            REQUIRE(t.get_counter("n", gn) == 2);
            REQUIRE(t.get("m", fq)->value() == std::string(40, 'w'));  // appended once
            REQUIRE(support::keys_shown(t.scan()) == "a c m n");
            REQUIRE((failures != 0 || nth > 40));
        }
    }

    TEST_CASE("if memory runs out while limits that shrank are looked at nothing is lost") {  // R2.22
        for (std::size_t nth = 1, failures = 1; failures != 0; ++nth) {
            CAPTURE(nth);
            auto t = made<table>();
            std::vector<std::string> told;
            told.reserve(10);
            st::buffered_mutator writes(t, {.on_failure = [&](const failed& why, auto&) {
                                            for (const auto& one : why.failures()) told.emplace_back(one.request.row());
                                        }});
            writes.mutate({st::append("a").add(fq, "v"), put("b", "123456789"), st::append("a").add(fq, "w"),
                           put("d", "123456789")});
            t.limits().max_cell_size = static_cast<std::int64_t>(size_of_one) + 5;
            failures = 0;
            support::failing_heap::fail_at(nth);
            try {
                writes.flush();
            } catch (const std::bad_alloc&) {
                failures = 1;
            }
            support::failing_heap::never_fail();
            writes.flush();
            REQUIRE(told == std::vector<std::string>{"b", "d"});
            REQUIRE(t.get("a", fq)->value() == "vw");
            REQUIRE((failures != 0 || nth > 10));
        }
    }

    TEST_CASE("what a clock throws passes through, and nothing is applied twice") {
        struct broken_clock {
            using axis = st::axis::clock;
            std::shared_ptr<int> left = std::make_shared<int>(1000);
            st::timestamp now() const {
                if (--*left == 0) throw st::illegal_argument("strata: no time");
                return {1000};
            }
        };
        st::table<f, broken_clock> t;
        st::buffered_mutator writes(t);
        for (int i = 0; i != 3; ++i) writes.mutate(st::append("a").add(fq, "v"));
        *t.clock().left = 2;
        CHECK_THROWS_WITH_AS(writes.flush(), "strata: no time", st::illegal_argument);
        CHECK(writes.size() == 2);
        *t.clock().left = 1000;
        CHECK(t.get("a", fq)->value() == "v");
        writes.flush();
        CHECK(t.get("a", fq)->value() == "vvv");
    }
}

namespace {

// Random requests, of which HBase gives the same answer whether they come together or one after the other: times are
// theirs or the clock's, which stands still until a flush, and no deletion asks what the newest version is (R3.14).
class random_requests {
public:
    explicit random_requests(std::uint32_t seed) : random_(seed) {}

    std::uint32_t below(std::uint32_t count) { return static_cast<std::uint32_t>(random_() % count); }

    // Drawn one after the other: compilers evaluate the arguments of a call in different orders.
    st::mutation next() {
        const st::bytes row = one_of("abc");
        const std::uint32_t kind = below(10);
        const st::timestamp written = when();
        const st::column what = column(kind == 0);
        const st::timestamp other{below(20)};
        switch (kind) {
            case 0:
                return st::increment(row).add(what, below(5), written);
            case 1:
                return st::append(row).add(what, one_of("xyz"), written);
            case 2:
                return st::deletion(row, written);
            case 3: {
                const st::column next = column();
                return st::deletion(row).add_family(st::bytes(what.family()), written).add_column(next, when());
            }
            case 4: {
                const st::column next = column();
                return st::deletion(row).add_version(what, other).add_column(next, when());
            }
            case 5:
                return st::deletion(row).add_family_version(st::bytes(what.family()), other);
            default:
                break;
        }
        st::put made(row, written);
        for (std::uint32_t count = 1 + below(3); count != 0; --count) {
            const st::column next = column();
            const st::bytes value = one_of("xyz");
            made.add(next, value, when());
        }
        return made;
    }

private:
    st::bytes one_of(const char* names) { return st::bytes(1, names[below(3)]); }
    st::timestamp when() { return below(3) == 0 ? st::latest : st::timestamp{below(20)}; }
    st::column column(bool is_counter = false) {
        const char* family = below(25) == 0 ? "h" : below(2) == 0 ? "f" : "g";
        if (is_counter && below(4) != 0) return {family, "n"};
        return {family, one_of("pqr")};
    }

    std::mt19937 random_;
};

// What one mutation by itself comes to.
template <class Table>
std::string outcome_of(Table& t, const st::mutation& request) {
    try {
        t.mutate(request);
    } catch (const st::error& why) {
        return std::string(request.row()) + ' ' + why.what();
    }
    return {};
}

template <class Table>
void compare_with_single_mutations(std::uint32_t seed) {
    CAPTURE(seed);
    random_requests random(seed);
    auto together = made<Table>();
    auto single = made<Table>();
    together.clock().set({10});
    single.clock().set({10});
    std::vector<std::string> told, expected;
    st::buffered_mutator writes(together,
                                {.write_buffer_size = 20 + random.below(400),
                                 .max_mutations = 1 + random.below(12),
                                 .on_failure = [&](const failed& why, auto&) {
                                     for (const auto& one : why.failures())
                                         told.push_back(std::string(one.request.row()) + ' ' + one.result.message);
                                 }});
    for (int step = 0; step != 60; ++step) {
        const st::mutation request = random.next();
        if (std::string why = outcome_of(single, request); !why.empty()) expected.push_back(std::move(why));
        writes.mutate(request);
        if (random.below(8) == 0) writes.flush();
        if (writes.size() != 0) continue;
        CHECK(everything_in(together) == everything_in(single));
        CHECK(told == expected);
        if (random.below(4) == 0) {
            together.clock().advance(1);
            single.clock().advance(1);
        }
        if (random.below(20) == 0) {
            together.flush();
            single.flush();
        }
    }
    writes.flush();
    CHECK(everything_in(together) == everything_in(single));
    CHECK(told == expected);
}

}  // namespace

TEST_SUITE("table/buffered_mutator")
{
    TEST_CASE_TEMPLATE("random mutations through a buffer come to what each by itself does", Table, table,
                       run_time_table) {  // R2.26, R3.39
        for (std::uint32_t seed = 1; seed <= support::rounds(150u); ++seed) compare_with_single_mutations<Table>(seed);
    }
}
