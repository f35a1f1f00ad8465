// SPDX-License-Identifier: BSL-1.0
#include <iterator>
#include <vector>

#include <doctest/doctest.h>
#include <strata/wire/tag.hpp>

namespace st = strata;

namespace {

std::vector<st::tag> all(const st::tag_list& list) { return {list.begin(), list.end()}; }

}  // namespace

static_assert(std::forward_iterator<st::tag_list::iterator>);

TEST_SUITE("wire/tag")
{
    TEST_CASE("tags are read in the order in which they were written") {  // R1.12
        st::bytes raw;
        st::append_tag(raw, {1, "acl"});
        st::append_tag(raw, {255, ""});
        st::append_tag(raw, {8, st::bytes_view("\0\0\0\0\0\0\3\xE8", 8)});
        CHECK(raw == st::bytes("\0\4\1acl\0\1\xFF\0\x09\x08\0\0\0\0\0\0\3\xE8", 20));
        const st::tag_list list = st::tag_list::parse(raw);
        CHECK(all(list) == std::vector<st::tag>{{1, "acl"}, {255, ""}, {8, st::bytes_view("\0\0\0\0\0\0\3\xE8", 8)}});
        CHECK(list.raw() == raw);
        CHECK_FALSE(list.empty());
        CHECK(std::distance(list.begin(), list.end()) == 3);
        CHECK(st::tag{1, "acl"} != st::tag{2, "acl"});
    }

    TEST_CASE("no bytes are no tags") {
        CHECK(st::tag_list().empty());
        CHECK(st::tag_list::parse("").empty());
        CHECK(all(st::tag_list()).empty());
        CHECK(st::tag_list::iterator() == st::tag_list::iterator());
    }

    TEST_CASE("tags borrow the bytes that they were parsed from") {
        st::bytes raw;
        st::append_tag(raw, {1, "acl"});
        CHECK((*st::tag_list::parse(raw).begin()).payload.data() == raw.data() + 3);
    }

    TEST_CASE("the longest tag has a length of all ones") {
        st::bytes raw = "before";
        st::append_tag(raw, {7, st::bytes(65534, 'x')});
        CHECK(raw.substr(0, 10) == "before\xFF\xFF\7x");
        CHECK(all(st::tag_list::parse(st::bytes_view(raw).substr(6))).front().payload.size() == 65534);
        const st::bytes before = raw;
        CHECK_THROWS_WITH_AS(st::append_tag(raw, {7, st::bytes(65535, 'x')}),
                             "strata: a tag has at most 65534 bytes, and this one has 65535", st::illegal_argument);
        CHECK(raw == before);
    }

    TEST_CASE("tags that are cut off or have no type are refused") {
        st::bytes raw;
        st::append_tag(raw, {1, "acl"});
        st::append_tag(raw, {2, "x"});
        for (std::size_t size = 0; size != raw.size(); ++size) {
            if (size == 6) continue;  // between the two
            const std::vector<char> cut(raw.begin(), raw.begin() + static_cast<std::ptrdiff_t>(size));
            if (size != 0) CHECK_THROWS_AS(st::tag_list::parse({cut.data(), cut.size()}), st::illegal_argument);
        }
        CHECK_THROWS_WITH_AS(st::tag_list::parse(raw + st::bytes("\0\0", 2)), "strata: a tag has no type",
                             st::illegal_argument);
        CHECK_THROWS_WITH_AS(st::tag_list::parse(raw + '\0'),
                             "strata: the bytes end within a tag: 2 are needed and 1 are left", st::illegal_argument);
    }

    TEST_CASE("the first time to live among tags counts") {
        st::bytes raw;
        CHECK(st::detail::first_ttl({}) == std::nullopt);
        st::append_tag(raw, {1, "a"});
        CHECK(st::detail::first_ttl(st::tag_list::parse(raw)) == std::nullopt);
        st::append_tag(raw, {st::ttl_tag_type, st::to_big_endian(7)});
        st::append_tag(raw, {st::ttl_tag_type, "short"});
        CHECK(st::detail::first_ttl(st::tag_list::parse(raw)) == 7);
        st::bytes wrong;
        st::append_tag(wrong, {st::ttl_tag_type, "short"});
        CHECK_THROWS_WITH_AS(st::detail::first_ttl(st::tag_list::parse(wrong)),
                             "strata: a tag with a time to live has 8 bytes, and this one has 5", st::illegal_argument);
    }
}
