// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include <strata/policy/memory/heap.hpp>
#include <strata/segment/packed/record/edit.hpp>
#include <strata/segment/packed/record/record.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using heap = packed::heap<st::memory::heap>;
}  // namespace

TEST_SUITE("segment/packed/record/record")
{
    TEST_CASE("a record tells its row and finds its columns by fingerprint and by order") {
        heap memory{st::memory::heap()};
        const st::version_key key({7}, st::kind::put, 3);
        for (const std::size_t length : {0u, 5u, 127u, 128u, 32767u}) {
            const std::string row(length, 'r');
            char* record_bytes = packed::new_record(memory, row, {"q010", key, {"value"}});
            for (unsigned i = 0; i != 100; ++i) {
                const std::string qualifier = "q" + std::to_string(i * 37 % 100 + 100);
                packed::insert_column(memory, record_bytes, packed::record_view(record_bytes), {qualifier, key, {"v"}});
            }
            const packed::record_view record(record_bytes);
            CHECK(record.row() == row);
            CHECK(record.columns() == 101);
            for (unsigned i = 0; i != record.columns(); ++i) {
                const st::bytes_view qualifier = record.qualifier(i);
                REQUIRE(record.find(qualifier, packed::fingerprint(qualifier)).value().index == i);
                REQUIRE(record.lower_bound(qualifier) == i);
                REQUIRE(record.lower_bound(std::string(qualifier) + '\0') == i + 1);
                REQUIRE(record.column(i).count() == 1);
                REQUIRE_FALSE(record.column(i).has_overflow());
            }
            CHECK_FALSE(record.find("absent", packed::fingerprint("absent")));
            CHECK(record.size() <= record.capacity());
            packed::free_record(memory, record_bytes);
        }
    }

    TEST_CASE("columns are found although all fingerprints are the same") {
        heap memory{st::memory::heap()};
        std::vector<std::string> same;
        for (int i = 0; same.size() != 40; ++i)
            if (const std::string q = std::to_string(i); packed::fingerprint(q) == 9) same.push_back(q);
        const st::version_key key({7}, st::kind::put);
        char* record_bytes = packed::new_record(memory, "row", {same[0], key, {"v"}});
        for (std::size_t i = 1; i != same.size(); ++i)
            packed::insert_column(memory, record_bytes, packed::record_view(record_bytes), {same[i], key, {"v"}});
        const packed::record_view record(record_bytes);
        for (const std::string& q : same) CHECK(record.find(q, 9).value().column.qualifier == q);
        CHECK_FALSE(record.find("absent", 9));
        packed::free_record(memory, record_bytes);
    }

    TEST_CASE("the ends of columns come one after another, in one, two or four bytes each") {
        heap memory{st::memory::heap()};
        const st::version_key key({7}, st::kind::put);
        std::set<unsigned> widths;
        for (const std::size_t length : {1u, 100u, 500u})
            for (const int columns : {1, 3, 200}) {
                const std::string value(length, 'v');
                char* record_bytes = packed::new_record(memory, "row", {"q100", key, {value}});
                for (int i = 1; i != columns; ++i)
                    packed::insert_column(memory, record_bytes, packed::record_view(record_bytes),
                                          {"q" + std::to_string(100 + i), key, {value}});
                const packed::record_view record(record_bytes);
                packed::column_ends ends(record);
                for (unsigned i = 0; i != record.columns(); ++i) REQUIRE(ends.next() == record.end(i));
                widths.insert(record.flags() & packed::ends_log);
                packed::free_record(memory, record_bytes);
            }
        CHECK(widths == std::set<unsigned>{0, 1, 2});
    }
}
