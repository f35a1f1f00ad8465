// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <list>
#include <map>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/quirks/repaired.hpp>
#include <strata/segment/packed.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/stored_cells.hpp>
#include <strata/table/table.hpp>
#include <strata/table/writes/bulk_load.hpp>

#include "support/four_families.hpp"
#include "support/rounds.hpp"
#include "support/shown.hpp"

namespace st = strata;
using st::kind;
using support::everything_in;
using support::everything_seen_in;

namespace {
using packed = st::cells_in<st::segment::packed>;
struct erased : st::family<"erased", st::deletes::erase, packed, st::retention::max_versions<3>> {};
struct kept : st::family<"kept", st::deletes::keep_deleted> {};
struct lasting : st::family<"lasting", st::deletes::none, packed> {};
struct plain : st::family<"plain", packed, st::retention::max_versions<3>> {};
struct ranked
    : st::family<"ranked", st::deletes::sequenced<>, packed, st::retention::max_versions<3>, st::quirks::repaired> {};
using table = st::table<plain, ranked, erased, lasting, kept, st::clock::manual>;
using list = std::vector<st::cell>;

// With more versions than any test writes, so that a flush drops nothing that a file would keep.
namespace roomy {
using limit = st::retention::max_versions<100>;
struct erased : st::family<"erased", st::deletes::erase, packed, limit> {};
struct kept : st::family<"kept", st::deletes::keep_deleted, limit> {};
struct lasting : st::family<"lasting", st::deletes::none, packed, limit> {};
struct plain : st::family<"plain", packed, limit> {};
struct ranked : st::family<"ranked", st::deletes::sequenced<>, packed, limit, st::quirks::repaired> {};
using table = st::table<plain, ranked, erased, lasting, kept, st::clock::manual>;
}  // namespace roomy

table at(std::int64_t now) { return table(st::clock::manual({now})); }

st::cell made(st::bytes_view row, st::bytes_view family, st::bytes_view qualifier, std::int64_t written,
              st::bytes_view value, kind what = kind::put) {
    return st::cell(st::cell_view(row, family, qualifier, {{written}, what}, value));
}
st::cell expiring(st::bytes_view row, st::bytes_view family, std::int64_t written, std::int64_t ttl,
                  st::bytes_view qualifier = "q") {
    return st::cell(
        st::cell_view(row, family, qualifier, {{written}, kind::put, 0, true}, st::detail::with_ttl("short", ttl)));
}

template <class Error, class Table>
void refuses(Table& t, const list& cells) {
    const std::string before = everything_in(t);
    CHECK_THROWS_AS(t.bulk_load(cells), Error);
    CHECK(everything_in(t) == before);
}
template <class Error, class Table>
void refuses(Table& t, const st::bulk_load_options& options, const list& cells) {
    const std::string before = everything_in(t);
    CHECK_THROWS_AS(t.bulk_load(cells, options), Error);
    CHECK(everything_in(t) == before);
}

template <class Scanner>
std::string rest_of(Scanner& scanner) {
    std::string text;
    while (const auto row = scanner.next()) text += support::all_shown(*row) + ';';
    return text;
}

// Cells of all families in order, none of a version that another has.
//
// Some expire after 100, and none before: an expired put may be the earliest one of what is loaded (R8.9), and a flush
// drops it.  Where deletes leave no markers a load flushes nothing, so there they lie in a column of their own: a flush
// drops what is written again, which would be seen once the later cell has expired.
list random_cells(std::mt19937& random, int count) {
    static const char* const families[] = {"erased", "kept", "lasting", "plain", "ranked"};
    static const kind kinds[] = {kind::delete_version, kind::delete_family_version, kind::delete_column,
                                 kind::delete_family};
    std::map<std::tuple<std::string, std::string, std::string, std::int64_t, int>, st::cell> sorted;
    for (int i = 0; i != count; ++i) {
        const std::string row = "row" + std::to_string(random() % 6);
        const std::string family = families[random() % 5];
        const kind what = random() % 4 == 0 && family != "lasting" ? kinds[random() % 4] : kind::put;
        const std::string qualifier = st::is_family_marker(what) ? "" : std::string(random() % 3, 'q');
        const auto written = static_cast<std::int64_t>(random() % 12);
        const std::string short_one = family == "erased" ? "short" : "q";
        if (what == kind::put && random() % 9 == 0)
            sorted.try_emplace({row, family, short_one, -written, -4}, expiring(row, family, written, 100, short_one));
        else
            sorted.try_emplace(
                {row, family, qualifier, -written, -static_cast<int>(what)},
                made(row, family, qualifier, written, what == kind::put ? std::to_string(i) : std::string(), what));
    }
    list all;
    for (const auto& [key, one] : sorted) all.push_back(one);
    return all;
}

// The same changes as one request.
template <class Table>
void write(Table& t, const list& cells) {
    std::vector<st::mutation> all;
    for (const st::cell& one : cells) {
        const st::column what{st::bytes(one.family()), st::bytes(one.qualifier())};
        const st::bytes row(one.row());
        if (one.kind() == kind::put) {
            st::put request(row);
            request.add(what, st::bytes(one.value()), one.timestamp());
            if (one.ttl()) request.set_ttl(*one.ttl());
            all.push_back(request);
            continue;
        }
        st::deletion request(row);
        if (one.kind() == kind::delete_version) request.add_version(what, one.timestamp());
        if (one.kind() == kind::delete_column) request.add_column(what, one.timestamp());
        if (one.kind() == kind::delete_family) request.add_family(st::bytes(one.family()), one.timestamp());
        if (one.kind() == kind::delete_family_version)
            request.add_family_version(st::bytes(one.family()), one.timestamp());
        all.push_back(request);
    }
    t.mutate_rows(all);
}

// All that is stored, with the numbers of the writes.
template <class Table>
list stored_in(const Table& t) {
    list all;
    st::for_each_stored_cell(t, [&](const st::cell_view& one) { all.emplace_back(one); });
    return all;
}
template <class Table>
std::string numbered(const Table& t) {
    std::string text;
    st::for_each_stored_cell(t, [&](const st::cell_view& one) {
        text += (text.empty() ? "" : ", ") + support::shown(one) + '#' + std::to_string(one.version().sequence());
    });
    return text;
}
st::cell of_write(std::uint64_t number, st::bytes_view family, std::int64_t written, st::bytes_view value,
                  kind what = kind::put) {
    return st::cell(st::cell_view("r", family, "q", {{written}, what, number}, value));
}

// A history: each step is one that tables of equal contents answer alike.
template <class Table>
void live(Table& t, std::mt19937& random, int steps, bool may_flush) {
    for (int step = 0; step != steps; ++step) {
        const list cells = random_cells(random, 6);
        switch (random() % 8) {
            case 0:
                if (may_flush) t.flush();
                break;
            case 1:
                if (may_flush) t.compact();
                break;
            case 2:
                if (may_flush) t.bulk_load(cells);
                break;
            default:
                write(t, cells);
        }
    }
}

// Each cell is made when it is looked at, in bytes that the next one will use again.
class stream {
public:
    class iterator {
    public:
        using value_type = st::cell_view;
        using difference_type = std::ptrdiff_t;

