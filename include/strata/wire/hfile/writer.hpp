// SPDX-License-Identifier: BSL-1.0
// Layer: wire/hfile.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/limits.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/wire/encoding/varint.hpp>
#include <strata/wire/hfile/codec.hpp>
#include <strata/wire/hfile/facts.hpp>
#include <strata/wire/hfile/parts/block.hpp>
#include <strata/wire/hfile/parts/cell_statistics.hpp>
#include <strata/wire/hfile/parts/file_info.hpp>
#include <strata/wire/hfile/parts/key_order.hpp>
#include <strata/wire/hfile/parts/root_index.hpp>
#include <strata/wire/hfile/parts/trailer.hpp>
#include <strata/wire/hfile/write_options.hpp>
#include <strata/wire/key.hpp>
#include <strata/wire/key_value.hpp>
#include <strata/wire/tag.hpp>

namespace strata {

/// Writes an HFile, which HBase opens and loads into a table (HFile v3).
///
///     strata::hfile_writer file({}, [&](strata::bytes_view part) { out.write(part.data(), part.size()); });
///     for (const strata::cell_view& one : cells) file.add(one);
///     file.finish();
///
/// The sink is called with the bytes of the file, part by part, in order.  Memory is needed for one block, and for the
/// index: some 50 bytes a block.
///
/// If the sink throws, what it has got is no file, and the writer refuses all further calls.  So it does after a call
/// that ran out of memory while a block was compressed or sealed.  An exception of any other kind leaves the writer as
/// it was before the call, and the next cell may be added.  Without finish() there is no trailer, so that no reader
/// takes the bytes for a file.
template <class Sink>
class hfile_writer {
    static_assert(std::is_invocable_v<Sink&, bytes_view>,
                  "strata: the sink of an hfile_writer is called with a bytes_view");

public:
    /// Begins a file.
    ///
    /// Throws: illegal_argument if a length is 0 or exceeds 2^30, and for an entry of the file info that is the
    /// writer's.
    explicit hfile_writer(hfile_write_options options, Sink sink)
        : options_(std::move(options)), sink_(std::move(sink)) {
        constexpr std::size_t most = std::size_t{1} << 30;
        if (options_.block_size - 1 >= most || options_.bytes_per_checksum - 1 >= most)
            detail::raise<illegal_argument>("block_size and bytes_per_checksum are from 1 to 2^30");
        for (const auto& [key, value] : options_.info)
            if (detail::hfile::is_key_of_writers(key))
                detail::raise<illegal_argument>("the writer of an HFile sets " + key + " by itself");
        block_.assign(detail::hfile::block_header_size, '\0');
    }
    hfile_writer(const hfile_writer&) = delete;
    hfile_writer& operator=(const hfile_writer&) = delete;

    /// Writes the next cell.  `others`: its tags; the cell's own time to live is added to them, unless it is the first
    /// there.  `sequence`: the number of its write, which counts if the options say so.
    ///
    /// Cells come in the order of a table (R1.1), all of one family.  Two of the same row, column, timestamp and kind
    /// stand in the order of their writes, the last first.
    /// Complexity: linear in the bytes of the cell; the sink gets a block now and then.
    /// Throws: out_of_order; illegal_argument for another family, for more than 32767 bytes of tags, and for tags in a
    /// file without; bad_row_key, bad_family_name, bad_column, bad_value or bad_timestamp if HBase has no such cell
    /// (R1.13, R2.1, R2.28); what the sink throws.
    void add(const cell_view& what, const tag_list& others, std::uint64_t sequence) {
        check_open();
        detail::check_row(what.row());
        detail::check_written(what.timestamp());
        const std::size_t key_size = detail::checked_key_size(what);
        bytes room;
        const bytes_view tags = tags_of(what, others, room);
        if (sequence >= sequence_end)
            detail::raise<illegal_argument>("a sequence number is below 2^55, and not " + std::to_string(sequence));
        const bool is_same_key =
            statistics_.cells() != 0 && detail::hfile::check_order(last_key(), last_sequence_, what, sequence);
        if (plain_size() >= options_.block_size && !is_same_key) flush();
        append(what, key_size, tags, sequence);
    }

