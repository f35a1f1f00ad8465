// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <strata/filter/all_of.hpp>
#include <strata/filter/any_of.hpp>
#include <strata/filter/cell_filters.hpp>
#include <strata/filter/column_filters.hpp>
#include <strata/filter/counting_filters.hpp>
#include <strata/filter/row_decisions.hpp>
#include <strata/filter/row_filters.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/reads/explain_scan.hpp>
#include <strata/table/table.hpp>

namespace st = strata;
namespace filters = st::filters;
using st::scan_outcome;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g"> {};
using table = st::table<f, g, st::clock::manual>;

table filled() {
    table t(st::clock::manual({100}));
    for (const char* row : {"a", "b", "c", "d"}) {
        t.put(row, f{"p"}, "x", {10});
        t.put(row, f{"q"}, row, {20});
        t.put(row, g{"q"}, "y", {30});
    }
    t.delete_column("c", f{"p"});
    return t;
}

struct outcome {
    scan_outcome what;
    std::string filter = {};
    friend bool operator==(const outcome&, const outcome&) = default;
    friend std::ostream& operator<<(std::ostream& out, const outcome& one) {
        return out << static_cast<int>(one.what) << ' ' << one.filter;
    }
};

template <class Column>
outcome explained(const st::scan_options& scan, st::bytes_view row, const Column& column) {
    const auto told = filled().explain_scan(scan, row, column);
    CHECK(told.returned.empty() == (told.outcome != scan_outcome::returned));
    return {told.outcome, told.filter};
}

filters::value is(const char* value) { return {st::compare::equal, st::comparator::binary(value)}; }

class mine : public filters::filter_of<mine> {
public:
    bool rejects_row(st::bytes_view row) override { return row == "b"; }
};
}  // namespace

