// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <strata/store/read/prefetch_rows.hpp>
#include <strata/table/writes/prefetch_writes.hpp>

namespace st = strata;

namespace {
// Writes down which rows it is asked for.
struct asked_store {
    std::string name;
    std::string* asked;

    void prefetch(std::span<const st::bytes_view> rows) const {
        *asked += name + ':';
        for (const st::bytes_view row : rows) *asked += ' ' + std::string(row);
        *asked += '\n';
    }
    friend bool operator==(const asked_store& a, const asked_store& b) { return a.name == b.name; }
};
struct row_write {
    asked_store store;
    st::bytes_view row;
};
}  // namespace

TEST_SUITE("table/writes/prefetch_writes")
{
    TEST_CASE("each store is asked once for its rows") {
        std::string asked;
        const st::bytes a = "a";
        const std::vector<row_write> writes = {{{"f", &asked}, a},   {{"g", &asked}, a},   {{"f", &asked}, a},
                                               {{"f", &asked}, "b"}, {{"g", &asked}, "c"}, {{"h", &asked}, "d"}};
        st::detail::prefetch_writes(writes, 0);
        CHECK(asked == "f: a b\ng: a c\n");  // nothing is gained by asking for one row
        asked.clear();
        for (std::size_t i = 1; i != writes.size(); ++i) st::detail::prefetch_writes(writes, i);
        CHECK(asked.empty());
    }

    TEST_CASE("as many rows as searches go side by side are asked for before the first of them") {
        constexpr std::size_t most = st::detail::rows_side_by_side;
        std::string asked;
        std::vector<st::bytes> rows;
        for (std::size_t i = 0; i != most + 2; ++i) rows.push_back(std::to_string(i));
        std::vector<row_write> writes;
        for (const st::bytes& row : rows) writes.push_back({{"f", &asked}, row});
        st::detail::prefetch_writes(writes, 0);
        st::bytes expected = "f:";
        for (std::size_t i = 0; i != most; ++i) expected += ' ' + rows[i];
        CHECK(asked == expected + '\n');
        asked.clear();
        st::detail::prefetch_writes(writes, most);
        CHECK(asked == "f: " + rows[most] + ' ' + rows[most + 1] + '\n');
    }
}
