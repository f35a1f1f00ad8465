// SPDX-License-Identifier: BSL-1.0
// Every assertion of the checking mode is seen: what a program does wrong ends it, with the sentence that
// docs/guide/checking.md lists.  Compiled with NDEBUG, as who wants to have an optimised program checked would do.
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <strata/strata.hpp>

#include "support/last_words.hpp"

namespace st = strata;
using support::last_words;

static_assert(STRATA_CHECKED == 1);

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g", st::rows_in<st::backend::rb_tree>> {};
struct erased : st::family<"erased", st::deletes::erase> {};
using table = st::table<f, g, erased, st::clock::manual>;

const std::string changed_cell =
    "strata: this cell was read before its table was changed, moved or destroyed; keep a copy of it, "
    "strata::cell{view}";
const std::string no_cell =
    "strata: there is no cell here: a read found nothing, or the cell has ended; ask first, as in if (const auto found "
    "= table.get(row, column))";
const std::string passed_row =
    "strata: this row_view was returned by a scan that has gone on since, was moved or destroyed; copy its cells";
const std::string passed_iterator =
    "strata: this iterator's scan has gone on by another iterator, was moved or destroyed; use the iterator that went "
    "on, and keep the scan where it was begun";
const std::string changed_scan =
    "strata: the table of this scan was changed, moved or destroyed before the scan had ended; open_scanner() begins "
    "one that goes on after changes";
const std::string begun_twice = "strata: a scan is gone through once; call scan() again to begin anew";
const std::string changed_versions =
    "strata: the table of this versions_view was changed, moved or destroyed; call versions() again, and keep copies, "
    "strata::cell{view}, of what is still wanted";
const std::string moved_table =
    "strata: the table of this scan was moved or destroyed before the scan; end scans first, and keep their table "
    "where it is";
const std::string moved_scanner = "strata: this scanner was moved from; use the one that took over its scan";
const std::string moved_snapshot_table =
    "strata: the table of this snapshot was moved or destroyed before the snapshot; end snapshots first, and keep "
    "their table where it is";
const std::string ended_reader_table =
    "strata: the table of this reader was assigned to or destroyed before the reader; end readers first";
const std::string diff_of_two_tables = "strata: diff compares two snapshots of one table";
const std::string diff_begun_twice = "strata: a diff is gone through once; call diff() again to begin anew";
const std::string waits_for_itself =
    "strata: this thread is inside a call of this table already and would wait for itself; in read(), write(), filters "
    "and conditions use what they are given, not the table";
const std::string changed_segment =
    "strata: the segment of this cursor was changed, moved or destroyed; make a new one, segment.rows()";

// Says the sentence, after the place it was found at.
bool says(const std::string& words, const std::string& sentence) {
    return words.find(".hpp:") != std::string::npos && words.ends_with(": " + sentence + "\n");
}
#define CHECK_DIES(sentence, ...)                              \
    do {                                                       \
        const std::string words = last_words([&] __VA_ARGS__); \
        INFO(words);                                           \
        CHECK(says(words, sentence));                          \
    } while (false)
#define CHECK_LIVES(...) CHECK(last_words([&] __VA_ARGS__) == "lived")

table some_rows() {
    table t(st::clock::manual({100}));
    for (const char* row : {"a", "b", "c"})
        for (const int when : {1, 2}) {
            t.put(row, f{"q"}, "a value", {when});
            t.put(row, g{"q"}, "another", {when});
            t.put(row, erased{"q"}, "a third", {when});
        }
    return t;
}

// What is looked at last, so that no compiler leaves out how it was got.
volatile std::size_t last_size;
void look(st::bytes_view seen) { last_size = seen.size(); }

// After it, a cell that was read before must not be used.
template <class Change>
void ends_cells(Change change) {
    auto owner = std::make_unique<table>(some_rows());
    const st::cell_view in_f = *owner->get("a", f{"q"});
    const st::cell_view in_g = *owner->get("a", g{"q"});
    CHECK_LIVES({ look(in_f.value()); });
    CHECK_DIES(changed_cell, {
        change(owner);
        look(in_f.value());
    });
    CHECK_DIES(changed_cell, {
        change(owner);
        look(in_g.value());
    });
}
}  // namespace

