// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <string>

#include <strata/segment/packed/record/edit.hpp>
#include <strata/testing/faults.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using heap = packed::heap<st::testing::metered>;
const st::version_key key({7}, st::kind::put, 3);

std::string shown(char* record_bytes) {
    const packed::record_view record(record_bytes);
    std::string all;
    for (unsigned i = 0; i != record.columns(); ++i) {
        const auto version = packed::version_format::read(record.column(i).versions());
        all += std::string(record.qualifier(i).substr(0, 2)) + '=' + std::string(version.payload.value()) + ' ';
        if (record.entries() + record.end(i) != version.end) all += "broken ";
    }
    return all;
}
void insert(heap& memory, char*& record_bytes, st::bytes_view qualifier, st::bytes_view value) {
    packed::insert_column(memory, record_bytes, packed::record_view(record_bytes), {qualifier, key, {value}});
}
void erase(heap& memory, char*& record_bytes, unsigned column) {
    packed::erase_column(memory, record_bytes, packed::record_view(record_bytes), column);
}
}  // namespace

TEST_SUITE("segment/packed/record/edit")
{
    TEST_CASE("columns come and go in any order and memory goes with them") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        char* record_bytes = packed::new_record(memory, "row", {"m", key, {"1"}});
        insert(memory, record_bytes, "a", "2");
        insert(memory, record_bytes, "z", "3");
        insert(memory, record_bytes, "n", std::string(400, '4'));
        CHECK(packed::record_view(record_bytes).row() == "row");
        CHECK(shown(record_bytes) == "a=2 m=1 n=" + std::string(400, '4') + " z=3 ");
        const std::size_t large = meter.bytes;
        erase(memory, record_bytes, 2);
        CHECK(meter.bytes < large);
        CHECK(shown(record_bytes) == "a=2 m=1 z=3 ");
        erase(memory, record_bytes, 0);
        erase(memory, record_bytes, 1);
        CHECK(shown(record_bytes) == "m=1 ");
        CHECK(meter.bytes == packed::capacity_of(record_bytes));
        packed::free_record(memory, record_bytes);
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("ends are as wide as the bytes of columns need them") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        char* record_bytes = packed::new_record(memory, "row", {"b", key, {"1"}});
        CHECK(packed::end_width_of(packed::record_view(record_bytes).flags()) == 1);
        insert(memory, record_bytes, "bb", std::string(300, '2'));
        CHECK(packed::end_width_of(packed::record_view(record_bytes).flags()) == 2);
        CHECK(shown(record_bytes) == "b=1 bb=" + std::string(300, '2') + ' ');
        erase(memory, record_bytes, 1);
        const std::string value(500, 'v');
        for (int i = 0; i != 200; ++i) insert(memory, record_bytes, "c" + std::to_string(100 + i), value);
        insert(memory, record_bytes, "a", "3");
        CHECK(packed::end_width_of(packed::record_view(record_bytes).flags()) == 4);
        CHECK(packed::record_view(record_bytes).columns() == 202);
        for (unsigned i = 201; i != 1; --i) erase(memory, record_bytes, i);
        CHECK(shown(record_bytes) == "a=3 b=1 ");
        packed::free_record(memory, record_bytes);
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("a change that finds no memory changes nothing") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        char* record_bytes = packed::new_record(memory, "row", {"m", key, {"1"}});
        char* const before = record_bytes;
        const std::string longer(100, 'x');
        CHECK(st::testing::survive(
                  meter.allocations, [&] { insert(memory, record_bytes, "n", longer); },
                  [&] {
                      CHECK(record_bytes == before);
                      CHECK(shown(record_bytes) == "m=1 ");
                  }) == 1);
        CHECK(shown(record_bytes) == "m=1 n=" + longer + ' ');
        packed::free_record(memory, record_bytes);
    }

    TEST_CASE("a record is put together from parts of others") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        char* record_bytes = packed::new_record(memory, "row", {"a", key, {"1"}});
        for (const char* q : {"b", "c", "d"}) insert(memory, record_bytes, q, "v");
        const packed::record_view all(record_bytes);
        char* const ends = packed::new_record(memory, {}, {{all, 0, 1}, {all, 2, 4}});
        CHECK(shown(ends) == "a=1 c=v d=v ");
        CHECK(packed::record_view(ends).find("c", packed::fingerprint("c")).value().index == 1);
        packed::free_record(memory, ends);
        packed::free_record(memory, record_bytes);
        CHECK(meter.bytes == 0);
    }
}
