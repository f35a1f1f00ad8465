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

// An overflow tree of so many versions, at times from 0 on, and the slot of the column that has it.
struct column_of {
    column_of(heap& owner, int versions) : memory(owner) {
        for (int i = 0; i != versions; ++i)
            packed::overflow::append(memory, root, support::entry(support::key_of(i, 3), "v"));
        packed::overflow::write_slot(slot, root);
    }
    column_of(const column_of&) = delete;
    column_of& operator=(const column_of&) = delete;
    ~column_of() { packed::overflow::destroy(memory, root, true); }

    heap& memory;
    packed::inner* root = nullptr;
    char slot[packed::column_view::overflow_slot_bytes];
};
}  // namespace

TEST_SUITE("segment/packed/overflow/walk")
{
    TEST_CASE("the parts of an overflow tree are all of its versions, the newest first, whatever comes after it") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        {
            const column_of one(memory, 1);
            const column_of many(memory, 3000);
            for (const char* const next_slot : {static_cast<const char*>(nullptr), one.slot, many.slot})
                for (const int versions : {1, 2, 63, 64, 65, 88, 128, 129, 200, 1000, 5000}) {
                    const column_of column(memory, versions);
                    packed::overflow_walk walk(column.slot);
                    int next = versions;
                    for (packed::chunk_part part = walk.first_part(next_slot); part.source; part = walk.next_part())
                        for (unsigned i = part.last; i-- > part.first;)
                            REQUIRE(part.source->key(i) == support::key_of(--next, 3));
                    CHECK(next == 0);
                }
        }
        CHECK(meter.bytes == 0);
    }
}
