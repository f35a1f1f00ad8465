// SPDX-License-Identifier: BSL-1.0
// Reads the HFiles that HBase has written, and what its own reader says of them; tests/hbase/oracle/README.md has the
// format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/wire/hfile/cell.hpp>
#include <strata/wire/hfile/facts.hpp>
#include <strata/wire/hfile/reader.hpp>

#include "support/questions.hpp"

namespace recorded {

struct cell_line {
    strata::bytes row, family, qualifier;
    std::int64_t written = 0;
    int kind = 0;
    strata::bytes value, tags;
    std::uint64_t sequence = 0;

    friend bool operator==(const cell_line&, const cell_line&) = default;
};

/// A cell that was read, with the bytes of all its tags.
inline cell_line line_of(const strata::hfile_cell& one) {
    return {strata::bytes(one.cell.row()),       strata::bytes(one.cell.family()),
            strata::bytes(one.cell.qualifier()), one.cell.timestamp().value,
            static_cast<int>(one.cell.kind()),   strata::bytes(one.cell.value()),
            strata::bytes(one.tags.raw()),       one.sequence()};
}

inline std::vector<cell_line> lines_of(const strata::hfile_reader& file) {
    std::vector<cell_line> all;
    for (const strata::hfile_cell& one : file) all.push_back(line_of(one));
    return all;
}

struct hfile {
    std::string name;
    strata::bytes raw;
    std::map<std::string, std::string> trailer;
    std::map<strata::bytes, strata::bytes> info;
    std::vector<cell_line> cells;
};

/// Of every configuration; the second list is compressed with GZ.
inline const std::vector<std::string> plain_names{
    "none",         "prefix",    "diff",  "fast_diff",     "row_index_v1", "compressed_tags", "diff_compressed_tags",
    "small_blocks", "many_tags", "crc32", "null_checksum", "bulk"};
inline const std::vector<std::string> gz_names{"gz", "fast_diff_gz"};

inline strata::bytes contents(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("there is no " + path);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Both files of that name in a folder: the HFile, and what HBase says of it.
inline hfile read(const std::string& folder, const std::string& name) {
    const auto plain = [](const std::string& word) {
        return word == "-" ? strata::bytes() : questions::from_hex(word);
    };
    hfile made;
    made.name = name;
    made.raw = contents(folder + '/' + name + ".hfile");
    std::istringstream lines(contents(folder + '/' + name + ".cells"));
    std::string line;
    std::getline(lines, line);
    if (line != "strata hfile 1") throw std::runtime_error("the first line of " + name + ".cells is " + line);
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        const std::vector<std::string> all = questions::words(line);
        if (all[0] == "trailer") {
            made.trailer.emplace(all.at(1), all.at(2));
        } else if (all[0] == "info") {
            made.info.emplace(plain(all.at(1)), plain(all.at(2)));
        } else if (all[0] == "cell") {
            made.cells.push_back({plain(all.at(1)), plain(all.at(2)), plain(all.at(3)), std::stoll(all.at(4)),
                                  std::stoi(all.at(5)), plain(all.at(6)), plain(all.at(7)), std::stoull(all.at(8))});
        } else {
            throw std::runtime_error("what is '" + line + "' in " + name + ".cells?");
        }
    }
    return made;
}

/// Compares trailer and file info with what HBase says of them.
inline void check_facts(const strata::hfile_facts& facts, const hfile& wanted) {
    const auto number = [&](const char* key) { return std::stoull(wanted.trailer.at(key)); };
    CHECK(facts.cells == number("cells"));
    CHECK(name(facts.compression) == wanted.trailer.at("compression"));
    CHECK(facts.uncompressed_size == number("uncompressed_size"));
    CHECK(facts.data_index_size == number("data_index_size"));
    CHECK(facts.data_index_levels == number("data_index_levels"));
    CHECK(facts.data_index_entries == number("data_index_entries"));
    CHECK(facts.first_data_block == number("first_data_block"));
    CHECK(facts.last_data_block == number("last_data_block"));
    CHECK(facts.load_on_open == number("load_on_open"));
    CHECK(facts.file_info == number("file_info"));
    CHECK(facts.minor_version == 3);
    CHECK(facts.comparator == "org.apache.hadoop.hbase.KeyValue$KVComparator");
    const bool same = std::map<strata::bytes, strata::bytes>(facts.info.begin(), facts.info.end()) == wanted.info;
    CHECK(same);
    CHECK(facts.time_range.has_value());
    CHECK(facts.family_markers.has_value());
    CHECK(facts.earliest_put.has_value());
    CHECK(facts.created.has_value());
}

}  // namespace recorded
