// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>

#include <strata/segment/packed/overflow/edit.hpp>
#include <strata/segment/packed/overflow/walk.hpp>
#include <strata/segment/packed/record/record.hpp>
#include <strata/testing/faults.hpp>

#include "support/chunk_entries.hpp"

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using heap = packed::heap<st::testing::metered>;

// A run of so many versions, at times from 0 on, and where a column has it.
struct column_of {
    column_of(heap& from, int versions) : memory(from) {
        for (int i = 0; i != versions; ++i)
            packed::run::append(memory, root, support::entry(support::rank_of(i, 3), "v"));
        packed::run::write_down(slot, root);
    }
    column_of(const column_of&) = delete;
    column_of& operator=(const column_of&) = delete;
    ~column_of() { packed::run::free_run(memory, root, true); }

    heap& memory;
    packed::inner* root = nullptr;
    char slot[packed::column_view::run_bytes];
};
}  // namespace

TEST_SUITE("segment/packed/overflow/walk")
{
    TEST_CASE("the parts of a run are all of its versions, the newest first, whatever lies behind it") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        {
            const column_of one(memory, 1);
            const column_of many(memory, 3000);
            for (const char* const behind : {static_cast<const char*>(nullptr), one.slot, many.slot})
                for (const int versions : {1, 2, 63, 64, 65, 88, 128, 129, 200, 1000, 5000}) {
                    const column_of column(memory, versions);
                    packed::run_walk walk(column.slot);
                    int next = versions;
                    for (packed::chunk_part part = walk.first_part(behind); part.of; part = walk.next_part())
                        for (unsigned i = part.last; i-- > part.first;)
                            REQUIRE(part.of->rank(i) == support::rank_of(--next, 3));
                    CHECK(next == 0);
                }
        }
        CHECK(meter.bytes == 0);
    }
}
