// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/catalog/described.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/error.hpp>
#include <strata/wire/hfile/facts.hpp>
#include <strata/wire/hfile/reader.hpp>
#include <strata/wire/key_value.hpp>
#include <strata/wire/tag.hpp>

#include "source.hpp"

namespace files {

/// Prints where a cell lies.
inline void print_key(std::ostream& out, const st::cell_view& one) {
    out << st::escape(one.row()) << '/' << st::escape(one.family()) << ':' << st::escape(one.qualifier()) << '/';
    if (one.timestamp() == st::latest)
        out << "LATEST_TIMESTAMP";
    else
        out << one.timestamp().value;
    out << '/' << name(one.kind());
}

/// The KeyValue with a key and no value.
inline st::bytes key_value_of(st::bytes_view key) {
    st::bytes made;
    st::append_big_endian(made, static_cast<std::int32_t>(key.size()));
    st::append_big_endian(made, std::int32_t{0});
    return made.append(key);
}

/// Prints a cell as HBase's HFilePrettyPrinter does with -p: its key, its value, its tags.
inline void print_cell(std::ostream& out, const st::cell_view& one, const st::tag_list& tags) {
    out << "K: ";
    print_key(out, one);
    out << "/vlen=" << one.value().size() << "/seqid=" << one.version().sequence() << " V: " << st::escape(one.value());
    std::size_t number = 0;
    const auto print_tag = [&](const st::tag& of) {
        out << " T[" << number++ << "]: [Tag type : " << int{of.type} << ", value : " << st::escape(of.payload) << ']';
    };
    for (const st::tag of : tags) print_tag(of);
    if (const auto ttl = one.ttl(); ttl && tags.empty()) print_tag({st::ttl_tag_type, st::to_big_endian(*ttl)});
    out << '\n';
}

/// A value of the file info as HBase's printer shows it.
inline std::string info_text(st::bytes_view key, st::bytes_view value) {
    constexpr std::string_view longs[] = {"EARLIEST_PUT_TS",     "MAX_MEMSTORE_TS_KEY", "MAX_SEQ_ID_KEY",
                                          "DELETE_FAMILY_COUNT", "BULKLOAD_TIMESTAMP",  "hfile.CREATE_TIME_TS"};
    constexpr std::string_view ints[] = {"hfile.AVG_KEY_LEN", "hfile.AVG_VALUE_LEN", "hfile.MAX_TAGS_LEN",
                                         "KEY_VALUE_VERSION"};
    constexpr std::string_view flags[] = {"MAJOR_COMPACTION_KEY", "hfile.TAGS_COMPRESSED",
                                          "EXCLUDE_FROM_MINOR_COMPACTION", "HISTORICAL"};
    const auto is_in = [&](const auto& all) { return std::find(std::begin(all), std::end(all), key) != std::end(all); };
    if (is_in(longs) && value.size() == 8) return std::to_string(st::from_big_endian(value));
    if (is_in(ints) && value.size() == 4) return std::to_string(st::from_big_endian<std::int32_t>(value));
    if (is_in(flags) && value.size() == 1) return value.front() == 0 ? "false" : "true";
    if (key == "TIMERANGE" && value.size() == 16)
        return std::to_string(st::from_big_endian(value.substr(0, 8))) + "...." +
               std::to_string(st::from_big_endian(value.substr(8)));
    if (key == "hfile.LASTKEY") {
        try {
            const st::bytes raw = key_value_of(value);
            const st::key_value last = st::key_value::parse(raw);
            std::ostringstream text;
            print_key(text, last.without_ttl());
            return text.str() + "/vlen=0/mvcc=0";
        } catch (const st::illegal_argument&) {
            return st::escape(value);
        }
    }
    return st::escape(value);
}

/// What all cells of a file have together.
class summary {
public:
    void add(const st::cell_view& one) {
        ++cells_;
        rows_ += cells_ == 1 || one.row() != last_row_ ? 1 : 0;
        last_row_ = one.row();
        ++kinds_[std::string(name(one.kind()))];
        ++families_[st::escape(one.family())];
        least_ = cells_ == 1 ? one.timestamp() : (std::min)(least_, one.timestamp());
        greatest_ = cells_ == 1 ? one.timestamp() : (std::max)(greatest_, one.timestamp());
        with_ttl_ += one.ttl() ? 1 : 0;
        sequence_ = (std::max)(sequence_, one.version().sequence());
        is_sorted_ = is_sorted_ && (!last_ || !sorts_before(one, st::cell_view(*last_)));
        last_.emplace(one);
    }

