// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <strata/bytes/big_endian.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/clock/shared.hpp>
#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/table/buffered_mutator.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/split_table.hpp>
#include <strata/table/table.hpp>
#include <strata/table/writes/own_dates.hpp>

#include "support/rounds.hpp"

namespace st = strata;
using st::detail::cell_place;
using st::detail::own_dates;

namespace {

/// A clock that moves when the test says so, and that tables may run ahead of.
struct stepped {
    using axis = st::axis::clock;
    static inline std::int64_t time = 1000;
    st::timestamp now() const { return {time}; }
};
struct literal : stepped {
    static constexpr bool is_literal() { return true; }
};

struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g"> {};
struct erased : st::family<"erased", st::deletes::erase> {};
struct ordered : st::family<"ordered", st::deletes::sequenced<>, st::retention::max_versions<3>> {};

const cell_place column{"r", "f", "q"};
const cell_place other_column{"r", "f", "p"};
const cell_place family{"r", "f", ""};

/// The latest timestamp of what is stored for a column, markers included.
st::timestamp newest(const auto& table, st::bytes_view row, const st::column& named) {
    st::timestamp last = st::oldest;
    for (const st::explained_cell& one : table.explain(row, named).cells) last = (std::max)(last, one.what.timestamp());
    return last;
}

/// How many of a thousand puts after a delete of the row are not seen.
template <class Table>
int lost(Table table) {
    int n = 0;
    for (int i = 0; i != 1000; ++i) {
        const std::string row = "r" + std::to_string(i);
        table.put(row, f{"q"}, "old");
        table.delete_row(row);
        n += table.get(row, f{"q"}).has_value();
        table.put(row, f{"q"}, "new");
        n += !table.get(row, f{"q"});
    }
    return n;
}

/// What was written last of each column and not deleted after that.
class written_last {
public:
    using place = std::tuple<std::string, std::string, std::string>;
    using answer = std::optional<std::string>;

