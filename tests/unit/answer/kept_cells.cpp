// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/answer/kept_cells.hpp>

namespace st = strata;

namespace {
st::cell_view cell_of(st::bytes_view row, st::bytes_view family, st::bytes_view qualifier, st::bytes_view value) {
    return {row, family, qualifier, st::version_key({7}, st::kind::put, 3), value};
}
}  // namespace

TEST_SUITE("answer/kept_cells")
{
    TEST_CASE("cells outlive the bytes that they were read from") {
        st::detail::kept_cells kept;
        std::vector<std::string> values;
        for (int i = 0; i != 300; ++i) {
            std::string row = "row" + std::to_string(i / 3);
            std::string value(static_cast<std::size_t>(i * 5), static_cast<char>('a' + i % 26));
            kept.add(cell_of(row, i % 3 == 2 ? "g" : "f", i % 2 == 0 ? "" : "q", value));
            values.push_back(value);
            row.assign(row.size(), '!');
            value.assign(value.size(), '!');
        }
        REQUIRE(kept.cells().size() == 300);
        for (std::size_t i = 0; i != 300; ++i) {
            const st::cell_view& one = kept.cells()[i];
            CHECK(one.row() == "row" + std::to_string(i / 3));
            CHECK(one.family() == (i % 3 == 2 ? "g" : "f"));
            CHECK(one.qualifier() == (i % 2 == 0 ? "" : "q"));
            CHECK(one.value() == values[i]);
            CHECK(one.version().sequence() == 3);
        }
        CHECK(kept.cells()[0].row().data() == kept.cells()[1].row().data());
    }

    TEST_CASE("memory is used again after clear()") {
        st::detail::kept_cells kept;
        kept.add(cell_of("r", "f", "q", "value"));
        CHECK(kept.size_in_bytes() == 7);
        const char* const before = kept.cells()[0].row().data();
        kept.clear();
        CHECK(kept.cells().empty());
        CHECK(kept.size_in_bytes() == 0);
        kept.add(cell_of("r", "f", "q", "other"));
        CHECK(kept.cells()[0].row().data() == before);
        CHECK(kept.cells()[0].value() == "other");
    }

    TEST_CASE("the list is handed over with its bytes") {
        st::detail::cell_list list;
        std::shared_ptr<const void> bytes;
        {
            st::detail::kept_cells kept;
            kept.add(cell_of("r", "f", "q", "value"));
            list = kept.take_list();
            bytes = kept.take_bytes();
        }
        CHECK(list.cells()[0].value() == "value");
    }
}
