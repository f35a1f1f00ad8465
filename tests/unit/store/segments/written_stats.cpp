// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include <strata/policy/maintenance/by_size.hpp>
#include <strata/policy/maintenance/manual.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/segment/packed.hpp>
#include <strata/store/segments/written_stats.hpp>

namespace st = strata;
using st::detail::written_stats;

namespace {
struct unnamed {};

struct second_segment {
    using axis = st::axis::maintenance;
    static bool wants_flush(std::uint64_t) noexcept { return true; }
    static st::segment_range to_compact(std::span<const std::uint64_t> sizes) noexcept {
        return {1, sizes.size() == 2 ? 1U : 0U};
    }
};
struct told_store {
    struct settings {
        static second_segment maintenance() noexcept { return {}; }
    };
    std::vector<std::uint64_t> sizes;
    std::vector<int> calls = {};

    static settings facts() noexcept { return {}; }
    void flush(st::timestamp now, std::uint64_t point) {
        calls = {static_cast<int>(now.value), static_cast<int>(point)};
    }
    std::vector<std::uint64_t> segment_sizes() const { return sizes; }
    void compact(std::size_t first, std::size_t count, st::timestamp, std::uint64_t) {
        calls.push_back(static_cast<int>(first));
        calls.push_back(static_cast<int>(count));
    }
};
}  // namespace

TEST_SUITE("store/segments/written_stats")
{
    TEST_CASE("bytes are counted as HBase counts those of a cell, until others take their place") {
        written_stats<st::maintenance::by_size<50>> written;
        const st::version_key put({5}, st::kind::put);
        written.add(put, "row", "f", "q", "value");  // 20 + 3 + 1 + 1 + 5
        CHECK_FALSE(written.want_flush({}));
        written.add(put, "row", "f", "q", "");
        CHECK(written.want_flush({}));
        CHECK_FALSE(written.has_markers);
        written.add({{5}, st::kind::delete_column}, "row", "f", "q", "");
        CHECK(written.has_markers);
        written.replace({});
        CHECK_FALSE(written.want_flush({}));
        CHECK(written.has_markers);  // as of all that ever were
        written.replace({}, 50);
        CHECK(written.want_flush({}));
    }

    TEST_CASE("manual counts nothing") {
        CHECK(sizeof(written_stats<st::maintenance::manual>) == sizeof(st::detail::segment_stats));
        written_stats<st::maintenance::manual> written;
        written.add({{5}, st::kind::put, 1, true}, "row", "f", "q", "value");
        CHECK(written.has_ttl);
        written.replace({}, 1000);
        CHECK_FALSE(written.want_flush({}));
    }

    TEST_CASE("a segment tells its bytes, if it knows them") {
        st::segment::packed<st::memory::heap> cells;
        CHECK(st::detail::bytes_of(cells) == cells.bytes());
        CHECK(st::detail::bytes_of(unnamed()) == 0);
    }

    TEST_CASE("a store is flushed, then compacted if the policy chooses segments") {
        told_store two{{7, 8}};
        st::detail::maintain(two, {3}, 4);
        CHECK(two.calls == std::vector{3, 4, 1, 1});
        told_store one{{7}};
        st::detail::maintain(one, {3}, 4);
        CHECK(one.calls == std::vector{3, 4});
    }
}
