// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <type_traits>
#include <utility>

#include <strata/cell/kind.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/segment/build.hpp>
#include <strata/segment/grouped.hpp>
#include <strata/segment/packed.hpp>
#include <strata/segment/shared.hpp>

namespace st = strata;
namespace detail = st::detail;

namespace {
using heap = st::memory::heap;
using packed = st::segment::packed<heap>;
using part = st::segment::grouped<heap>;

// Of its own type and built of another.
struct built_of_packed : packed {
    using built_type = packed;
};
struct of_numbers : packed {
    using built_type = int;
};
struct with_a_member : packed {
    void has_got(std::size_t);
};
}  // namespace

TEST_SUITE("segment/shared")
{
    TEST_CASE("a part of a shared segment has all that is asked of one, and a segment by itself nothing") {
        CHECK(detail::shared_segment<part>);
        CHECK(detail::names_shared<part>);
        CHECK(detail::offers_of_segment<part>().shared);
        CHECK_FALSE(detail::shared_segment<packed>);
        CHECK_FALSE(detail::names_shared<packed>);
        CHECK_FALSE(detail::built_apart_segment<packed>);
        CHECK_FALSE(detail::names_shared<int>);
    }

    TEST_CASE("one member is enough to be asked for all of them") {
        CHECK(detail::names_shared<with_a_member>);
        CHECK_FALSE(detail::shared_segment<with_a_member>);
    }

    TEST_CASE("any segment may name another that it is built of") {
        CHECK(detail::built_apart_segment<built_of_packed>);
        CHECK_FALSE(detail::names_shared<built_of_packed>);
        CHECK(std::is_same_v<detail::built_for<built_of_packed>::type, packed>);
        CHECK(std::is_same_v<detail::built_for<part>::type, packed>);
        CHECK(std::is_same_v<detail::built_for<packed>::type, packed>);
        CHECK_FALSE(detail::built_apart_segment<of_numbers>);
    }

    TEST_CASE("a part is told what it has got, and loses what a rewrite drops") {
        const st::version_key one({1}, st::kind::put);
        const st::version_key two({2}, st::kind::put);
        st::segment::group<heap> all(heap(), 2);
        part own{heap()};
        part other{heap()};
        own.join(all, 'a');
        other.join(all, 'b');
        CHECK(detail::can_take_over(own));
        other.put("r", "q", one, "other");
        CHECK(own.size() == 0);
        CHECK_FALSE(detail::can_take_over(own));
        own.put("r", "q", one, "v");
        own.put("r", "q", two, "v");
        packed kept;
        kept.put("r", "q", two, "v");
        auto change = detail::prepared_change(own, std::move(kept), heap());
        CHECK(change.size() == 1);
        CHECK(own.size() == 2);
        detail::apply_change(own, std::move(change));
        CHECK(own.size() == 1);
        CHECK(own.find("r", "q", {1}) == std::nullopt);
        CHECK(other.size() == 1);
        detail::take_over(own, std::size_t{5});
        CHECK(own.size() == 5);
        detail::take_over(own, std::size_t{1});
    }
}
