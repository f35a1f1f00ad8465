// SPDX-License-Identifier: BSL-1.0
// Layer: wire/hfile.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/wire/byte_reader.hpp>
#include <strata/wire/encoding/protobuf.hpp>
#include <strata/wire/encoding/varint.hpp>
#include <strata/wire/fields/hfile.hpp>
#include <strata/wire/fields/number.hpp>
#include <strata/wire/hfile/codec.hpp>
#include <strata/wire/hfile/error.hpp>
#include <strata/wire/hfile/facts.hpp>

/// The trailer, in the last 4096 bytes of an HFile: a message of protobuf that says where everything lies.
namespace strata::detail::hfile {

/// The length of a trailer in bytes.
inline constexpr std::size_t trailer_size = 4096;
/// The bytes that a trailer begins with.
inline constexpr bytes_view trailer_magic = "TRABLK\"$";
/// The length of the number that a trailer ends with: the minor version in the highest byte, the major one in the
/// others.
inline constexpr std::size_t version_size = 4;
/// The only major version that is read and written.
inline constexpr std::uint32_t major_version = 3;

/// The fields of a trailer.
using trailer_field = proto::file_trailer_proto;

/// The Java class that HBase 2 names too, so that HBase 1 knows it.
inline constexpr bytes_view usual_comparator = "org.apache.hadoop.hbase.KeyValue$KVComparator";

/// True for a Java class that compares cells in the order of this library.
inline bool is_known_comparator(bytes_view name) noexcept {
    constexpr bytes_view package = "org.apache.hadoop.hbase.";
    constexpr bytes_view known[] = {"KeyValue$KVComparator", "KeyValue$KeyComparator", "CellComparator",
                                    "CellComparatorImpl", "InnerStoreCellComparator"};
    return name.substr(0, package.size()) == package &&
           std::find(std::begin(known), std::end(known), name.substr(package.size())) != std::end(known);
}

/// Throws illegal_argument for a file that cannot be read, and says what it needs.
inline void check_readable(const protobuf_message& trailer, const hfile_facts& facts) {
    if (trailer.payload(trailer_field::encryption_key)) raise<illegal_argument>("the file is encrypted");
    if (!facts.comparator.empty() && !is_known_comparator(facts.comparator))
        raise<illegal_argument>("the file is sorted by " + facts.comparator + ", whose order is another one");
    const std::uint64_t compression = trailer.number(trailer_field::compression_codec).value_or(2);
    if (compression > 0xFF || name(static_cast<hfile_compression>(compression)).empty())
        raise<illegal_argument>("no compression has the number " + std::to_string(compression));
}

/// Reads the trailer of a file.
///
/// Throws: corrupt_hfile if there is none, or one that says that the file cannot be read.
inline void read_trailer(bytes_view file, hfile_facts& facts) {
    if (file.size() < trailer_size)
        refuse("the file has " + std::to_string(file.size()) + " bytes, and the trailer alone has 4096", 0);
    const std::size_t position = file.size() - trailer_size;
    const auto version = from_big_endian<std::uint32_t>(file.substr(file.size() - version_size));
    facts.minor_version = version >> 24;
    if (const std::uint32_t major = version & 0xFFFFFF; major != major_version)
        refuse("the file has the major version " + std::to_string(major) + ", and only 3 can be read",
               file.size() - version_size);
    at_position([&] { return position; },
                [&] {
                    byte_reader in(file.substr(position, trailer_size - version_size));
                    if (in.take(trailer_magic.size(), "the trailer") != trailer_magic)
                        raise<illegal_argument>("there is no trailer");
                    const auto trailer = protobuf_message::parse(take_counted(in, "the trailer"));
                    const auto number = [&](proto::field id) { return trailer.number(id).value_or(0); };
                    const auto narrow = [&](proto::field id) { return static_cast<std::uint32_t>(number(id)); };
                    facts.comparator = trailer.payload(trailer_field::comparator_class_name).value_or("");
                    check_readable(trailer, facts);
                    facts.compression =
                        static_cast<hfile_compression>(trailer.number(trailer_field::compression_codec).value_or(2));
                    facts.cells = number(trailer_field::entry_count);
                    facts.uncompressed_size = number(trailer_field::total_uncompressed_bytes);
                    facts.data_index_size = number(trailer_field::uncompressed_data_index_size);
                    facts.data_index_levels = narrow(trailer_field::num_data_index_levels);
                    facts.data_index_entries = narrow(trailer_field::data_index_count);
                    facts.meta_index_entries = narrow(trailer_field::meta_index_count);
                    facts.first_data_block = number(trailer_field::first_data_block_offset);
                    facts.last_data_block = number(trailer_field::last_data_block_offset);
                    facts.load_on_open = number(trailer_field::load_on_open_data_offset);
                    facts.file_info = number(trailer_field::file_info_offset);
                });
}

/// The trailer of a file.
inline bytes printed_trailer(const hfile_facts& facts) {
    protobuf_writer fields;
    fields.number(trailer_field::file_info_offset, facts.file_info)
        .number(trailer_field::load_on_open_data_offset, facts.load_on_open)
        .number(trailer_field::uncompressed_data_index_size, facts.data_index_size)
        .number(trailer_field::total_uncompressed_bytes, facts.uncompressed_size)
        .number(trailer_field::data_index_count, facts.data_index_entries)
        .number(trailer_field::meta_index_count, facts.meta_index_entries)
        .number(trailer_field::entry_count, facts.cells)
        .number(trailer_field::num_data_index_levels, facts.data_index_levels)
        .number(trailer_field::first_data_block_offset, facts.first_data_block)
        .number(trailer_field::last_data_block_offset, facts.last_data_block)
        .payload(trailer_field::comparator_class_name, facts.comparator)
        .number(trailer_field::compression_codec, static_cast<std::uint64_t>(facts.compression));
    bytes made(trailer_magic);
    made.append(fields.delimited());
    made.resize(trailer_size - version_size, '\0');
    append_big_endian(made, facts.minor_version << 24 | major_version);
    return made;
}

}  // namespace strata::detail::hfile