TEST_SUITE("table/reads/explain_scan")
{
    TEST_CASE("cells that are returned are shown") {
        const auto told = filled().explain_scan({.prefix = "b"}, "b", f{"q"});
        CHECK(told.outcome == scan_outcome::returned);
        REQUIRE(told.returned.size() == 1);
        CHECK(told.returned.front().value() == "b");
        CHECK(told.stored.cells.size() == 1);
    }

    TEST_CASE("what the scan does not ask for is told first") {  // R4.5, R4.6, R4.10, R4.42
        CHECK(explained({}, "b", f{"absent"}) == outcome{scan_outcome::not_stored});
        CHECK(explained({.prefix = "a"}, "b", f{"q"}) == outcome{scan_outcome::outside_rows});
        CHECK(explained({.start = "b", .start_inclusive = false}, "b", f{"q"}) == outcome{scan_outcome::outside_rows});
        CHECK(explained({.stop = "b"}, "b", f{"q"}) == outcome{scan_outcome::outside_rows});
        CHECK(explained({.start = "b", .reversed = true}, "c", f{"q"}) == outcome{scan_outcome::outside_rows});
        CHECK(explained({.start = "c", .reversed = true}, "b", f{"q"}) == outcome{scan_outcome::returned});
        CHECK(explained({.columns = {f{"p"}}}, "b", f{"q"}) == outcome{scan_outcome::not_selected});
        CHECK(explained({.columns = {st::all<g>}}, "b", f{"q"}) == outcome{scan_outcome::not_selected});
        CHECK(explained({.columns = {f{"p"}, st::all<f>}}, "b", f{"q"}) == outcome{scan_outcome::returned});
        CHECK(explained({.when = st::as_of({15})}, "b", f{"q"}) == outcome{scan_outcome::outside_time});
        CHECK(explained({.family_when = {{"f", {{50}, {60}}}}}, "b", f{"q"}) == outcome{scan_outcome::outside_time});
        CHECK(explained({.limit = 1}, "b", f{"q"}) == outcome{scan_outcome::beyond_limit});
        CHECK(explained({.limit = 2}, "b", f{"q"}) == outcome{scan_outcome::returned});
        CHECK(explained({.limit = 4, .batch = 1}, "d", f{"q"}) == outcome{scan_outcome::returned});
    }

    TEST_CASE("what is stored and hidden is told by the stored cells") {
        const auto told = filled().explain_scan({}, "c", f{"p"});
        CHECK(told.outcome == scan_outcome::hidden);
        CHECK(told.stored.cells.back().shown == st::visibility::deleted);
    }

    TEST_CASE("a filter that is the reason is named, and of lists the member") {  // R4.30, R4.37
        CHECK(explained({.filter = is("b")}, "c", f{"q"}) == outcome{scan_outcome::cell_rejected, "value"});
        CHECK(explained({.filter = is("b")}, "b", f{"q"}) == outcome{scan_outcome::returned});
        CHECK(explained({.filter = filters::prefix("a")}, "c", f{"q"}) == outcome{scan_outcome::scan_ended, "prefix"});
        CHECK(explained({.filter = mine()}, "b", f{"q"}) == outcome{scan_outcome::row_rejected, "mine"});
        CHECK(explained({.filter = mine()}, "c", f{"q"}) == outcome{scan_outcome::returned});
        CHECK(explained({.filter = filters::page(1)}, "b", f{"q"}) == outcome{scan_outcome::scan_ended, "page"});
        CHECK(explained({.filter = filters::column_prefix("q")}, "b", f{"p"}) ==
              outcome{scan_outcome::cell_rejected, "column_prefix"});
        CHECK(explained({.filter = filters::first_key_only()}, "b", f{"q"}) ==
              outcome{scan_outcome::cell_rejected, "first_key_only"});
        const auto list = filters::list::all_of({filters::column_prefix(""), is("b")});
        CHECK(explained({.filter = list}, "c", f{"q"}) == outcome{scan_outcome::cell_rejected, "all_of: value"});
        CHECK(explained({.filter = filters::skip(is("x"))}, "a", f{"p"}) ==
              outcome{scan_outcome::row_rejected, "skip: value"});
        CHECK(explained({.filter = filters::list::any_of({is("b"), is("d")})}, "c", f{"q"}) ==
              outcome{scan_outcome::cell_rejected, "any_of"});
        CHECK(explained({.filter = filters::single_column_value(f{"q"}, st::compare::equal, "b")}, "d", g{"q"}) ==
              outcome{scan_outcome::row_rejected, "single_column_value"});
        const filters::dependent_column depends(f{"q"}, filters::dependent::is_kept);
        CHECK(explained({.filter = depends}, "b", f{"p"}) == outcome{scan_outcome::cell_rejected, "dependent_column"});
    }

    TEST_CASE("a filter that leads on is named, too") {
        class to_q : public filters::filter_of<to_q> {
        public:
            st::filter_answer judge(const st::cell_view& cell) override {
                return cell.qualifier() < "q" ? st::filter_answer::next_row : st::filter_answer::include;
            }
        };
        CHECK(explained({.filter = to_q()}, "b", f{"q"}) == outcome{scan_outcome::passed_over, "to_q"});
    }

    TEST_CASE("a filter that has led on from an earlier row is named, too") {
        class to_c : public filters::filter_of<to_c> {
        public:
            st::filter_answer judge(const st::cell_view& cell) override {
                return cell.row() < "c" ? st::filter_answer::seek : st::filter_answer::include;
            }
            bool may_seek() const override { return true; }
            st::filter_hint hint(const st::cell_view&) override { return {.leaves_row = true, .row = "c"}; }
        };
        CHECK(explained({.filter = to_c()}, "b", f{"q"}) == outcome{scan_outcome::passed_over, "to_c"});
        CHECK(explained({.filter = to_c()}, "c", f{"q"}) == outcome{scan_outcome::returned});
    }

    TEST_CASE("a filter that removes other cells of the row refuses none of the column") {
        class first_alone : public filters::filter_of<first_alone> {
        public:
            void prune(std::vector<st::cell_view>& cells) override { cells.erase(cells.begin() + 1, cells.end()); }
        };
        const table t = filled();
        const auto p = *t.get("b", f{"p"});
        const auto q = *t.get("b", f{"q"});
        const st::column wanted = f{"p"};
        st::detail::filter_record record{"b", wanted};
        record.passed = true;
        st::detail::watching_filter<> watched(first_alone().clone(), record);
        std::vector<st::cell_view> cells{p, q};
        watched.prune(cells);
        CHECK(cells.size() == 1);
        CHECK(record.passed);
        CHECK_FALSE(record.refused);
        cells = {q, p};
        watched.prune(cells);
        CHECK_FALSE(record.passed);
        CHECK(record.refused);
        CHECK(record.refuser == "first_alone");
    }

    TEST_CASE("limits of a family and families on demand leave cells out, a limit of 0 all but one") {  // R4.34, R4.40
        for (const std::int64_t limit : {0, 1})
            CHECK(explained({.store_limit = limit}, "b", f{"q"}) == outcome{scan_outcome::cut_off});
        table t = filled();
        t.put("e", g{"q"}, "y");
        const filters::single_column_value decides(f{"q"}, st::compare::equal, "b", {.reject_if_missing = true});
        CHECK(t.explain_scan({.filter = decides}, "e", g{"q"}).outcome == scan_outcome::not_loaded);
    }

    TEST_CASE("an explanation tells no other story than the scan") {
        const std::vector<st::shared_filter> chosen{nullptr,
                                                    is("b"),
                                                    filters::prefix("b"),
                                                    filters::page(2),
                                                    filters::column_prefix("q"),
                                                    filters::skip(is("b")),
                                                    filters::while_match(is("x")),
                                                    filters::list::any_of({is("a"), filters::prefix("c")})};
        const table t = filled();
        for (const auto& one : chosen)
            for (const bool reversed : {false, true})
                for (const std::size_t limit : {std::size_t{1}, st::no_limit}) {
                    const st::scan_options scan{
                        .reversed = reversed, .limit = limit, .filter = one, .families_on_demand = false};
                    for (const char* row : {"a", "b", "c", "d"})
                        for (const char* qualifier : {"p", "q"}) {
                            bool is_found = false;
                            for (const auto& found : t.scan(scan))
                                is_found = is_found || (found.key() == row && found[st::column("f", qualifier)]);
                            const auto told = t.explain_scan(scan, row, st::column("f", qualifier));
                            CAPTURE(row);
                            CAPTURE(qualifier);
                            CHECK((told.outcome == scan_outcome::returned) == is_found);
                        }
                }
    }

    TEST_CASE("it refuses what the scan and an explanation refuse") {
        const table t = filled();
        CHECK_THROWS_AS((void)t.explain_scan({}, "", f{"q"}), st::bad_row_key);
        CHECK_THROWS_AS((void)t.explain_scan({.prefix = "r", .start = "r"}, "r", f{"q"}), st::illegal_argument);
        CHECK_THROWS_AS((void)t.explain_scan({}, "r", st::column("h", "q")), st::no_such_column_family);
        CHECK_THROWS_AS((void)t.explain_scan({.columns = {f{"q"}}, .raw = true}, "r", f{"q"}), st::do_not_retry);
        const st::dynamic_table dynamic{{.name = "f"}};
        CHECK(dynamic.explain_scan({}, "r", st::column("f", "q")).outcome == scan_outcome::not_stored);
    }
}
