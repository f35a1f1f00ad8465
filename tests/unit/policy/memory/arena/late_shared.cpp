// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory>
#include <random>
#include <utility>
#include <vector>

#include <strata/policy/memory/arena/late_shared.hpp>

namespace {
int objects_alive = 0;
struct counted {
    explicit counted(int n = 7) : number(n) { ++objects_alive; }
    counted(const counted&) = delete;
    counted& operator=(const counted&) = delete;
    ~counted() { --objects_alive; }
    int number;
};
using shared = strata::detail::late_shared<counted>;
}  // namespace

TEST_SUITE("policy/memory/arena/late_shared")
{
    TEST_CASE("copies share an object that the first of them makes that needs it") {
        {
            const shared a;
            const shared b = a;
            shared c;
            CHECK(a == b);
            CHECK_FALSE(a == c);
            CHECK(a.get_if_made() == nullptr);
            CHECK(objects_alive == 0);
            c = b;
            CHECK(a == c);
            CHECK(b.get().number == 7);
            CHECK(objects_alive == 1);
            CHECK(&a.get() == &c.get());
            CHECK(a.get_if_made() == &b.get());
            CHECK_FALSE(a == shared());
            c = shared();
            CHECK_FALSE(a == c);
            CHECK(c.get_if_made() == nullptr);
            c = a;
            CHECK(a == c);
        }
        CHECK(objects_alive == 0);
    }

    TEST_CASE("an object with arguments is made at once") {
        {
            const shared a(std::in_place, 12);
            CHECK(objects_alive == 1);
            const shared b = a;
            CHECK(b.get().number == 12);
        }
        CHECK(objects_alive == 0);
    }

    TEST_CASE("pointers that come, go and are assigned at random belong to those they were copied from") {
        std::mt19937 random(5);  // NOLINT: the same every time
        struct one {
            std::unique_ptr<shared> pointer;
            int group;
        };
        std::vector<one> all;
        int groups = 0;
        for (int i = 0; i != 3000; ++i) {
            const auto any = [&]() -> one& { return all[random() % all.size()]; };
            switch (all.empty() ? 0 : random() % 6) {
                case 0:
                    all.push_back({std::make_unique<shared>(), groups++});
                    break;
                case 1: {
                    const one& from = any();
                    all.push_back({std::make_unique<shared>(*from.pointer), from.group});
                    break;
                }
                case 2: {
                    const one& from = any();
                    one& to = any();
                    *to.pointer = *from.pointer;
                    to.group = from.group;
                    break;
                }
                case 3:
                    if (random() % 4 == 0) any().pointer->get();
                    break;
                default:
                    std::swap(any(), all.back());
                    all.pop_back();
            }
            if (i % 50 == 0)
                for (const one& a : all)
                    for (const one& b : all) {
                        REQUIRE((*a.pointer == *b.pointer) == (a.group == b.group));
                        if (a.group == b.group) REQUIRE(a.pointer->get_if_made() == b.pointer->get_if_made());
                    }
        }
        all.clear();
        CHECK(objects_alive == 0);
    }
}
