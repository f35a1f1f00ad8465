// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <string>

#include <strata/segment/packed/row/builder.hpp>
#include <strata/segment/packed/row/edit.hpp>
#include <strata/segment/packed/validate.hpp>
#include <strata/testing/faults.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using metered = st::testing::metered;
using heap = packed::heap<metered>;

struct row {
    metered::meter memory;
    heap from{metered(memory)};
    packed::row_builder<metered> builder{from};

    void add(const std::string& qualifier, int versions, std::size_t value_size = 10) {
        for (int i = versions; i-- > 0;) {
            const st::version_key key({i}, st::kind::put, 1);
            if (i + 1 == versions)
                builder.add_column(qualifier, key, std::string(value_size, 'v'));
            else
                builder.add_version(key, std::string(value_size, 'v'));
        }
    }
    // The record of all that was added, so many cells.
    char* finished(std::size_t cells) {
        char* const record = builder.finish();
        packed::validation v;
        packed::validate_record(v, record, {}, {});
        CHECK(v.is_sound);
        CHECK(v.cells == cells);
        CHECK(builder.empty());
        return record;
    }
    void free(char* record) { packed::row_edit::free_row(from, record); }
};
std::string numbered(int i) { return "q" + std::to_string(1000 + i); }
}  // namespace

TEST_SUITE("segment/packed/row/builder")
{
    TEST_CASE("a row of few columns becomes a record of just the size it needs") {
        row r;
        r.builder.begin("row");
        r.add("", 2);
        r.add("q", 3, 0);
        char* const record = r.finished(5);
        const packed::record_view view(record);
        CHECK(view.row() == "row");
        CHECK(view.columns() == 2);
        CHECK(view.column(0).count() == 2);
        CHECK(view.column(1).qualifier == "q");
        CHECK(view.column(1).count() == 3);
        CHECK(view.capacity() - view.size() < 8);
        CHECK(view.flags() == 0);
        r.builder.begin("another");
        r.add("z", 1);
        char* const other = r.finished(1);
        CHECK(packed::record_view(other).row() == "another");
        r.free(record);
        r.free(other);
    }

    TEST_CASE("the older versions of a deep column become an overflow tree") {
        row r;
        r.builder.begin("row");
        r.add("a", 1);
        r.add("deep", 300);
        r.add("z", 15);
        char* const record = r.finished(316);
        const packed::record_view view(record);
        CHECK_FALSE(view.column(0).has_overflow());
        CHECK(view.column(1).has_overflow());
        CHECK(view.column(1).count() == 1);
        CHECK_FALSE(view.column(2).has_overflow());
        CHECK(view.has(packed::owns_others));
        r.free(record);
    }

    TEST_CASE("many columns become full blocks") {
        row r;
        r.builder.begin("row");
        for (int i = 0; i != 1000; ++i) r.add(numbered(i), i % 3 + 1);
        char* const record = r.finished(1999);
        const packed::record_view view(record);
        CHECK(view.has(packed::large_row));
        packed::position at = packed::first_child(packed::load<packed::inner*>(view.root_slot()));
        for (; at.next(); at = at.next()) {
            const std::size_t used = packed::record_view(at.child()).used();
            CHECK(used <= packed::row_edit::most_in_block);
            CHECK(used > packed::row_edit::most_in_block - 200);
        }
        r.free(record);
    }

    TEST_CASE("many short columns fill blocks by number and long values lie outside") {
        row r;
        r.builder.begin("row");
        for (int i = 0; i != 600; ++i)
            r.add(std::string(1, static_cast<char>(i / 255)) + static_cast<char>(i % 255), 1, 0);
        for (int i = 0; i != 20; ++i) r.add("\xFF" + numbered(i), 2, 600);
        char* const record = r.finished(640);
        r.free(record);
    }

    TEST_CASE("what a builder holds goes with it") {
        metered::meter memory;
        {
            heap from{metered(memory)};
            packed::row_builder<metered> builder(from);
            builder.begin("row");
            const std::string value(700, 'v');
            for (int i = 0; i != 300; ++i) {
                builder.add_column(numbered(i), {{900}, st::kind::put}, value);
                for (int k = 0; k != i % 40; ++k) builder.add_version({{800 - k}, st::kind::put}, value);
            }
        }
        CHECK(memory.blocks == 0);
    }
}