    /// Adds a cell with its own sequence number, which a table has given it.
    void add(const cell_view& what, const tag_list& others = {}) { add(what, others, what.version().sequence()); }

    /// Writes index, file info and trailer.  No cell can be added after it.
    ///
    /// Throws: what the sink throws.
    void finish() {
        check_open();
        flush();
        is_open_ = false;
        finish_index();
        describe();
        facts_.file_info = position_;
        write(detail::hfile::file_info_magic, detail::hfile::printed_file_info(facts_), no_block);
        facts_.uncompressed_size += detail::hfile::trailer_size;
        std::invoke(sink_, bytes_view(detail::hfile::printed_trailer(facts_)));
        is_finished_ = true;
    }

    /// What the file says of itself, once it is finished.
    const hfile_facts& facts() const noexcept { return facts_; }

private:
    /// Of a version_key.
    static constexpr std::uint64_t sequence_end = std::uint64_t{1} << 55;

    void check_open() const {
        if (is_open_) return;
        detail::raise<illegal_argument>(is_finished_ ? "an HFile that is finished takes no more cells"
                                                     : "an HFile whose writing has failed takes no more cells");
    }

    /// The bytes of all tags.  They lie in `room` if they had to be put together.
    bytes_view tags_of(const cell_view& what, const tag_list& others, bytes& room) const {
        bytes_view all = others.raw();
        if (const auto ttl = what.ttl(); ttl && ttl != detail::first_ttl(others)) {
            room = detail::joined_tags(what, others);
            all = room;
        }
        constexpr std::size_t most = 32767;  // more than that, HBase does not read again
        if (all.size() > most)
            detail::raise<illegal_argument>("the tags of a cell have at most 32767 bytes, and these have " +
                                            std::to_string(all.size()));
        if (!all.empty() && !options_.tags)
            detail::raise<illegal_argument>("a cell has tags, and the HFile is written without");
        return all;
    }

    /// Appends a cell to the block.  If that throws, nothing has changed.
    void append(const cell_view& what, std::size_t key_size, bytes_view tags, std::uint64_t sequence) {
        constexpr std::size_t longest_vlong = 9;
        const std::size_t begin = block_.size();
        const bytes_view value = what.value();
        const std::size_t size = lengths_size + key_size + value.size() + (options_.tags ? 2 + tags.size() : 0);
        block_.reserve(begin + size + longest_vlong);
        const std::size_t counted = statistics_.size_of(key_size, value.size(), tags.size());
        block_.resize(begin + size);
        char* const key = block_.data() + begin + lengths_size;
        detail::put_number(detail::put_number(block_.data() + begin, static_cast<std::int32_t>(key_size)),
                           static_cast<std::int32_t>(value.size()));
        char* at = detail::put(detail::put_key(key, what), value);
        if (options_.tags) detail::put(detail::put_number(at, static_cast<std::uint16_t>(tags.size())), tags);
        if (statistics_.is_biggest(counted)) {
            try {
                statistics_.keep_biggest(counted, {key, key_size});
            } catch (...) {
                block_.resize(begin);
                throw;
            }
        }
        if (options_.sequences) detail::append_hadoop_vlong(block_, static_cast<std::int64_t>(sequence));
        last_key_at_ = begin + lengths_size;
        last_key_size_ = key_size;
        last_sequence_ = sequence;
        statistics_.add(what, key_size, tags.size(), options_.sequences ? sequence : 0);
    }

    /// The length of the data block so far.
    std::size_t plain_size() const noexcept { return block_.size() - detail::hfile::block_header_size; }

    /// The key of the last cell, which lies in the block, or was kept when that ended.
    bytes_view last_key() const noexcept {
        return plain_size() == 0 ? bytes_view(last_key_) : bytes_view(block_).substr(last_key_at_, last_key_size_);
    }

