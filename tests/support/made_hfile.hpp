// SPDX-License-Identifier: BSL-1.0
// HFiles that are put together by hand, so that they may be wrong.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/wire/hfile/checksum.hpp>
#include <strata/wire/hfile/codec.hpp>
#include <strata/wire/hfile/facts.hpp>
#include <strata/wire/hfile/parts/block.hpp>
#include <strata/wire/hfile/parts/file_info.hpp>
#include <strata/wire/hfile/parts/trailer.hpp>

namespace made {

/// A block, with its header and its checksums.
inline strata::bytes block(strata::bytes_view magic, strata::bytes_view body,
                           const strata::hfile_codec* codec = nullptr,
                           strata::hfile_checksum which = strata::hfile_checksum::crc32c,
                           std::size_t piece_size = 16384) {
    namespace parts = strata::detail::hfile;
    strata::bytes all(parts::block_header_size, '\0');
    if (codec == nullptr)
        all.append(body);
    else
        codec->compress(body, all);
    parts::seal_block(all, magic, body.size(), -1, which, piece_size);
    return all;
}

/// A file of these blocks, with the file info and the trailer of `facts`, whose offsets are set.
inline strata::bytes file(const std::vector<strata::bytes>& blocks, strata::hfile_facts facts,
                          const strata::hfile_codec* codec = nullptr) {
    namespace parts = strata::detail::hfile;
    strata::bytes all;
    facts.first_data_block = 0;
    for (const strata::bytes& one : blocks) {
        facts.last_data_block = all.size();
        all += one;
    }
    facts.load_on_open = facts.file_info = all.size();
    if (codec != nullptr) facts.compression = codec->compression();
    all += block(parts::file_info_magic, parts::printed_file_info(facts), codec);
    return all + parts::printed_trailer(facts);
}

/// A file with other entries in its file info, and everything before that as it was.
inline strata::bytes with_info(strata::bytes_view raw, strata::hfile_facts facts) {
    namespace parts = strata::detail::hfile;
    strata::bytes all(raw.substr(0, static_cast<std::size_t>(facts.file_info)));
    all += block(parts::file_info_magic, parts::printed_file_info(facts));
    return all + parts::printed_trailer(facts);
}

}  // namespace made
