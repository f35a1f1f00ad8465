// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>

#include <strata/policy/retention/hbase.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/policy/retention/laws.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/policy/retention/ttl.hpp>

namespace st = strata;
using st::retention::check_laws;
using st::retention::laws;

namespace {
struct retention {
    using axis = st::axis::retention;
};
struct false_prefix : retention {
    static constexpr bool prefix_closed = true;
    constexpr bool keeps(const st::version_position& v) const { return v.written.value != 2; }
};
struct false_ageless : retention {
    static constexpr bool ageless = true;
    constexpr bool keeps(const st::version_position& v) const { return v.written.value + 2 >= v.now.value; }
};
struct false_limit : retention {
    constexpr std::int64_t limit() const { return 1; }
    constexpr bool keeps(const st::version_position& v) const { return v.rank < 2; }
};
struct false_age : retention {
    constexpr bool outlived(st::timestamp written, st::timestamp now) const { return written.value + 2 < now.value; }
    constexpr bool keeps(const st::version_position& v) const { return v.written.value + 3 >= v.now.value; }
};
struct false_time_to_live : st::retention::ttl<2> {
    constexpr std::int64_t time_to_live() const { return 1; }
};
struct false_timestamp : retention {
    static constexpr bool by_timestamp = true;
    constexpr bool keeps(const st::version_position& v) const { return v.rank < 2; }
};
// The newest of 1 and 3 and the newest of 2 and 3: with 3, one version is kept instead of two.
struct false_countable : retention {
    static constexpr bool countable = true;
    struct column_state {
        bool has_odd = false;
        bool has_late = false;
    };
    constexpr bool keeps(column_state& column, const st::version_position& v) const {
        const bool is_odd = v.written.value == 1 || v.written.value == 3;
        const bool is_late = v.written.value == 2 || v.written.value == 3;
        const bool is_kept = (is_odd && !column.has_odd) || (is_late && !column.has_late);
        column.has_odd = column.has_odd || is_odd;
        column.has_late = column.has_late || is_late;
        return is_kept;
    }
};
// Keeps what is even and, of the others, the young: time leaves holes.
struct even_or_young : retention {
    static constexpr bool countable = true;
    constexpr bool keeps(const st::version_position& v) const {
        return v.written.value % 2 == 0 || v.now.value - v.written.value < 2;
    }
};
// The newest, and of older versions those that are 3 steps old.
struct young_newest : retention {
    constexpr bool keeps(const st::version_position& v) const {
        return v.rank == 0 || v.now.value - v.written.value > 3;
    }
};
struct all_but_the_newest : retention {
    constexpr bool keeps(const st::version_position& v) const { return v.rank > 0; }
};
struct only_if_alone_or_first : retention {
    constexpr bool keeps(const st::version_position& v) const { return v.rank == 0 || v.written.value % 2 == 0; }
};
struct a_day : retention {
    static constexpr bool ageless = true;
    constexpr bool keeps(const st::version_position& v) const { return v.now.value - v.written.value < st::days(1); }
};
}  // namespace

TEST_SUITE("policy/retention/laws")
{
    TEST_CASE("the policies that HBase has keep all laws") {
        static_assert(check_laws<3>(st::retention::max_versions<2>()).all());
        static_assert(check_laws<3>(st::retention::hbase<2, 1, 2>()).all());
        CHECK(check_laws<7>(st::retention::keep_all()).all());
        CHECK(check_laws<7>(st::retention::max_versions<3>()).all());
        CHECK(check_laws<6>(st::retention::max_versions<>(1)).all());
        CHECK(check_laws<7>(st::retention::ttl<3>()).all());
        CHECK(check_laws<6>(st::retention::ttl<>(st::days(2)), st::days(1)).all());
        CHECK(check_laws<7>(st::retention::hbase<4, 2, 3>()).all());
        CHECK(check_laws<6>(st::retention::hbase<3>()).all());
        using at_run_time = st::retention::hbase<st::dynamic, st::dynamic, st::dynamic>;
        CHECK(check_laws<6>(at_run_time(3, 1, 2)).all());
        CHECK(check_laws<6>(at_run_time(3, 0, st::never_expires)).all());
    }

    TEST_CASE("a promise that is not kept is found out") {
        CHECK(check_laws(false_prefix()) == laws{.prefix_closed = false});
        CHECK(check_laws(false_ageless()) == laws{.ageless = false});
        CHECK(check_laws(false_limit()) == laws{.limited = false});
        CHECK(check_laws(false_age()) == laws{.outlived = false});
        CHECK(check_laws(false_time_to_live()) == laws{.outlived = false});
        CHECK(check_laws(false_timestamp()) == laws{.by_timestamp = false});
        CHECK(check_laws(false_countable()) == laws{.countable = false});
        CHECK(check_laws(even_or_young()) == laws{.countable = false});
    }

    TEST_CASE("a policy that maintenance shows through is found out") {
        const laws broken = check_laws(all_but_the_newest());
        CHECK_FALSE(broken.settled);
        CHECK_FALSE(broken.piecewise);
        CHECK(broken.prefix_closed);
        CHECK_FALSE(broken.all());
        CHECK(check_laws(only_if_alone_or_first()) == laws{});
    }

    TEST_CASE("what later versions and times bring to light is found out") {
        // The older of two is kept once it has grown old, unless a flush has dropped it.
        CHECK_FALSE(check_laws(young_newest()).piecewise);
    }

    TEST_CASE("a step may be as long as the times a policy counts with") {
        // In steps of a millisecond nothing here is ever too old, so there is nothing to find.
        CHECK(check_laws(a_day()).all());
        CHECK_FALSE(check_laws(a_day(), st::hours(9)).ageless);
    }
}
