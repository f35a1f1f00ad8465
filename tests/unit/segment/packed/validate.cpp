// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <utility>

#include <strata/policy/memory/heap.hpp>
#include <strata/segment/packed/record/edit.hpp>
#include <strata/segment/packed/row/edit.hpp>
#include <strata/segment/packed/row/tree.hpp>
#include <strata/segment/packed/validate.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using heap = packed::heap<st::memory::heap>;

struct rows {
    heap memory{st::memory::heap()};
    packed::inner* root = nullptr;

    rows() {
        for (int i = 0; i != 100; ++i) {
            const std::string row = "row" + std::to_string(i);
            packed::row_tree::insert(
                memory, root, row,
                packed::new_record(memory, row, {"q", st::version_key({1}, st::kind::put), packed::payload{"v"}}));
        }
    }
    rows(const rows&) = delete;
    rows& operator=(const rows&) = delete;
    ~rows() {
        packed::free_tree(memory, root, [&](char* child) {
            auto* const leaf = reinterpret_cast<packed::row_leaf*>(child);
            for (unsigned i = 0; i != leaf->count; ++i) packed::row_edit::free_row(memory, leaf->records[i]);
            packed::row_tree::free_leaf(memory, leaf);
        });
    }
    bool is_sound(std::size_t cells = 100) const { return packed::validate(root, cells).is_sound; }
    packed::row_leaf& leaf() const { return *packed::row_tree::first(root).leaf; }
};
}  // namespace

TEST_SUITE("segment/packed/validate")
{
    TEST_CASE("a sound structure is called sound") {
        const rows r;
        CHECK(r.is_sound());
        CHECK(packed::validate(nullptr, 0).is_sound);
        CHECK(packed::validate(nullptr, 0).bytes == 0);
    }

    TEST_CASE("broken rules are found") {
        rows r;
        CHECK_FALSE(r.is_sound(99));
        std::swap(r.leaf().fingerprints[0], r.leaf().fingerprints[1]);
        CHECK_FALSE(r.is_sound());
        std::swap(r.leaf().fingerprints[0], r.leaf().fingerprints[1]);
        ++r.leaf().heads[3];
        CHECK_FALSE(r.is_sound());
        --r.leaf().heads[3];
        std::swap(r.leaf().records[4], r.leaf().records[5]);
        CHECK_FALSE(r.is_sound());
        std::swap(r.leaf().records[4], r.leaf().records[5]);
        char& print = packed::record_view(r.leaf().records[6]).fingerprints()[0];
        print = static_cast<char>(print ^ 1);
        CHECK_FALSE(r.is_sound());
        print = static_cast<char>(print ^ 1);
        ++r.root->heads()[0];
        CHECK_FALSE(r.is_sound());
        --r.root->heads()[0];
        CHECK(r.is_sound());
    }
}
