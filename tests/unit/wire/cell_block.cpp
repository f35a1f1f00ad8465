// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <strata/wire/cell_block.hpp>

#include "vectors.hpp"

namespace st = strata;

namespace {

/// How many cells are read before the end or the fault.
struct outcome {
    std::size_t cells = 0;
    bool is_whole = true;
};

outcome read(st::bytes_view raw) {
    const std::vector<char> own(raw.begin(), raw.end());
    const st::cell_block block({own.data(), own.size()});
    outcome so_far;
    try {
        for (const st::key_value& one : block) so_far.cells += one.row().size() <= raw.size() ? 1 : 0;
    } catch (const st::illegal_argument&) {
        so_far.is_whole = false;
    }
    return so_far;
}

st::bytes three_cells() {
    st::bytes raw;
    for (const char* row : {"a", "bb", "ccc"})
        st::append_to_cell_block(raw, {row, "f", "q", st::version_key({10}, st::kind::put), "value"});
    return raw;
}

}  // namespace

static_assert(std::input_iterator<st::cell_block::iterator>);
static_assert(std::sentinel_for<std::default_sentinel_t, st::cell_block::iterator>);

TEST_SUITE("wire/cell_block")
{
    TEST_CASE("HBase and strata write cells one after the other in the same way") {
        std::vector<std::string> texts;
        int blocks = 0;
        for (const wire_test::request& one : wire_test::requests()) {
            if (wire_test::is_cell(one) && !wire_test::is_error(one)) texts.push_back(one.text);
            if (!wire_test::is_block(one)) continue;
            const st::bytes wanted = wire_test::from_hex(one.answer);
            st::bytes written;
            std::size_t next = 0;
            for (const st::key_value& cell : st::cell_block(wanted)) {
                REQUIRE(next < texts.size());
                const wire_test::described what = wire_test::described_by(texts[next++]);
                CHECK(cell.without_ttl() == what.cell());
                const st::bytes tags = what.raw_tags();
                st::append_to_cell_block(written, what.cell(), st::tag_list::parse(tags));
            }
            CHECK(next == texts.size());
            const bool same = written == wanted;
            CHECK(same);
            texts.clear();
            ++blocks;
        }
        CHECK(blocks == 5);
    }

    TEST_CASE("cells go into bytes and come out of them") {
        const std::vector<st::cell> cells{
            st::cell(st::cell_view("a", "f", "q", st::version_key({20}, st::kind::put), "new")),
            st::cell(st::cell_view("a", "f", "q", st::version_key({10}, st::kind::delete_column), "")),
        };
        // [wire]
        st::bytes raw;
        for (const st::cell& c : cells) st::append_to_cell_block(raw, c);
        std::vector<st::cell> read;
        for (const st::key_value& one : st::cell_block(raw)) read.push_back(one.to_cell());
        // [/wire]
        REQUIRE(read.size() == 2);
        CHECK(read[0].value() == "new");
        CHECK(read[1].kind() == st::kind::delete_column);
        CHECK(read[1].timestamp() == st::timestamp{10});
    }

    TEST_CASE("a block without bytes has no cells") {
        const st::cell_block block("");
        CHECK(block.begin() == block.end());
    }

    TEST_CASE("the cells of a block before a fault are read") {
        const st::bytes raw = three_cells();
        CHECK(read(raw).cells == 3);
        CHECK(read(raw).is_whole);
        const std::size_t first = 4 + 28;
        const std::size_t second = first + 4 + 29;
        for (std::size_t size = 0; size != raw.size(); ++size) {
            const outcome cut = read(st::bytes_view(raw).substr(0, size));
            CHECK(cut.cells == (size < first ? 0U : size < second ? 1U : 2U));
            CHECK(cut.is_whole == (size == 0 || size == first || size == second));
        }
        CHECK_THROWS_WITH_AS(st::cell_block("\xFF\xFF\xFF\xFF").begin(),
                             "strata: the length of a KeyValue is negative: -1", st::illegal_argument);
        CHECK_THROWS_AS(st::cell_block(st::bytes_view("\0\0\0\0", 4)).begin(), st::illegal_argument);
    }

    TEST_CASE("a cell that cannot be written leaves a block as it was") {
        st::bytes raw = three_cells();
        const st::bytes before = raw;
        const st::bytes family(128, 'f');
        CHECK_THROWS_AS(st::append_to_cell_block(raw, {"row", family, "q", st::version_key({1}, st::kind::put), "v"}),
                        st::bad_family_name);
        CHECK(raw == before);
    }

    TEST_CASE("a block with random faults is read without a step outside of it") {
        std::mt19937_64 random(41);
        const st::bytes whole = three_cells();
        std::size_t broken = 0;
        for (int i = 0; i != 20000; ++i) {
            st::bytes raw = whole;
            for (auto left = random() % 3 + 1; left != 0; --left)
                raw[random() % raw.size()] = static_cast<char>(random());
            const outcome found = read(raw);
            CHECK(found.cells <= 3);
            if (!found.is_whole) ++broken;
        }
        CHECK(broken > 1000);
        CHECK(broken < 20000);
    }
}
