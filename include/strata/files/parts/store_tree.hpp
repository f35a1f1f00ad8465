// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/catalog/table_descriptor.hpp>
#include <strata/core/error.hpp>
#include <strata/files/parts/region_files.hpp>
#include <strata/files/save_error.hpp>

/// Which HFiles lie in a directory of HBase.
namespace strata::detail {

/// The number of a bulk load in the name of its file, `NAME_SeqId_7_`; nothing in other names.
inline std::optional<std::uint64_t> bulk_load_number(std::string_view name) noexcept {
    constexpr std::string_view mark = "_SeqId_";
    const std::size_t at = name.find(mark);
    if (at == std::string_view::npos) return std::nullopt;
    name.remove_prefix(at + mark.size());
    std::uint64_t number = 0;
    const auto [end, fault] = std::from_chars(name.data(), name.data() + name.size(), number);
    const bool is_whole = fault == std::errc() && end != name.data() + name.size() && *end == '_';
    return is_whole ? std::optional(number) : std::nullopt;
}

/// What a file is that is no HFile though it lies where one could: a sentence; null for an HFile.
///
/// HBase: StoreFileInfo.  `NAME.REGION` refers to a half of a file of another region, `TABLE=REGION-NAME` to one of
/// another table.
inline const char* not_an_hfile(std::string_view name) noexcept {
    const auto is_hex = [](std::string_view text) {
        return !text.empty() && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
    };
    if (const auto sign = name.find('='); sign != std::string_view::npos && name.find('-', sign) != name.npos)
        return "is a link to a file of another table; load it where that lies, or compact the table before it is "
               "copied (major_compact)";
    const auto dot = name.find('.');
    if (dot != std::string_view::npos && is_hex(name.substr(0, (std::min)(dot, name.find("_SeqId_")))) &&
        is_hex(name.substr(dot + 1)))
        return "is a reference to half of a file of a region that was split or merged; compact the table before it is "
               "copied (major_compact)";
    return nullptr;
}

/// An HFile that was found.
struct found_store_file {
    std::filesystem::path file;
    std::string family;  ///< The name of its directory, if that says the family; otherwise empty.
};

/// The files of paths that are HFiles, or directories: of a family, a region or a table as HBase has them.
///
///     TABLE/.tabledesc/.tableinfo.N        what the table is
///     TABLE/REGION/.regioninfo             what rows the region has
///     TABLE/REGION/FAMILY/FILE             an HFile
///     TABLE/REGION/recovered.edits         writes that are in no HFile: refused, unless it only has numbers (.seqid)
///
/// Names that begin with a dot or an underscore are passed over.  Files: the operations on files.
template <class Files>
class store_tree {
    using path = std::filesystem::path;

public:
    explicit store_tree(const Files& files) : files_(files) {}

    /// Throws: unloadable_files for what is no HFile, or not all that there is; corrupted_snapshot; io_failure.
    void add(const path& place) {
        if (!std::filesystem::is_directory(place)) return add_file(place, {});
        const std::size_t before = found_.size();
        walk(place, 0, nullptr);
        if (found_.size() == before && !table_)
            raise<unloadable_files>("there is no HFile in " + place.string(), place);
        check_regions();
    }

    const std::vector<found_store_file>& found() const noexcept { return found_; }
    /// What TABLE/.tabledesc says.
    const std::optional<table_descriptor>& table() const noexcept { return table_; }

private:
    static constexpr int deepest = 2;  // of TABLE/REGION/FAMILY

    struct region {
        path folder;
        region_facts facts;
        std::size_t files = 0;
    };

    void walk(const path& folder, int depth, region* holder) {
        if (depth > deepest)
            raise<unloadable_files>(folder.string() + " lies too deep: name the directory of one table, whose files " +
                                        "are TABLE/REGION/FAMILY/FILE",
                                    folder);
        auto all = files_.list(folder);
        std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
        const auto has = [&](std::string_view name) {
            return std::any_of(all.begin(), all.end(), [&](const auto& entry) { return entry.name == name; });
        };
        if (has(".tabledesc")) read_table(folder, depth);
        if (has(".filelist"))
            raise<unloadable_files>("which files of " + folder.string() +
                                        " count is said by its .filelist, of HBase's store file tracker FILE, which "
                                        "is not read",
                                    folder);
        std::optional<region> own;
        if (has(".regioninfo")) {
            const path file = folder / ".regioninfo";
            own = region{folder, read_region_info(file, files_.map(file).bytes())};
            holder = &*own;
        }
        for (const auto& entry : all) {
            const path at = folder / entry.name;
            if (entry.name == "recovered.edits" || entry.name == "recovered.hfiles") {
                check_recovered(at);
            } else if (entry.name.front() == '.' || entry.name.front() == '_') {
                continue;
            } else if (entry.is_folder) {
                walk(at, depth + 1, holder);
            } else {
                add_file(at, depth == 0 ? std::string() : folder.filename().string());
                if (holder) ++holder->files;
            }
        }
        if (own) regions_.push_back(std::move(*own));
    }

    /// A region that was split or merged lies there until HBase is rid of it.  What its files hold, those of its
    /// successors hold too, or hold no longer.
    void check_regions() const {
        for (const region& old : regions_)
            for (const region& next : regions_)
                if (old.files != 0 && old.facts.made < next.facts.made && old.facts.overlaps(next.facts))
                    raise<unloadable_files>("the region in " + old.folder.string() + " was split or merged, and " +
                                                next.folder.string() +
                                                " came of that: load all others without it, or " +
                                                "let HBase remove it (catalogjanitor_run) before the table is copied",
                                            old.folder);
    }

    void add_file(const path& file, std::string family) {
        const std::string name = file.filename().string();
        if (const char* const why = not_an_hfile(name)) raise<unloadable_files>(file.string() + ' ' + why, file);
        found_.push_back({file, std::move(family)});
    }

    void read_table(const path& folder, int depth) {
        if (depth != 0 || table_)
            raise<unloadable_files>(folder.string() + " is one of several tables: name the directory of one", folder);
        std::string newest;  // of .tableinfo.0000000007.412
        for (const auto& entry : files_.list(folder / ".tabledesc"))
            if (entry.name.starts_with(".tableinfo") && entry.name.find(".crc") == entry.name.npos)
                newest = (std::max)(newest, entry.name);
        if (newest.empty()) return;
        const path file = folder / ".tabledesc" / newest;
        table_ = read_table_info(file, files_.map(file).bytes());
    }

    /// Writes that HBase has to make again when it opens the region.
    void check_recovered(const path& folder) const {
        for (const auto& entry : files_.list(folder)) {
            if (entry.name.ends_with(".seqid") || entry.name.front() == '.') continue;
            raise<unloadable_files>((folder / entry.name).string() +
                                        " holds writes that are in no HFile: let HBase open the region, and flush the "
                                        "table before it is copied",
                                    folder / entry.name);
        }
    }

    const Files& files_;
    std::vector<found_store_file> found_;
    std::vector<region> regions_;
    std::optional<table_descriptor> table_;
};

}  // namespace strata::detail
