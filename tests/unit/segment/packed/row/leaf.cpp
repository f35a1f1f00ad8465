// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <strata/policy/memory/heap.hpp>
#include <strata/segment/packed/record/edit.hpp>
#include <strata/segment/packed/row/leaf.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using heap = packed::heap<st::memory::heap>;
const st::version_key key({7}, st::kind::put);
}  // namespace

TEST_SUITE("segment/packed/row/leaf")
{
    TEST_CASE("records are scattered if one that is read soon lies far away, before or after") {
        std::vector<char> memory(std::size_t{1} << 20);
        packed::row_leaf leaf{};
        const auto place = [&](unsigned i, std::size_t at) { leaf.records[i] = memory.data() + at; };
        leaf.set_count(20);
        for (unsigned i = 0; i != 20; ++i) place(i, i * std::size_t{400});
        CHECK_FALSE(leaf.are_scattered(0));
        CHECK_FALSE(leaf.are_scattered(19));
        place(12, std::size_t{1} << 19);
        CHECK(leaf.are_scattered(5));
        CHECK(leaf.are_scattered(12));
        place(12, std::size_t{1} << 17);
        CHECK_FALSE(leaf.are_scattered(5));
        leaf.set_count(9);
        place(8, std::size_t{1} << 19);
        CHECK(leaf.are_scattered(3));
        CHECK_FALSE(leaf.are_scattered(8));
    }

    TEST_CASE("how long records are on average is said of a row and the seven after it") {
        packed::row_leaf leaf{};
        leaf.set_count(20);
        for (unsigned i = 0; i != 20; ++i) leaf.sizes[i] = static_cast<unsigned char>(i < 10 ? 2 : 10);
        CHECK(leaf.mean_size(0) == 32);
        CHECK(leaf.mean_size(6) == 96);
        CHECK(leaf.mean_size(12) == 160);
        CHECK(leaf.mean_size(19) == 160);
    }

    TEST_CASE("rows are found whether they differ early or late") {
        heap memory{st::memory::heap()};
        for (const std::size_t common : {0u, 3u, 8u, 500u}) {
            packed::row_leaf leaf{};
            leaf.set_shared(common / 2);
            std::vector<std::string> rows;
            for (unsigned i = 0; i != packed::row_leaf::most; ++i)
                rows.push_back(std::string(common, 'c') + std::to_string(100 + i * 37 % 64));
            for (const std::string& row : rows)
                leaf.insert(leaf.lower_bound(row), row, packed::new_record(memory, row, {"q", key, {"v"}}));
            std::sort(rows.begin(), rows.end());
            for (unsigned i = 0; i != packed::row_leaf::most; ++i) {
                CHECK(leaf.row(i) == rows[i]);
                CHECK(leaf.find(rows[i]) == i);
                CHECK(leaf.lower_bound(rows[i]) == i);
                CHECK(leaf.lower_bound(rows[i] + '\0') == i + 1);
                CHECK(leaf.size(i) >= packed::record_view(leaf.records[i]).size());
            }
            CHECK(leaf.find("absent") == packed::row_leaf::most);
            leaf.set_shared(common);
            CHECK(leaf.find(rows[20]) == 20);
            CHECK(leaf.lower_bound(rows.back()) == rows.size() - 1);
            for (const std::string& row : rows) {
                const unsigned first = leaf.first_by_head(row);
                CHECK(first <= leaf.find(row));
                for (unsigned i = 0; i != leaf.count; ++i)
                    CHECK((leaf.heads[i] < leaf.heads[leaf.find(row)]) == (i < first));
            }
            CHECK(leaf.first_by_head(rows.back().substr(0, common) + "\xff") == leaf.count);
            packed::free_record(memory, leaf.records[20]);
            leaf.erase(20);
            CHECK(leaf.find(rows[20]) == packed::row_leaf::most);
            CHECK(leaf.find(rows[21]) == 20);
            for (unsigned i = 0; i != leaf.count; ++i) packed::free_record(memory, leaf.records[i]);
        }
    }

    TEST_CASE("rows of one fingerprint are found all the same") {
        heap memory{st::memory::heap()};
        packed::row_leaf leaf{};
        std::vector<std::string> rows;
        for (int i = 0; rows.size() != packed::row_leaf::most; ++i)
            if (const std::string row = "row" + std::to_string(i); packed::fingerprint(row) == 77) rows.push_back(row);
        for (const std::string& row : rows)
            leaf.insert(leaf.lower_bound(row), row, packed::new_record(memory, row, {"q", key, {"v"}}));
        for (const std::string& row : rows) {
            CHECK(leaf.row(leaf.find(row)) == row);
            CHECK(leaf.first_alike(row) == 0);
        }
        CHECK(leaf.first_alike("row") == packed::row_leaf::most);
        for (unsigned i = 0; i != leaf.count; ++i) packed::free_record(memory, leaf.records[i]);
    }
}
