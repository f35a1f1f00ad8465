// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <memory_resource>
#include <string>
#include <vector>

#include <strata/policy/backend/btree.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/intrusive_rb.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/backend/small_flat.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/table/table.hpp>

#include "support/failing_resource.hpp"
#include "support/heap_count.hpp"

namespace st = strata;

namespace {
template <class Rows, class Qualifiers, class Versions, class Deletes>
struct shaped : st::family<"f", st::retention::max_versions<2>, st::rows_in<Rows>, st::qualifiers_in<Qualifiers>,
                           st::versions_in<Versions>, Deletes> {};

using st::backend::btree;
using st::backend::flat;
using st::backend::intrusive_rb;
using st::backend::rb_tree;
using st::backend::small_flat;
using st::backend::std_map;

// While it lives, whoever asks for the default resource gets one that has nothing.
class no_default_resource {
public:
    no_default_resource() : before_(std::pmr::set_default_resource(std::pmr::null_memory_resource())) {}
    no_default_resource(const no_default_resource&) = delete;
    no_default_resource& operator=(const no_default_resource&) = delete;
    ~no_default_resource() { std::pmr::set_default_resource(before_); }

private:
    std::pmr::memory_resource* before_;
};

template <class Family>
void live_in_one_resource() {
    const std::string long_part(100, 'x');
    support::failing_resource resource;
    {
        st::table<Family, st::clock::manual, st::memory::pmr> t(st::memory::pmr{&resource}, st::clock::manual({100}));
        const no_default_resource no_default;
        std::vector<std::string> keys;
        for (int i = 0; i != 6; ++i) keys.push_back(long_part + std::to_string(i));
        {
            // The heap is not asked either: every byte of cells and nodes comes from the resource.
            const support::heap_watch watch;
            const std::size_t before = resource.allocations();
            for (int round = 0; round != 3; ++round)
                for (const auto& row : keys)
                    for (const auto& qualifier : keys) {
                        t.put(row, Family{qualifier}, long_part, {round});
                        t.put(row, Family{qualifier}, long_part, {round});  // again, so in the place of the first
                        t.put(row, Family{qualifier}, "short", {round});
                    }
            for (const auto& row : keys) t.delete_version(row, Family{keys[1]}, {1});
            for (const auto& row : keys) t.delete_version(row, Family{keys[2]});
            for (const auto& row : keys) t.delete_column(row, Family{keys[3]}, {0});
            t.delete_family(keys[4], st::all<Family>, {1});
            t.delete_family_version(keys[5], st::all<Family>, {2});
            const std::size_t of_the_heap = watch.allocations();
            // The resource itself stands on the heap: one for one.
            CHECK(of_the_heap == resource.allocations() - before);
        }
        t.delete_row(keys[0]);
        t.flush();
        for (const auto& row : keys) t.put(row, Family{long_part}, long_part);
        t.flush();
        t.compact();
        for (const auto& row : keys) t.put(row, Family{long_part}, long_part);
        CHECK(t.get(keys[1], Family{long_part})->value() == long_part);
        const auto copy = t;
        CHECK(copy.size() == t.size());
        auto moved = std::move(t);
        t = moved;
        moved.clear();
        CHECK(resource.live_bytes() > 0);
    }
    CHECK(resource.live_bytes() == 0);
}

}  // namespace

TEST_SUITE("policy/memory/pmr")
{
    TEST_CASE("memory comes from the resource that is named or from the default one at that time") {
        std::pmr::monotonic_buffer_resource resource;
        const st::memory::pmr named(&resource);
        CHECK(named.resource() == &resource);
        CHECK(named.allocator_for<int>().resource() == &resource);
        CHECK(st::memory::pmr().resource() == std::pmr::get_default_resource());
        const no_default_resource no_default;
        CHECK(st::memory::pmr().resource() == std::pmr::null_memory_resource());
        CHECK(named.resource() == &resource);
        CHECK(sizeof(st::memory::pmr) == sizeof(void*));
    }

    // Each backend in each dimension once, or in one of them with sanitizers.
    TEST_CASE("no byte of a table is taken from elsewhere than its resource") {
        live_in_one_resource<shaped<rb_tree, flat, std_map, st::deletes::tombstones>>();
        live_in_one_resource<shaped<small_flat<2>, btree, intrusive_rb, st::deletes::erase>>();
#ifndef STRATA_FEWER_KINDS
        live_in_one_resource<shaped<flat, std_map, rb_tree, st::deletes::keep_deleted>>();
        live_in_one_resource<shaped<std_map, rb_tree, flat, st::deletes::erase>>();
        live_in_one_resource<shaped<btree, intrusive_rb, small_flat<2>, st::deletes::tombstones>>();
        live_in_one_resource<shaped<intrusive_rb, small_flat<2>, btree, st::deletes::keep_deleted>>();
#endif
    }

    TEST_CASE("a table can live in a buffer of its own") {
        alignas(std::max_align_t) static std::byte buffer[1 << 16];
        std::pmr::monotonic_buffer_resource resource(buffer, sizeof buffer, std::pmr::null_memory_resource());
        using family = shaped<rb_tree, flat, flat, st::deletes::tombstones>;
        const support::heap_watch watch;
        st::table<family, st::clock::manual, st::memory::pmr> t(st::memory::pmr{&resource});
        for (int i = 0; i != 100; ++i) {
            const char row[2] = {static_cast<char>(i + 1), 0};
            t.put(row, family{"a qualifier that is too long to be kept in place"}, "v");
        }
        t.flush();
        const std::size_t allocations = watch.allocations();
        CHECK(allocations == 0);
        CHECK(t.size() == 100);
    }
}
