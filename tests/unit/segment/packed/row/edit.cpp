// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include <strata/segment/packed/row/edit.hpp>
#include <strata/segment/packed/validate.hpp>
#include <strata/testing/faults.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using heap = packed::heap<st::testing::metered>;
const st::version_key key({7}, st::kind::put, 3);
const packed::erased_range everything{{st::oldest.value, 0}, {st::latest.value, ~std::uint64_t{0}}, true};

struct row {
    st::testing::metered::meter meter;
    heap memory{st::testing::metered(meter)};
    char* slot = packed::new_record(memory, "row", {"first", key, packed::payload{"v"}});

    row() = default;
    row(const row&) = delete;
    row& operator=(const row&) = delete;
    ~row() {
        packed::row_edit::free_row(memory, slot);
        CHECK(meter.bytes == 0);
    }

    bool write(const std::string& qualifier, const std::string& value, std::int64_t written = 7) {
        packed::kept_value<heap> kept(memory, value);
        packed::kept_key<heap> column(memory, qualifier);
        const st::version_key version({written}, st::kind::put, 3);
        const packed::write_result how = packed::row_edit::write(memory, slot, {column.get(), version, kept.get()});
        kept.release();
        if (how == packed::write_result::column) column.release();
        return how != packed::write_result::replaced;
    }
    std::size_t erase(const std::optional<st::bytes_view>& qualifier) {
        return packed::row_edit::erase(memory, slot, {qualifier}, everything);
    }
    bool is_large() const { return packed::record_view(slot).has(packed::large_row); }
    bool holds(std::size_t cells) const {
        packed::validation v;
        packed::validate_record(v, slot, {}, {});
        return v.is_sound && v.cells == cells && v.bytes == meter.bytes;
    }
};
std::string qualifier_of(int i) { return "qualifier" + std::to_string(i * 7919 % 100003); }
}  // namespace

TEST_SUITE("segment/packed/row/edit")
{
    TEST_CASE("a row becomes a large one and shrinks block by block") {
        row r;
        const int count = 3000;
        for (int i = 0; i != count; ++i) CHECK(r.write(qualifier_of(i), "value " + std::to_string(i)));
        CHECK(r.is_large());
        CHECK(r.holds(count + 1));
        for (int i = 0; i < count; i += 7) CHECK_FALSE(r.write(qualifier_of(i), std::string(600, 'x')));
        CHECK(r.holds(count + 1));
        const std::size_t bytes = r.meter.bytes;
        for (int i = 0; i != count; ++i) {
            REQUIRE(r.erase(qualifier_of(i)) == 1);
            if (i % 300 == 0) REQUIRE(r.holds(static_cast<std::size_t>(count - i)));
        }
        CHECK(r.erase("absent") == 0);
        CHECK(r.meter.bytes < bytes / 100);
        CHECK_FALSE(packed::row_edit::is_empty(r.slot));
        CHECK(r.erase("first") == 1);
        CHECK(packed::row_edit::is_empty(r.slot));
    }

    TEST_CASE("all columns of a row go at once and need no memory for it") {
        for (const int count : {0, 5, 2000}) {
            row r;
            for (int i = 0; i != count; ++i) r.write(qualifier_of(i), "value");
            r.meter.allocations.burn_at(1);
            CHECK(r.erase(std::nullopt) == static_cast<std::size_t>(count) + 1);
            r.meter.allocations.burn_at(0);
            CHECK(packed::row_edit::is_empty(r.slot));
        }
    }

    TEST_CASE("a row that grows at its end consists of full blocks") {
        row r;
        const int count = 10000;
        for (int i = 0; i != count; ++i) r.write("qualifier" + std::to_string(100000 + i), "12345678");
        CHECK(r.meter.bytes < count * 48u);
    }

    // Writes versions of some columns, one of each in turn.
    const auto write_in_turns = [](row& r, int columns, int versions) {
        for (int i = 0; i != versions; ++i)
            for (int column = 0; column != columns; ++column)
                r.write("metric" + std::to_string(column), "12345678", 1'700'000'000'000 + i * 7919 % versions);
    };

    TEST_CASE("a row of few columns stays one record however many versions they have") {
        for (const int versions : {15, 20, 25, 300}) {
            row r;
            write_in_turns(r, 10, versions);
            CHECK_FALSE(r.is_large());
            CHECK(r.holds(static_cast<std::size_t>(10 * versions) + 1));
        }
        row r;
        write_in_turns(r, 10, 300);
        const packed::record_view record(r.slot);
        CHECK(record.size() < 600);
        CHECK(record.capacity() < 1024);  // what their older versions took is given back
        for (unsigned i = 1; i != record.columns(); ++i) CHECK(record.column(i).has_overflow());
    }

    TEST_CASE("a row of many columns becomes a large one before columns of some versions overflow") {
        row r;
        write_in_turns(r, 100, 12);
        CHECK(r.is_large());
        CHECK(r.holds(1201));
        CHECK(r.meter.bytes < 1201 * 40);  // a tree for each of the columns would take 60 bytes a cell
    }

    TEST_CASE("a row that finds no memory while columns overflow to make room holds what it held") {
        row r;
        write_in_turns(r, 10, 15);
        std::size_t cells = 151;
        for (int i = 0; i != 200; ++i) {
            st::testing::survive(
                r.meter.allocations, [&] { r.write("metric" + std::to_string(i % 10), "12345678", i); },
                [&] { REQUIRE(r.holds(cells)); });
            REQUIRE(r.holds(++cells));
        }
        CHECK(packed::record_view(r.slot).column(1).has_overflow());
    }

    TEST_CASE("a row keeps flags of what it holds") {
        row r;
        for (int i = 0; i != 400; ++i) r.write(qualifier_of(i), "value");
        CHECK_FALSE(packed::record_view(r.slot).has(packed::has_markers));
        const st::version_key marker({9}, st::kind::delete_column, 4);
        packed::row_edit::write(r.memory, r.slot, {"first", marker, packed::payload{}});
        CHECK(packed::record_view(r.slot).has(packed::has_markers));
        CHECK(r.holds(402));
    }

    TEST_CASE("long qualifiers lie outside of the blocks and go with their columns") {
        row r;
        const auto long_one = [](int i) { return std::string(300, 'q') + qualifier_of(i); };
        std::size_t cells = 1;
        for (int i = 0; i != 300; ++i) {
            st::testing::survive(
                r.meter.allocations, [&] { r.write(long_one(i), "value"); }, [&] { REQUIRE(r.holds(cells)); });
            REQUIRE(r.holds(++cells));
            REQUIRE_FALSE(r.write(long_one(i), "another"));
        }
        CHECK(r.is_large());
        for (int i = 0; i != 300; i += 2) REQUIRE(r.erase(long_one(i)) == 1);
        CHECK(r.holds(cells - 150));
        for (int i = 1; i < 300; i += 2) r.write(long_one(i), std::string(3000, 'v'));
        CHECK(r.holds(cells - 150));
    }

    TEST_CASE("a row that finds no memory holds the cells it held") {
        row r;
        std::size_t cells = 1;
        for (int i = 0; i != 300; ++i) {
            st::testing::survive(
                r.meter.allocations, [&] { r.write(qualifier_of(i), "value " + std::to_string(i)); },
                [&] { REQUIRE(r.holds(cells)); });
            REQUIRE(r.holds(++cells));
        }
        CHECK(r.is_large());
    }
}
