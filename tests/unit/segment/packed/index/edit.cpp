// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <iterator>
#include <random>
#include <set>
#include <string>

#include <strata/segment/packed/index/edit.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/validate.hpp>
#include <strata/testing/faults.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using heap = packed::heap<st::testing::metered>;

/// Children that are nothing but their number.
char* child_of(std::size_t number) { return reinterpret_cast<char*>(number * 8); }
std::size_t number_of(const char* child) { return reinterpret_cast<std::size_t>(child) / 8; }

std::string key_of(std::size_t i) { return std::string(30, 'p') + std::to_string(100000 + i); }

/// Child i holds the keys from key_of(i) on; the first, those before too.
void add(heap& memory, packed::inner*& root, std::size_t i, const std::string& suffix = "") {
    const std::string key = key_of(i) + suffix;
    packed::path way = packed::path_to(root, key);
    packed::make_room(memory, root, way, key);
    packed::owned_bytes<heap> separator(memory, packed::separator_bytes(key));
    packed::write_separator(separator.get(), key);
    packed::insert_child(way, separator.release(), child_of(i));
}
bool is_sound(packed::inner* root) {
    packed::validation v;
    packed::validate_tree(v, root, {}, {}, true, [](char*, const packed::fence&, const packed::fence&) {});
    return v.is_sound;
}
}  // namespace

TEST_SUITE("segment/packed/index/edit")
{
    TEST_CASE("children come and go at random and the index stays sound") {
        std::mt19937 random(4);
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = packed::new_root(memory, 0, child_of(0));
        std::set<std::size_t> there{0};
        for (int round = 0; round != 12000; ++round) {
            const std::size_t i = 1 + random() % 5000;
            const bool grows = round / 3000 % 2 == 0 ? random() % 5 != 0 : random() % 5 == 0;
            // Greater than every separator before: what lies left of one is less.
            if (grows && there.insert(i).second) add(memory, root, i, std::to_string(10000 + round));
            if (!grows && there.size() > 1) {
                const auto at = std::next(there.begin());
                const auto gone = there.lower_bound(i) == there.end() ? at : there.lower_bound(i);
                packed::remove_child(memory, root, packed::path_to(root, key_of(*gone) + '~'));
                there.erase(gone);
            }
            if (round % 500 == 0) REQUIRE(is_sound(root));
        }
        for (const std::size_t i : there) REQUIRE(number_of(packed::find_child(root, key_of(i) + '~').child()) == i);
        while (there.size() > 1) {
            packed::remove_child(memory, root, packed::path_to(root, key_of(*there.rbegin()) + '~'));
            there.erase(std::prev(there.end()));
        }
        CHECK(is_sound(root));
        CHECK(root->level == 0);
        packed::free_tree(memory, root, [](char*) {});
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("an index that grows at its end has full nodes") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = packed::new_root(memory, 0, child_of(0));
        for (std::size_t i = 1; i != 2000; ++i) add(memory, root, i);
        CHECK(packed::first_child(root).node->count == packed::fan_out - 2);
        packed::free_tree(memory, root, [](char*) {});
    }

    TEST_CASE("an index that grows at its end skips what its separators share") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = packed::new_root(memory, 0, child_of(0));
        for (std::size_t i = 1; i != 5000; ++i) {
            add(memory, root, i);
            const packed::path way = packed::path_to_last(root);
            for (unsigned level = 0; level != way.levels; ++level) {
                packed::inner& node = *way.at[level].node;
                if (node.count < 3) continue;
                REQUIRE(node.shared + node.skipped_prefix >= 30);
                REQUIRE(node.heads()[0] != node.heads()[node.count - 2]);
            }
        }
        REQUIRE(is_sound(root));
        // A separator that shares less.
        const std::string other = "q";
        packed::path way = packed::path_to(root, other);
        packed::make_room(memory, root, way, other);
        packed::owned_bytes<heap> separator(memory, packed::separator_bytes(other));
        packed::write_separator(separator.get(), other);
        packed::insert_child(way, separator.release(), child_of(5000));
        CHECK(is_sound(root));
        CHECK(number_of(packed::find_child(root, key_of(4999)).child()) == 4999);
        CHECK(number_of(packed::find_child(root, "q").child()) == 5000);
        packed::free_tree(memory, root, [](char*) {});
    }

    TEST_CASE("room that finds no memory leaves the same children") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = packed::new_root(memory, 0, child_of(0));
        for (std::size_t i = 1; i != 64; ++i) {
            const std::string key = key_of(i);
            packed::path way = packed::path_to(root, key);
            st::testing::survive(
                meter.allocations,
                [&] {
                    way = packed::path_to(root, key);
                    packed::make_room(memory, root, way, key);
                },
                [&] {
                    for (std::size_t k = 0; k != i; ++k)
                        REQUIRE(number_of(packed::find_child(root, key_of(k)).child()) == k);
                });
            add(memory, root, i);
        }
        CHECK(is_sound(root));
        packed::free_tree(memory, root, [](char*) {});
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("a separator is the shortest that will do") {
        CHECK(packed::separating("apple", "banana") == "b");
        CHECK(packed::separating("row1", "row123") == "row12");
        CHECK(packed::separating("", "x") == "x");
    }
}
