// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <vector>

#include <doctest/doctest.h>
#include <strata/wire/hfile/parts/file_info.hpp>

#include "support/field_numbers.hpp"

namespace st = strata;
namespace parts = st::detail::hfile;
using namespace support::literals;

namespace {

st::hfile_facts parsed(st::bytes_view body) {
    const std::vector<char> own(body.begin(), body.end());
    st::hfile_facts facts;
    parts::parse_file_info({own.data(), own.size()}, facts);
    return facts;
}

st::hfile_facts with(const char* key, st::bytes value) {
    st::hfile_facts facts;
    facts.info.emplace(key, std::move(value));
    return parsed(parts::printed_file_info(facts));
}

}  // namespace

TEST_SUITE("wire/hfile/parts/file_info")
{
    TEST_CASE("all entries are kept, those with unknown keys too") {
        st::hfile_facts facts;
        facts.info = {{"", "nothing"}, {"mine", ""}, {st::bytes("\0\xFF", 2), st::bytes(300, 'v')}};
        CHECK(parsed(parts::printed_file_info(facts)).info == facts.info);
        CHECK(parsed(parts::printed_file_info({})).info.empty());
    }

    TEST_CASE("fields that a later HBase may add are passed over") {
        st::detail::protobuf_writer entry;
        entry.payload(1_f, "mine").payload(2_f, "x");
        st::detail::protobuf_writer message;
        message.number(1_f, 7).message(1_f, entry).payload(9_f, "no message at all").number(3_f, 5);
        st::bytes body("PBUF");
        body += static_cast<char>(message.raw().size());
        body += message.raw();
        CHECK(parsed(body).info == decltype(st::hfile_facts::info){{"mine", "x"}});
    }

    TEST_CASE("entries become facts") {
        CHECK(with("hfile.MAX_TAGS_LEN", st::bytes(4, '\0')).has_tags);
        CHECK_FALSE(with("hfile.TAGS_COMPRESSED", "\xFF").has_compressed_tags);
        CHECK(with("KEY_VALUE_VERSION", st::bytes("\0\0\0\1", 4)).has_sequences);
        CHECK_FALSE(with("KEY_VALUE_VERSION", st::bytes("\0\0\0\2", 4)).has_sequences);
        CHECK(with("DATA_BLOCK_ENCODING", "DIFF").encoding == "DIFF");
        CHECK(with("DELETE_FAMILY_COUNT", st::to_big_endian(3)).family_markers == 3);
        CHECK(with("EARLIEST_PUT_TS", st::to_big_endian(-3)).earliest_put == st::timestamp{-3});
        CHECK(with("hfile.CREATE_TIME_TS", st::to_big_endian(9)).created == st::timestamp{9});
        CHECK(with("MAX_MEMSTORE_TS_KEY", st::to_big_endian(9)).greatest_sequence == 9);
    }

    TEST_CASE("a range of times is two numbers or a message") {
        const st::hfile_facts::timestamps range{{3}, {st::latest.value}};
        CHECK(with("TIMERANGE", parts::printed_time_range(range)).time_range == range);
        st::detail::protobuf_writer message;
        message.number(1_f, 3).number(2_f, static_cast<std::uint64_t>(st::latest.value));
        CHECK(with("TIMERANGE", "PBUF" + st::bytes(message.raw())).time_range == range);
        // A timestamp with the bytes that stand before a message.
        const st::hfile_facts::timestamps odd{{0x5042554600000000}, {0x5042554600000001}};
        CHECK(with("TIMERANGE", parts::printed_time_range(odd)).time_range == odd);
        CHECK_THROWS_AS(with("TIMERANGE", "PBUFFER"), st::illegal_argument);
        CHECK_THROWS_AS(with("TIMERANGE", "short"), st::illegal_argument);
        CHECK_THROWS_AS(with("TIMERANGE", st::bytes(17, 'x')), st::illegal_argument);
    }

    TEST_CASE("malformed ones are refused") {
        CHECK_THROWS_WITH_AS(parsed("PBU"), "strata: the bytes end within the file info: 4 are needed and 3 are left",
                             st::illegal_argument);
        CHECK_THROWS_AS(parsed("XXXX"), st::illegal_argument);
        CHECK_THROWS_AS(parsed("PBUF\1"), st::illegal_argument);
        CHECK_THROWS_AS(parsed(st::bytes("PBUF\0x", 6)), st::illegal_argument);
        CHECK_THROWS_WITH_AS(with("DELETE_FAMILY_COUNT", st::to_big_endian(-3)),
                             "strata: DELETE_FAMILY_COUNT is negative: -3", st::illegal_argument);
        CHECK_THROWS_AS(with("DELETE_FAMILY_COUNT", "short"), st::illegal_argument);
        CHECK_THROWS_AS(with("KEY_VALUE_VERSION", "longer"), st::illegal_argument);
    }

    TEST_CASE("the keys that a writer sets are known") {
        CHECK(parts::is_key_of_writers("hfile.LASTKEY"));
        CHECK(parts::is_key_of_writers("hfile."));
        CHECK(parts::is_key_of_writers("TIMERANGE"));
        CHECK_FALSE(parts::is_key_of_writers("MAX_SEQ_ID_KEY"));
        CHECK_FALSE(parts::is_key_of_writers(""));
    }
}
