// SPDX-License-Identifier: BSL-1.0
#include <iterator>
#include <string>

#include <doctest/doctest.h>
#include <strata/files/parts/cell_source.hpp>

namespace st = strata;

namespace {

/// Three cells, of the rows a, b and c.
class three : public st::cell_source<three> {
public:
    bool next() {
        row_ = "abcd"[at_];
        return ++at_ <= 3;
    }
    st::cell_view cell() const noexcept { return {row_, "f", "q", st::version_key({1}, st::kind::put), "v"}; }

private:
    std::size_t at_ = 0;
    st::bytes row_;
};

st::bytes fault_of(const st::cell_view& one) {
    try {
        st::detail::check_storable(one);
        return "";
    } catch (const st::illegal_argument& why) {
        return why.what();
    }
}

}  // namespace

TEST_SUITE("files/parts/cell_source")
{
    TEST_CASE("a reader is an input range") {
        static_assert(std::input_iterator<three::iterator>);
        st::bytes rows;
        three from;
        for (const st::cell_view& one : from) rows += one.row();
        CHECK(rows == "abc");
    }

    TEST_CASE("a read cell has its time to live behind the value") {
        st::detail::read_cell one{.row = "r", .family = "f", .qualifier = "q", .written = {5}, .stored = "v", .ttl = 7};
        one.sequence = 3;
        one.finish();
        CHECK(one.view().value() == "v");
        CHECK(one.view().ttl() == 7);
        CHECK(one.view().version().sequence() == 3);
    }

    TEST_CASE("what no table can hold is refused") {
        const auto put = [](std::int64_t at) { return st::version_key({at}, st::kind::put); };
        CHECK(fault_of({"r", "f", "", put(0), ""}) == "");
        CHECK(fault_of({"", "f", "q", put(1), ""}).find("row key") != st::bytes::npos);
        CHECK(fault_of({std::string(32768, 'r'), "f", "q", put(1), ""}).find("32767") != st::bytes::npos);
        CHECK(fault_of({"r", "", "q", put(1), ""}).find("family") != st::bytes::npos);
        CHECK(fault_of({"r", "f", "q", put(-1), ""}).find("negative") != st::bytes::npos);
        const auto marker = [](st::kind what) { return st::version_key({1}, what); };
        CHECK(fault_of({"r", "f", "", marker(st::kind::delete_family), ""}) == "");
        CHECK(fault_of({"r", "f", "q", marker(st::kind::delete_family), ""}).find("no qualifier") != st::bytes::npos);
        CHECK(fault_of({"r", "f", "q", marker(st::kind::delete_column), "v"}).find("value") != st::bytes::npos);
    }

    TEST_CASE("kinds are found by the names that they have") {
        for (const st::kind known : {st::kind::put, st::kind::delete_version, st::kind::delete_family_version,
                                     st::kind::delete_column, st::kind::delete_family})
            CHECK(st::detail::kind_named(name(known)) == known);
        CHECK_FALSE(st::detail::kind_named("Maximum"));
        CHECK_FALSE(st::detail::kind_named(""));
    }
}
