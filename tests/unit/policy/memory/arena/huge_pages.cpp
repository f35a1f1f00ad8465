// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstring>
#include <memory>
#include <new>

#include <strata/policy/memory/arena/huge_pages.hpp>

TEST_SUITE("policy/memory/arena/huge_pages")
{
    TEST_CASE("asking for huge pages leaves the bytes as they are") {
        constexpr std::size_t size = strata::detail::huge_page_size;
        constexpr std::align_val_t alignment{size};
        auto* const place = static_cast<char*>(::operator new(size, alignment));
        std::memset(place, 'x', size);
        strata::detail::ask_for_huge_pages(place, size);
        CHECK(place[0] == 'x');
        CHECK(place[size - 1] == 'x');
        strata::detail::ask_for_huge_pages(place + 1, 5);  // what is refused is no error
        CHECK(place[1] == 'x');
        ::operator delete(place, alignment);
    }
}
