// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/quirks/hbase.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/segment/nested.hpp>
#include <strata/segment/packed.hpp>
#include <strata/store/read/row_read.hpp>
#include <strata/store/segments/merged_rows.hpp>

namespace st = strata;
using way = st::detail::row_way;

namespace {
using policies =
    st::detail::visibility_policies<st::retention::max_versions<2>, st::deletes::tombstones, st::quirks::hbase>;
using tree = st::backend::rb_tree;
// The cursor of one offers visits, that of the other does not.
using packed = st::segment::packed<st::memory::heap>;
using nested = st::segment::nested<tree, tree, tree, st::memory::heap>;

// Rows a to d, of which `odd` rows lie in another segment too if it is there.
template <class Segment>
struct segments {
    explicit segments(const std::string& marked = "") {
        for (const char* row : {"a", "b", "c", "d"})
            for (const char* qualifier : {"p", "q"})
                for (const int when : {3, 2, 1}) put(newer, row, qualifier, when, st::kind::put);
        if (!marked.empty()) put(newer, marked.c_str(), "q", 2, st::kind::delete_column);
    }
    void put(auto& to, const char* row, const char* qualifier, int when, st::kind what) {
        const st::version_key key({when}, what);
        to.put(row, qualifier, key, what == st::kind::put ? "v" : "");
        stored.add(key);
    }
    // A put of its own in the other segment.
    void put_older(const char* row, const char* qualifier, int when) {
        put(older, row, qualifier, when, st::kind::put);
    }

    Segment newer;
    packed older;
    st::detail::segment_stats stored;
};

template <class Segment>
struct read_of {
    using rows_type = st::detail::merged_rows<typename Segment::cursor_type, packed::cursor_type>;

    explicit read_of(const segments<Segment>& of, const st::read_request& asked = {.versions = st::all_versions})
        : reader([&] { return rows_of(of); }, "f", how, asked, of.stored) {
        asked.reversed ? reader.rows().seek_last() : reader.rows().seek_first();
    }
    static rows_type rows_of(const segments<Segment>& of) {
        rows_type rows;
        rows.add_active(of.newer);
        if (of.older.size() != 0) rows.add(of.older);
        return rows;
    }

    auto use(std::size_t most = 99) {
        return [this, most](const st::cell_view& cell) {
            CHECK(cell.family() == "f");
            seen +=
                std::string(cell.row()) + std::string(cell.qualifier()) + std::to_string(cell.timestamp().value) + ' ';
            return ++count != most;
        };
    }
    bool row(std::size_t most = 99) { return reader.read_row({}, use(most)); }
    bool rows(const std::string& last, std::size_t most = 99) {
        const auto goes_on_to = [this, last](st::bytes_view row) {
            asked_of += row;
            return row <= last;
        };
        return reader.read_rows(goes_on_to, use(most));
    }
    std::string stands_on() const { return reader.rows().valid() ? std::string(reader.rows().key()) : "end"; }

    policies how{};
    st::detail::row_reader<rows_type, policies> reader;
    std::string seen = {};
    std::string asked_of = {};
    std::size_t count = 0;
};

// Wants to go on with another row once it sees a row.
class jumps final : public st::filter {
public:
    explicit jumps(std::map<std::string, std::string> to) : to_(std::move(to)) {}
    std::unique_ptr<st::filter> clone() const override { return std::make_unique<jumps>(*this); }
    st::filter_answer judge(const st::cell_view& cell) override {
        return to_.count(std::string(cell.row())) ? st::filter_answer::seek : st::filter_answer::include;
    }
    st::filter_hint hint(const st::cell_view& cell) override {
        return {.leaves_row = true, .row = to_.at(std::string(cell.row()))};
    }

private:
    std::map<std::string, std::string> to_;
};
}  // namespace

