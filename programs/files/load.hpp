// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include <strata/cell/cell.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/files/load.hpp>
#include <strata/files/save.hpp>
#include <strata/files/store_files.hpp>
#include <strata/schema/runtime_family.hpp>
#include <strata/table/dynamic_table.hpp>

#include "codec.hpp"
#include "format.hpp"
#include "progress.hpp"
#include "source.hpp"
#include "target.hpp"

namespace files {

/// What load is asked for.
struct load_request {
    std::vector<std::string> paths;  ///< Files and directories.
    source reading;                  ///< How they are read.
    destination to;                  ///< A directory.
    bool adds = false;               ///< What is saved there stays.
    bool replaces = false;           ///< It does not, but for its families.
};

/// Cells of several sources on their way into a saved table.
class collection {
public:
    collection(const source& reading, const std::string& to) : reading_(reading), shown_(to, reading.shows_progress) {}

    /// A family that is not there yet.
    void add_family(const st::family_options& one) {
        const auto has_name = [&](const st::family_options& other) { return other.name == one.name; };
        if (std::none_of(families_.begin(), families_.end(), has_name)) families_.push_back(one);
    }

    /// A saved table, with its families.
    void add_saved(const std::string& path) {
        for (const st::family_options& one : st::saved_families(path)) add_family(one);
        add_source(path, format::table);
    }
    /// HFiles, of which those without numbers count as loaded after what is there.
    void add_store_files(const std::vector<std::filesystem::path>& paths) {
        if (paths.empty()) return;
        try {
            st::store_files from(paths, {.codec = codec_of_files(), .after = greatest_});
            for (const st::family_options& one : from.families())
                if (is_wanted(one.name)) add_family(one);
            begin_source();
            for (const st::cell_view& one : from) add(one);
        } catch (const st::error& why) {
            throw failure(sentence(why));
        }
    }
    /// Cells of any other format.  Without numbers, they count as written after what is there.
    void add_source(const std::string& path, format is) {
        begin_source();
        const std::size_t first = all_.size();
        source from = reading_;
        from.path = path;
        from.from = is;
        for_each_cell(from, [&](const st::cell_view& one) { add(one); });
        const auto has_number = [](const held& one) { return one.what.version().sequence() != 0; };
        const auto begin = all_.begin() + static_cast<std::ptrdiff_t>(first);
        if (first == 0 || is == format::table || std::any_of(begin, all_.end(), has_number)) return;
        ++greatest_;
        for (auto at = begin; at != all_.end(); ++at) at->what = numbered(at->what, greatest_);
    }

    void save(const destination& to) {
        std::stable_sort(all_.begin(), all_.end(), [](const held& a, const held& b) {
            if (sorts_before(a.what, b.what)) return true;
            return a.source > b.source && !sorts_before(b.what, a.what);
        });
        if (families_.empty()) throw failure("a table of no cells has no families");
        try {
            st::dynamic_table table(families_);
            table.bulk_load(all_, {.keep_sequence = to.sequence.value_or(true)});
            st::save(table, to.path, {.codec = to.gz ? codec_of_files() : nullptr});
        } catch (const st::error& why) {
            throw failure(to.path + ": " + sentence(why));
        }
    }

private:
    struct held {
        st::cell what;
        std::size_t source;

        operator st::cell_view() const noexcept { return what; }  // NOLINT: implicit, for bulk_load
    };

    static st::cell numbered(const st::cell_view& one, std::uint64_t number) {
        const st::version_key was = one.version();
        return st::cell({one.row(),
                         one.family(),
                         one.qualifier(),
                         {was.written(), was.kind(), number, was.has_ttl()},
                         one.stored()});
    }
    bool is_wanted(st::bytes_view family) const { return !reading_.family || family == *reading_.family; }

    void begin_source() noexcept { ++source_; }
    void add(const st::cell_view& one) {
        shown_.step();
        if (!is_wanted(one.family())) return;
        if (last_family_ != one.family()) {
            add_family({.name = one.family(), .max_versions = (std::numeric_limits<std::int32_t>::max)()});
            last_family_ = one.family();
        }
        greatest_ = (std::max)(greatest_, one.version().sequence());
        all_.push_back({st::cell(one), source_});
    }

    source reading_;
    progress shown_;
    std::vector<held> all_;
    std::vector<st::family_options> families_;
    st::bytes last_family_;
    std::uint64_t greatest_ = 0;  // number of a write
    std::size_t source_ = 0;
};

/// Makes the cells of all files and directories those of a saved table.
inline void load(const load_request& asked) {
    const bool is_there = std::filesystem::exists(std::filesystem::path(asked.to.path) / "strata.table");
    if (is_there && !asked.adds && !asked.replaces)
        throw failure(asked.to.path + " has a saved table; say by --add or --replace what becomes of its cells");
    collection all(asked.reading, asked.to.path);
    if (is_there && asked.adds) all.add_saved(asked.to.path);
    try {
        if (is_there)
            for (const st::family_options& one : st::saved_families(asked.to.path)) all.add_family(one);
    } catch (const st::error& why) {
        throw failure(asked.to.path + ": " + sentence(why));
    }
    std::vector<std::filesystem::path> store_files;
    std::vector<std::pair<std::string, format>> others;
    for (const std::string& path : asked.paths) {
        const format given = asked.reading.from;
        if (path == "-" && given == format::unknown) throw failure("say by --from what the standard input is");
        const format is = given == format::unknown ? format_of(path) : given;
        if (is == format::hfile || is == format::hbase)
            store_files.emplace_back(path);
        else
            others.emplace_back(path, is);
    }
    all.add_store_files(store_files);
    for (const auto& [path, is] : others)
        if (is == format::table)
            all.add_saved(path);
        else
            all.add_source(path, is);
    all.save(asked.to);
}

}  // namespace files
