// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <ostream>
#include <string>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/error.hpp>
#include <strata/files/parts/cell_source.hpp>
#include <strata/files/sequence_file/format.hpp>
#include <strata/wire/byte_reader.hpp>
#include <strata/wire/encoding/protobuf.hpp>
#include <strata/wire/encoding/varint.hpp>
#include <strata/wire/fields/client.hpp>
#include <strata/wire/tag.hpp>

/// Hadoop's SequenceFile with the cells of a table, as HBase's Export writes it and its Import loads it.
///
/// One file holds all families.  Times to live are kept, as tags; sequence numbers are not.  HBase 2.6.4 reads and
/// writes these tags in the file, but its client takes them from a server, and sends them, only with
/// `-D hbase.client.rpc.codec=org.apache.hadoop.hbase.codec.KeyValueCodecWithTags`.
namespace strata {

/// How a SequenceFile is written.
struct sequence_file_options {
    /// The mark between its records: a random one, unless it is given.
    std::optional<sequence_file_mark> mark = {};
};

/// Writes a SequenceFile.
///
///     sequence_file_writer file(out);
///     for (auto row : table.scan({.versions = all_versions, .raw = true}))
///         for (const cell_view& c : row) file.add(c);
///     file.finish();
///
/// If the stream fails, it says so itself: look at it at the end.
/// Memory: the cells of one row, or 16 MiB of them and one cell; a longer row is several records.
class sequence_file_writer {
public:
    /// Writes the header.  Borrows the stream, which is a binary one.
    explicit sequence_file_writer(std::ostream& out, const sequence_file_options& options = {})
        : out_(&out), mark_(options.mark ? *options.mark : detail::sequence_file::random_mark()) {
        write(detail::sequence_file::header(mark_));
        marked_ = written_;
    }

    /// Adds a cell.  Cells of one row come one after the other.
    ///
    /// Throws: illegal_argument or one of its children for a cell that no table can hold.
    void add(const cell_view& added) {
        constexpr std::size_t long_record = std::size_t{16} << 20;
        detail::check_storable(added);
        if (added.row() != row_ || cells_.size() > long_record) {
            finish();
            row_ = added.row();
        }
        using field = detail::proto::cell;
        detail::protobuf_writer cell;
        cell.payload(field::row, added.row()).payload(field::family, added.family());
        cell.payload(field::qualifier, added.qualifier());
        cell.number(field::timestamp, static_cast<std::uint64_t>(added.timestamp().value));
        cell.number(field::cell_type, static_cast<std::uint64_t>(added.kind()));
        cell.payload(field::value, added.value());
        if (const auto ttl = added.ttl()) {
            bytes tags;
            append_tag(tags, {ttl_tag_type, to_big_endian(*ttl)});
            cell.payload(field::tags, tags);
        }
        detail::protobuf_writer result;
        result.message(detail::proto::result::cell, cell);
        cells_ += result.raw();
    }

    /// Writes the cells of the last row.  The file is whole then.
    void finish() {
        namespace format = detail::sequence_file;
        if (cells_.empty()) return;
        bytes record;
        if (written_ - marked_ >= format::mark_interval) {
            append_big_endian(record, format::escape_of_mark);
            record.append(mark_.data(), mark_.size());
            marked_ = written_ + record.size();
        }
        bytes length;
        detail::append_varint(length, cells_.size());
        const std::size_t key = sizeof(std::int32_t) + row_.size();
        append_big_endian(record, static_cast<std::int32_t>(key + length.size() + cells_.size()));
        append_big_endian(record, static_cast<std::int32_t>(key));
        append_big_endian(record, static_cast<std::int32_t>(row_.size()));
        write(record.append(row_).append(length));
        write(cells_);
        cells_.clear();
    }

private:
    void write(bytes_view raw) {
        out_->write(raw.data(), static_cast<std::streamsize>(raw.size()));
        written_ += raw.size();
    }

    std::ostream* out_;
    sequence_file_mark mark_;
    std::uint64_t written_ = 0;
    std::uint64_t marked_ = 0;  // where the last mark ends
    bytes row_;
    bytes cells_;  // of that row: fields of a Result
};

/// Reads a SequenceFile that Export or sequence_file_writer has written.
///
///     table.bulk_load(sequence_file_reader(in));
///
/// Compressed ones are refused.  Tags other than a time to live are dropped: a cell has none.
/// Memory: one record, which is a row, or what Export makes of a wide one.
class sequence_file_reader : public cell_source<sequence_file_reader> {
public:
    /// Reads the header.  Borrows the stream, which is a binary one.  Throws: corrupt_sequence_file.
    explicit sequence_file_reader(std::istream& in) : in_(in), mark_(detail::sequence_file::read_header(in_)) {}

