// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include <strata/segment/packed/record/column_edit.hpp>
#include <strata/segment/packed/record/column_erase.hpp>
#include <strata/segment/packed/validate.hpp>
#include <strata/testing/faults.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using heap = packed::heap<st::testing::metered>;

st::version_key put_at(std::int64_t time, std::uint64_t sequence = 0) { return {{time}, st::kind::put, sequence}; }

/// A record of one column.
struct column {
    st::testing::metered::meter meter;
    heap memory{st::testing::metered(meter)};
    char* slot = packed::new_record(memory, "row", {"q", put_at(0), packed::payload{"first"}});

    column() = default;
    column(const column&) = delete;
    column& operator=(const column&) = delete;
    ~column() {
        packed::column_edit::free_owned(memory, packed::record_view(slot));
        packed::free_record(memory, slot);
        CHECK(meter.bytes == 0);
    }

    bool write(const st::version_key& key, const std::string& value, bool renews = false) {
        packed::kept_value<heap> kept(memory, value);
        const packed::record_view record(slot);
        const packed::write_result how =
            packed::column_edit::write(memory, slot, record, record.place(0), {"q", key, kept.get(), renews});
        kept.release();
        return how != packed::write_result::replaced;
    }
    std::size_t erase(const packed::erased_range& range) {
        const packed::record_view record(slot);
        return packed::column_edit::erase(memory, slot, record, record.place(0), range);
    }
    bool has_overflow() const { return packed::record_view(slot).column(0).has_overflow(); }
    bool holds(std::size_t cells) const {
        packed::validation v;
        packed::validate_record(v, slot, {}, {});
        return v.is_sound && v.cells == cells && v.bytes == meter.bytes;
    }
};
}  // namespace

TEST_SUITE("segment/packed/record/column_erase")
{
    TEST_CASE("versions in a range go and the others stay") {
        column c;
        for (int i = 1; i != 100; ++i) c.write(put_at(i), "value of some length");
        using packed::sort_key;
        CHECK(c.erase({sort_key(put_at(20)), sort_key(put_at(29)), true}) == 10);
        CHECK(c.holds(90));
        CHECK(c.erase({sort_key(put_at(20)), sort_key(put_at(29)), true}) == 0);
        CHECK(c.erase({sort_key(put_at(99)), sort_key(put_at(500)), false}) == 1);
        CHECK(c.holds(89));
        CHECK(c.write(put_at(99), "again"));
        CHECK(c.holds(90));
    }

    TEST_CASE("the newest versions go and newer ones come, also where a chunk goes with them") {
        column c;
        for (int i = 1; i != 300; ++i) c.write(put_at(i), "value of some length");
        std::size_t cells = 300;
        for (int newest = 299; newest > 30; newest -= 23) {
            using packed::sort_key;
            CHECK(c.erase({sort_key(put_at(newest - 29)), sort_key(put_at(newest)), false}) == 30);
            REQUIRE(c.holds(cells -= 30));
            for (int i = newest - 29; i != newest - 22; ++i) CHECK(c.write(put_at(i), "value of some length"));
            REQUIRE(c.holds(cells += 7));
        }
    }

    TEST_CASE("markers stay where puts are to go") {
        column c;
        for (int i = 1; i != 60; ++i) c.write({{i}, i % 2 == 0 ? st::kind::put : st::kind::delete_version}, "value");
        const packed::erased_range all{{st::oldest.value, 0}, {st::latest.value, ~std::uint64_t{0}}, true};
        CHECK(c.erase(all) == 30);
        CHECK(c.holds(30));
    }

    TEST_CASE("a column gives up its overflow tree with the last version of that") {
        column c;
        for (int i = 1; i != 60; ++i) c.write(put_at(i), "value of some length");
        REQUIRE(c.has_overflow());
        CHECK(c.erase({packed::sort_key(put_at(0)), packed::sort_key(put_at(58))}) == 59);
        CHECK_FALSE(c.has_overflow());
        CHECK(c.holds(1));
    }

    TEST_CASE("the column goes with its last version") {
        column c;
        for (int i = 1; i != 60; ++i) c.write(put_at(i), std::string(600, 'v'));
        CHECK(c.erase({{st::oldest.value, 0}, {st::latest.value, ~std::uint64_t{0}}, true}) == 60);
        CHECK(packed::record_view(c.slot).columns() == 0);
        CHECK(c.meter.bytes == packed::capacity_of(c.slot));
    }
}
