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

std::string shown(char* image) {
    const packed::record_view record(image);
    std::string all;
    for (unsigned i = 0; i != record.columns(); ++i) {
        const auto version = packed::version_format::read(record.column(i).versions());
        all += std::string(record.qualifier(i).substr(0, 2)) + '=' + std::string(version.payload.value()) + ' ';
        if (record.entries() + record.end(i) != version.end) all += "broken ";
    }
    return all;
}
void insert(heap& memory, char*& image, st::bytes_view qualifier, st::bytes_view value) {
    packed::insert_column(memory, image, packed::record_view(image), {qualifier, key, {value}});
}
void erase(heap& memory, char*& image, unsigned column) {
    packed::erase_column(memory, image, packed::record_view(image), column);
}
}  // namespace

TEST_SUITE("segment/packed/record/edit")
{
    TEST_CASE("columns come and go in any order and memory goes with them") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        char* image = packed::new_record(memory, "row", {"m", key, {"1"}});
        insert(memory, image, "a", "2");
        insert(memory, image, "z", "3");
        insert(memory, image, "n", std::string(400, '4'));
        CHECK(packed::record_view(image).row() == "row");
        CHECK(shown(image) == "a=2 m=1 n=" + std::string(400, '4') + " z=3 ");
        const std::size_t large = meter.bytes;
        erase(memory, image, 2);
        CHECK(meter.bytes < large);
        CHECK(shown(image) == "a=2 m=1 z=3 ");
        erase(memory, image, 0);
        erase(memory, image, 1);
        CHECK(shown(image) == "m=1 ");
        CHECK(meter.bytes == packed::capacity_of(image));
        packed::free_image(memory, image);
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("ends are as wide as the bytes of columns need them") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        char* image = packed::new_record(memory, "row", {"b", key, {"1"}});
        CHECK(packed::end_width_of(packed::record_view(image).flags()) == 1);
        insert(memory, image, "bb", std::string(300, '2'));
        CHECK(packed::end_width_of(packed::record_view(image).flags()) == 2);
        CHECK(shown(image) == "b=1 bb=" + std::string(300, '2') + ' ');
        erase(memory, image, 1);
        const std::string value(500, 'v');
        for (int i = 0; i != 200; ++i) insert(memory, image, "c" + std::to_string(100 + i), value);
        insert(memory, image, "a", "3");
        CHECK(packed::end_width_of(packed::record_view(image).flags()) == 4);
        CHECK(packed::record_view(image).columns() == 202);
        for (unsigned i = 201; i != 1; --i) erase(memory, image, i);
        CHECK(shown(image) == "a=3 b=1 ");
        packed::free_image(memory, image);
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("a change that finds no memory changes nothing") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        char* image = packed::new_record(memory, "row", {"m", key, {"1"}});
        char* const before = image;
        const std::string longer(100, 'x');
        CHECK(st::testing::survive(
                  meter.allocations, [&] { insert(memory, image, "n", longer); },
                  [&] {
                      CHECK(image == before);
                      CHECK(shown(image) == "m=1 ");
                  }) == 1);
        CHECK(shown(image) == "m=1 n=" + longer + ' ');
        packed::free_image(memory, image);
    }

    TEST_CASE("a record is put together from parts of others") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        char* image = packed::new_record(memory, "row", {"a", key, {"1"}});
        for (const char* q : {"b", "c", "d"}) insert(memory, image, q, "v");
        const packed::record_view all(image);
        char* const ends = packed::new_record(memory, {}, {{all, 0, 1}, {all, 2, 4}});
        CHECK(shown(ends) == "a=1 c=v d=v ");
        CHECK(packed::record_view(ends).find("c", packed::fingerprint("c")).value().index == 1);
        packed::free_image(memory, ends);
        packed::free_image(memory, image);
        CHECK(meter.bytes == 0);
    }
}
