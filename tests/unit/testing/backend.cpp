// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/testing/backend.hpp>

namespace st = strata;

namespace {
template <class Key, class Mapped, class Order, class Allocator>
using std_map = st::backend::std_map::container<Key, Mapped, Order, Allocator>;

// Backends with one fault each, over one that has none.
struct overwrites {
    using axis = st::axis::backend;
    template <class Key, class Mapped, class Order, class Allocator>
    struct container : std_map<Key, Mapped, Order, Allocator> {
        using base = std_map<Key, Mapped, Order, Allocator>;
        using base::base;
        template <class K, class M>
        auto emplace_hint(typename base::const_iterator hint, K&& key, M&& mapped) {
            const auto there = base::find(key);
            if (there == base::end()) return base::emplace_hint(hint, std::forward<K>(key), std::forward<M>(mapped));
            there->second = std::forward<M>(mapped);
            return there;
        }
    };
};
struct uses_the_heap {
    using axis = st::axis::backend;
    template <class Key, class Mapped, class Order, class Allocator>
    struct container : std::map<Key, Mapped, Order> {
        using base = std::map<Key, Mapped, Order>;
        using allocator_type = Allocator;
        container() = default;
        explicit container(const Allocator& allocator) : allocator_(allocator) {}
        container(container&&) = default;
        container& operator=(container&& other) {
            base::operator=(static_cast<base&&>(other));
            return *this;
        }
        Allocator get_allocator() const { return allocator_; }

    private:
        Allocator allocator_;
    };
};
struct leaves_half_an_entry {
    using axis = st::axis::backend;
    template <class Key, class Mapped, class Order, class Allocator>
    struct container : std_map<Key, Mapped, Order, Allocator> {
        using base = std_map<Key, Mapped, Order, Allocator>;
        using base::base;
        template <class K, class M>
        auto emplace_hint(typename base::const_iterator hint, K&& key, const M& mapped) {
            if constexpr (std::is_same_v<M, st::testing::fragile>) {
                const auto there = base::emplace_hint(hint, std::forward<K>(key), M(0));
                there->second = mapped;
                return there;
            } else {
                return base::emplace_hint(hint, std::forward<K>(key), std::move(const_cast<M&>(mapped)));
            }
        }
    };
};
struct moves_entries : st::backend::flat {
    static constexpr bool is_stable = true;
};

template <class Backend>
std::string only_failure() {
    const auto r = st::testing::check_backend<Backend>();
    return r.failures().size() == 1 ? r.failures().begin()->first : std::to_string(r.failures().size());
}
template <class Backend>
bool fails(const char* what) {
    return st::testing::check_backend<Backend>().failures().count(what) == 1;
}
}  // namespace

TEST_SUITE("testing/backend")
{
    TEST_CASE("the kit sees that an entry is overwritten") {
        CHECK(fails<overwrites>("emplace_hint returns the entry, and one that was there stays as it was"));
    }
    TEST_CASE("the kit sees that memory comes from elsewhere") {
        CHECK(fails<uses_the_heap>("memory comes from the allocator that is handed in"));
    }
    TEST_CASE("the kit sees that half an entry is left behind") {
        CHECK(fails<leaves_half_an_entry>("an insert that throws changes nothing"));
    }
    TEST_CASE("the kit sees that entries move which should not") {
        CHECK(only_failure<moves_entries>() == "is_stable: an entry stays where it is until it is erased");
    }
}
