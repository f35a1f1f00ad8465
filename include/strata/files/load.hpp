// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/core/error.hpp>
#include <strata/files/parts/posix_files.hpp>
#include <strata/files/parts/saved_cells.hpp>
#include <strata/files/parts/saved_directory.hpp>
#include <strata/files/parts/saved_manifest.hpp>
#include <strata/files/parts/saved_schema.hpp>
#include <strata/files/save_error.hpp>
#include <strata/files/transfer.hpp>
#include <strata/schema/runtime_family.hpp>
#include <strata/wire/hfile/codec.hpp>

namespace strata {

/// The options of a load: `{.progress = print}`.
struct load_options {
    transfer_progress progress = {};     ///< Is told how far it has come.
    const hfile_codec* codec = nullptr;  ///< For files that are compressed; see hfile_read_options.  Borrowed.
    /// Families need equal names only.  False: equal settings too (VERSIONS, TTL and their like).
    bool any_settings = false;
};

namespace detail {

/// Loads what is saved in one directory.  Files: the operations on files.
template <class Files>
class table_loader {
public:
    /// Throws: io_failure, directory_in_use, corrupted_snapshot.
    table_loader(const Files& files, const std::filesystem::path& folder)
        : files_(files), directory_(files, folder), shared_(files.lock(folder, true)) {
        auto saved = directory_.read();
        if (!saved) raise<io_failure>("no table is saved in the directory " + folder.string(), folder, no_file);
        saved_ = *std::move(saved);
    }

    std::vector<family_options> families() const {
        std::vector<family_options> all;
        for (const saved_family& saved : saved_.families) {
            family_options family = options_of(saved.name, saved.settings);
            for (const auto& [key, value] : saved.attributes) family.attributes.set(key, value);
            for (const auto& [key, value] : saved.configuration) family.attributes.set_configuration(key, value);
            all.push_back(std::move(family));
        }
        return all;
    }

    template <class Table>
    transfer load(Table& table, const load_options& options) const {
        check_families(table, options.any_settings);
        saved_cells<Files> cells(files_, directory_, saved_.families, options.codec, options.progress);
        table.bulk_load(cells, {.keep_sequence = true, .replace = true, .last_sequence = saved_.last_sequence});
        return cells.done();
    }

private:
    static inline const std::error_code no_file = std::make_error_code(std::errc::no_such_file_or_directory);

    template <class Table>
    void check_families(const Table& table, bool any_settings) const {
        std::string text;
        const auto add = [&](bytes_view name, const std::string& what) {
            text += (text.empty() ? "" : "; ") + ("the family '" + escape(name) + "' ") + what;
        };
        std::vector<bytes_view> here;
        table.families().for_each([&](const auto& store) {
            here.push_back(store.name());
            const auto saved = std::find_if(saved_.families.begin(), saved_.families.end(),
                                            [&](const saved_family& family) { return family.name == store.name(); });
            if (saved == saved_.families.end()) return add(store.name(), "is here only");
            if (any_settings) return;
            const std::string differs = difference_of(saved->settings, saved_settings(store));
            if (!differs.empty()) add(store.name(), "has other settings: " + differs);
        });
        for (const saved_family& family : saved_.families)
            if (std::find(here.begin(), here.end(), family.name) == here.end()) add(family.name, "is there only");
        if (!text.empty())
            raise<schema_mismatch>("the table is not the one that is saved in " + directory_.folder().string() + ": " +
                                   text);
    }

    const Files& files_;
    saved_directory<Files> directory_;
    typename Files::folder_lock shared_;
    saved_table saved_;
};

}  // namespace detail

/// Makes the cells of a table those of a saved one: what save() has written to a directory.
///
/// All that the table held is replaced, or nothing if the call throws.  Reads answer as the saved table's did, those of
/// deletes::sequenced too, and later writes get greater numbers than all of its writes (R9.10); open scanners end, as
/// with bulk_load's `replace`.  Each family has one frozen segment then.
///
/// The families must have the names of the saved ones and, unless the options say otherwise, their settings.  Of
/// policies that HBase does not have only their presence is compared, and the effect of deletes.  A table of the
/// compile time loads what one of the run time has saved, and the other way round.
///
/// Returns how much was loaded.
/// Complexity: linear in the cells.  Memory for the loaded cells beside those that are replaced; of the files a few
/// megabytes at a time.
/// Throws: schema_mismatch, which says what differs; corrupted_snapshot, with the file and the position, for a file
/// that is missing, cut short or changed; io_failure if nothing is saved there, or with the error of the system;
/// directory_in_use if a save has the directory; do_not_retry for a table that is read-only; what progress and the
/// table's memory throw.
/// Needs POSIX; elsewhere its use does not compile.
template <class Table>
transfer load(Table& table, const std::filesystem::path& directory, const load_options& options = {}) {
#if STRATA_HAS_POSIX_FILES
    const detail::posix_files files;
    return detail::table_loader(files, directory).load(table, options);
#else
    static_assert(sizeof(Table) == 0, "strata: save and load need the file operations of POSIX");
#endif
}

/// Makes a table of the families and cells that are saved in a directory: `auto t = load<dynamic_table>("here");`
///
/// Table: a basic_dynamic_table.  `policies`: its clock and its memory.  Otherwise as load(table, directory).
/// Throws: schema_mismatch too for a family with policies that HBase does not have.
template <class Table, class... Policies>
Table load(const std::filesystem::path& directory, const load_options& options = {}, const Policies&... policies) {
#if STRATA_HAS_POSIX_FILES
    const detail::posix_files files;
    const detail::table_loader loader(files, directory);
    Table table(loader.families(), policies...);
    loader.load(table, options);
    return table;
#else
    static_assert(sizeof(Table) == 0, "strata: save and load need the file operations of POSIX");
#endif
}

/// The families of the table that is saved in a directory, with their settings.
///
/// Throws: as load<Table>(directory).
inline std::vector<family_options> saved_families(const std::filesystem::path& directory) {
#if STRATA_HAS_POSIX_FILES
    const detail::posix_files files;
    return detail::table_loader(files, directory).families();
#else
    detail::raise<io_failure>("save and load need the file operations of POSIX", directory,
                              std::make_error_code(std::errc::not_supported));
#endif
}

}  // namespace strata
