// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <strata/segment/packed/index/edit.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/validate.hpp>
#include <strata/testing/faults.hpp>

#include "support/rounds.hpp"

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using heap = packed::heap<st::testing::metered>;

/// Children that are nothing but their number.
char* child_of(std::size_t number) { return reinterpret_cast<char*>(number * 8); }
std::size_t number_of(const char* child) { return reinterpret_cast<std::size_t>(child) / 8; }

std::string key_of(std::size_t i) { return std::string(30, 'p') + std::to_string(100000 + i); }

/// Child i holds the keys from that one on; the first, those before too.
void add(heap& memory, packed::inner*& root, std::size_t i, const std::string& key) {
    packed::path way = packed::path_to(root, key);
    packed::make_room(memory, root, way, key);
    packed::owned_bytes<heap> separator(memory, packed::separator_bytes(key));
    packed::write_separator(separator.get(), key);
    packed::insert_child(way, separator.release(), child_of(i));
}
void add(heap& memory, packed::inner*& root, std::size_t i) { add(memory, root, i, key_of(i)); }
bool is_sound(packed::inner* root) {
    packed::validation v;
    packed::validate_tree(v, root, {}, {}, true, [](char*, const packed::fence&, const packed::fence&) {});
    return v.is_sound;
}
}  // namespace

