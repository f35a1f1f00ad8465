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

TEST_SUITE("segment/packed/record/column_edit")
{
    TEST_CASE("a column overflows when it has many versions and keeps the newest in the record") {
        for (const int direction : {1, -1}) {
            column c;
            for (int i = 1; i != 200; ++i) {
                CHECK(c.write(put_at(i * direction), "value of some length"));
                REQUIRE(c.holds(static_cast<std::size_t>(i) + 1));
            }
            CHECK(c.has_overflow());
            const packed::column_view in = packed::record_view(c.slot).column(0);
            CHECK(in.count() == 1);
            CHECK(packed::version_format::read(in.versions()).key == put_at(direction == 1 ? 199 : 0));
        }
    }

    TEST_CASE("a version is replaced wherever it lies") {
        column c;
        for (int i = 1; i != 100; ++i) c.write(put_at(i), "value of some length");
        for (const int time : {0, 50, 98, 99}) {
            CHECK_FALSE(c.write(put_at(time), std::string(700, 'x')));
            CHECK_FALSE(c.write(put_at(time), "short"));
            CHECK(c.holds(100));
        }
    }

    TEST_CASE("a renewal takes the place of the newest write of its version") {
        column c;
        for (int i = 1; i != 100; ++i) c.write(put_at(i, 5), "value of some length");
        for (const int time : {50, 99}) {
            CHECK_FALSE(c.write(put_at(time, 9), "newer", true));
            CHECK(c.holds(100));
            CHECK_FALSE(c.write(put_at(time, 9), "the same"));
            CHECK(c.holds(100));
        }
        CHECK(c.write(put_at(200, 9), "newer", true));
        CHECK(c.holds(101));
    }

    TEST_CASE("a write that finds no memory leaves the versions that were there") {
        column c;
        std::size_t cells = 1;
        for (int i = 1; i != 150; ++i) {
            const std::string value(i % 10 == 0 ? 600 : 20, 'v');
            st::testing::survive(
                c.meter.allocations, [&] { c.write(put_at(i * 7919 % 1000), value); },
                [&] { REQUIRE(c.holds(cells)); });
            REQUIRE(c.holds(++cells));
        }
    }
}
