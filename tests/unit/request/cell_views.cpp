// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <list>
#include <span>
#include <type_traits>
#include <vector>

#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/request/cell_views.hpp>

namespace st = strata;

namespace {
st::cell_view cell_of(st::bytes_view row) { return {row, "f", "q", {{1}, st::kind::put, 0}, "v"}; }

std::size_t count(const st::cell_views& all) { return all.all().size(); }
st::bytes last_row(const st::cell_views& all) { return st::bytes(all.all().back().row()); }

struct own_cell {
    st::bytes row;
    operator st::cell_view() const { return cell_of(row); }
};

// A range that has no cells, but makes views of some.
struct made_views {
    struct iterator {
        char at;
        st::cell_view operator*() const { return cell_of(at == 'a' ? "a" : "b"); }
        iterator& operator++() {
            ++at;
            return *this;
        }
        bool operator!=(const iterator& other) const { return at != other.at; }
    };
    iterator begin() const { return {'a'}; }
    iterator end() const { return {'c'}; }
};
}  // namespace

TEST_SUITE("request/cell_views")
{
    TEST_CASE("cells of all kinds of ranges are viewed") {
        CHECK(count({cell_of("a"), cell_of("b")}) == 2);
        CHECK(last_row({cell_of("a"), cell_of("b")}) == "b");
        const std::vector<st::cell_view> views{cell_of("a"), cell_of("c")};
        CHECK(last_row(views) == "c");
        CHECK(last_row(std::span(views).first(1)) == "a");
        const std::list<st::cell> cells{st::cell(cell_of("a")), st::cell(cell_of("d"))};
        CHECK(last_row(cells) == "d");
        const own_cell own[] = {{"a"}, {"e"}};
        CHECK(last_row(own) == "e");
        CHECK(last_row(made_views{}) == "b");
        CHECK(count(std::vector<st::cell>()) == 0);
    }

    TEST_CASE("views side by side are not copied") {
        const std::vector<st::cell_view> views{cell_of("a")};
        const st::cell_views all(views);
        CHECK(all.all().data() == views.data());
    }

    TEST_CASE("nobody copies a list") {
        CHECK_FALSE(std::is_copy_constructible_v<st::cell_views>);
        CHECK_FALSE(std::is_copy_assignable_v<st::cell_views>);
    }
}