    /// Ends the data block.  If that throws, the writer is not open any more.
    void flush() {
        if (plain_size() == 0) return;
        is_open_ = false;
        last_key_ = last_key();
        const bytes_view body = bytes_view(block_).substr(detail::hfile::block_header_size);
        const auto key_size = from_big_endian<std::uint32_t>(body);
        first_key_ = body.substr(lengths_size, key_size);
        const std::uint64_t position = position_;
        const std::size_t size = write_block(detail::hfile::data_magic, block_, facts_.last_data_block);
        index_.add(position, size, first_key_);
        if (index_.entries() == 1) facts_.first_data_block = position;
        facts_.last_data_block = position;
        block_.resize(detail::hfile::block_header_size);
        is_open_ = true;
    }

    /// Writes the index of the data blocks, and that of meta blocks, which is empty.
    void finish_index() {
        facts_.load_on_open = position_;
        facts_.data_index_levels = 1;
        facts_.data_index_entries = index_.entries();
        facts_.data_index_size = index_.body().size();
        write(detail::hfile::root_index_magic, index_.body(), no_block);
        facts_.uncompressed_size -= detail::hfile::block_header_size + index_.body().size();  // HBase leaves it out
        write(detail::hfile::root_index_magic, {}, facts_.load_on_open);
    }

    /// Makes the facts whole, but for where the file info lies.
    void describe() {
        facts_.cells = statistics_.cells();
        facts_.comparator = detail::hfile::usual_comparator;
        if (options_.codec != nullptr) facts_.compression = options_.codec->compression();
        facts_.has_tags = options_.tags;
        facts_.has_sequences = options_.sequences;
        facts_.created = options_.created ? *options_.created : timestamp(std::chrono::system_clock::now());
        facts_.info = options_.info;
        facts_.info.insert_or_assign(bytes(detail::hfile::key::created), to_big_endian(facts_.created->value));
        statistics_.describe(facts_, last_key_);
    }

    /// Writes a block.
    void write(bytes_view magic, bytes_view body, std::uint64_t previous) {
        bytes made(detail::hfile::block_header_size, '\0');
        made.append(body);
        write_block(magic, made, previous);
    }

    /// Writes a block that has room for its header; it is sealed in place if it is not compressed.  Returns its length.
    std::size_t write_block(bytes_view magic, bytes& made, std::uint64_t previous) {
        const std::size_t plain = made.size() - detail::hfile::block_header_size;
        bytes* sealed = &made;
        if (options_.codec != nullptr) {
            sealed = &packed_;
            packed_.assign(detail::hfile::block_header_size, '\0');
            options_.codec->compress(bytes_view(made).substr(detail::hfile::block_header_size), packed_);
        }
        detail::hfile::seal_block(*sealed, magic, plain, static_cast<std::int64_t>(previous), options_.checksum,
                                  options_.bytes_per_checksum);
        std::invoke(sink_, bytes_view(*sealed));
        position_ += sealed->size();
        facts_.uncompressed_size += detail::hfile::block_header_size + plain;
        return sealed->size();
    }

    static constexpr std::size_t lengths_size = 8;  ///< Of key and value.
    static constexpr std::uint64_t no_block = ~std::uint64_t{0};

    hfile_write_options options_;
    Sink sink_;
    bool is_open_ = true;
    bool is_finished_ = false;
    std::uint64_t position_ = 0;  ///< How many bytes the sink has got.
    bytes block_;                 ///< The data block so far, after room for its header.
    bytes packed_;
    bytes first_key_;
    bytes last_key_;
    std::size_t last_key_at_ = 0;
    std::size_t last_key_size_ = 0;
    std::uint64_t last_sequence_ = 0;
    detail::hfile::root_index index_;
    detail::hfile::cell_statistics statistics_;
    hfile_facts facts_ = [] {
        hfile_facts of_nothing;
        of_nothing.first_data_block = of_nothing.last_data_block = no_block;
        return of_nothing;
    }();
};

}  // namespace strata