    /// Reads the next cell.  Returns false at the end.
    ///
    /// Throws: corrupt_sequence_file if the bytes are no record, or hold a cell that no table can hold.
    bool next() {
        try {
            while (at_ == result_.end()) {
                if (in_.at_end()) return false;
                begin_ = in_.position();
                if (!read_record()) continue;
            }
            read_cell(*at_);
            ++at_;
            skip_other_fields();
            return true;
        } catch (const illegal_argument& why) {
            const std::string what = why.what();
            detail::sequence_file::fail(begin_, what.starts_with("strata: ") ? what.substr(8) : what);
        }
    }

    /// The cell that was read.  Invalidated by: next(), and the end of the reader.
    cell_view cell() const noexcept { return cell_; }
    /// The offset of the record that it stands in.
    std::uint64_t position() const noexcept { return begin_; }

private:
    using message = detail::protobuf_message;

    /// Reads a record.  Returns false if it is a mark.
    bool read_record() {
        namespace format = detail::sequence_file;
        const auto size = in_.number<std::int32_t>("a record");
        if (size == format::escape_of_mark) {
            in_.read(record_, mark_.size(), "a mark");
            if (!std::equal(record_.begin(), record_.end(), mark_.begin()))
                format::fail(begin_, "this mark is not the one of the header");
            return false;
        }
        const auto key_size = in_.number<std::int32_t>("a record");
        if (size < 0 || key_size < 0 || key_size > size)
            format::fail(begin_, "a record has a length of " + std::to_string(size) + ", and its key one of " +
                                     std::to_string(key_size));
        in_.read(record_, static_cast<std::uint64_t>(size), "a record");
        detail::byte_reader record(record_);
        detail::byte_reader key(record.take(static_cast<std::size_t>(key_size), "the key"));
        row_ = key.counted<std::int32_t>("the row");
        key.finish("the row");
        const bytes_view value = detail::take_counted(record, "a Result");
        record.finish("a Result");
        result_ = message::parse(value);
        if (result_.number(detail::proto::result::associated_cell_count).value_or(0) != 0)
            detail::raise<illegal_argument>("the cells of this Result are not in the file");
        at_ = result_.begin();
        skip_other_fields();
        return true;
    }
    /// Goes to the next cell.
    void skip_other_fields() {
        const auto is_cell = [](const detail::protobuf_field& field) {
            return field.id == detail::proto::result::cell && field.type == detail::protobuf_type::payload;
        };
        while (at_ != result_.end() && !is_cell(*at_)) ++at_;
    }

    void read_cell(const detail::protobuf_field& given) {
        using field = detail::proto::cell;
        const message in = message::parse(given.payload);
        if (in.payload(field::row).value_or(bytes_view()) != row_)
            detail::raise<illegal_argument>("a cell is of another row than its record");
        const auto kind = kind_of(in.number(field::cell_type));
        const timestamp written{static_cast<std::int64_t>(in.number(field::timestamp).value_or(0))};
        const auto ttl = ttl_in(tag_list::parse(in.payload(field::tags).value_or(bytes_view())));
        bytes_view stored = in.payload(field::value).value_or(bytes_view());
        if (ttl) stored = stored_ = detail::with_ttl(stored, *ttl);
        cell_ = cell_view(row_, in.payload(field::family).value_or(bytes_view()),
                          in.payload(field::qualifier).value_or(bytes_view()),
                          version_key(written, kind, 0, ttl.has_value()), stored);
        detail::check_storable(cell_);
    }
    static strata::kind kind_of(std::optional<std::uint64_t> type) {
        for (const strata::kind known :
             {kind::put, kind::delete_version, kind::delete_family_version, kind::delete_column, kind::delete_family})
            if (type == static_cast<std::uint64_t>(known)) return known;
        detail::raise<illegal_argument>("no cell has the type " + std::to_string(type.value_or(0)));
    }
    static std::optional<std::int64_t> ttl_in(const tag_list& tags) {
        for (const tag found : tags) {
            if (found.type != ttl_tag_type) continue;
            if (found.payload.size() != number_size)
                detail::raise<illegal_argument>("a tag with a time to live has 8 bytes, and this one has " +
                                                std::to_string(found.payload.size()));
            return from_big_endian(found.payload);
        }
        return {};
    }

    detail::sequence_file::input in_;
    sequence_file_mark mark_;
    std::uint64_t begin_ = 0;  // of the record
    bytes record_;
    bytes_view row_;
    message result_;
    message::iterator at_;
    bytes stored_;
    cell_view cell_{{}, {}, {}, version_key({}, kind::put), {}};
};

}  // namespace strata
