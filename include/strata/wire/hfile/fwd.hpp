// SPDX-License-Identifier: BSL-1.0
// The public names of this layer, declared.
#pragma once

#include <cstdint>

#include <strata/fwd.hpp>

namespace strata {

// ---- HFiles: in what HBase keeps the cells of a family --------------------------------------------------------------
class hfile_reader;  // a range of hfile_cell, and facts()
struct hfile_read_options;
template <class Sink>
class hfile_writer;  // add(cell, tags), finish()
struct hfile_write_options;
struct hfile_cell;    // a cell with its tags and its sequence number
struct hfile_facts;   // what a file says of its cells
class corrupt_hfile;  // thrown by the reader, with a position
enum class hfile_encoding : std::uint8_t;
enum class hfile_checksum : std::uint8_t;
enum class hfile_compression : std::uint8_t;
class hfile_codec;  // how blocks are compressed
class gzip_codec;   // gzip is one: the only header that needs zlib

}  // namespace strata
