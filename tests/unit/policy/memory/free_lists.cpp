// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <utility>
#include <vector>

#include <strata/policy/memory/free_lists.hpp>

namespace st = strata;
namespace size_class = st::detail::size_class;
using st::detail::free_lists;
using st::detail::free_piece;

TEST_SUITE("policy/memory/free_lists")
{
    TEST_CASE("ranges know their size and other pieces that of their list") {
        alignas(8) std::byte bytes[64];
        free_lists lists;
        CHECK(lists.pop_range().at == nullptr);
        CHECK(lists.pop(size_class::of(24)).at == nullptr);
        lists.push_range({bytes, 12345});
        lists.of_class<false>(size_class::of(24)).push(bytes + 16);
        lists.of_class<true>(size_class::of(16)).push(bytes + 48);
        CHECK_FALSE(lists.ranges().empty());
        const free_piece range = lists.pop_range();
        CHECK(range.at == bytes);
        CHECK(range.bytes == 12345);
        CHECK(lists.ranges().empty());
        const free_piece piece = lists.pop(size_class::of(24));
        CHECK(piece.at == bytes + 16);
        CHECK(piece.end() == bytes + 40);
        const free_piece wide = lists.pop(size_class::count + size_class::of(16));
        CHECK(wide.at == bytes + 48);
        CHECK(wide.bytes == 16);
    }

    TEST_CASE("pieces of all lists come from above") {
        std::mt19937 random(12);  // NOLINT: the same every time
        std::vector<std::byte> bytes(1 << 20);
        std::vector<free_piece> pieces;
        for (std::byte* at = bytes.data();;) {
            const bool is_range = random() % 20 == 0;
            const std::size_t size = is_range ? 5000 : size_class::bytes_of(1 + random() % (size_class::count - 1));
            if (static_cast<std::size_t>(bytes.data() + bytes.size() - at) < size) break;
            pieces.push_back({at, size});
            at += size;
        }
        std::vector<free_piece> order = pieces;
        std::shuffle(order.begin(), order.end(), random);
        free_lists lists;
        for (const free_piece& piece : order) {
            if (piece.bytes > size_class::largest)
                lists.push_range(piece);
            else if (piece.bytes % 16 == 0 && random() % 2 == 0)
                lists.of_class<true>(size_class::of(piece.bytes)).push(piece.at);
            else
                lists.of_class<false>(size_class::of(piece.bytes)).push(piece.at);
        }
        st::detail::pieces_from_above from_above(lists);
        for (std::size_t i = pieces.size(); i-- > 0;) {
            const free_piece next = from_above.pop();
            REQUIRE(next.at == pieces[i].at);
            REQUIRE(next.bytes == pieces[i].bytes);
        }
        CHECK(from_above.pop().at == nullptr);
        CHECK(st::detail::pieces_from_above(free_lists()).pop().at == nullptr);
    }
}