TEST_SUITE("store/read/row_read")
{
    TEST_CASE_TEMPLATE("a row is read and the next one gone to", Segment, packed, nested) {
        const segments<Segment> cells;
        read_of<Segment> read(cells);
        CHECK(read.row());
        CHECK(read.seen == "ap3 ap2 aq3 aq2 ");
        CHECK(read.stands_on() == "b");
        CHECK(read.row());
        CHECK(read.row());
        CHECK(read.row());
        CHECK(read.stands_on() == "end");
        CHECK(read.count == 16);
        read_of<Segment> enough(cells);
        CHECK_FALSE(enough.row(3));
        CHECK(enough.seen == "ap3 ap2 aq3 ");
    }

    TEST_CASE_TEMPLATE("rows are read backward", Segment, packed, nested) {
        segments<Segment> cells("b");
        cells.put_older("c", "q", 4);
        read_of<Segment> read(cells, {.versions = 1, .reversed = true});
        for (const char* next : {"c", "b", "a", "end"}) {
            CHECK(read.row());
            CHECK(read.stands_on() == next);
        }
        CHECK(read.seen == "dp3 dq3 cp3 cq4 bp3 bq3 ap3 aq3 ");
    }

    TEST_CASE_TEMPLATE("rows are read as far as they are wanted", Segment, packed, nested) {
        const segments<Segment> cells;
        read_of<Segment> read(cells);
        REQUIRE(read.reader.way() == way::versions);
        CHECK(read.rows(""));  // nobody is asked about the first
        CHECK(read.seen == "ap3 ap2 aq3 aq2 ");
        CHECK(read.stands_on() == "b");
        CHECK(read.asked_of == "b");
        CHECK(read.rows("z"));
        CHECK(read.count == 16);
        CHECK(read.stands_on() == "end");
        read_of<Segment> enough(cells);
        CHECK_FALSE(enough.rows("z", 6));
        CHECK(enough.seen == "ap3 ap2 aq3 aq2 bp3 bp2 ");
        CHECK(enough.asked_of == "b");
    }

    TEST_CASE_TEMPLATE("a row with markers and a row of several segments are read among others", Segment, packed,
                       nested) {
        segments<Segment> cells("c");
        cells.put_older("b", "q", 9);
        cells.put_older("bb", "x", 1);
        cells.put_older("e", "x", 1);
        const std::string all = "ap3 ap2 aq3 aq2 bp3 bp2 bq9 bq3 bbx1 cp3 cp2 cq3 dp3 dp2 dq3 dq2 ex1 ";
        read_of<Segment> at_once(cells);
        CHECK(at_once.rows("z"));
        CHECK(at_once.seen == all);
        CHECK(at_once.asked_of == "bbbcde");
        CHECK(at_once.stands_on() == "end");
        read_of<Segment> by_row(cells);
        while (by_row.stands_on() != "end") CHECK(by_row.row());
        CHECK(by_row.seen == all);
        read_of<Segment> inlined(cells);
        while (inlined.stands_on() != "end") CHECK(inlined.reader.read_row_at_once(inlined.use()));
        CHECK(inlined.seen == all);
        for (std::size_t most = 1; most != 17; ++most) {
            read_of<Segment> some(cells);
            CHECK_FALSE(some.rows("z", most));
            CHECK(some.count == most);
            CHECK(all.substr(0, some.seen.size()) == some.seen);
        }
        read_of<Segment> up_to_c(cells);
        CHECK(up_to_c.rows("c"));
        CHECK(up_to_c.stands_on() == "d");
    }

    TEST_CASE_TEMPLATE("rows with markers side by side are read, each by its own markers", Segment, packed, nested) {
        segments<Segment> cells("c");
        cells.put(cells.newer, "b", "", 2, st::kind::delete_family);
        cells.put(cells.newer, "d", "", 3, st::kind::delete_family_version);
        cells.put(cells.newer, "d", "p", 2, st::kind::delete_version);
        const auto read = [&](const st::read_request& asked) {
            read_of<Segment> some(cells, asked);
            CHECK(some.rows("c"));
            CHECK(some.stands_on() == "d");
            CHECK(some.asked_of == "bcd");
            CHECK(some.rows("z"));
            return some.seen;
        };
        CHECK(read({.versions = st::all_versions}) == "ap3 ap2 aq3 aq2 bp3 bq3 cp3 cp2 cq3 dp1 dq2 dq1 ");
        CHECK(read({.versions = 1}) == "ap3 aq3 bp3 bq3 cp3 cq3 dp1 dq2 ");
        CHECK(read({.when = st::as_of({2}), .versions = st::all_versions}) == "ap2 ap1 aq2 aq1 cp2 cp1 dp1 dq2 dq1 ");
    }

    TEST_CASE("named columns and everything that asks about cells is judged") {
        const segments<packed> cells;
        read_of<packed> named(cells, {});
        const st::bytes_view q = "q";
        CHECK(named.reader.read_row(st::detail::wanted_columns(std::span(&q, 1)), named.use()));
        CHECK(named.seen == "aq3 ");
        CHECK(named.stands_on() == "b");
        const auto way_of = [&](const st::read_request& asked) { return read_of<packed>(cells, asked).reader.way(); };
        CHECK(way_of({.raw = true}) == way::raw);
        CHECK(way_of({.raw = true, .store_limit = 1}) == way::judged);
        CHECK(way_of({.store_limit = 1}) == way::judged);
        CHECK(way_of({.store_offset = 1}) == way::judged);
        CHECK(way_of({.versions = 0}) == way::judged);
        CHECK(way_of({.when = st::as_of({2})}) == way::any_times);
    }

    TEST_CASE("a filter leads to a row that lies ahead") {  // R4.33
        const segments<packed> cells;
        jumps forward(std::map<std::string, std::string>{{"a", "c"}, {"c", "b"}});
        read_of<packed> read(cells, {.chosen = &forward});
        CHECK(read.row());
        CHECK(read.stands_on() == "c");
        CHECK(read.reader.has_jumped());
        read.reader.forget_jump();
        CHECK(read.row());  // the row it names has been passed
        CHECK(read.stands_on() == "d");
        CHECK_FALSE(read.reader.has_jumped());
        jumps backward(std::map<std::string, std::string>{{"d", "bb"}});
        read_of<packed> reversed(cells, {.reversed = true, .chosen = &backward});
        CHECK(reversed.row());
        CHECK(reversed.stands_on() == "b");
        CHECK(reversed.reader.has_jumped());
    }

    TEST_CASE("a row that was written after the read began is not seen") {  // R9.5
        packed cells;
        cells.put("a", "q", {{1}, st::kind::put, 5}, "v");
        cells.put("b", "q", {{1}, st::kind::put, 9}, "v");
        using rows_type = st::detail::merged_rows<packed::cursor_type, packed::cursor_type>;
        const auto sees = [&](st::bytes_view row, std::uint64_t point) {
            const policies how{};
            const auto rows = [&] {
                rows_type all;
                all.add(cells);
                return all;
            };
            st::detail::row_reader<rows_type, policies> read(rows, "f", how, {.read_point = point});
            read.rows().seek(row);
            return read.sees_row();
        };
        CHECK(sees("a", 5));
        CHECK_FALSE(sees("b", 5));
        CHECK(sees("b", st::detail::newest_write));
    }

    TEST_CASE("the row of a key is walked cell by cell") {
        const segments<packed> cells("b");
        read_of<packed> read(cells);
        const st::bytes_view q = "q";
        auto row = read.reader.begin_row("b", st::detail::wanted_columns(std::span(&q, 1)));
        REQUIRE(row);
        REQUIRE(row->next());
        CHECK(row->cell().timestamp() == st::timestamp{3});
        CHECK_FALSE(row->next());
        CHECK_FALSE(read.reader.begin_row("bb", {}));
    }

    TEST_CASE("the versions of a column begin at the newest one, and the row is counted") {
        segments<packed> cells("b");
        cells.put(cells.newer, "c", "q", 3, st::kind::delete_column);
        st::read_stats stats;
        read_of<packed> read(cells, {.versions = st::all_versions, .stats = &stats});
        auto versions = read.reader.newest_of("b", "q");
        REQUIRE(versions);
        CHECK(versions->cell().timestamp() == st::timestamp{3});
        CHECK_FALSE(versions->next());
        CHECK(stats.rows_scanned == 1);
        CHECK_FALSE(read.reader.newest_of("c", "q"));  // hidden
        CHECK_FALSE(read.reader.newest_of("a", "x"));
        CHECK(stats.rows_scanned == 3);
        CHECK(stats.rows_filtered == 2);
        CHECK_FALSE(read.reader.newest_of("bb", "q"));  // is no row
        CHECK(stats.rows_scanned == 3);
        read_of<packed> uncounted(cells);
        versions = uncounted.reader.newest_of("a", "p");
        REQUIRE(versions);
        REQUIRE(versions->next());
        CHECK(versions->cell().timestamp() == st::timestamp{2});
        CHECK_FALSE(versions->next());
    }
}
