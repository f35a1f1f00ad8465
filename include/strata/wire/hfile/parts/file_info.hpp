// SPDX-License-Identifier: BSL-1.0
// Layer: wire/hfile.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/wire/byte_reader.hpp>
#include <strata/wire/encoding/protobuf.hpp>
#include <strata/wire/encoding/varint.hpp>
#include <strata/wire/fields/hbase.hpp>
#include <strata/wire/fields/hfile.hpp>
#include <strata/wire/fields/number.hpp>
#include <strata/wire/hfile/facts.hpp>

/// The file info: a map of bytes to bytes, in protobuf.
namespace strata::detail::hfile {

/// The keys of a file info.
namespace key {
inline constexpr bytes_view average_key_size = "hfile.AVG_KEY_LEN";
inline constexpr bytes_view average_value_size = "hfile.AVG_VALUE_LEN";
inline constexpr bytes_view created = "hfile.CREATE_TIME_TS";
inline constexpr bytes_view key_of_biggest_cell = "hfile.KEY_OF_BIGGEST_CELL";
inline constexpr bytes_view size_of_biggest_cell = "hfile.LEN_OF_BIGGEST_CELL";
inline constexpr bytes_view last_key = "hfile.LASTKEY";
inline constexpr bytes_view greatest_tags_size = "hfile.MAX_TAGS_LEN";
inline constexpr bytes_view tags_compressed = "hfile.TAGS_COMPRESSED";
inline constexpr bytes_view cell_version = "KEY_VALUE_VERSION";
inline constexpr bytes_view greatest_sequence = "MAX_MEMSTORE_TS_KEY";
inline constexpr bytes_view time_range = "TIMERANGE";
inline constexpr bytes_view family_markers = "DELETE_FAMILY_COUNT";
inline constexpr bytes_view earliest_put = "EARLIEST_PUT_TS";
inline constexpr bytes_view encoding = "DATA_BLOCK_ENCODING";
inline constexpr bytes_view historical = "HISTORICAL";
}  // namespace key

/// True for a key that a writer sets.
inline bool is_key_of_writers(bytes_view key) noexcept {
    constexpr bytes_view reserved = "hfile.";
    if (key.substr(0, reserved.size()) == reserved) return true;
    for (const bytes_view name : {key::cell_version, key::greatest_sequence, key::time_range, key::family_markers,
                                  key::earliest_put, key::encoding, key::historical})
        if (key == name) return true;
    return false;
}

/// The bytes before a message of protobuf where HBase once had something else.
inline constexpr bytes_view protobuf_magic = "PBUF";

/// A number in the file info, if it is there.  Throws: illegal_argument if it has another length.
template <std::integral Number>
std::optional<Number> number_in(const hfile_facts& facts, bytes_view key) {
    const auto found = facts.info.find(key);
    if (found == facts.info.end()) return {};
    byte_reader in(found->second);
    const auto number = in.number<Number>(found->first.c_str());
    in.finish(found->first.c_str());
    return number;
}

/// A time in the file info; nothing if it has none.
inline std::optional<timestamp> time_in(const hfile_facts& facts, bytes_view key) {
    const auto number = number_in<std::int64_t>(facts, key);
    return number ? std::optional<timestamp>(*number) : std::nullopt;
}

/// A count or a sequence number in the file info.  Throws: illegal_argument if it is negative too.
inline std::optional<std::uint64_t> count_in(const hfile_facts& facts, bytes_view key) {
    const auto number = number_in<std::int64_t>(facts, key);
    if (!number) return {};
    if (*number < 0) raise<illegal_argument>(bytes(key) + " is negative: " + std::to_string(*number));
    return static_cast<std::uint64_t>(*number);
}

/// A message of two numbers.
inline hfile_facts::timestamps parse_time_range_message(bytes_view raw) {
    const auto range = protobuf_message::parse(raw);
    const auto time = [&](proto::field id, timestamp absent) {
        const auto number = range.number(id);
        return number ? timestamp{static_cast<std::int64_t>(*number)} : absent;
    };
    using field = proto::time_range_tracker;
    return {time(field::from, latest), time(field::to, {-1})};
}

/// TIMERANGE: two numbers, or a message in files of HBase 2.0 and 3.  A number may begin with the bytes that stand
/// before a message.
inline hfile_facts::timestamps parse_time_range(bytes_view raw) {
    constexpr std::size_t size_of_numbers = 2 * sizeof(std::int64_t);
    if (raw.substr(0, protobuf_magic.size()) == protobuf_magic) {
        try {
            return parse_time_range_message(raw.substr(protobuf_magic.size()));
        } catch (const illegal_argument&) {
            if (raw.size() != size_of_numbers) throw;
        }
    }
    byte_reader in(raw);
    const timestamp least{in.number<std::int64_t>("TIMERANGE")};
    const timestamp greatest{in.number<std::int64_t>("TIMERANGE")};
    in.finish("TIMERANGE");
    return {least, greatest};
}

/// What parse_time_range reads.
inline bytes printed_time_range(const hfile_facts::timestamps& range) {
    return to_big_endian(range.least.value) + to_big_endian(range.greatest.value);
}

/// Reads the body of the file info's block, and keeps what it says in `facts`.
///
/// Throws: illegal_argument if it is malformed.
inline void parse_file_info(bytes_view body, hfile_facts& facts) {
    byte_reader in(body);
    if (in.take(protobuf_magic.size(), "the file info") != protobuf_magic)
        raise<illegal_argument>("the file info is no message of protobuf, as it was before HBase 0.96");
    for (const protobuf_field& field : protobuf_message::parse(take_counted(in, "the file info"))) {
        if (field.id != proto::file_info_proto::map_entry || field.type != protobuf_type::payload) continue;
        const auto entry = protobuf_message::parse(field.payload);
        facts.info.insert_or_assign(bytes(entry.payload(proto::bytes_bytes_pair::first).value_or("")),
                                    bytes(entry.payload(proto::bytes_bytes_pair::second).value_or("")));
    }
    in.finish("the file info");

    const auto has = [&](bytes_view key) { return facts.info.find(key) != facts.info.end(); };
    const auto get = [&](bytes_view key) { return bytes_view(facts.info.find(key)->second); };
    facts.has_tags = has(key::greatest_tags_size);
    facts.has_compressed_tags =
        facts.has_tags && has(key::tags_compressed) && get(key::tags_compressed) != bytes_view("\0", 1);
    facts.has_sequences = number_in<std::int32_t>(facts, key::cell_version) == 1;
    if (has(key::encoding)) facts.encoding = get(key::encoding);
    if (has(key::time_range)) facts.time_range = parse_time_range(get(key::time_range));
    facts.family_markers = count_in(facts, key::family_markers);
    facts.earliest_put = time_in(facts, key::earliest_put);
    facts.created = time_in(facts, key::created);
    facts.greatest_sequence = count_in(facts, key::greatest_sequence);
}

/// The body of the file info's block.
inline bytes printed_file_info(const hfile_facts& facts) {
    protobuf_writer all;
    for (const auto& [key, value] : facts.info) {
        protobuf_writer entry;
        entry.payload(proto::bytes_bytes_pair::first, key).payload(proto::bytes_bytes_pair::second, value);
        all.message(proto::file_info_proto::map_entry, entry);
    }
    return bytes(protobuf_magic).append(all.delimited());
}

}  // namespace strata::detail::hfile
