// SPDX-License-Identifier: BSL-1.0
// Filters and conditions: which rows and cells a scan returns, what surprises, and how a scan explains itself.

#include <functional>
#include <iostream>
#include <set>
#include <utility>

#include <strata/strata.hpp>

namespace st = strata;
namespace filters = st::filters;

namespace {

struct page : st::family<"page", st::retention::max_versions<3>> {};
struct link : st::family<"link"> {};
inline constexpr page size{"size"}, status{"status"}, draft{"tmp"};

using table = st::table<page, link, st::clock::manual>;

void fill(table& t) {
    t.put("cnn/1", size, "10", {1});
    t.put("cnn/1", status, "ok", {1});
    t.put("cnn/1", status, "gone", {2});
    t.put("cnn/2", size, "20", {1});
    t.put("cnn/2", status, "ok", {1});
    t.put("cnn/3", size, "30", {1});
    t.put("cnn/3", status, "ok", {1});
    t.put("cnn/3", draft, "ok", {1});
    t.put("cnn/3", link{"home"}, "ok", {1});
    t.put("example/1", status, "ok", {1});
}

template <class Scan>
void show(const char* what, Scan&& found) {
    std::cout << what << '\n';
    for (auto row : found)
        for (const st::cell_view& c : row) std::cout << "  " << c << '\n';
}

// [own]
/// Passes the rows of a set.  The read goes from one to the next.
class some_rows : public filters::filter_of<some_rows> {
public:
    explicit some_rows(std::set<st::bytes, std::less<>> wanted) : wanted_(std::move(wanted)) {}

    void begin_scan(const st::filtered_read& read) override { now_->reversed = read.reversed; }
    void begin_row() override { now_->rejected = false; }
    bool remembers_rows() const override { return false; }
    bool rejects_row(st::bytes_view row) override { return now_->rejected = !wanted_.contains(row); }
    st::row_hint next_row(st::bytes_view row) const override {
        if (now_->reversed) return {};  // nothing is known: the read asks about the next row
        const auto next = wanted_.upper_bound(row);
        if (next == wanted_.end()) return {st::row_hint::no_row};
        return {st::row_hint::first_row, *next};
    }
    st::filter_answer judge(const st::cell_view&) override {  // any_of asks about cells of rejected rows, too
        return now_->rejected ? st::filter_answer::next_row : st::filter_answer::include;
    }

private:
    struct state {
        bool reversed = false;
        bool rejected = false;
    };
    std::set<st::bytes, std::less<>> wanted_;
    filters::per_read<state> now_;  // a copy of the filter, and so each read, begins anew
};
// [/own]

void ask(const table& t) {
    // [filter]
    const filters::single_column_value is_ok(status, st::compare::equal, "ok");
    show("rows whose status is ok:", t.scan({.filter = is_ok}));
    // [/filter]

    // [combine]
    using filters::list::all_of, filters::list::any_of;
    const filters::column_prefix begins_with_s("s");
    const filters::value is_30(st::compare::equal, st::comparator::binary("30"));
    show("of the first row of cnn that is ok, the columns with s:",
         t.scan({.filter = all_of({filters::prefix("cnn/"), begins_with_s, is_ok, filters::page(1)})}));
    show("cells of the row cnn/2, or with the value 30:", t.scan({.filter = any_of({some_rows({"cnn/2"}), is_30})}));
    // [/combine]

    // [seek]
    const filters::multi_row_range two{{.start = "cnn/2", .stop = "cnn/3"}, {.start = "example/"}};
    show("two ranges of rows:", t.scan({.columns = {status}, .filter = two}));
    const filters::fuzzy_row firsts({{"xxx/1", {1, 1, 1, 0, 0}}});  // 1: the byte does not matter
    show("the first page of sites of three letters:", t.scan({.columns = {status}, .filter = firsts}));
    // [/seek]

    // [where]
    namespace where = st::where;
    const auto is_final = where::value == "ok" && !where::qualifier.starts_with("tmp");
    show("cells whose value is ok:", t.scan({.columns = {st::all<page>}}, is_final));
    show("cells with a function of ours:",
         t.scan({}, [](const st::cell_view& c) { return c.qualifier().size() == 3; }));
    // [/where]

    // [difference]
    const filters::value ok(st::compare::equal, st::comparator::binary("ok"));
    show("a filter, which is asked before versions are counted:",
         t.scan({.stop = "cnn/2", .columns = {status}, .filter = ok}));
    show("a condition, which is asked afterwards:",
         t.scan({.stop = "cnn/2", .columns = {status}}, where::value == "ok"));
    // [/difference]

    // [string]
    const auto parsed = st::parse_filter("PrefixFilter('cnn/') AND ValueFilter(=, 'substring:0')");
    show("a filter string:", t.scan({.filter = parsed}));
    std::cout << st::filter_string(*parsed) << '\n';
    for (const char* text : {"(KeyOnlyFilter() OR SKIP PageFilter(1))", "(KeyOnlyFilter() OR (SKIP PageFilter(1)))"})
        try {
            st::parse_filter(text);
            std::cout << "taken: " << text << '\n';
        } catch (const st::bad_filter_string& fault) {
            std::cout << fault.what() << '\n';
        }
    // [/string]

    // [order]
    show("a page before the test, whose only row the test rejects:",
         t.scan({.columns = {status, size}, .filter = all_of({filters::page(1), is_ok})}));
    show("a page after it:", t.scan({.columns = {status, size}, .filter = all_of({is_ok, filters::page(1)})}));
    // [/order]

    // [missing]
    const filters::single_column_value is_there(status, st::compare::equal, "ok", {.reject_if_missing = true});
    show("the scan does not read the column, so it is missing, and every row passes:",
         t.scan({.columns = {size}, .filter = is_ok}));
    show("or none does:", t.scan({.columns = {size}, .filter = is_there}));
    // [/missing]

    // [skip]
    show("SKIP around a filter that counts columns rejects every row:",
         t.scan({.filter = filters::skip(filters::column_pagination(9, 0))}));
    // [/skip]

    // [own_used]
    show("a filter of ours:", t.scan({.filter = some_rows({"cnn/2", "example/1", "nowhere"})}));
    // [/own_used]

    // [explain]
    std::cout << t.explain_scan({.filter = all_of({filters::prefix("cnn/"), is_ok})}, "cnn/1", size);
    std::cout << t.explain_scan({.columns = {size}}, "cnn/1", status);
    // [/explain]
}

}  // namespace

int main() {
    table t(st::clock::manual({100}));
    fill(t);
    ask(t);
}
