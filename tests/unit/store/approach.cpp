// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <strata/store/approach.hpp>

namespace st = strata;

namespace {
// Writes down which step was taken of which row.
struct layout {
    struct search {
        std::string* steps;
        std::string_view key;

        int left = key == "b" ? 3 : 2;

        bool approach() {
            if (left == 0) return false;
            *steps += "approach " + std::string(key) + " ";
            return --left != 0;
        }
        bool find() { return *steps += "find ", false; }
        bool row_has_markers() const { return false; }
    };
    search find_row(std::string_view row) const {
        *steps += "begin " + std::string(row) + " ";
        return {.steps = steps, .key = row};
    }
    std::string* steps;
};
static_assert(st::row_lookup_segment<layout>);
}  // namespace

TEST_SUITE("store/approach")
{
    TEST_CASE("every row takes a step before one takes the next and none is waited for") {
        std::string steps;
        const std::vector<st::bytes_view> rows{"a", "b", "c"};
        st::detail::approach_rows(layout{&steps}, rows);
        CHECK(steps ==
              "begin a begin b begin c approach a approach b approach c approach a approach b approach c approach b ");
        steps.clear();
        st::detail::approach_rows(layout{&steps}, std::span<const st::bytes_view>());
        CHECK(steps.empty());
    }
}
