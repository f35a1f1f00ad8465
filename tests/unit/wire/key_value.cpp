// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <strata/bytes/escape.hpp>
#include <strata/wire/key_value.hpp>

#include "vectors.hpp"

namespace st = strata;
using wire_test::described;

namespace {

const st::bytes golden = st::bytes("\0\0\0\x11\0\0\0\5\0\3row\1fq\0\0\0\0\0\0\0\x0A\4value", 30) +
                         st::bytes("\0\x0B\0\x09\x08\0\0\0\0\0\0\3\xE8", 13);

/// The KeyValue in memory of its own, so that a read behind the end is seen.
std::optional<st::bytes> written_again(st::bytes_view raw) {
    const std::vector<char> own(raw.begin(), raw.end());
    try {
        const auto one = st::key_value::parse({own.data(), own.size()});
        return st::to_key_value(one.without_ttl(), one.tags());
    } catch (const st::illegal_argument&) {
        return std::nullopt;
    }
}

void check_parts(const st::key_value& read, const described& wanted) {
    CHECK(read.row() == wanted.row);
    CHECK(read.family() == wanted.family);
    CHECK(read.qualifier() == wanted.qualifier);
    CHECK(read.timestamp() == wanted.written);
    CHECK(read.kind() == wanted.kind);
    CHECK(read.value() == wanted.value);
    CHECK(read.tags().raw() == wanted.raw_tags());
    std::vector<std::pair<std::uint8_t, st::bytes>> tags;
    for (const st::tag one : read.tags()) tags.emplace_back(one.type, one.payload);
    CHECK(tags == wanted.tags);
    const auto ttl = std::find_if(tags.begin(), tags.end(), [](const auto& one) { return one.first == 8; });
    CHECK(read.ttl().has_value() == (ttl != tags.end()));
    if (ttl != tags.end()) CHECK(read.ttl() == st::from_big_endian(ttl->second));
}

}  // namespace

