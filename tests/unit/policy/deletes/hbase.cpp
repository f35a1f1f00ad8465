// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include <strata/policy/deletes/delayed.hpp>
#include <strata/policy/deletes/hbase.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/keep_until_expired.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/deletes/tombstones.hpp>

namespace st = strata;
using keep = st::keep_deleted_cells;

namespace {
// Both policies give the same answer to every question.
template <class Fixed>
void check_alike(const Fixed& fixed, const st::deletes::hbase& chosen) {
    for (const std::int64_t written : {0, 10, 50, 60})
        for (const st::kind kind : {st::kind::delete_version, st::kind::delete_family}) {
            const st::version_key marker({written}, kind);
            for (const st::time_range when : {st::time_range{}, st::time_range{{10}, {50}}, st::time_range{{0}, {1}}})
                CHECK(chosen.sees(marker, when) == fixed.sees(marker, when));
            for (const std::int64_t now : {st::oldest.value, std::int64_t{0}, std::int64_t{55}, std::int64_t{60},
                                           std::int64_t{61}, std::int64_t{1000}})
                for (const bool is_old : {false, true}) {
                    const st::marker_position position{marker, {now}, is_old};
                    CHECK(chosen.purges(position) == fixed.purges(position));
                    CHECK(st::detail::holds(chosen, position) == st::detail::holds(fixed, position));
                }
        }
    CHECK(chosen.is_sequenced() == st::detail::is_sequenced(fixed));
    CHECK(chosen.attributes() == fixed.attributes());
}
}  // namespace

TEST_SUITE("policy/deletes/hbase")
{
    TEST_CASE("deleted cells are not kept unless told otherwise") {  // R2.13
        check_alike(st::deletes::tombstones{}, st::deletes::hbase{});
        CHECK(st::deletes::hbase{}.attributes() == "KEEP_DELETED_CELLS => 'FALSE'");
    }

    TEST_CASE("what a family says of its deletes in the type can be said at run time") {
        check_alike(st::deletes::keep_deleted{}, st::deletes::hbase{keep::yes});
        check_alike(st::deletes::keep_until_expired{}, st::deletes::hbase{keep::until_expired});
        check_alike(st::deletes::delayed<50>{}, st::deletes::hbase(keep::no, false, 50));
        check_alike(st::deletes::delayed<0>{}, st::deletes::hbase(keep::no, false, 0));
        check_alike(st::deletes::delayed<1, st::deletes::keep_deleted>{}, st::deletes::hbase(keep::yes, false, 1));
        check_alike(st::deletes::sequenced<>{}, st::deletes::hbase(keep::no, true));
        check_alike(st::deletes::sequenced<st::deletes::delayed<50, st::deletes::keep_until_expired>>{},
                    st::deletes::hbase(keep::until_expired, true, 50));
    }
}