TEST_SUITE("segment/packed/index/index")
{
    TEST_CASE("keys are led to their child and children are walked both ways") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = packed::new_root(memory, 0, child_of(0));
        const std::size_t count = 6000;
        for (std::size_t i = 1; i != count; ++i) add(memory, root, i);
        CHECK(root->level == 2);
        CHECK(is_sound(root));
        CHECK(number_of(packed::find_child(root, "").child()) == 0);
        CHECK(number_of(packed::find_child(root, "q").child()) == count - 1);
        for (std::size_t i = 0; i != count; ++i) {
            REQUIRE(number_of(packed::find_child(root, key_of(i)).child()) == i);
            REQUIRE(number_of(packed::find_child(root, key_of(i) + "x").child()) == i);
        }
        std::size_t expected = 0;
        for (packed::position at = packed::first_child(root); at; at = at.next())
            REQUIRE(number_of(at.child()) == expected++);
        CHECK(expected == count);
        for (packed::position at = packed::last_child(root); at; at = at.previous())
            REQUIRE(number_of(at.child()) == --expected);
        packed::path way = packed::path_to_last(root);
        for (std::size_t i = count; i-- > 1;) {
            REQUIRE(number_of(way.child()) == i);
            REQUIRE(way.go_back());
        }
        CHECK_FALSE(way.go_back());
        packed::free_tree(memory, root, [](char*) {});
        CHECK(meter.bytes == 0);
    }

    // Heads are equal, or heads and tails, also where keys end in them.
    TEST_CASE("keys are led to their child however far they are alike") {
        std::mt19937 random(11);
        for (int round = 0; round != support::rounds(60); ++round) {
            std::set<std::string> keys{""};
            const auto some_key = [&] {
                std::string key;
                for (std::size_t left = random() % 30; left != 0; --left) key += random() % 8 == 0 ? 'b' : '\0';
                return key;
            };
            for (int i = 0; i != 300; ++i) keys.insert(some_key());
            const std::vector<std::string> sorted(keys.begin(), keys.end());
            st::testing::metered::meter meter;
            heap memory{st::testing::metered(meter)};
            packed::inner* root = packed::new_root(memory, 0, child_of(0));
            for (std::size_t i = 1; i != sorted.size(); ++i) add(memory, root, i, sorted[i]);
            REQUIRE(is_sound(root));
            for (int i = 0; i != 1000; ++i) {
                const std::string key = some_key();
                const auto next = std::upper_bound(sorted.begin(), sorted.end(), key) - sorted.begin();
                REQUIRE(number_of(packed::find_child(root, key).child()) == static_cast<std::size_t>(next - 1));
            }
            packed::free_tree(memory, root, [](char*) {});
        }
    }

    // The first eight bytes of a prefix lie in the node.
    TEST_CASE("keys that do not begin with what the separators share are led to the first or the last child") {
        for (std::size_t length = 1; length != 20; ++length)
            for (const char filler : {'m', '\0', '\xff'}) {
                CAPTURE(length);
                const std::string prefix(length, filler);
                std::vector<std::string> sorted{""};
                for (char last = 'a'; last != 'j'; ++last) sorted.push_back(prefix + last);
                st::testing::metered::meter meter;
                heap memory{st::testing::metered(meter)};
                packed::inner* root = packed::new_root(memory, 0, child_of(0));
                for (std::size_t i = 1; i != sorted.size(); ++i) add(memory, root, i, sorted[i]);
                REQUIRE(is_sound(root));
                std::vector<std::string> keys = sorted;
                for (std::size_t i = 0; i <= length; ++i) {
                    keys.push_back(prefix.substr(0, i));
                    for (const char other : {'\0', 'l', 'n', '\xff'}) {
                        keys.push_back(prefix.substr(0, i) + other);
                        keys.push_back(prefix.substr(0, i) + other + prefix.substr(i) + "d");
                    }
                }
                for (const std::string& key : keys) {
                    const auto next = std::upper_bound(sorted.begin(), sorted.end(), key) - sorted.begin();
                    REQUIRE(number_of(packed::find_child(root, key).child()) == static_cast<std::size_t>(next - 1));
                }
                packed::free_tree(memory, root, [](char*) {});
            }
    }

    // Heads begin after what separators share until one comes that does not share it.
    TEST_CASE("keys are led to their child while separators that share much come and go") {
        std::mt19937 random(13);
        for (int round = 0; round != support::rounds(40); ++round) {
            std::vector<std::string> sorted{""};
            st::testing::metered::meter meter;
            heap memory{st::testing::metered(meter)};
            packed::inner* root = packed::new_root(memory, 0, child_of(0));
            const auto some_key = [&] {
                const char* const fronts[] = {"common front ", "common", "common front of many ", "z"};
                return fronts[random() % 20 == 0 ? random() % 4 : 0] + std::to_string(random() % 5000);
            };
            const auto child = [&](const std::string& key) {
                return static_cast<std::size_t>(std::upper_bound(sorted.begin(), sorted.end(), key) - sorted.begin() -
                                                1);
            };
            for (std::size_t i = 1; i != 300; ++i) {
                const std::string key = some_key();
                const std::size_t before = child(key);
                if (sorted[before] == key) continue;
                packed::path way = packed::path_to(root, key);
                packed::make_room(memory, root, way, key);
                packed::owned_bytes<heap> separator(memory, packed::separator_bytes(key));
                packed::write_separator(separator.get(), key);
                packed::insert_child(way, separator.release(), child_of(1));
                sorted.insert(sorted.begin() + static_cast<std::ptrdiff_t>(before) + 1, key);
                if (random() % 3 == 0 && before > 0) {
                    // The keys of the first child of a node go to the one after it, those of others to the one before.
                    const packed::path gone = packed::path_to(root, sorted[before]);
                    const std::size_t separator_gone = gone.at[0].at == 0 ? before + 1 : before;
                    packed::remove_child(memory, root, gone);
                    sorted.erase(sorted.begin() + static_cast<std::ptrdiff_t>(separator_gone));
                }
                if (i % 7 != 0) continue;
                // Number the children as they lie.
                std::size_t number = 0;
                for (packed::position at = packed::first_child(root); at; at = at.next())
                    at.child() = child_of(number++);
                REQUIRE(number == sorted.size());
                REQUIRE(is_sound(root));
                for (const std::string& one : sorted) {
                    REQUIRE(number_of(packed::find_child(root, one).child()) == child(one));
                    REQUIRE(number_of(packed::find_child(root, one + '\0').child()) == child(one + '\0'));
                }
                for (int k = 0; k != 20; ++k) {
                    const std::string key_of_none = some_key();
                    REQUIRE(number_of(packed::find_child(root, key_of_none).child()) == child(key_of_none));
                }
                for (const char* const other : {"", "a", "comm", "common front", "common front ", "common z", "zz"})
                    REQUIRE(number_of(packed::find_child(root, other).child()) == child(other));
            }
            packed::free_tree(memory, root, [](char*) {});
        }
    }

    TEST_CASE("a path knows what the keys of its child lie between") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = packed::new_root(memory, 0, child_of(0));
        for (std::size_t i = 1; i != 300; ++i) add(memory, root, i);
        for (std::size_t i = 0; i != 300; ++i) {
            const packed::path way = packed::path_to(root, key_of(i));
            REQUIRE(way.lower().value_or(key_of(0)) == key_of(i));
            REQUIRE(way.upper().value_or(key_of(300)) == key_of(i + 1));
        }
        packed::free_tree(memory, root, [](char*) {});
    }
}
