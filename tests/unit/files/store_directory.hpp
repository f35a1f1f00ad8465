// SPDX-License-Identifier: BSL-1.0
// Directories of HFiles as HBase has them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/wire/encoding/protobuf.hpp>
#include <strata/wire/hfile/writer.hpp>

#include "support/field_numbers.hpp"

namespace support {

using namespace literals;

/// Writes a file, and the directories that it lies in.
inline void write_file(const std::filesystem::path& file, std::string_view content) {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary).write(content.data(), static_cast<std::streamsize>(content.size()));
}

/// A put with the number of its write.
inline strata::cell put_of(std::string_view row, std::string_view family, std::string_view qualifier,
                           std::int64_t written, std::string_view value, std::uint64_t sequence = 0) {
    return strata::cell(
        strata::cell_view(row, family, qualifier, strata::version_key({written}, strata::kind::put, sequence), value));
}

/// The bytes of an HFile.  `greatest`: its MAX_SEQ_ID_KEY; negative for a file that no store has had.
inline std::string hfile_of(const std::vector<strata::cell>& cells, std::int64_t greatest = -1,
                            strata::hfile_write_options options = {}) {
    options.sequences = greatest >= 0;
    options.created = strata::timestamp{1};
    if (greatest >= 0) options.info.emplace("MAX_SEQ_ID_KEY", strata::to_big_endian(greatest));
    std::string made;
    const auto sink = [&](strata::bytes_view part) { made.append(part); };
    strata::hfile_writer<decltype(sink)> file(options, sink);
    for (const strata::cell& one : cells) file.add(one);
    file.finish();
    return made;
}

/// The content of REGION/.regioninfo.
inline std::string region_info(std::uint64_t made, std::string_view start, std::string_view stop) {
    strata::detail::protobuf_writer region;
    region.number(1_f, made).payload(3_f, start).payload(4_f, stop);
    return "PBUF" + region.delimited() + "\n\n{ENCODED => what HBase prints for people}\n";
}

/// The content of TABLE/.tabledesc/.tableinfo.N: a table `ns:t` with a family, and an attribute of each.
inline std::string table_info(std::string_view family, std::string_view versions) {
    using writer = strata::detail::protobuf_writer;
    writer table, name, described, pair, attribute;
    name.payload(1_f, "ns").payload(2_f, "t");
    pair.payload(1_f, "VERSIONS").payload(2_f, versions);
    described.payload(1_f, family).message(2_f, pair);
    attribute.payload(1_f, "MEMSTORE_FLUSHSIZE").payload(2_f, "2097152");
    table.message(1_f, name).message(2_f, attribute).message(3_f, described);
    return "PBUF" + std::string(table.raw());
}

}  // namespace support
