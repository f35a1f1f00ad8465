// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/deletes/delayed.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/hbase.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/keep_until_expired.hpp>
#include <strata/policy/deletes/none.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/testing/deletes.hpp>

namespace st = strata;

namespace {
// Answers differently every other time, so a table cannot do what it says.
struct undecided : st::deletes::tombstones {
    static inline int asked = 0;
    bool sees(const st::version_key&, const st::time_range&) const { return ++asked % 2 == 0; }
};
}  // namespace

TEST_SUITE("testing/deletes")
{
    TEST_CASE_TEMPLATE("a table does what its delete policy says", Deletes, st::deletes::tombstones,
                       st::deletes::keep_deleted, st::deletes::keep_until_expired, st::deletes::hbase,
                       st::deletes::delayed<5>, st::deletes::delayed<500>, st::deletes::sequenced<>,
                       st::deletes::sequenced<st::deletes::keep_deleted>, st::deletes::erase, st::deletes::none) {
        const auto r = st::testing::check_deletes<Deletes>();
        CHECK_MESSAGE(r.passed(), r);
    }

    TEST_CASE("the kit sees a delete policy that contradicts itself") {
        CHECK_FALSE(st::testing::check_deletes<undecided>().passed());
    }
}