TEST_SUITE("misuse")
{
    TEST_CASE("what a get did not find is not used") {
        const table t = some_rows();
        const f q{"q"};
        const f missing{"missing"};
        CHECK_LIVES({ look(t.get("a", q)->value()); });
        CHECK_DIES(no_cell, { look(t.get("a", missing)->value()); });
        CHECK_DIES(no_cell, { look((*t.get("z", q)).row()); });
        CHECK_DIES(no_cell, { last_size = static_cast<std::size_t>(t.get("z", q)->timestamp().value); });
        CHECK_DIES(no_cell, { last_size = t.get("z", q)->is_marker(); });
        CHECK_DIES(no_cell, { last_size = static_cast<std::size_t>(t.get("z", q)->as_counter()); });
        CHECK_DIES(no_cell, { look(t.get("a", q, {.when = st::as_of(0)})->value()); });
        CHECK_DIES(no_cell, {
            st::read_stats stats;
            look(t.get("a", missing, {.stats = &stats})->value());
        });
        CHECK_DIES(no_cell, { look(t.get("a")[missing]->value()); });
        CHECK_DIES(no_cell, { look(t.get("a")[st::column("f", "missing")]->value()); });
        CHECK_DIES(no_cell, { look(t.get_each({"a", "z"}, q)[1]->value()); });
        CHECK_DIES(no_cell, {
            const auto found = t.get("z", q);
            const auto copy = found;
            look(copy->value());
        });
        CHECK_DIES(no_cell, {
            for (const auto& row : t.scan()) look(row[missing]->value());
        });
    }

    TEST_CASE("what a get that copies did not find is not used") {
        const table t = some_rows();
        const f missing{"missing"};
        CHECK_LIVES({ look(t.snapshot().get("a", f{"q"})->value()); });
        CHECK_DIES(no_cell, { look(t.snapshot().get("a", missing)->value()); });
        CHECK_DIES(no_cell, { look(t.snapshot().get("z", f{"q"})->row()); });
        CHECK_DIES(no_cell, { look(t.snapshot().get_each({"a", "z"}, f{"q"})[1]->value()); });
        st::table<f, st::concurrency::locked<>> shared;
        shared.put("a", f{"q"}, "v");
        CHECK_LIVES({ look(shared.get("a", f{"q"})->value()); });
        CHECK_DIES(no_cell, { look(shared.get("z", f{"q"})->value()); });
        CHECK_DIES(no_cell, { last_size = shared.get("z", f{"q"})->is_marker(); });
        CHECK_DIES(no_cell, { look(shared.get_each({"a", "z"}, f{"q"})[1]->value()); });
        CHECK_DIES(no_cell, { look(shared.snapshot().get("z", f{"q"})->value()); });
    }

    TEST_CASE("a cell is not used after any change of its table") {
        using owned = std::unique_ptr<table>;
        ends_cells([](owned& t) { t->put("z", f{"q"}, "v"); });
        ends_cells([](owned& t) { t->put("z", erased{"q"}, "v"); });
        ends_cells([](owned& t) { t->delete_version("a", f{"q"}); });
        ends_cells([](owned& t) { t->delete_column("z", g{"q"}); });
        ends_cells([](owned& t) { t->delete_column("a", erased{"q"}); });
        ends_cells([](owned& t) { t->delete_row("a"); });
        ends_cells([](owned& t) { t->increment("z", f{"n"}); });
        ends_cells([](owned& t) { t->append("a", f{"q"}, "more"); });
        ends_cells([](owned& t) { t->check_and_put("z", f{"q"}, std::nullopt, "v"); });
        ends_cells([](owned& t) { t->mutate(st::put("z").add(f{"q"}, "v")); });
        ends_cells([](owned& t) { t->mutate_rows({st::put("y").add(f{"q"}, "v"), st::put("z").add(f{"q"}, "v")}); });
        ends_cells([](owned& t) { t->batch({st::put("z").add(f{"q"}, "v")}); });
        ends_cells([](owned& t) { t->bulk_load(std::vector<st::cell>{st::cell(*t->get("a", f{"q"}))}); });
        ends_cells([](owned& t) { t->flush(); });
        ends_cells([](owned& t) { t->compact(); });
        ends_cells([](owned& t) { t->compact_some(0, 1); });
        ends_cells([](owned& t) { t->compact_memory(); });
        ends_cells([](owned& t) { t->clear(); });
        ends_cells([](owned& t) { const table other(std::move(*t)); });
        ends_cells([](owned& t) { *t = some_rows(); });
        ends_cells([](owned& t) { t.reset(); });
    }

    TEST_CASE("another table that takes the place of one that is gone gives its cells no second life") {
        CHECK_DIES(changed_cell, {
            auto first = std::make_unique<table>(some_rows());
            const auto cell = first->get("a", f{"q"});
            first.reset();
            const table second = some_rows();
            look(second.get("a", f{"q"})->value());
            look(cell->value());
        });
    }

    TEST_CASE("each part of a cell that lies in the table is looked after, what it holds itself is not") {
        table t = some_rows();
        const st::cell_view cell = *t.get("a", f{"q"});
        CHECK_DIES(changed_cell, { t.clear(), look(cell.row()); });
        CHECK_DIES(changed_cell, { t.clear(), look(cell.family()); });
        CHECK_DIES(changed_cell, { t.clear(), look(cell.qualifier()); });
        CHECK_DIES(changed_cell, { t.clear(), look(cell.stored()); });
        CHECK_DIES(changed_cell, { t.clear(), look(st::cell(cell).value()); });
        CHECK_DIES(changed_cell, { t.clear(), look(cell == cell ? "" : "no"); });
        t.put("a", f{"ttl"}, "v", {1}, {.ttl = 1000});
        const st::cell_view mortal = *t.get("a", f{"ttl"});
        CHECK(mortal.ttl() == 1000);
        CHECK_DIES(changed_cell, { t.clear(), look(mortal.ttl() ? "" : "no"); });
        t.clear();
        CHECK(cell.timestamp() == st::timestamp{2});
        CHECK(cell.kind() == st::kind::put);
    }

    TEST_CASE("all that returns cells lends them") {
        table t = some_rows();
        const std::vector<st::bytes_view> rows{"a", "b"};
        const auto each = t.get_each(rows, f{"q"});
        const auto whole = t.get("a");
        const auto some = t.get("a", {.columns = {f{"q"}}});
        const auto first = *t.versions("a", f{"q"}).begin();
        std::vector<st::cell_view> all;
        for (const auto& row : t.scan()) all.insert(all.end(), row.begin(), row.end());
        const auto keep = [&](const st::cell_view& one) {
            all.push_back(one);
            return true;
        };
        t.scan().for_each_cell(keep);
        CHECK(all.size() == 18);
        for (const auto& one : all) look(one.value());
        CHECK_DIES(changed_cell, { t.flush(), look(each[1]->value()); });
        CHECK_DIES(changed_cell, { t.flush(), look(whole.key()); });
        CHECK_DIES(changed_cell, { t.flush(), look(whole[g{"q"}]->value()); });
        CHECK_DIES(changed_cell, { t.flush(), look(some.begin()->value()); });
        CHECK_DIES(changed_cell, { t.flush(), look(first.value()); });
        CHECK_DIES(changed_cell, { t.flush(), look(all.front().value()); });
        CHECK_DIES(changed_cell, { t.flush(), look(all.back().value()); });
        t.flush();
        const auto flushed = *t.get("a", f{"q"});
        CHECK_DIES(changed_cell, { t.compact(), look(flushed.value()); });
    }

    TEST_CASE("a put while a scan goes on") {
        table t = some_rows();
        CHECK_DIES(changed_scan, {
            for (const auto& row : t.scan()) t.put(row.key(), f{"seen"}, "yes");
        });
        CHECK_DIES(changed_scan, {
            auto scan = t.scan();
            const auto at = scan.begin();
            t.flush();
            look((*at).empty() ? "" : "no");
        });
        CHECK_DIES(changed_scan, {
            auto scan = t.scan();
            const auto at = scan.begin();
            t.flush();
            look(at->empty() ? "" : "no");
        });
        CHECK_DIES(changed_scan, {
            auto scan = t.scan();
            t.flush();
            scan.begin();
        });
        CHECK_DIES(changed_scan, {
            auto scan = std::make_unique<table>(some_rows())->scan();
            scan.begin();
        });
        CHECK_DIES(changed_scan, {
            t.scan().for_each_cell([&](const st::cell_view& one) {
                t.put(st::bytes(one.row()), f{"seen"}, "yes");
                return true;
            });
        });
        CHECK_LIVES({
            auto opened = t.open_scanner();
            while (const auto cells = opened.next()) t.put(cells->front().row(), f{"seen"}, "yes");
        });
        CHECK_LIVES({
            for (const auto& row : t.scan()) {
                t.put(st::bytes(row.key()), f{"seen"}, "yes");
                break;
            }
        });
    }

    TEST_CASE("a scan that is begun twice") {
        const table t = some_rows();
        CHECK_DIES(begun_twice, {
            auto scan = t.scan();
            scan.begin();
            scan.begin();
        });
        const auto use = [](const st::cell_view&) { return true; };
        CHECK_DIES(begun_twice, {
            auto scan = t.scan();
            scan.for_each_cell(use);
            scan.begin();
        });
        CHECK_DIES(begun_twice, {
            auto scan = t.scan();
            scan.begin();
            scan.for_each_cell(use);
        });
        CHECK_LIVES({
            auto scan = t.scan();
            auto taken = std::move(scan);
            taken.begin();
        });
    }

    TEST_CASE("a row after the next step of its scan") {
        const table t = some_rows();
        CHECK_DIES(passed_row, {
            auto scan = t.scan();
            auto at = scan.begin();
            const auto row = *at;
            ++at;
            look(row.key());
        });
        CHECK_DIES(passed_row, {
            st::row_view row;
            for (const auto& one : t.scan()) row = one;
            look(row.empty() ? "" : "no");
        });
        CHECK_DIES(passed_row, {
            auto scan = t.scan();
            const auto row = *scan.begin();
            const auto taken = std::move(scan);
            look(row[f{"q"}] ? "" : "no");
        });
        CHECK_DIES(passed_row, {
            auto scan = t.scan({.batch = 1});
            auto at = scan.begin();
            const auto row = *at;
            ++at;
            for (const auto& cell : row) look(cell.value());
        });
        CHECK_LIVES({
            auto scan = t.scan();
            auto at = scan.begin();
            const st::cell_view cell = *at->begin();
            ++at;
            look(cell.value());
        });
    }

    TEST_CASE("an iterator that another has left behind") {
        const table t = some_rows();
        CHECK_DIES(passed_iterator, {
            auto scan = t.scan();
            auto at = scan.begin();
            const auto behind = at;
            ++at;
            look(behind->key());
        });
        CHECK_DIES(passed_iterator, {
            auto scan = t.scan();
            auto at = scan.begin();
            const auto taken = std::move(scan);
            ++at;
        });
        CHECK_DIES(passed_iterator, {
            auto scan = std::optional(t.scan());
            const auto at = scan->begin();
            scan.reset();
            look(at == std::default_sentinel ? "" : "no");
        });
    }

    TEST_CASE("versions after a change") {
        table t = some_rows();
        CHECK_DIES(changed_versions, {
            for (const auto& one : t.versions("a", f{"q"})) t.put("a", f{"q"}, "newer", {one.timestamp().value + 10});
        });
        CHECK_DIES(changed_versions, {
            const auto all = t.versions("a", g{"q"});
            t.clear();
            all.begin();
        });
        CHECK_DIES(changed_versions, {
            const auto all = t.versions("a", st::column("g", "q"));
            const auto at = all.begin();
            t.compact();
            look((*at).value());
        });
        CHECK_DIES(changed_versions, {
            auto at = std::make_unique<table>(some_rows())->versions("a", g{"q"}).begin();
            ++at;
        });
        CHECK_LIVES({
            const auto all = t.versions("a", g{"q"});
            auto at = all.begin();
            const auto newest = at;
            for (; at != all.end(); ++at) look((*at).value());
            look((*newest).value());
        });
    }

    TEST_CASE("a scanner whose table has left its place") {
        CHECK_DIES(moved_table, {
            table t = some_rows();
            auto opened = t.open_scanner();
            const table other = std::move(t);
            opened.next();
        });
        CHECK_DIES(moved_table, {
            table t = some_rows();
            auto opened = t.open_scanner();
            t = some_rows();
            opened.next();
        });
        CHECK_DIES(moved_table, {
            auto t = std::make_unique<table>(some_rows());
            const auto opened = t->open_scanner();
            t.reset();
        });
        CHECK_DIES(moved_scanner, {
            const table t = some_rows();
            auto opened = t.open_scanner();
            auto taken = std::move(opened);
            opened.next();
        });
        CHECK_LIVES({
            table t = some_rows();
            auto opened = t.open_scanner();
            t.flush();
            t.clear();
            while (opened.next()) {
            }
        });
    }

    TEST_CASE_TEMPLATE(
        "a cursor whose segment has changed", Segment, st::segment::packed<st::memory::heap>,
        st::segment::nested<st::backend::rb_tree, st::backend::rb_tree, st::backend::rb_tree, st::memory::heap>) {
        Segment cells;
        const st::version_key first({1}, st::kind::put, 1);
        cells.put("r", "q", first, "v");
        auto rows = cells.rows();
        rows.seek_first();
        auto at = rows.cells();
        CHECK(rows.key() == "r");
        CHECK(at.value() == "v");

        const auto ends_both = [&](auto change) {
            CHECK_DIES(changed_segment, { change(), look(rows.key()); });
            CHECK_DIES(changed_segment, { change(), rows.next(); });
            CHECK_DIES(changed_segment, { change(), rows.seek("r"); });
            CHECK_DIES(changed_segment, { change(), look(at.value()); });
            CHECK_DIES(changed_segment, { change(), at.next(); });
        };
        ends_both([&] { cells.put("s", "q", first, "v"); });
        ends_both([&] { cells.renew("s", "q", first, "v"); });
        ends_both([&] { cells.erase("r", "q", first); });
        ends_both([&] { cells.erase_older("r", "q", first); });
        ends_both([&] { cells.erase_puts("r", std::nullopt, {1}, {1}); });
        ends_both([&] { cells.clear(); });
        ends_both([&] { const Segment other(std::move(cells)); });
        ends_both([&] { cells = Segment(); });
    }

    TEST_CASE("a table with a lock that is called while the thread is inside") {
        using locked_table = st::table<f, st::clock::manual, st::concurrency::locked<>>;
        locked_table t(st::clock::manual({100}));
        for (int i = 10; i != 40; ++i) t.put("row" + std::to_string(i), f{"q"}, "a value");
        CHECK_DIES(waits_for_itself, { t.read([&](const auto&) { t.exists("row10"); }); });
        CHECK_DIES(waits_for_itself, { t.write([&](auto&) { t.put("row10", f{"q"}, "v"); }); });
        CHECK_DIES(waits_for_itself, { t.scan({}, [&](const st::cell_view& one) { return t.exists(one.row()); }); });
        CHECK_DIES(waits_for_itself, {
            auto rows = t.scan();
            t.write([&](auto&) { const auto ended = std::move(rows); });
        });
        CHECK_LIVES({
            for (const auto& row : t.scan()) t.put(row.key(), f{"r"}, "v");
            locked_table other(st::clock::manual({100}));
            t.read([&](const auto& table) { other.put("a", f{"q"}, std::to_string(table.size())); });
            other.bulk_load(t.get("row10"));
        });
        CHECK_DIES(begun_twice, {
            auto rows = t.scan();
            rows.begin();
            rows.begin();
        });
        CHECK_DIES(moved_table, {
            auto moving = std::make_unique<locked_table>(t);
            const auto rows = moving->scan();
            moving.reset();
        });
        CHECK_DIES(moved_scanner, {
            auto opened = t.open_scanner();
            auto taken = std::move(opened);
            opened.next();
        });
    }

    TEST_CASE("a snapshot whose table has left its place, and what is no difference") {
        CHECK_DIES(moved_snapshot_table, {
            table t = some_rows();
            const auto seen = t.snapshot();
            const table other = std::move(t);
            seen.get("a");
        });
        CHECK_DIES(moved_snapshot_table, {
            auto t = std::make_unique<table>(some_rows());
            const auto seen = t->snapshot();
            t.reset();
        });
        const table t = some_rows();
        const table other = some_rows();
        CHECK_DIES(diff_of_two_tables, { st::diff(t.snapshot(), other.snapshot()); });
        CHECK_DIES(diff_begun_twice, {
            auto changes = st::diff(t.snapshot(), t.snapshot());
            changes.begin();
            changes.begin();
        });
        CHECK_LIVES({
            table changed = some_rows();
            const auto seen = changed.snapshot();
            const auto cell = seen.get("a", f{"q"});
            changed.clear();
            look(cell->value());
            seen.exists("a");
        });
    }

    TEST_CASE("a table that is read beside a writer, and is assigned to or ends too early") {
        using read_beside = st::table<f, st::clock::manual, st::concurrency::single_writer>;
        read_beside other(st::clock::manual({100}));
        other.put("a", f{"q"}, "v");
        CHECK_DIES(moved_snapshot_table, {
            read_beside t;
            const auto seen = t.snapshot();
            t = other;
            seen.get("a");
        });
        CHECK_DIES(moved_table, {
            read_beside t;
            auto opened = t.open_scanner();
            t = std::move(other);
            opened.next();
        });
        CHECK_DIES(changed_scan, {
            read_beside t = other;
            auto rows = t.scan();
            t = other;
            rows.begin();
        });
        CHECK_DIES(ended_reader_table, {
            read_beside t;
            const auto reader = t.reader();
            t = other;
            reader->exists("a");
        });
        CHECK_DIES(ended_reader_table, {
            read_beside t;
            auto reader = t.reader();
            t = std::move(other);
            reader.refresh();
        });
        CHECK_DIES(ended_reader_table, {
            auto t = std::make_unique<read_beside>(other);
            const auto reader = t->reader();
            t.reset();
        });
        CHECK_DIES(ended_reader_table, {
            const auto moving = std::make_unique<read_beside>(other);
            const auto reader = moving->reader();
            const read_beside moved = std::move(*moving);
        });
        CHECK_LIVES({
            read_beside last;
            read_beside t = other;
            const auto seen = t.snapshot();
            const auto reader = t.reader();
            last = std::move(t);
            t = other;
            seen.exists("a");
            reader->exists("a");
        });
    }

    TEST_CASE("what changes nothing ends nothing") {
        table t = some_rows();
        const st::cell_view cell = *t.get("a", f{"q"});
        CHECK_FALSE(t.check_and_put("a", f{"q"}, "something else", "v"));
        CHECK_THROWS_AS(t.put("", f{"q"}, "v"), st::bad_row_key);
        CHECK_THROWS_AS(t.increment("a", f{"q"}), st::not_a_counter);
        t.limits().read_only = true;
        CHECK_THROWS_AS(t.put("a", f{"q"}, "v"), st::do_not_retry);
        table copy = t;
        copy.clear();
        copy = t;
        for (const auto& row : t.scan()) look(row.key());
        CHECK(t.open_scanner().next());
        CHECK(cell.value() == "a value");
    }

    TEST_CASE("the page lists every sentence") {
        const std::ifstream file(STRATA_PAGE);
        std::ostringstream text;
        text << file.rdbuf();
        const std::string page = text.str();
        for (const auto& sentence :
             {changed_cell, passed_row, passed_iterator, changed_scan, begun_twice, changed_versions, moved_table,
              moved_scanner, changed_segment, moved_snapshot_table, ended_reader_table, diff_of_two_tables,
              diff_begun_twice, waits_for_itself}) {
            CAPTURE(sentence);
            CHECK(page.find(sentence) != std::string::npos);
        }
    }
}
