// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>

#include <strata/policy/memory/arena/free_lists.hpp>

namespace st = strata;
namespace size_class = st::detail::size_class;
using st::detail::free_lists;
using st::detail::free_piece;

TEST_SUITE("policy/memory/arena/free_lists")
{
    TEST_CASE("ranges know their size and other pieces that of their list") {
        alignas(8) std::byte bytes[64];
        free_lists lists;
        CHECK(lists.pop_range().at == nullptr);
        CHECK(lists.pop(size_class::of(24)).at == nullptr);
        lists.push_range({bytes, 12345});
        lists.of_class(size_class::of(24)).push(bytes + 16);
        CHECK_FALSE(lists.ranges().empty());
        const free_piece range = lists.pop_range();
        CHECK(range.at == bytes);
        CHECK(range.bytes == 12345);
        CHECK(lists.ranges().empty());
        const free_piece piece = lists.pop(size_class::of(24));
        CHECK(piece.at == bytes + 16);
        CHECK(piece.end() == bytes + 40);
        CHECK(free_lists::piece_of(size_class::of(24), bytes + 16).end() == bytes + 40);
    }
}