        explicit iterator(stream* of) : of_(of) {}
        st::cell_view operator*() const {
            return {of_->row_, "plain", of_->qualifier_, {{1}, kind::put}, of_->qualifier_};
        }
        iterator& operator++() {
            of_->make(of_->number_ + 1);
            return *this;
        }
        void operator++(int) { ++*this; }
        bool operator==(std::default_sentinel_t) const { return of_->number_ == 100; }

    private:
        stream* of_;
    };

    iterator begin() {
        make(0);
        return iterator(this);
    }
    std::default_sentinel_t end() const { return {}; }

private:
    void make(int number) {
        number_ = number;
        row_[3] = static_cast<char>('a' + number / 10);
        qualifier_[1] = static_cast<char>('a' + number % 10);
    }

    int number_ = 0;
    std::string row_ = "row ";
    std::string qualifier_ = "q ";
};
}  // namespace

namespace {
struct a : st::family<"a"> {};
struct b : st::family<"b"> {};
struct ab : st::family<"ab"> {};

template <class FamilySet>
void finds_each_load(FamilySet families) {
    const st::table_limits limits;
    st::detail::bulk_loader<FamilySet> loader(families, {1}, limits, 1);
    std::string names;
    loader.for_each([&](const auto& load) { names += std::string(load.store().name()) + ' '; });
    CHECK(names == "a ab b ");
    for (const char* name : {"b", "b", "a", "ab", "b"}) {
        std::string seen;
        CHECK(loader.visit(name, [&](const auto& load) { seen += load.store().name(); }));
        CHECK(seen == name);
    }
    for (const char* name : {"", "aa", "c"}) CHECK_FALSE(loader.visit(name, [](auto&) { FAIL("no such family"); }));
}
}  // namespace

