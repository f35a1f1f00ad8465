// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <optional>

#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/quirks/hbase.hpp>
#include <strata/policy/retention/horizon.hpp>
#include <strata/store/judge/tracker/row_markers.hpp>
#include <strata/store/judge/visibility.hpp>

namespace st = strata;
using st::kind;

namespace {
template <class Deletes>
using visibility_policies = st::detail::visibility_policies<st::retention::horizon<9>, Deletes, st::quirks::hbase>;

// Markers of a family and of the column q, under the numbers 1 to 6; scanners see the first five.
template <class Deletes>
struct sample {
    visibility_policies<Deletes> how{};
    st::detail::row_markers<visibility_policies<Deletes>> all{how, 5};

    sample() {
        all.add("", {{60}, kind::delete_family, 4});
        all.add("", {{30}, kind::delete_family, 1});
        all.add("", {{20}, kind::delete_family_version, 2});
        all.add("q", {{50}, kind::delete_column, 3});
        all.add("q", {{45}, kind::delete_version, 5});
        all.add("q", {{25}, kind::delete_column, 6});
    }

    std::optional<std::int64_t> since(const char* qualifier, std::int64_t written, std::uint64_t number = 0) const {
        const auto told = all.of(qualifier, {{written}, kind::put, number}).since;
        return told ? std::optional(told->value) : std::nullopt;
    }
    bool is_doubtful(const char* qualifier, std::int64_t written) const {
        return all.of(qualifier, {{written}, kind::put, 0}).is_doubtful;
    }
};
}  // namespace

TEST_SUITE("store/judge/tracker/row_markers")
{
    TEST_CASE("a version is hidden from the time of the oldest marker that covers it") {  // R5.7
        const sample<st::deletes::keep_deleted> markers;
        CHECK(markers.since("q", 61) == std::nullopt);
        CHECK(markers.since("q", 60) == 60);
        CHECK(markers.since("q", 51) == 60);
        CHECK(markers.since("q", 50) == 50);
        CHECK(markers.since("q", 45) == 45);
        CHECK(markers.since("q", 44) == 50);
        CHECK(markers.since("q", 30) == 30);
        CHECK(markers.since("p", 45) == 60);
        CHECK(markers.since("p", 20) == 20);
        CHECK(markers.since("p", 19) == 30);
    }

    TEST_CASE("a marker that reads see behind their range hides always") {  // R5.6
        const sample<st::deletes::tombstones> markers;
        CHECK(markers.since("q", 61) == std::nullopt);
        CHECK(markers.since("q", 44) == st::oldest.value);
    }

    TEST_CASE("what some open scanner does not see hides is in doubt, and so is what may expire") {
        sample<st::deletes::keep_deleted> markers;
        CHECK(markers.is_doubtful("q", 25));
        CHECK(markers.is_doubtful("q", 1));
        CHECK_FALSE(markers.is_doubtful("q", 26));
        CHECK_FALSE(markers.is_doubtful("p", 25));
        markers.all.add("s", {{10}, kind::delete_version, 6});
        markers.all.add("s", {{7}, kind::delete_version, 1, true});
        CHECK(markers.is_doubtful("s", 10));
        CHECK(markers.is_doubtful("s", 7));
        CHECK_FALSE(markers.is_doubtful("s", 8));
        CHECK(markers.since("s", 7) == 30);
    }

    TEST_CASE("where the order of writes counts, a marker hides what was written before") {  // R7.3
        const sample<st::deletes::sequenced<st::deletes::keep_deleted>> markers;
        CHECK(markers.since("q", 29, 1) == 30);
        CHECK(markers.since("q", 29, 2) == 50);
        CHECK(markers.since("q", 29, 4) == 60);
        CHECK(markers.since("q", 29, 5) == std::nullopt);
        CHECK(markers.since("p", 20, 2) == 20);
        CHECK(markers.since("p", 20, 3) == 60);
    }

    TEST_CASE("another row has no markers yet") {
        sample<st::deletes::keep_deleted> markers;
        markers.all.clear();
        CHECK(markers.since("q", 1) == std::nullopt);
        CHECK_FALSE(markers.is_doubtful("q", 1));
    }
}