    void put(const place& at, std::string value) {
        columns_[at].values.push_back(std::move(value));
        columns_[at].deleted = 0;
    }
    void erase_if(auto is_deleted) {
        for (auto& [at, one] : columns_)
            if (is_deleted(at)) one = {};
    }
    /// The newest version is deleted.  Whether an older one is back depends on flushes, as in HBase.
    void erase_newest(const place& at) {
        const auto found = columns_.find(at);
        if (found != columns_.end()) ++found->second.deleted;
    }
    bool allows(const place& at, const answer& seen) const {
        const auto found = columns_.find(at);
        if (found == columns_.end() || found->second.values.empty()) return !seen;
        const auto& [values, deleted] = found->second;
        if (deleted == 0) return seen == values.back();
        if (!seen || deleted >= values.size()) return !seen;
        return std::find(values.rbegin() + static_cast<std::ptrdiff_t>(deleted), values.rend(), *seen) != values.rend();
    }
    const auto& all() const { return columns_; }

private:
    struct column {
        std::vector<std::string> values;
        std::size_t deleted = 0;  // so many of the newest
    };
    std::map<place, column> columns_;
};

/// Random changes that the table dates.  step() moves the clock, or does not.  Returns what was not seen.
template <class Table, class Step>
std::string missed(Table& t, std::mt19937& random, const std::vector<std::string>& families, int changes, Step step) {
    written_last expected;
    const auto pick = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    const auto place = [&](bool is_counter) {
        return written_last::place("r" + std::to_string(pick(2)),
                                   families[static_cast<std::size_t>(pick(static_cast<int>(families.size())))],
                                   (is_counter ? "c" : "q") + std::to_string(pick(2)));
    };
    const auto found = [&](const written_last::place& at) -> std::optional<std::string> {
        const auto cell = t.get(std::get<0>(at), st::column(std::get<1>(at), std::get<2>(at)));
        return cell ? std::optional<std::string>(cell->value()) : std::nullopt;
    };
    std::string log;
    for (int i = 0; i != changes; ++i) {
        step();
        const int what = pick(17);
        const auto at = place(what == 4 || (what != 5 && what != 6 && pick(3) == 0));
        const std::string& row = std::get<0>(at);
        const std::string& of_family = std::get<1>(at);
        const std::string& qualifier = std::get<2>(at);
        const st::column named(of_family, qualifier);
        const bool is_counter = qualifier[0] == 'c';
        const std::string value = is_counter ? st::to_big_endian(i) : "v" + std::to_string(i) + ';';
        const auto value_now = found(at);
        log += std::to_string(what) + ' ' + row + ' ' + of_family + ':' + qualifier + '\n';
        switch (what) {
            case 0:
            case 1:
                t.put(row, named, value);
                expected.put(at, value);
                break;
            case 2: {
                const auto other = place(is_counter);
                const st::column second(std::get<1>(other), std::get<2>(other));
                t.mutate(st::put(row).add(named, value).add(second, value));
                expected.put(at, value);
                expected.put({row, std::get<1>(other), std::get<2>(other)}, value);
                break;
            }
            case 3:
                t.put_each(std::vector{
                    st::cell(st::cell_view(row, of_family, qualifier, {st::latest, st::kind::put}, value))});
                expected.put(at, value);
                break;
            case 4: {
                const std::int64_t before = value_now ? st::from_big_endian(*value_now) : 0;
                if (t.increment(row, named, 3) != before + 3) return log + "increment";
                expected.put(at, st::to_big_endian(before + 3));
                break;
            }
            case 5:
            case 6:
                if (t.append(row, named, value) != value_now.value_or("") + value) return log + "append";
                expected.put(at, value_now.value_or("") + value);
                break;
            case 7:
                if (!t.check_and_put(row, named, value_now ? std::optional<st::bytes_view>(*value_now) : std::nullopt,
                                     value))
                    return log + "check_and_put";
                expected.put(at, value);
                break;
            case 8:
                t.bulk_load(std::vector{
                    st::cell(st::cell_view(row, of_family, qualifier, {st::latest, st::kind::put}, value))});
                expected.put(at, value);
                break;
            case 9:
                t.delete_row(row);
                expected.erase_if([&](const auto& one) { return std::get<0>(one) == row; });
                break;
            case 10:
                t.delete_family(row, of_family);
                expected.erase_if(
                    [&](const auto& one) { return std::get<0>(one) == row && std::get<1>(one) == of_family; });
                break;
            case 11:
                t.delete_column(row, named);
                expected.erase_if([&](const auto& one) { return one == at; });
                break;
            case 12:
            case 13:
                if (what == 12)
                    t.delete_version(row, named);
                else
                    t.mutate(st::deletion(row).add_version(named));
                if (value_now) expected.erase_newest(at);
                break;
            case 14: {
                const std::string other = row == "r0" ? "r1" : "r0";
                const auto done = t.batch({st::put(row).add(named, value), st::deletion(other)});
                if (!done[0].is_ok() || !done[1].is_ok()) return log + "batch";
                expected.put(at, value);
                expected.erase_if([&](const auto& one) { return std::get<0>(one) == other; });
                break;
            }
            case 15:
                t.flush();
                break;
            default:
                if (pick(3) == 0) t.compact();
        }
        for (const auto& [one, values] : expected.all())
            if (!expected.allows(one, found(one))) return log + "get " + std::get<1>(one) + ':' + std::get<2>(one);
    }
    return {};
}

}  // namespace

