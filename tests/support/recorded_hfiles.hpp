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

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/wire/hfile/cell.hpp>
#include <strata/wire/hfile/facts.hpp>
#include <strata/wire/hfile/reader.hpp>

#include "support/words_and_hex.hpp"

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

/// Takes a line of what HBase says of a file.
inline void take(hfile& of, const std::string& line) {
    const auto plain = [](const std::string& word) {
        return word == "-" ? strata::bytes() : questions::from_hex(word);
    };
    const std::vector<std::string> all = questions::words(line);
    if (all[0] == "trailer") {
        of.trailer.emplace(all.at(1), all.at(2));
    } else if (all[0] == "info") {
        of.info.emplace(plain(all.at(1)), plain(all.at(2)));
    } else if (all[0] == "cell") {
        of.cells.push_back({plain(all.at(1)), plain(all.at(2)), plain(all.at(3)), std::stoll(all.at(4)),
                            std::stoi(all.at(5)), plain(all.at(6)), plain(all.at(7)), std::stoull(all.at(8))});
    } else {
        throw std::runtime_error("what HBase says of a file has the line '" + line + "'");
    }
}

/// Both files of that name in a folder: the HFile, and what HBase says of it.
inline hfile read(const std::string& folder, const std::string& name) {
    hfile made;
    made.name = name;
    made.raw = contents(folder + '/' + name + ".hfile");
    std::istringstream lines(contents(folder + '/' + name + ".cells"));
    std::string line;
    std::getline(lines, line);
    if (line != "strata hfile 1") throw std::runtime_error("the first line of " + name + ".cells is " + line);
    std::getline(lines, line);
    while (std::getline(lines, line)) take(made, line);
    return made;
}

/// What a file's facts and what HBase says of it do not agree on, by name.
inline std::vector<std::string> disagreements(const strata::hfile_facts& facts, const hfile& wanted) {
    std::vector<std::string> all;
    const auto number = [&](const char* key, std::uint64_t found) {
        if (std::stoull(wanted.trailer.at(key)) != found) all.emplace_back(key);
    };
    number("cells", facts.cells);
    number("uncompressed_size", facts.uncompressed_size);
    number("data_index_size", facts.data_index_size);
    number("data_index_levels", facts.data_index_levels);
    number("data_index_entries", facts.data_index_entries);
    number("first_data_block", facts.first_data_block);
    number("last_data_block", facts.last_data_block);
    number("load_on_open", facts.load_on_open);
    number("file_info", facts.file_info);
    if (name(facts.compression) != wanted.trailer.at("compression")) all.emplace_back("compression");
    if (facts.comparator != "org.apache.hadoop.hbase.KeyValue$KVComparator") all.emplace_back("comparator");
    if (std::map<strata::bytes, strata::bytes>(facts.info.begin(), facts.info.end()) != wanted.info)
        all.emplace_back("info");
    return all;
}

}  // namespace recorded
