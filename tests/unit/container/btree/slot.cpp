// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <strata/container/btree/slot.hpp>

#include "unit/container/trees.hpp"

namespace detail = strata::detail;
using support::fragile;

namespace {
struct large {
    char bytes[129];
};

// Ten slots of which those from `first` on are filled with the numbers 0, 1, 2 ...
template <class T>
class row {
public:
    using slots = detail::btree_slots<T>;

    row(std::size_t first, std::size_t count) : first_(first), count_(count) {
        for (std::size_t i = 0; i != count; ++i) slots::construct(allocator_, at(first + i), make(i));
    }
    row(const row&) = delete;
    row& operator=(const row&) = delete;
    ~row() { slots::destroy(allocator_, at(first_), count_); }

    void relocate(std::size_t to) {
        slots::relocate(at(first_), at(to), count_);
        first_ = to;
    }
    bool is_in_order() {
        for (std::size_t i = 0; i != count_; ++i)
            if (!(slots::get(*at(first_ + i)) == make(i))) return false;
        return true;
    }

private:
    static T make(std::size_t i) { return support::key_of<T>(static_cast<int>(i)); }
    typename slots::slot* at(std::size_t i) { return reinterpret_cast<typename slots::slot*>(bytes_) + i; }

    std::allocator<T> allocator_;
    alignas(typename slots::slot) std::byte bytes_[10 * sizeof(typename slots::slot)];
    std::size_t first_;
    std::size_t count_;
};
}  // namespace

TEST_SUITE("container/btree/slot")
{
    TEST_CASE("what is large or may throw when moved has an allocation of its own") {
        CHECK_FALSE(detail::btree_slots<int>::is_boxed);
        CHECK_FALSE(detail::btree_slots<std::string>::is_boxed);
        CHECK_FALSE(detail::btree_slots<std::pair<const std::string, std::unique_ptr<int>>>::is_boxed);
        CHECK(detail::btree_slots<large>::is_boxed);
        CHECK(detail::btree_slots<fragile>::is_boxed);
        CHECK(detail::btree_slots<std::pair<const int, fragile>>::is_boxed);
        CHECK(detail::btree_slots<std::pair<const fragile, int>>::is_boxed);
    }

    TEST_CASE_TEMPLATE("slots are relocated to either side and over themselves", T, int, std::string, fragile) {
        for (std::size_t from = 0; from != 6; ++from)
            for (std::size_t to = 0; to != 6; ++to)
                for (std::size_t count = 0; count != 5; ++count) {
                    row<T> objects(from, count);
                    objects.relocate(to);
                    REQUIRE(objects.is_in_order());
                }
        CHECK(fragile::alive == 0);
    }

    TEST_CASE("the key of an entry moves along though it is const") {
        using entry = std::pair<const std::unique_ptr<int>, int>;
        using slots = detail::btree_slots<entry>;
        std::allocator<entry> allocator;
        detail::btree_held<slots, std::allocator<entry>> first(allocator, std::make_unique<int>(7), 8);
        detail::btree_held<slots, std::allocator<entry>> second(allocator, detail::btree_unfilled{});
        first.move_to(second);
        CHECK(*second.get().first == 7);
        CHECK(second.get().second == 8);
    }

    TEST_CASE("a constructor that throws leaves nothing behind") {
        using slots = detail::btree_slots<fragile>;
        std::allocator<fragile> allocator;
        const fragile original(1);
        fragile::transfers.burn_at(1);
        CHECK_THROWS((detail::btree_held<slots, std::allocator<fragile>>(allocator, original)));
        CHECK(fragile::alive == 1);
    }
}
