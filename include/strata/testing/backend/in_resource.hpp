// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <memory_resource>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <strata/container/sorted_unique.hpp>
#include <strata/mdmap/dim.hpp>
#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/policy/order/bytewise.hpp>
#include <strata/testing/report.hpp>

namespace strata::testing::detail {

/// A resource on the heap that counts the bytes in use.
class counting_resource final : public std::pmr::memory_resource {
public:
    std::size_t bytes() const noexcept { return bytes_; }

private:
    void* do_allocate(std::size_t bytes, std::size_t alignment) override {
        void* const place = std::pmr::new_delete_resource()->allocate(bytes, alignment);
        bytes_ += bytes;
        return place;
    }
    void do_deallocate(void* place, std::size_t bytes, std::size_t alignment) override {
        std::pmr::new_delete_resource()->deallocate(place, bytes, alignment);
        bytes_ -= bytes;
    }
    bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }

    std::size_t bytes_ = 0;
};

/// Makes the default resource one that refuses every allocation, while it lives.
class no_default_resource {
public:
    no_default_resource() : previous_(std::pmr::set_default_resource(std::pmr::null_memory_resource())) {}
    no_default_resource(const no_default_resource&) = delete;
    no_default_resource& operator=(const no_default_resource&) = delete;
    ~no_default_resource() { std::pmr::set_default_resource(previous_); }

private:
    std::pmr::memory_resource* previous_;
};

/// Checks that keys and values allocate from the map's resource, whichever way they come into an mdmap.
template <class Backend>
void check_in_resource(report& r) {
    using text = std::pmr::string;
    using dimension = dim<text, order::bytewise, Backend>;
    using map = mdmap<text, dimension, dimension, memory::pmr>;
    counting_resource own, other;
    const no_default_resource no_default;
    {
        const std::string key(60, 'k');
        const std::string value(60, 'v');
        const auto lives_in = [&](const map& m, const counting_resource& home, std::size_t size, const char* what) {
            bool all = m.memory().resource() == &home && m.size() == size && m.validate();
            for (const auto& [keys, one] : m)
                for (const text* part : {&std::get<0>(keys), &std::get<1>(keys), &one})
                    all = all && part->get_allocator().resource() == &home;
            r.expect(all, what);
        };
        map m{memory::pmr(&own)};
        m.try_emplace(std::tuple(key + "b", key), value);
        m.emplace(std::tuple(key + "b", key + "c"), value);
        m.insert(std::pair(std::tuple(key + "a", key), value));
        m.insert_or_assign(std::tuple(key + "c", key), value);
        m.insert_or_assign(std::tuple(key + "c", key), value + "!");
        m.emplace_hint(m.end(), std::tuple(key + "d", key), value);
        m.emplace_hint(m.begin(), std::tuple(key + "d", key + "d"), value);
        m.insert_range(
            std::vector{std::pair(std::tuple(key + "a", key), value), std::pair(std::tuple(key, key), value)});
        typename map::key_type keys(text(key + "e", &other), text(key, &other));
        m.insert(typename map::value_type(std::move(keys), text(value, &other)));
        lives_in(m, own, 8, "in a resource: keys and values come from the map's, whichever way they came in");
        m[key + "b"].find(key + "c")->second = value + value;
        lives_in(m, own, 8, "in a resource: a value that is assigned to stays in the map's");

        const map copy = m;
        lives_in(copy, own, 8, "in a resource: a copy is in the same");
        const map elsewhere(m, memory::pmr(&other));
        lives_in(elsewhere, other, 8, "in a resource: a copy into another is there");
        const map moved(map{m}, memory::pmr(&other));
        lives_in(moved, other, 8, "in a resource: what is moved into another is there");
        const map built(sorted_unique, m, memory::pmr(&other));
        lives_in(built, other, 8, "in a resource: what is built of a sorted range is there");
        map assigned{memory::pmr(&other)};
        assigned = m;
        lives_in(assigned, own, 8, "in a resource: assigning takes over where the other map lives");
        assigned.erase(key + "a");
        assigned.erase(assigned.begin());
        lives_in(assigned, own, 6, "in a resource: erasing leaves the others where they are");
        assigned = map(memory::pmr(&other));
        lives_in(assigned, other, 0, "in a resource: a map that is moved in brings its own");
    }
    r.expect(own.bytes() == 0 && other.bytes() == 0, "in a resource: all memory goes back");
}

}  // namespace strata::testing::detail