TEST_SUITE("wire/key_value")
{
    TEST_CASE("HBase and strata make the same KeyValue of a cell") {  // R1.10 - R1.12
        int cells = 0;
        for (const wire_test::request& one : wire_test::requests()) {
            if (!wire_test::is_cell(one) || wire_test::is_error(one)) continue;
            INFO(one.text.substr(0, 200));
            const described what = wire_test::described_by(one.text);
            const st::bytes wanted = wire_test::from_hex(one.answer);
            const st::bytes tags = what.raw_tags();
            const bool same = st::to_key_value(what.cell(), st::tag_list::parse(tags)) == wanted;
            CHECK(same);
            check_parts(st::key_value::parse(wanted), what);
            ++cells;
        }
        CHECK(cells >= 60);
    }

    TEST_CASE("HBase and strata keep the time to live of a cell in the same tag") {  // R1.12
        int cells = 0;
        for (const wire_test::request& one : wire_test::requests()) {
            if (!wire_test::is_cell(one) || wire_test::is_error(one)) continue;
            const described what = wire_test::described_by(one.text);
            if (what.tags.empty() || what.tags.back().first != st::ttl_tag_type || what.tags.size() > 3) continue;
            const st::bytes wanted = wire_test::from_hex(one.answer);
            const st::cell read = st::key_value::parse(wanted).to_cell();
            REQUIRE(read.ttl().has_value());
            CHECK(read.value() == what.value);
            CHECK(read.row() == what.row);
            if (what.tags.front() != what.tags.back() && what.tags.front().first == st::ttl_tag_type) continue;
            described others = what;
            others.tags.pop_back();
            const st::bytes raw = others.raw_tags();
            CHECK(st::to_key_value(read, st::tag_list::parse(raw)) == wanted);
            ++cells;
        }
        CHECK(cells >= 10);
    }

    TEST_CASE("what HBase makes no KeyValue of is refused") {  // R1.13
        int refused = 0;
        for (const wire_test::request& one : wire_test::requests()) {
            if (!wire_test::is_cell(one) || !wire_test::is_error(one)) continue;
            INFO(one.text.substr(0, 200));
            const described what = wire_test::described_by(one.text);
            CHECK_THROWS_AS(st::to_key_value(what.cell(), st::tag_list::parse(what.raw_tags())), st::illegal_argument);
            ++refused;
        }
        CHECK(refused == 5);
        const st::bytes row(32768, 'r');
        const st::bytes family(128, 'f');
        const st::version_key version({10}, st::kind::put);
        CHECK_THROWS_WITH_AS(st::to_key_value({row, "f", "q", version, "v"}),
                             "strata: a row key has at most 32767 bytes, and this one has 32768", st::bad_row_key);
        CHECK_THROWS_WITH_AS(st::to_key_value({"row", family, "q", version, "v"}),
                             "strata: a family name has at most 127 bytes, and this one has 128", st::bad_family_name);
    }

    TEST_CASE("a cell whose key or value is too long for a KeyValue is refused") {  // R1.13
        // Only sizes are looked at, so that bytes that nobody has can be spoken of.
        constexpr std::size_t two_gigabytes = std::size_t{1} << 31;
        const st::version_key version({10}, st::kind::put);
        const st::bytes_view qualifier("", two_gigabytes - 12 - 3 - 1);
        CHECK_THROWS_WITH_AS(st::to_key_value({"row", "f", qualifier, version, "v"}),
                             "strata: row, family and qualifier together exceed 2^31-1 bytes", st::bad_column);
        CHECK_THROWS_WITH_AS(st::to_key_value({"row", "f", "q", version, {"", two_gigabytes}}),
                             "strata: a value has at most 2^31-1 bytes", st::bad_value);
    }

    TEST_CASE("HBase and strata read the same bytes as a KeyValue") {
        // Where HBase's own check of a KeyValue differs from what HBase writes, strata is with the latter.
        const std::set<std::string> only_strata_reads{
            "read 00000011000000010003726F77016671FFFFFFFFFFFFFFFF0476",                       // timestamp -1
            "read 00000011000000010003726F77016671000000000000000A047680007FFE02{74*32765}"};  // 32768 bytes of tags
        const std::set<std::string> only_hbase_reads{
            "read 00000011000000010003726F77016671000000000000000A0076",                   // type Minimum
            "read 00000011000000010003726F77016671000000000000000AFF76",                   // type Maximum
            "read 00000011000000010003726F77016671000000000000000A0476000500040161636C"};  // a tag too long
        int read = 0;
        int refused = 0;
        for (const wire_test::request& one : wire_test::requests()) {
            if (!wire_test::is_read(one)) continue;
            INFO(one.text.substr(0, 200));
            const st::bytes raw = wire_test::from_hex(one.text.substr(5));
            const bool strata_reads = written_again(raw).has_value();
            CHECK(strata_reads == ((!wire_test::is_error(one) || only_strata_reads.contains(one.text)) &&
                                   !only_hbase_reads.contains(one.text)));
            if (strata_reads && !wire_test::is_error(one))
                check_parts(st::key_value::parse(raw), wire_test::described_by(one.answer));
            ++(strata_reads ? read : refused);
        }
        CHECK(read >= 8);
        CHECK(refused >= 40);
    }

    TEST_CASE("a KeyValue is read in place") {
        const st::key_value one = st::key_value::parse(golden);
        CHECK(one.row().data() == golden.data() + 10);
        CHECK(one.value().data() == golden.data() + 25);
        CHECK(one.ttl() == 1000);
        CHECK_FALSE(one.is_marker());
        CHECK(one.without_ttl().ttl() == std::nullopt);
        CHECK(one.without_ttl().value() == "value");
        const st::cell kept = one.to_cell();
        CHECK(kept.ttl() == 1000);
        CHECK(kept.value() == "value");
        CHECK(kept.version().sequence() == 0);
        CHECK(st::to_key_value(kept) == golden);
    }

    TEST_CASE("a KeyValue is written behind what is there") {
        const st::cell one = st::key_value::parse(golden).to_cell();
        st::bytes out = "before";
        st::append_key_value(out, one);
        CHECK(out == "before" + golden);
        const st::bytes row(32768, 'r');
        CHECK_THROWS_AS(st::append_key_value(out, {row, "f", "q", one.version(), "v"}), st::bad_row_key);
        CHECK(out == "before" + golden);
    }

    TEST_CASE("the sequence of a write is not part of a KeyValue") {
        const st::cell_view first("row", "f", "q", st::version_key({10}, st::kind::put, 1), "v");
        const st::cell_view second("row", "f", "q", st::version_key({10}, st::kind::put, 2), "v");
        CHECK(st::to_key_value(first) == st::to_key_value(second));
    }

    TEST_CASE("the time to live of a cell takes the place of one among its other tags") {
        const st::cell one = st::key_value::parse(golden).to_cell();
        st::bytes others;
        st::append_tag(others, {1, "a"});
        st::append_tag(others, {8, st::to_big_endian(5)});
        st::append_tag(others, {2, "b"});
        const st::bytes raw = st::to_key_value(one, st::tag_list::parse(others));
        const st::key_value read = st::key_value::parse(raw);
        std::vector<int> types;
        for (const st::tag tag : read.tags()) types.push_back(tag.type);
        CHECK(types == std::vector{1, 2, 8});
        CHECK(read.ttl() == 1000);
    }

    TEST_CASE("a KeyValue that is cut off at any place is refused") {
        for (std::size_t size = 0; size != golden.size(); ++size)
            CHECK(written_again(golden.substr(0, size)).has_value() == (size == golden.size() - 13));
        CHECK(written_again(golden) == golden);
        CHECK_FALSE(written_again(golden + '\0').has_value());
    }

    TEST_CASE("lengths of a KeyValue that wrap around are refused") {
        for (const char* length : {"\x7F\xFF\xFF\xFF", "\x7F\xFF\xFF\xF7", "\x80\xFF\xFF\xFF", "\xFF\xFF\xFF\xFF"})
            for (const std::size_t at : {0U, 4U}) {
                st::bytes raw = golden;
                raw.replace(at, 4, length, 4);
                CHECK_FALSE(written_again(raw).has_value());
            }
    }

    TEST_CASE("a malformed KeyValue is refused with the reason") {
        const auto refusal = [](std::size_t at, const char* instead) {
            st::bytes raw = golden;
            raw.replace(at, std::char_traits<char>::length(instead), instead);
            return [raw] { static_cast<void>(st::key_value::parse(raw)); };
        };
        CHECK_THROWS_WITH_AS(refusal(24, "\7")(), "strata: no cell has the type 7", st::illegal_argument);
        CHECK_THROWS_WITH_AS(refusal(13, "\x7F")(),
                             "strata: the bytes end within the family: 127 are needed and 11 are left",
                             st::illegal_argument);
        CHECK_THROWS_WITH_AS(refusal(8, "\xFF\xFF")(), "strata: the length of the row is negative: -1",
                             st::illegal_argument);
        CHECK_THROWS_WITH_AS(refusal(0, "\xFF\xFF\xFF\xFF")(), "strata: the length of the key is negative: -1",
                             st::illegal_argument);
        CHECK_THROWS_WITH_AS(refusal(4, "\xFF\xFF\xFF\xFE")(), "strata: the length of the value is negative: -2",
                             st::illegal_argument);
        CHECK_THROWS_WITH_AS(refusal(13, "\4")(),
                             "strata: the bytes end within the timestamp: 8 are needed and 7 are left",
                             st::illegal_argument);
    }

    TEST_CASE("a row or a family that is longer than HBase allows is refused where all bytes are there") {  // R1.13
        const auto written = [](std::size_t row, std::size_t family) {
            st::bytes key;
            st::append_big_endian(key, static_cast<std::uint16_t>(row));
            key.append(row, 'r');
            st::append_big_endian(key, static_cast<std::uint8_t>(family));
            key.append(family, 'f');
            st::append_big_endian(key, std::int64_t{10});
            key.push_back(4);
            st::bytes raw;
            st::append_big_endian(raw, static_cast<std::uint32_t>(key.size()));
            st::append_big_endian(raw, std::uint32_t{0});
            return raw + key;
        };
        // It is the reader that refuses: the writer would, too.
        const auto why_not = [&written](std::size_t row, std::size_t family) -> std::string {
            try {
                st::key_value::parse(written(row, family));
            } catch (const st::illegal_argument& refusal) {
                return refusal.what();
            }
            return "";
        };
        CHECK(written_again(written(32767, 127)) == written(32767, 127));
        CHECK(why_not(32768, 1) == "strata: the length of the row is negative: -32768");
        CHECK(why_not(65535, 1) == "strata: the length of the row is negative: -1");
        CHECK(why_not(1, 128) == "strata: the length of the family is negative: -128");
        CHECK(why_not(1, 255) == "strata: the length of the family is negative: -1");
    }

    TEST_CASE("a time to live that is not eight bytes long is refused") {
        const st::cell_view one("row", "f", "q", st::version_key({10}, st::kind::put), "v");
        for (const std::size_t size : {0U, 7U, 9U}) {
            st::bytes tags;
            st::append_tag(tags, {8, st::bytes(size, '\0')});
            const st::bytes raw = st::to_key_value(one, st::tag_list::parse(tags));
            CHECK_THROWS_WITH_AS(
                st::key_value::parse(raw),
                ("strata: a tag with a time to live has 8 bytes, and this one has " + std::to_string(size)).c_str(),
                st::illegal_argument);
        }
    }

    TEST_CASE("KeyValues with random faults are either refused or what is written of them") {
        std::mt19937_64 random(37);
        st::bytes tags;
        st::append_tag(tags, {1, "acl"});
        st::append_tag(tags, {8, st::to_big_endian(1000)});
        const st::bytes whole[] = {
            golden, golden.substr(0, golden.size() - 13),
            st::to_key_value({"row", "f", "q", st::version_key({1}, st::kind::delete_family), ""}),
            st::to_key_value({"", "", "", st::version_key({-1}, st::kind::put), "v"}, st::tag_list::parse(tags))};
        int read = 0;
        int refused = 0;
        for (int i = 0; i != 50000; ++i) {
            st::bytes raw = whole[random() % std::size(whole)];
            for (auto left = random() % 3 + 1; left != 0; --left) {
                const std::size_t at = random() % (raw.size() + 1);
                const auto byte = static_cast<char>(random() % 2 == 0 ? random() : random() % 20);
                switch (random() % 4) {
                    case 0:
                        raw.insert(at, 1, byte);
                        break;
                    case 1:
                        raw.resize(at == 0 ? 1 : at);
                        break;
                    default:
                        raw[at % raw.size()] = byte;
                }
            }
            const auto again = written_again(raw);
            // An empty list of tags need not be written.
            if (again && *again != raw && *again + st::bytes(2, '\0') != raw) FAIL_CHECK(st::escape(raw));
            ++(again ? read : refused);
        }
        CHECK(read > 1000);
        CHECK(refused > 1000);
    }
}
