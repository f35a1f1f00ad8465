// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/policy/memory/heap.hpp>
#include <strata/segment/packed.hpp>
#include <strata/testing/segment/cursor.hpp>

namespace st = strata;
using namespace st::testing;

namespace {
st::segment::packed<st::memory::heap> frozen_of(const expected_cells& cells) {
    st::segment::packed<st::memory::heap> segment;
    for (const auto& [key, value] : cells) segment.put(key.row, key.qualifier, key.version, value);
    return segment;
}
bool agree(const expected_cells& stored, const expected_cells& expected) {
    report r("rows");
    const auto segment = frozen_of(stored);
    check_rows(r, segment.rows(), expected);
    return r.passed();
}
}  // namespace

TEST_SUITE("testing/segment/cursor")
{
    TEST_CASE("a cursor is held to every cell and every value") {
        expected_cells cells;
        for (const char* row : {"a", "b"})
            for (const char* qualifier : {"", "p", "q"}) cells[{row, qualifier, {{1}, st::kind::put}}] = "v";
        CHECK(agree(cells, cells));
        expected_cells fewer = cells;
        fewer.erase(std::prev(fewer.end()));
        CHECK_FALSE(agree(fewer, cells));
        CHECK_FALSE(agree(cells, fewer));
        expected_cells other = cells;
        other.begin()->second = "w";
        CHECK_FALSE(agree(other, cells));
    }
}