TEST_SUITE("table/writes/bulk_load")
{
    TEST_CASE("there is a load of every family and it is found by name") {
        finds_each_load(st::static_families<st::memory::heap, b, a, ab>());
        using family = st::runtime_family<st::detail::cells_of<>, st::memory::heap, st::quirks::hbase>;
        finds_each_load(st::dynamic_families<family>({{.name = "b"}, {.name = "ab"}, {.name = "a"}}));
    }

    TEST_CASE("reads of loaded cells are those of one request between two flushes whatever comes before and after") {
        std::mt19937 random(31);
        for (int round = 0; round != support::rounds(60); ++round) {
            CAPTURE(round);
            roomy::table loaded(st::clock::manual({100}));
            roomy::table written(st::clock::manual({100}));
            const auto both = [&](auto change) {
                change(loaded);
                change(written);
                REQUIRE(everything_seen_in(loaded) == everything_seen_in(written));
            };
            for (int step = 0; step != 6; ++step) {
                const list cells = random_cells(random, 60);
                switch (round == 0 ? 4 : random() % 7) {
                    case 0:
                        both([](auto& t) { t.flush(); });
                        break;
                    case 1:
                        both([](auto& t) { t.compact(); });
                        break;
                    case 2:
                        both([](auto& t) { t.compact_some(0, 2); });
                        break;
                    case 3:
                        both([&](auto& t) { write(t, cells); });
                        break;
                    default:
                        loaded.bulk_load(cells);
                        written.flush();
                        write(written, cells);
                        written.flush();
                        both([](auto&) {});
                }
                loaded.families().for_each([&](const auto& store) {
                    written.families().for_each([&](const auto& other) {
                        if (store.name() == other.name()) CHECK(store.segment_count() == other.segment_count());
                    });
                });
            }
            both([](auto& t) { t.clock().set({103}); });  // some cells expire
        }
    }

    TEST_CASE("a compaction takes what was loaded") {  // R8.21
        table t = at(1000);
        t.delete_column("a", plain{"q"}, {9});
        t.put("b", plain{"q"}, "hidden", {5});
        t.flush();
        t.bulk_load(list{made("a", "plain", "q", 5, "deleted"), made("b", "plain", "q", 5, "", kind::delete_version)});
        CHECK(everything_seen_in(t) == "");
        t.compact();
        CHECK(t.size() == 0);
        t.put("b", plain{"q"}, "again", {5});
        CHECK(everything_seen_in(t) == "b plain:q@5=again");
    }

    TEST_CASE("sorted cells are loaded at once") {
        struct anchor : st::family<"anchor", packed> {};
        struct contents : st::family<"contents", packed, st::retention::max_versions<3>> {};
        st::table<anchor, contents> t;
        // [load]
        // By row, family, qualifier and timestamp, the newest first, as a scan returns them.
        const std::vector<st::cell_view> cells{
            {"com.cnn.www", "anchor", "cnnsi.com", {{9}, st::kind::put}, "CNN"},
            {"com.cnn.www", "contents", "html", {{6}, st::kind::put}, "<html>c"},
            {"com.cnn.www", "contents", "html", {{5}, st::kind::put}, "<html>b"},
            {"com.example", "contents", "html", {{8}, st::kind::put}, "<html>"},
        };
        t.bulk_load(cells);
        // [/load]
        CHECK(t.get("com.cnn.www", contents{"html"})->value() == "<html>c");
        CHECK(t.size() == 4);
    }

    TEST_CASE("families may take turns or come one behind the other") {
        table t = at(1);
        t.bulk_load(list{made("b", "plain", "q", 1, "1"), made("c", "plain", "q", 1, "2"),
                         made("a", "kept", "q", 1, "3"), made("b", "kept", "q", 1, "4")});
        CHECK(everything_in(t) == "a kept:q@1=3; b kept:q@1=4, b plain:q@1=1; c plain:q@1=2");
    }

    TEST_CASE("cells come from any range and need not stay where they are") {
        table t = at(1);
        t.bulk_load(stream());
        CHECK(t.size() == 100);
        CHECK(t.get("rowj", plain{"qj"})->value() == "qj");
        table copy = at(1);
        std::list<st::cell_view> views;
        for (const auto& row : t.scan())
            for (const st::cell_view& one : row) views.push_back(one);
        copy.bulk_load(views);
        CHECK(everything_in(copy) == everything_in(t));
        copy.put("z", kept{"q"}, "v", {1});
        copy.bulk_load(list());  // changes nothing
        CHECK(copy.size() == 101);
        CHECK_FALSE(copy.families().of<kept>().is_active_empty());
        CHECK(st::cell_range<list&>);
        CHECK_FALSE(st::cell_range<std::vector<int>>);
    }

    TEST_CASE("loaded cells count as written now") {
        table t = at(50);
        t.put("r", plain{"q"}, "before", {7});
        t.delete_column("r", ranked{"q"}, {9});
        auto scanner = t.open_scanner({.versions = st::all_versions});
        t.bulk_load(list{made("r", "plain", "q", st::latest.value, "now"), made("r", "plain", "q", 7, "loaded"),
                         made("r", "ranked", "q", 5, "after the delete")});
        CHECK(everything_seen_in(t) == "r plain:q@50=now, r plain:q@7=loaded, r ranked:q@5=after the delete");
        CHECK(rest_of(scanner) == "r plain:q@7=before;");
    }

    TEST_CASE("a scanner that was open does not see what is loaded into an empty family") {
        table t = at(50);
        t.put("r", plain{"q"}, "v", {1});
        t.flush();
        auto scanner = t.open_scanner();
        t.bulk_load(list{made("r", "plain", "q", 3, "w"), made("s", "plain", "q", 3, "w")});
        CHECK(rest_of(scanner) == "r plain:q@1=v;");
        CHECK(everything_seen_in(t) == "r plain:q@3=w, r plain:q@1=v; s plain:q@3=w");
    }

    TEST_CASE("of two cells of one version the first counts") {
        table t = at(1);
        t.bulk_load(list{made("r", "plain", "q", 3, "first"), made("r", "plain", "q", 3, "second"),
                         made("r", "plain", "q", 2, "third")});
        CHECK(everything_in(t) == "r plain:q@3=first, r plain:q@2=third");
    }

    TEST_CASE("cells out of order are refused") {
        table t = at(1);
        t.put("r", plain{"q"}, "v", {1});
        const st::cell first = made("m", "plain", "m", 5, "v", kind::put);
        for (const st::cell& second :
             {made("l", "plain", "z", 9, "v"), made("m", "plain", "l", 5, "v"), made("m", "plain", "", 5, "v"),
              made("m", "plain", "m", 6, "v"), made("m", "plain", "m", 5, "", kind::delete_version)})
            refuses<st::out_of_order>(t, {made("z", "kept", "q", 1, "v"), first, second});
        refuses<st::illegal_argument>(t, {first, made("l", "plain", "z", 9, "v")});
        CHECK_THROWS_WITH(t.bulk_load(list{first, made("l", "plain", "z", 9, "v")}),
                          "strata: the cells to be loaded are not sorted: row 'l', column 'plain:z' comes behind row "
                          "'m', column 'plain:m'");
    }

    TEST_CASE("what a put or a delete refuses a load refuses too") {
        table t = at(100);
        t.put("r", plain{"q"}, "v", {1});
        const st::cell good = made("a", "plain", "q", 1, "v");
        refuses<st::no_such_column_family>(t, {good, made("b", "stranger", "q", 1, "v")});
        refuses<st::bad_row_key>(t, {made("", "plain", "q", 1, "v"), good});
        refuses<st::bad_row_key>(t, {made("", "stranger", "q", 1, "v"), good});
        refuses<st::bad_row_key>(t, {good, made(std::string(32768, 'r'), "plain", "q", 1, "v")});
        refuses<st::bad_timestamp>(t, {good, made("b", "plain", "q", -1, "v")});
        refuses<st::do_not_retry>(t, {good, made("b", "lasting", "q", 1, "", kind::delete_column)});
        refuses<st::illegal_argument>(t, {good, made("b", "plain", "q", 1, "v", kind::delete_column)});
        refuses<st::illegal_argument>(t, {good, made("b", "plain", "q", 1, "", kind::delete_family)});
        t.limits().max_cell_size = 100;
        refuses<st::illegal_argument>(t, {good, made("b", "plain", "q", 1, std::string(100, 'v'))});
        t.limits().max_cell_size = 0;
        t.bulk_load(list{good, made("b", "plain", "q", 1, std::string(100'000, 'v'))});
        t.limits().timestamp_slop = 10;
        refuses<st::failed_sanity_check>(t, {good, made("b", "plain", "q", 111, "v")});
        t.bulk_load(list{good, made("b", "plain", "q", 110, "v")});
        t.limits().read_only = true;
        refuses<st::do_not_retry>(t, {good});
        refuses<st::do_not_retry>(t, {});
    }

    TEST_CASE("families that are known at run time are loaded in the same way") {
        st::basic_dynamic_table<packed, st::clock::manual> t(
            {{.name = "b", .max_versions = 2}, {.name = "a", .new_version_behavior = true}}, st::clock::manual({9}));
        t.bulk_load(list{made("r", "a", "q", 3, "1"), made("r", "b", "q", 3, "2"), made("r", "b", "q", 2, "3"),
                         made("s", "a", "q", 3, "4"), made("s", "b", "", 3, "", kind::delete_family)});
        CHECK(everything_in(t) == "r a:q@3=1, r b:q@3=2, r b:q@2=3; s a:q@3=4, s b:@3 DeleteFamily");
        refuses<st::no_such_column_family>(t, {made("z", "a", "q", 1, "v"), made("z", "c", "q", 1, "v")});
        refuses<st::out_of_order>(t, {made("z", "a", "q", 1, "v"), made("y", "a", "q", 1, "v")});
        t.bulk_load(list{made("s", "a", "q", 5, "5"), made("s", "b", "q", 4, "6")});
        CHECK(everything_seen_in(t) == "r a:q@3=1, r b:q@3=2, r b:q@2=3; s a:q@5=5, s b:q@4=6");
    }

    TEST_CASE("a load that runs out of memory leaves every family as it was") {
        std::mt19937 random(37);
        list cells;
        for (const char* family : {"erasing", "keeping", "lasting", "marking"})
            for (int i = 0; i != 4; ++i)
                cells.push_back(
                    made(support::long_row, family, support::long_qualifier, 40 - i * 5, support::long_value));
        for (const char* family : {"erasing", "marking"})
            cells.push_back(made(support::other_row, family, "", 3, "", kind::delete_family));
        const auto failed = support::failures_of<support::trees>([&](auto& t) { t.bulk_load(cells); });
        CHECK(failed.for_the_tables_memory > 20);
        CHECK(failed.for_any_memory > failed.for_the_tables_memory);
    }

    TEST_CASE("a load into packed families that runs out of memory leaves them as they were") {
        using in_resource = st::table<plain, ranked, erased, lasting, kept, st::clock::manual, st::memory::pmr>;
        std::mt19937 random(41);
        const list before = random_cells(random, 40);
        const list cells = random_cells(random, 120);
        for (const bool is_empty : {true, false}) {
            support::failing_resource resource;
            {
                in_resource t(st::memory::pmr{&resource}, st::clock::manual({100}));
                if (!is_empty) write(t, before);
                const std::string stored = everything_in(t);
                const std::size_t failures = support::failures_of(
                    resource, [&] { t.bulk_load(cells); }, [&] { REQUIRE(everything_in(t) == stored); });
                CHECK(failures > 20);
                in_resource other(st::memory::pmr{&resource}, st::clock::manual({100}));
                if (!is_empty) write(other, before);
                other.flush();
                write(other, cells);
                CHECK(everything_in(t) == everything_in(other));
            }
            CHECK(resource.live_bytes() == 0);
        }
    }

    TEST_CASE("a copy that keeps the numbers answers as the table does and goes on as it") {
        std::mt19937 random(43);
        for (int round = 0; round != support::rounds(60); ++round) {
            CAPTURE(round);
            const bool may_flush = round % 2 == 0;
            table original = at(100);
            live(original, random, 12, may_flush);
            if (may_flush) {  // one segment, as the copy has
                original.flush();
                original.compact();
            }
            table copy = at(100);
            if (round % 3 == 0) live(copy, random, 3, true);
            copy.bulk_load(stored_in(original), {.keep_sequence = true, .replace = true});
            REQUIRE(numbered(copy) == numbered(original));
            std::mt19937 other_random = random;
            live(original, random, 6, may_flush);
            live(copy, other_random, 6, may_flush);
            CHECK(everything_in(copy) == everything_in(original));
            CHECK(everything_seen_in(copy) == everything_seen_in(original));
            original.clock().set({103});  // some cells expire
            copy.clock().set({103});
            CHECK(everything_seen_in(copy) == everything_seen_in(original));
        }
    }

    TEST_CASE("a marker of sequenced deletes hides in a copy what it hid before") {  // R7.1
        table t = at(1);
        t.put("r", ranked{"q"}, "before", {5});
        t.delete_column("r", ranked{"q"}, {9});
        t.put("r", ranked{"q"}, "after", {4});
        CHECK(everything_seen_in(t) == "r ranked:q@4=after");
        table copy = at(1);
        copy.bulk_load(stored_in(t), {.keep_sequence = true});
        CHECK(everything_seen_in(copy) == "r ranked:q@4=after");
        table renumbered = at(1);
        renumbered.bulk_load(stored_in(t));
        CHECK(everything_seen_in(renumbered) == "");
        copy.delete_column("r", ranked{"q"}, {9});  // later than all that was loaded
        CHECK(everything_seen_in(copy) == "");
        copy.put("r", ranked{"q"}, "last", {5});
        CHECK(everything_seen_in(copy) == "r ranked:q@5=last");
    }

    TEST_CASE("later writes get greater numbers than the last write of the table that the cells come from") {  // R9.10
        table t = at(1);
        t.bulk_load(list{of_write(3, "plain", 5, "v")}, {.keep_sequence = true, .last_sequence = 7});
        CHECK(t.last_sequence() == 7);
        t.put("r", plain{"q"}, "w", {5});
        CHECK(numbered(t).starts_with("r plain:q@5=w#8, "));
        t.bulk_load(list(), {.keep_sequence = true, .replace = true, .last_sequence = 20});
        CHECK(t.last_sequence() == 20);
        t.bulk_load(list(), {.keep_sequence = true, .replace = true, .last_sequence = 9});
        t.bulk_load(list{of_write(2, "plain", 5, "v")}, {.keep_sequence = true});
        CHECK(t.last_sequence() == 22);  // a load is a write, whatever numbers its cells keep
        t.bulk_load(list{of_write(2, "plain", 4, "v")}, {.last_sequence = 50});  // they are written now
        CHECK(t.last_sequence() == 23);
        const std::uint64_t beyond = std::uint64_t{1} << 54;
        refuses<st::illegal_argument>(t, {.keep_sequence = true, .last_sequence = beyond}, {});
    }

    TEST_CASE("a cell that keeps its number keeps the last timestamp") {  // R3.20
        const st::timestamp last_but_one{st::latest.value - 1};
        table t = at(50);
        t.put("r", plain{"q"}, "1", last_but_one);
        CHECK(t.append("r", plain{"q"}, "2") == "12");
        t.put("r", kept{"q"}, "1", last_but_one);
        CHECK(t.append("r", kept{"q"}, "2") == "12");
        const std::string before = numbered(t);
        REQUIRE(before.starts_with("r kept:q@9223372036854775807=12#4"));
        table copy = at(60);
        copy.bulk_load(stored_in(t), {.keep_sequence = true});
        CHECK(numbered(copy) == before);
        copy.bulk_load(list{made("s", "kept", "q", st::latest.value, "", kind::delete_column)},
                       {.keep_sequence = true, .replace = true});
        CHECK(everything_in(copy) == "s kept:q@9223372036854775807 DeleteColumn");
    }

    TEST_CASE("kept numbers place cells among those that are there") {
        table t = at(1);
        t.put("r", ranked{"q"}, "1", {5});
        t.put("r", plain{"q"}, "2", {5});
        t.bulk_load(list{of_write(20, "plain", 5, "later"), of_write(20, "ranked", 9, "", kind::delete_column)},
                    {.keep_sequence = true});
        CHECK(numbered(t) == "r plain:q@5=later#20, r plain:q@5=2#2, r ranked:q@9 DeleteColumn#20, r ranked:q@5=1#1");
        CHECK(everything_seen_in(t) == "r plain:q@5=later");
        t.bulk_load(list{of_write(10, "plain", 5, "between"), of_write(21, "ranked", 5, "after the marker"),
                         of_write(19, "ranked", 5, "before it")},
                    {.keep_sequence = true});
        CHECK(everything_seen_in(t) == "r plain:q@5=later, r ranked:q@5=after the marker");
        t.put("r", plain{"q"}, "last", {5});  // takes a number above all
        CHECK(numbered(t).starts_with("r plain:q@5=last#22, r plain:q@5=later#20, r plain:q@5=between#10, r "));
        t.bulk_load(list(), {.keep_sequence = true});
        t.put("r", plain{"q"}, "one more", {5});
        CHECK(numbered(t).starts_with("r plain:q@5=one more#23, r plain:q@5=later#20, r plain:q@5=between#10"));
    }

    TEST_CASE("a write that is there already is read once wherever it lies") {
        for (const int flushes : {0, 1, 2}) {
            table t = at(1);
            t.bulk_load(list{of_write(3, "plain", 5, "3"), of_write(2, "plain", 5, "2"), of_write(2, "plain", 4, "4")},
                        {.keep_sequence = true});
            if (flushes > 0) t.flush();
            t.put("r", erased{"q"}, "v", {1});
            if (flushes > 1) t.flush();
            const std::string before = everything_in(t);
            const std::string seen = everything_seen_in(t);
            t.bulk_load(stored_in(t), {.keep_sequence = true});
            CHECK(everything_in(t) == before);
            CHECK(everything_seen_in(t) == seen);
            t.bulk_load(
                list{of_write(3, "plain", 5, "3"), of_write(1, "plain", 5, "1"), of_write(7, "plain", 3, "new")},
                {.keep_sequence = true});
            CHECK(everything_seen_in(t) == "r erased:q@1=v, r plain:q@5=3, r plain:q@4=4, r plain:q@3=new");
            t.compact();
            CHECK(numbered(t) == "r erased:q@1=v#4, r plain:q@5=3#3, r plain:q@4=4#2, r plain:q@3=new#7");
        }
    }

    TEST_CASE("a family that leaves no markers has a write that is loaded again once") {
        table t = at(1);
        t.put("r", erased{"q"}, "v", {1});
        const std::string before = numbered(t);
        t.bulk_load(stored_in(t), {.keep_sequence = true});
        t.bulk_load(list{of_write(1, "erased", 1, "not this"), of_write(7, "erased", 0, "new")},
                    {.keep_sequence = true});
        CHECK(numbered(t) == before + ", r erased:q@0=new#7");
    }

    TEST_CASE("what may be kept of a number") {
        table t = at(1);
        constexpr std::uint64_t end = std::uint64_t{1} << 54;
        refuses<st::illegal_argument>(t, {.keep_sequence = true}, {of_write(end, "plain", 5, "v")});
        refuses<st::illegal_argument>(t, {.keep_sequence = true}, {of_write(end, "plain", 5, "", kind::delete_column)});
        t.bulk_load(list{of_write(end, "plain", 5, "a new number")});
        t.bulk_load(list{of_write(end - 1, "plain", 5, "v"), of_write(0, "plain", 5, "first of all")},
                    {.keep_sequence = true});
        t.put("r", plain{"q"}, "w", {5});
        CHECK(numbered(t) == "r plain:q@5=w#" + std::to_string(end) + ", r plain:q@5=v#" + std::to_string(end - 1) +
                                 ", r plain:q@5=a new number#1, r plain:q@5=first of all#0");
        refuses<st::out_of_order>(t, {.keep_sequence = true},
                                  {of_write(1, "plain", 5, "v"), of_write(2, "plain", 5, "v")});
        t.limits().timestamp_slop = 10;  // of writes, and these were written before
        t.bulk_load(list{of_write(1, "plain", 50, "v")}, {.keep_sequence = true});
    }

    TEST_CASE("an open scanner sees nothing of what is loaded with smaller numbers than its own") {
        for (const bool is_active_empty : {true, false}) {
            CAPTURE(is_active_empty);
            table t = at(50);
            for (int i = 1; i != 9; ++i) t.put("r", plain{"q"}, std::to_string(i), {i});
            t.flush();
            if (!is_active_empty) t.put("s", plain{"q"}, "v", {1});
            auto scanner = t.open_scanner();
            auto other = t.open_scanner({.versions = st::all_versions});
            list cells{of_write(2, "plain", 40, "w"), of_write(1, "ranked", 40, "w")};
            t.bulk_load(cells, {.keep_sequence = true});
            CHECK(everything_seen_in(t).starts_with("r plain:q@40=w, r plain:q@8=8, r plain:q@7=7, r ranked:q@40=w"));
            CHECK(rest_of(scanner) == (is_active_empty ? "r plain:q@8=8;" : "r plain:q@8=8;s plain:q@1=v;"));
            t.flush();
            CHECK(rest_of(other) == (is_active_empty ? "r plain:q@8=8, r plain:q@7=7, r plain:q@6=6;"
                                                     : "r plain:q@8=8, r plain:q@7=7, r plain:q@6=6;s plain:q@1=v;"));
        }
    }

    TEST_CASE("cells that replace all end the scanners and a load that fails replaces nothing") {
        table t = at(50);
        t.put("r", plain{"q"}, "v", {1});
        t.put("s", kept{"q"}, "v", {1});
        t.flush();
        t.put("r", ranked{"q"}, "v", {1});
        auto scanner = t.open_scanner();
        refuses<st::out_of_order>(t, {.replace = true},
                                  {made("b", "plain", "q", 1, "v"), made("a", "plain", "q", 1, "v")});
        t.bulk_load(list{made("a", "plain", "q", 7, "w"), made("a", "erased", "q", 7, "w")}, {.replace = true});
        CHECK(numbered(t) == "a erased:q@7=w#4, a plain:q@7=w#4");
        CHECK_THROWS_AS(scanner.next(), st::not_serving_region);
        auto next = t.open_scanner();
        CHECK(rest_of(next) == "a erased:q@7=w, a plain:q@7=w;");
        t.bulk_load(list(), {.replace = true});
        CHECK(t.size() == 0);
        CHECK(everything_in(t) == "");
    }

    TEST_CASE("families that are known at run time keep numbers too") {
        using dynamic = st::basic_dynamic_table<packed, st::clock::manual>;
        const std::vector<st::family_options> families{{.name = "ranked", .new_version_behavior = true}};
        dynamic t(families, st::clock::manual({9}));
        const st::column q("ranked", "q");
        t.delete_column("r", q, {9});
        t.put("r", q, "after", {4});
        dynamic copy(families, st::clock::manual({9}));
        copy.put("z", q, "to be replaced", {1});
        copy.bulk_load(stored_in(t), {.keep_sequence = true, .replace = true});
        CHECK(everything_seen_in(copy) == "r ranked:q@4=after");
        table fixed = at(9);
        fixed.bulk_load(stored_in(t), {.keep_sequence = true});
        CHECK(numbered(fixed) == numbered(t));
    }

    TEST_CASE("a load with numbers of its own that runs out of memory leaves every family as it was") {
        std::mt19937 random(47);
        const list before = random_cells(random, 40);
        const list cells = random_cells(random, 80);
        using in_resource = st::table<plain, ranked, erased, lasting, kept, st::clock::manual, st::memory::pmr>;
        for (const bool replaces : {false, true}) {
            support::failing_resource resource;
            {
                in_resource t(st::memory::pmr{&resource}, st::clock::manual({100}));
                write(t, before);
                t.flush();
                write(t, cells);
                auto scanner = t.open_scanner({.versions = st::all_versions});
                const std::string seen = everything_seen_in(t);
                const std::string stored = everything_in(t);
                const std::size_t failures = support::failures_of(
                    resource, [&] { t.bulk_load(cells, {.keep_sequence = true, .replace = replaces}); },
                    [&] { REQUIRE(everything_in(t) == stored); });
                CHECK(failures > 20);
                if (!replaces) {
                    std::string scanned;
                    while (const auto row = scanner.next())
                        scanned += (scanned.empty() ? "" : "; ") + support::all_shown(*row);
                    CHECK(scanned == seen);
                }
            }
            CHECK(resource.live_bytes() == 0);
        }
    }
}
