// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <strata/cell/cell.hpp>
#include <strata/core/error.hpp>
#include <strata/files/cell_text.hpp>
#include <strata/files/error.hpp>
#include <strata/files/json_lines.hpp>
#include <strata/files/load.hpp>
#include <strata/files/sequence_file.hpp>
#include <strata/files/shell_output.hpp>
#include <strata/files/store_files.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/stored_cells.hpp>
#include <strata/wire/hfile/reader.hpp>
#include <strata/wire/tag.hpp>

#include "codec.hpp"
#include "format.hpp"
#include "mapped_file.hpp"
#include "progress.hpp"

namespace files {

namespace st = strata;

/// Where cells come from.
struct source {
    std::string path;  ///< `-` is the standard input.
    format from = format::unknown;
    st::shell_output_options shell = {};
    std::optional<std::string> family = {};  ///< Only cells of this family.
    bool sort = false;                       ///< Reads all cells, and hands them over in HBase's order.
    bool shows_progress = false;             ///< Even if there is no terminal.
};

/// The sentence of an error, without what every error of the library begins with.
inline std::string sentence(const std::exception& why) {
    const std::string_view what = why.what();
    constexpr std::string_view prefix = "strata: ";
    return std::string(what.starts_with(prefix) ? what.substr(prefix.size()) : what);
}

/// HBase's order, of cells of several families.
inline bool sorts_before(const st::cell_view& a, const st::cell_view& b) {
    const auto key = [](const st::cell_view& c) { return std::tuple(c.row(), c.family(), c.qualifier()); };
    return key(a) != key(b) ? key(a) < key(b) : a.version().sorts_before(b.version());
}

namespace detail {

/// Calls use(cell, tags) for each cell of a reader, which has no tags.  What goes wrong gets the file and the place.
template <class Reader, class Use>
void read_all(const std::string& path, Reader& reader, Use& use) {
    while (reader.next()) {
        try {
            use(reader.cell(), st::tag_list());
        } catch (const st::error& why) {
            std::string place;
            if constexpr (requires { reader.line(); })
                place = "line " + std::to_string(reader.line()) + ": ";
            else
                place = "byte " + std::to_string(reader.position()) + ": ";
            throw failure(path + ": " + place + sentence(why));
        }
    }
}

/// Calls use(cell, tags) for each cell of an HFile.
template <class Use>
void read_hfile(const std::string& path, Use& use) {
    const mapped_file file(path);
    std::uint64_t number = 0;
    try {
        const st::hfile_reader reader(file.raw(), {.codec = codec_of_files()});
        for (const st::hfile_cell& one : reader) {
            ++number;
            use(one.cell, one.tags);
        }
    } catch (const st::corrupt_hfile& why) {
        throw failure(path + ": " + sentence(why));
    } catch (const st::error& why) {
        throw failure(path + ": cell " + std::to_string(number) + ": " + sentence(why));
    }
}

/// Calls use(cell, tags) for each cell of a saved table, in HBase's order.
template <class Use>
void read_table(const std::string& path, Use& use) {
    try {
        const auto table = st::load<st::dynamic_table>(path, {.codec = codec_of_files()});
        std::vector<st::cell_view> all;
        st::for_each_stored_cell(table, [&](const st::cell_view& one) { all.push_back(one); });
        std::stable_sort(all.begin(), all.end(), sorts_before);
        for (const st::cell_view& one : all) use(one, st::tag_list());
    } catch (const st::error& why) {
        throw failure(path + ": " + sentence(why));
    }
}

/// Calls use(cell, tags) for each cell of a directory of HBase.
template <class Use>
void read_hbase(const std::string& path, Use& use) {
    try {
        st::store_files from({path}, {.codec = codec_of_files()});
        for (const st::cell_view& one : from) use(one, st::tag_list());
    } catch (const st::error& why) {
        throw failure(sentence(why));
    }
}

template <class Use>
void read_stream(const source& from, format is, std::istream& in, Use& use) {
    try {
        if (is == format::cells) {
            st::cell_text_reader reader(in);
            read_all(from.path, reader, use);
        } else if (is == format::json) {
            st::json_lines_reader reader(in);
            read_all(from.path, reader, use);
        } else if (is == format::sequence) {
            st::sequence_file_reader reader(in);
            read_all(from.path, reader, use);
        } else {
            st::shell_output_reader reader(in, from.shell);
            read_all(from.path, reader, use);
        }
    } catch (const st::error& why) {
        throw failure(from.path + ": " + sentence(why));
    }
}

template <class Use>
void read(const source& from, Use& use) {
    const bool is_input = from.path == "-";
    if (is_input && from.from == format::unknown) throw failure("say by --from what the standard input is");
    const format is = from.from == format::unknown ? format_of(from.path) : from.from;
    if (is_input && (is == format::hfile || is == format::table || is == format::hbase))
        throw failure("an HFile, a saved table or a directory is not read from the standard input");
    if (is == format::hfile) return read_hfile(from.path, use);
    if (is == format::table) return read_table(from.path, use);
    if (is == format::hbase) return read_hbase(from.path, use);
    if (is_input) return read_stream(from, is, std::cin, use);
    std::ifstream in = opened(from.path);
    read_stream(from, is, in, use);
}

}  // namespace detail

/// Calls use(cell, tags) for each cell, or use(cell).  Throws: failure, with file and place.
template <class Use>
void for_each_cell(const source& from, Use use) {
    progress shown(from.path, from.shows_progress);
    const auto hand_over = [&](const st::cell_view& one, const st::tag_list& tags) {
        if (from.family && one.family() != *from.family) return;
        if constexpr (requires { use(one, tags); })
            use(one, tags);
        else
            use(one);
    };
    const auto count = [&](const st::cell_view& one, const st::tag_list& tags) {
        hand_over(one, tags);
        shown.step();
    };
    if (!from.sort) return detail::read(from, count);

    std::vector<std::pair<st::cell, st::bytes>> all;
    const auto keep = [&](const st::cell_view& one, const st::tag_list& tags) {
        all.emplace_back(st::cell(one), tags.raw());
        shown.step();
    };
    detail::read(from, keep);
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return sorts_before(a.first, b.first); });
    for (const auto& [one, tags] : all) hand_over(one, st::tag_list::parse(tags));
}

}  // namespace files