TEST_SUITE("table/writes/own_dates")
{
    TEST_CASE("a put is dated after what hides it, and a marker no earlier than what it hides") {
        own_dates own;
        CHECK(own.are_past({0}));
        CHECK(own.of_put(column, {5}) == st::timestamp{5});
        own.keep_marker(family, st::kind::delete_family, {5}, {5});
        CHECK_FALSE(own.are_past({5}));
        CHECK(own.are_past({6}));
        CHECK(own.of_put(column, {5}) == st::timestamp{6});
        CHECK(own.of_put({"r", "g", "q"}, {5}) == st::timestamp{5});
        CHECK(own.of_put({"s", "f", "q"}, {5}) == st::timestamp{5});
        CHECK(own.of_put(column, {7}) == st::timestamp{7});

        own.keep_put(column, {6}, {5});
        CHECK(own.of_put(column, {5}) == st::timestamp{6});
        CHECK(own.of_marker(family, st::kind::delete_family, {5}) == st::timestamp{6});
        CHECK(own.of_marker(column, st::kind::delete_column, {5}) == st::timestamp{6});
        CHECK(own.of_marker(other_column, st::kind::delete_column, {5}) == st::timestamp{5});

        own.keep_marker(column, st::kind::delete_column, {6}, {5});
        CHECK(own.of_put(column, {5}) == st::timestamp{7});
        CHECK(own.of_put(other_column, {5}) == st::timestamp{6});
    }

    TEST_CASE("a marker of one version moves a put of that version only") {
        own_dates own;
        own.keep_marker(column, st::kind::delete_version, {9}, {5});
        own.keep_marker(column, st::kind::delete_version, {10}, {5});
        CHECK(own.of_put(column, {8}) == st::timestamp{8});
        CHECK(own.of_put(column, {9}) == st::timestamp{11});
        CHECK(own.of_put(other_column, {9}) == st::timestamp{9});
        own.keep_marker(column, st::kind::delete_version, {3}, {5});
        CHECK(own.of_put(column, {3}) == st::timestamp{3});  // it had been passed
    }

    TEST_CASE("what follows a sum is a version of its own") {
        own_dates own;
        own.keep_sum(column, {5}, {5});
        CHECK(own.of_put(column, {5}) == st::timestamp{6});
        CHECK(own.of_put(other_column, {5}) == st::timestamp{5});
        own.keep_sum(column, {8}, {5});
        CHECK(own.of_put(column, {5}) == st::timestamp{9});
        CHECK(own.of_marker(family, st::kind::delete_family, {5}) == st::timestamp{8});
    }

    TEST_CASE("nothing is dated later than the last timestamp but one") {
        own_dates own;
        own.keep_sum(column, st::latest, {5});
        own.keep_sum(column, {st::latest.value - 1}, {5});
        CHECK(own.of_put(column, {5}) == st::timestamp{5});
        own.keep_marker(column, st::kind::delete_column, {st::latest.value - 2}, {5});
        own.keep_marker(column, st::kind::delete_version, {st::latest.value - 2}, {5});
        CHECK(own.of_put(column, {5}) == st::timestamp{st::latest.value - 1});
    }

    TEST_CASE("places of any number are kept until the clock has passed them, and no longer") {
        own_dates own;
        const auto name = [](int i) { return std::to_string(i); };
        for (int i = 0; i != 5000; ++i) own.keep_marker({name(i), "f", ""}, st::kind::delete_family, {5 + i % 3}, {5});
        own.settle({5});
        for (int i = 0; i != 5000; ++i) {
            CHECK(own.of_put({name(i), "f", "q"}, {5}) == st::timestamp{6 + i % 3});
        }
        for (int i = 0; i != 5000; ++i) own.keep_put({name(i), "f", "q"}, {8}, {7});
        own.settle({7});
        for (int i = 0; i != 5000; ++i)
            CHECK(own.of_marker({name(i), "f", ""}, st::kind::delete_family, {7}) == st::timestamp{8});
        const own_dates copy = own;
        own.clear();
        CHECK(own.are_past({0}));
        CHECK(own.of_put({name(1), "f", "q"}, {5}) == st::timestamp{5});
        CHECK(copy.of_put({name(1), "f", "q"}, {5}) == st::timestamp{8});
        own_dates moved = copy;
        own = std::move(moved);
        moved.keep_sum(column, {5}, {5});  // NOLINT: one that was moved from is empty, and works
        CHECK(moved.of_put(column, {5}) == st::timestamp{6});
        CHECK(own.of_put({name(1), "f", "q"}, {5}) == st::timestamp{8});
    }

    TEST_CASE("a put after a delete is seen, in every kind of table") {
        CHECK(lost(st::table<f>()) == 0);
        CHECK(lost(st::table<f, st::clock::shared>()) == 0);
        CHECK(lost(st::table<f, st::concurrency::locked<>>()) == 0);
        CHECK(lost(st::table<f, st::concurrency::single_writer>()) == 0);
        CHECK(lost(st::dynamic_table({{.name = "f"}})) == 0);
        CHECK(lost(st::split_table<st::table<f>>({"r3", "r7"})) == 0);
        CHECK(lost(st::table<f, stepped>()) == 0);
        CHECK(lost(st::table<f, st::clock::manual>()) == 1000);
        CHECK(lost(st::table<f, literal>()) == 1000);
    }

    TEST_CASE("a page shows it") {
        // [seen]
        st::table<f> t;
        t.put("page", f{"title"}, "first");
        t.delete_row("page");
        t.put("page", f{"title"}, "second");  // within the same millisecond
        CHECK(t.get("page", f{"title"})->value() == "second");
        // [/seen]
    }

    TEST_CASE("nothing runs ahead where nothing is deleted") {
        st::table<f, g, stepped> t;
        for (int i = 0; i != 100; ++i) {
            t.put("r", f{"q"}, std::to_string(i));
            t.mutate(st::put("r").add({"f", "p"}, "v").add({"g", "p"}, "v"));
            t.increment("r", st::column("g", "c"));
        }
        CHECK(newest(t, "r", {"f", "q"}) == st::timestamp{1000});
        CHECK(newest(t, "r", {"f", "p"}) == st::timestamp{1000});
        CHECK(newest(t, "r", {"g", "p"}) == st::timestamp{1000});
        CHECK(newest(t, "r", {"g", "c"}) == st::timestamp{1099});  // as in HBase (R3.20)
        CHECK(t.get("r", f{"q"})->value() == "99");
        CHECK(t.get_counter("r", st::column("g", "c")) == 100);
    }

    TEST_CASE("a delete and a put after it take a millisecond, in their row and nowhere else") {
        st::table<f, g, stepped> t;
        for (int i = 0; i != 100; ++i) {
            t.put("r", f{"q"}, "v");
            t.put("r", g{"q"}, "v");
            if (i % 2 == 0)
                t.delete_row("r");
            else
                t.delete_family("r", st::all<f>);
        }
        CHECK(newest(t, "r", {"f", "q"}) == st::timestamp{1099});
        CHECK(newest(t, "r", {"g", "q"}) <= st::timestamp{1099});
        CHECK_FALSE(t.get("r", f{"q"}));
        t.put("s", f{"q"}, "v");
        CHECK(newest(t, "s", {"f", "q"}) == st::timestamp{1000});
        stepped::time = 1050;
        t.put("r", f{"q"}, "v");
        CHECK(newest(t, "r", {"f", "q"}) == st::timestamp{1100});
        stepped::time = 2000;
        t.put("r", f{"q"}, "later");
        CHECK(newest(t, "r", {"f", "q"}) == st::timestamp{2000});
        stepped::time = 1000;
    }

    TEST_CASE("only deletes that hide what comes later move it") {
        st::table<erased, ordered, stepped> t;
        for (int i = 0; i != 10; ++i) {
            t.put("r", erased{"q"}, "v");
            t.put("r", ordered{"q"}, "v");
            t.delete_row("r");
            CHECK(t.get("r").empty());
        }
        t.put("r", erased{"q"}, "v");
        t.put("r", ordered{"q"}, "v");
        CHECK(t.get("r", erased{"q"})->timestamp() == st::timestamp{1000});
        CHECK(t.get("r", ordered{"q"})->timestamp() == st::timestamp{1000});
    }

    TEST_CASE("changes of one request share one time, which suits all of them") {
        st::table<f, g, stepped> t;
        t.put("r", f{"a"}, "1");
        t.delete_column("r", f{"a"});
        t.mutate(st::put("r").add({"f", "a"}, "2").add({"g", "b"}, "2"));
        CHECK(t.get("r", f{"a"})->timestamp() == st::timestamp{1001});
        CHECK(t.get("r", g{"b"})->timestamp() == st::timestamp{1001});
        t.delete_family("r", st::all<g>);  // no earlier than the put
        CHECK_FALSE(t.get("r", g{"b"}));
        t.mutate_rows({st::put("s").add({"f", "a"}, "3"), st::put("r").add({"g", "b"}, "3")});
        CHECK(t.get("s", f{"a"})->timestamp() == st::timestamp{1002});
        CHECK(t.get("r", g{"b"})->timestamp() == st::timestamp{1002});
        t.mutate_row("r", {st::deletion("r").add_column({"f", "a"}), st::put("r").add({"f", "a"}, "4")});
        CHECK_FALSE(t.get("r", f{"a"}));  // in one request, as in HBase
        CHECK(t.check_and_put("r", f{"a"}, std::nullopt, "5"));
        CHECK(t.get("r", f{"a"})->value() == "5");
    }

    TEST_CASE("deletes of one version, conditions, sorted cells and many puts take part") {
        st::table<f, stepped> t;
        t.put("r", f{"q"}, "1");
        t.delete_version("r", f{"q"});
        t.put("r", f{"q"}, "2");
        CHECK(t.get("r", f{"q"})->value() == "2");
        t.mutate(st::deletion("r").add_version({"f", "q"}));
        CHECK_FALSE(t.get("r", f{"q"}));
        const auto of = [](st::bytes_view value, st::kind what) {
            return st::cell(st::cell_view("r", "f", "q", {st::latest, what}, value));
        };
        t.put_each(std::vector{of("3", st::kind::put), of("4", st::kind::put)});
        CHECK(t.get("r", f{"q"})->value() == "4");
        t.delete_column("r", f{"q"});
        CHECK_FALSE(t.get("r", f{"q"}));
        t.bulk_load(std::vector{of("5", st::kind::put)});
        CHECK(t.get("r", f{"q"})->value() == "5");
        t.bulk_load(std::vector{of("", st::kind::delete_column), of("6", st::kind::put)});
        CHECK_FALSE(t.get("r", f{"q"}));  // in one request
        t.put("r", f{"q"}, "7");
        CHECK(t.get("r", f{"q"})->value() == "7");
        t.bulk_load(std::vector{st::cell(st::cell_view("r", "f", "", {st::latest, st::kind::delete_family}, ""))});
        CHECK(t.get("r").empty());
        st::buffered_mutator writes(t);
        writes.mutate(st::put("r").add({"f", "q"}, "8"));
        writes.flush();
        CHECK(t.get("r", f{"q"})->value() == "8");
        t.clear();
        t.put("r", f{"q"}, "9");
        CHECK(t.get("r", f{"q"})->timestamp() == st::timestamp{1000});
    }

    TEST_CASE("what has a timestamp of its own neither moves nor is moved") {
        st::table<f, stepped> t;
        t.delete_row("r", {1000});
        t.put("r", f{"q"}, "v");
        CHECK_FALSE(t.get("r", f{"q"}));
        t.put("s", f{"q"}, "later", {5000});
        t.put("s", f{"q"}, "now");
        t.delete_row("s");
        CHECK(t.get("s", f{"q"})->value() == "later");
        t.delete_version("s", f{"q"});
        t.put("s", f{"q"}, "v");
        CHECK(t.get("s", f{"q"})->timestamp() == st::timestamp{1001});
        t.put("s", f{"q"}, "hidden", {1000});
        t.delete_column("s", f{"q"});
        CHECK_FALSE(t.get("s", f{"q"}));
    }

    TEST_CASE("copies go on after what the original has dated") {
        const auto is_seen = [](auto& t) {
            t.put("r", f{"q"}, "v");
            return t.get("r", f{"q"}).has_value();
        };
        st::table<f, stepped> t;
        t.delete_row("r");
        st::table<f, stepped> copy = t;
        CHECK(is_seen(copy));
        copy = t;
        CHECK(is_seen(copy));
        st::table<f, stepped> moved = std::move(t);
        CHECK(is_seen(moved));
        st::table<f, stepped, st::concurrency::single_writer> written;
        written.delete_row("r");
        auto another = written;
        CHECK(is_seen(another));
        written.delete_row("s");
        another = written;
        another.put("s", f{"q"}, "v");
        CHECK(another.get("s", f{"q"}));
        written.write([&](auto& table) {
            auto copy_within = table;
            CHECK(is_seen(copy_within));
        });
        CHECK(is_seen(written));
    }

    TEST_CASE("it is explained that a put would run ahead") {
        st::table<f, stepped> t;
        CHECK_FALSE(t.explain("r", f{"q"}).next_put);
        t.delete_row("r");
        CHECK(t.explain("r", f{"q"}).next_put == st::timestamp{1001});
        CHECK_FALSE(t.explain("s", f{"q"}).next_put);
    }

    TEST_CASE("an undo history loses nothing, by the machine's clock") {
        // A step is a column; undo deletes the last one, redo puts it again, and a new step forgets what was undone.
        st::table<g> t;
        std::vector<std::string> done;
        std::vector<std::string> undone;
        std::mt19937 random(7);
        const auto name = [](std::size_t step) { return st::to_big_endian(static_cast<std::int64_t>(step)); };
        for (int i = 0; i != 3000; ++i) {
            const auto choice = random() % 5;
            if (choice < 2 || (done.empty() && undone.empty())) {
                undone.clear();
                done.push_back(std::to_string(i));
                t.put("page", g{name(done.size())}, done.back());
            } else if (choice < 4 && !done.empty()) {
                t.delete_column("page", g{name(done.size())});
                undone.push_back(done.back());
                done.pop_back();
            } else if (!undone.empty()) {
                done.push_back(undone.back());
                undone.pop_back();
                t.put("page", g{name(done.size())}, done.back());
            }
            std::vector<std::string> found;
            for (const st::cell_view& one : t.get("page")) found.emplace_back(one.value());
            REQUIRE(found == done);
        }
    }

    TEST_CASE("the last write of a column that was not deleted after it is what a get returns") {
        std::mt19937 random(20261128);
        for (int round = 0; round != support::rounds(300); ++round) {
            stepped::time = 1000;
            const auto step = [&] { stepped::time += random() % 4 == 0 ? static_cast<std::int64_t>(random() % 3) : 0; };
            st::table<f, g, ordered, erased, stepped> t;
            REQUIRE(missed(t, random, {"f", "g", "ordered", "erased"}, 100, step) == "");
        }
        for (int round = 0; round != support::rounds(30); ++round) {
            st::dynamic_table t(
                {{.name = "f", .max_versions = 3}, {.name = "g"}, {.name = "n", .new_version_behavior = true}});
            REQUIRE(missed(t, random, {"f", "g", "n"}, 100, [] {}) == "");
        }
        stepped::time = 1000;
    }
}
