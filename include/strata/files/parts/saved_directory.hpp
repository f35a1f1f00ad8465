// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/files/parts/saved_manifest.hpp>
#include <strata/files/save_error.hpp>

namespace strata::detail {

/// The directory of a saved table:
///
///     strata.table         what is saved: families and files.  It is replaced in one step, by a rename
///     FAMILY/strata-7      an HFile; no two of a directory have one number
///
/// A save writes files with new numbers and then a new strata.table.  Until that has its name, the table is the old
/// one, and after it the new one.  What no strata.table names is left over of a save that was interrupted.
template <class Files>
class saved_directory {
    using path = std::filesystem::path;
    static constexpr std::string_view file_prefix = "strata-";

public:
    static constexpr const char* manifest_name = "strata.table";
    static constexpr const char* new_manifest_name = "strata.table.new";

    saved_directory(const Files& files, path folder) : files_(&files), folder_(std::move(folder)) {}

    const path& folder() const noexcept { return folder_; }
    path manifest() const { return folder_ / manifest_name; }
    path file_of(const saved_family& family) const { return folder_of(family) / family.file; }
    path folder_of(const saved_family& family) const { return folder_ / path(family.name); }

    /// What is saved; nothing if nothing is.  Throws: corrupted_snapshot, io_failure.
    std::optional<saved_table> read() const {
        if (!files_->has(manifest())) return std::nullopt;
        const auto mapped = files_->map(manifest());
        const path file = manifest();
        return manifest_reader(file, mapped.bytes()).read();
    }

    /// Before a save: removes what is left over of others, and finds the number of the next file.
    ///
    /// Throws: foreign_directory if there is no saved table and something that no save has written.
    std::uint64_t prepare(const std::optional<saved_table>& saved) {
        std::uint64_t last = 0;
        std::vector<path> leftovers;
        for (const auto& entry : files_->list(folder_)) {
            if (entry.name == manifest_name) continue;
            if (entry.name == new_manifest_name) {
                leftovers.push_back(folder_ / entry.name);
            } else if (entry.is_folder) {
                add_leftovers(entry.name, saved, leftovers, last);
            } else if (!saved) {
                refuse_foreign(entry.name);
            }
        }
        for (const path& place : leftovers) files_->remove(place);
        return last + 1;
    }

    static std::string name_of(std::uint64_t number) { return std::string(file_prefix) + std::to_string(number); }

    /// Puts what is saved from now on in the place of what was.  `is_renamed` is set once that cannot be taken back.
    void replace(const saved_table& saved, bool& is_renamed) {
        const path fresh = folder_ / new_manifest_name;
        {
            auto out = files_->create(fresh);
            out.write(printed_manifest(saved));
            out.sync();
        }
        is_renamed = true;
        files_->rename(fresh, manifest());
        files_->sync_folder(folder_);
    }

    /// After a save that failed before its rename: removes what it has written, as far as it can.
    void take_back(const saved_table& written, const saved_table& old) noexcept {
        remove(written, old);
        try {
            const path fresh = folder_ / new_manifest_name;
            if (files_->has(fresh)) files_->remove(fresh);
        } catch (...) {  // the next save removes it
        }
    }
    /// Removes the files of a table that is not saved any more, and folders that are empty then, as far as it can.
    void remove(const saved_table& old, const saved_table& saved) noexcept {
        for (const saved_family& family : old.families) {
            try {
                if (!family.file.empty()) files_->remove(file_of(family));
            } catch (...) {  // the next save removes it
            }
            const auto has_name = [&](const saved_family& other) { return other.name == family.name; };
            if (std::none_of(saved.families.begin(), saved.families.end(), has_name))
                files_->remove_folder(folder_of(family));
        }
    }

private:
    void add_leftovers(const std::string& family, const std::optional<saved_table>& saved, std::vector<path>& leftovers,
                       std::uint64_t& last) const {
        for (const auto& entry : files_->list(folder_ / family)) {
            const auto number = number_of_file(entry.name);
            if (!number || entry.is_folder) {
                if (!saved) refuse_foreign(family + '/' + entry.name);
                continue;
            }
            last = (std::max)(last, *number);
            const auto names_it = [&](const saved_family& one) { return one.name == family && one.file == entry.name; };
            if (!saved || std::none_of(saved->families.begin(), saved->families.end(), names_it))
                leftovers.push_back(folder_ / family / entry.name);
        }
    }

    static std::optional<std::uint64_t> number_of_file(std::string_view name) noexcept {
        if (!name.starts_with(file_prefix)) return std::nullopt;
        name.remove_prefix(file_prefix.size());
        std::uint64_t number = 0;
        const auto [end, fault] = std::from_chars(name.data(), name.data() + name.size(), number);
        const bool is_whole = fault == std::errc() && end == name.data() + name.size();
        return is_whole ? std::optional(number) : std::nullopt;
    }

    [[noreturn]] void refuse_foreign(const std::string& name) const {
        raise<foreign_directory>("the directory " + folder_.string() + " holds " + name +
                                 " and no saved table; save into an empty directory or a new one");
    }

    const Files* files_;
    path folder_;
};

}  // namespace strata::detail
