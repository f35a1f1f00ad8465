// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/gateway/rpc/message.hpp>
#include <strata/wire/cell_block.hpp>
#include <strata/wire/fields/client.hpp>
#include <strata/wire/key_value.hpp>

namespace strata::gateway::rpc {

/// An answer: the message, and the cells beside it if the client has named a codec.
struct reply {
    writer body = {};          ///< The message.
    bool takes_block = false;  ///< Cells go into the block, and not into the message.
    bytes block = {};          ///< HBase's cell block.
};

/// Appends a cell to a cell block without its tags, as HBase's KeyValueCodec does: clients get none.
///
/// The cell is one of a table, whose parts fit into a KeyValue.
inline void append_cell(bytes& block, const cell_view& cell) {
    constexpr std::size_t fixed_key = 12;
    const std::size_t key = fixed_key + cell.row().size() + cell.family().size() + cell.qualifier().size();
    const bytes_view value = cell.value();
    append_big_endian(block, static_cast<std::int32_t>(8 + key + value.size()));
    append_big_endian(block, static_cast<std::int32_t>(key));
    append_big_endian(block, static_cast<std::int32_t>(value.size()));
    append_big_endian(block, static_cast<std::int16_t>(cell.row().size()));
    block.append(cell.row());
    append_big_endian(block, static_cast<std::int8_t>(cell.family().size()));
    block.append(cell.family()).append(cell.qualifier());
    append_big_endian(block, cell.timestamp().value);
    append_big_endian(block, static_cast<std::uint8_t>(cell.kind()));
    block.append(value);
}

/// A cell as a message.  HBase: Cell.
inline writer cell_message(const cell_view& cell) {
    using field = proto::cell;
    writer made;
    made.payload(field::row, cell.row())
        .payload(field::family, cell.family())
        .payload(field::qualifier, cell.qualifier());
    made.number(field::timestamp, static_cast<std::uint64_t>(cell.timestamp().value));
    made.number(field::cell_type, static_cast<std::uint8_t>(cell.kind())).payload(field::value, cell.value());
    return made;
}

/// The bytes that a cell takes in HBase's memory: what limits the size of an answer counts.  HBase: heapSize of a cell
/// in a chunk of the memstore; cells of files count a few bytes more.
inline std::size_t size_of(const cell_view& cell) noexcept {
    constexpr std::size_t object = 32, key_value = 20, unit = 8;
    const std::size_t text = cell.row().size() + cell.family().size() + cell.qualifier().size() + cell.value().size();
    return (object + key_value + text + unit - 1) / unit * unit;
}

/// The message for cells that a request returns; with a block, they are appended to it.  HBase: Result.
template <class Cells>
writer result_message(const Cells& cells, reply& answer) {
    writer made;
    if (answer.takes_block) {
        if (cells.size() != 0) made.number(proto::result::associated_cell_count, cells.size());
        for (const auto& cell : cells) append_cell(answer.block, cell);
    } else {
        for (const auto& cell : cells) made.message(proto::result::cell, cell_message(cell));
    }
    return made;
}
/// The message alone, whether the client takes blocks or not.
template <class Cells>
writer result_without_block(const Cells& cells) {
    reply none;
    return result_message(cells, none);
}
/// The answer to a get that asks for existence only.
inline writer existence_message(bool exists) {
    writer made;
    made.number(proto::result::exists, exists ? 1 : 0);
    return made;
}

/// The cell block of a request, whose cells are taken one after the other.
class request_cells {
public:
    /// No cells.
    request_cells() : request_cells(bytes_view()) {}
    /// Begins at the first cell.  Throws: illegal_argument if it is malformed.
    explicit request_cells(bytes_view raw) : at_(cell_block(raw).begin()) {}

    /// Calls `use(key_value)` with each of the next `count` cells.  Throws: illegal_argument if there are fewer.
    template <class Use>
    void take(std::uint64_t count, Use use) {
        for (; count != 0; --count) {
            if (at_ == std::default_sentinel)
                raise<illegal_argument>("the cell block of the request ends before its last cell");
            use(*at_);
            ++at_;
        }
    }

private:
    cell_block::iterator at_;
};

}  // namespace strata::gateway::rpc