    void print(std::ostream& out) const {
        out << "cells: " << cells_ << "\nrows: " << rows_ << '\n';
        for (const auto& [family, count] : families_) out << "family " << family << ": " << count << '\n';
        for (const auto& [kind, count] : kinds_) out << kind << ": " << count << '\n';
        if (cells_ != 0) out << "timestamps: " << least_.value << " to " << greatest_.value << '\n';
        out << "with a time to live: " << with_ttl_ << "\ngreatest sequence number: " << sequence_
            << "\nin HBase's order: " << (is_sorted_ ? "yes" : "no") << '\n';
    }

private:
    std::uint64_t cells_ = 0;
    std::uint64_t rows_ = 0;
    std::uint64_t with_ttl_ = 0;
    std::uint64_t sequence_ = 0;
    std::map<std::string, std::uint64_t> families_;
    std::map<std::string, std::uint64_t> kinds_;
    st::timestamp least_;
    st::timestamp greatest_;
    st::bytes last_row_;
    std::optional<st::cell> last_;
    bool is_sorted_ = true;
};

/// Prints what stands in the trailer and in the file info of an HFile, in the words of HBase's HFilePrettyPrinter -m.
inline void print_facts(std::ostream& out, const st::hfile_facts& all) {
    out << "Trailer:\n    fileinfoOffset=" << all.file_info << ",\n    loadOnOpenDataOffset=" << all.load_on_open
        << ",\n    dataIndexCount=" << all.data_index_entries << ",\n    metaIndexCount=" << all.meta_index_entries
        << ",\n    totalUncomressedBytes=" << all.uncompressed_size << ",\n    entryCount=" << all.cells
        << ",\n    compressionCodec=" << name(all.compression)
        << ",\n    uncompressedDataIndexSize=" << all.data_index_size
        << ",\n    numDataIndexLevels=" << all.data_index_levels
        << ",\n    firstDataBlockOffset=" << all.first_data_block
        << ",\n    lastDataBlockOffset=" << all.last_data_block << ",\n    comparatorClassName=" << all.comparator
        << ",\n    encryptionKey=NONE,\n    majorVersion=3,\n    minorVersion=" << all.minor_version << "\nFileinfo:\n";
    for (const auto& [key, value] : all.info)
        out << "    " << st::escape(key) << " = " << info_text(key, value) << '\n';
}

/// What show prints.
struct show_options {
    bool facts = true;
    bool cells = true;
    std::uint64_t limit = ~std::uint64_t{0};  ///< Of the cells.
};

/// Prints the cells of a file, and then what they have together.
inline void show(std::ostream& out, const source& from, const show_options& how) {
    summary all;
    std::uint64_t printed = 0;
    for_each_cell(from, [&](const st::cell_view& one, const st::tag_list& tags) {
        if (how.cells && printed++ < how.limit) print_cell(out, one, tags);
        all.add(one);
    });
    if (how.cells && printed > how.limit) out << "and " << printed - how.limit << " more cells\n";
    if (!how.facts) return;
    all.print(out);
    const format is = from.from == format::unknown && from.path != "-" ? format_of(from.path) : from.from;
    if (is == format::table)
        for (const st::family_options& one : st::saved_families(from.path)) out << st::hbase_text(one) << '\n';
    if (is != format::hfile) return;
    const mapped_file file(from.path);
    print_facts(out, st::hfile_reader(file.raw(), {.codec = codec_of_files()}).facts());
}

}  // namespace files
