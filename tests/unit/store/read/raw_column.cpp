// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/policy/quirks/hbase.hpp>
#include <strata/store/judge/read_request.hpp>
#include <strata/store/judge/visibility.hpp>
#include <strata/store/read/raw_column.hpp>

namespace st = strata;
using st::kind;
using st::version_key;

namespace {

// What becomes of cells of one column: + is returned, . is skipped, | ends the column.
template <class Quirks = st::quirks::hbase>
class walk {
public:
    explicit walk(const st::read_request& read) : column_(read) {}

    walk& cell(std::int64_t written, kind what = kind::put, std::uint64_t sequence = 1) {
        return add(column_.match(version_key({written}, what, sequence), "v"));
    }
    walk& expiring(std::int64_t written, std::int64_t ttl) {
        const std::string stored = st::detail::with_ttl("v", ttl);
        return add(column_.match(version_key({written}, kind::put, 1, true), stored));
    }
    const std::string& verdicts() const { return verdicts_; }

private:
    walk& add(st::detail::verdict answer) {
        verdicts_ += answer == st::detail::verdict::include ? '+' : answer == st::detail::verdict::skip ? '.' : '|';
        CHECK(column_.goes_on_after(answer) == (answer != st::detail::verdict::next_column));
        return *this;
    }

    st::detail::raw_column<Quirks> column_;
    std::string verdicts_;
};

}  // namespace

TEST_SUITE("store/read/raw_column")
{
    TEST_CASE("markers and what they hide are returned") {  // R4.12
        const st::read_request all{.versions = 9, .raw = true};
        CHECK(walk(all).cell(9, kind::delete_column).cell(9).cell(8).cell(7, kind::delete_version).verdicts() ==
              "++++");
    }
    TEST_CASE("puts are limited, and markers are not") {  // R4.13
        const st::read_request two{.versions = 2, .raw = true};
        CHECK(walk(two).cell(9).cell(8, kind::delete_version).cell(8).cell(7, kind::delete_version).verdicts() ==
              "++++");
        CHECK(walk(two).cell(9).cell(8).cell(7).verdicts() == "++|");
    }
    TEST_CASE("of no version only markers before the first put are returned, and of fewer not even those") {  // R4.46
        const st::read_request none{.versions = 0, .raw = true};
        CHECK(walk(none).cell(9, kind::delete_version).cell(9).cell(8, kind::delete_version).verdicts() == "+||");
        const st::read_request fewer{.versions = -1, .raw = true};
        CHECK(walk(fewer).cell(9, kind::delete_version).cell(9).verdicts() == "||");
    }
    TEST_CASE("of one version the last that was written is returned") {
        const st::read_request all{.versions = 9, .raw = true};
        CHECK(walk(all).cell(9, kind::put, 5).cell(9, kind::put, 4).cell(8).verdicts() == "+.+");
        CHECK(walk(all).cell(9, kind::delete_version).cell(9).cell(9).verdicts() == "++.");
    }
    TEST_CASE("times and the read point count") {
        const st::read_request some{.when = {{5}, {8}}, .versions = 9, .raw = true};
        CHECK(walk(some).cell(9).cell(8, kind::delete_column).cell(7).cell(5).cell(4).verdicts() == "..++|");
        const st::read_request earlier{.versions = 1, .raw = true, .read_point = 3};
        CHECK(walk(earlier).cell(9, kind::put, 4).cell(9, kind::put, 3).cell(8, kind::put, 2).verdicts() == ".+|");
    }
    TEST_CASE("expired cells are shown if the quirks say so") {
        const st::read_request late{.versions = 9, .now = {100}, .raw = true};
        CHECK(walk<st::quirks::hbase>(late).expiring(9, 5).expiring(8, 500).verdicts() == ".+");
        CHECK(walk<st::quirks::hbase_2_6_5>(late).expiring(9, 5).expiring(8, 500).verdicts() == "++");
    }
}
