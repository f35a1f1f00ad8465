// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/files/parts/posix_files.hpp>
#include <strata/files/parts/saved_directory.hpp>
#include <strata/files/parts/saved_manifest.hpp>
#include <strata/files/parts/saved_schema.hpp>
#include <strata/files/save_error.hpp>
#include <strata/files/transfer.hpp>
#include <strata/table/stored_cells.hpp>
#include <strata/wire/encoding/crc.hpp>
#include <strata/wire/hfile/codec.hpp>
#include <strata/wire/hfile/writer.hpp>

namespace strata {

/// The options of a save: `{.progress = print}`.
struct save_options {
    transfer_progress progress = {};     ///< Is told how far it has come.
    const hfile_codec* codec = nullptr;  ///< Compresses the files; null for none.  Borrowed.
};

namespace detail {

/// Saves one table.  Files: the operations on files.
template <class Files>
class table_saver {
public:
    table_saver(const Files& files, const std::filesystem::path& folder, const save_options& options)
        : files_(files), options_(options), directory_(files, folder) {}

    template <class Table>
    transfer save(const Table& table) {
        const std::filesystem::path& folder = directory_.folder();
        if (files_.create_folder(folder)) files_.sync_folder(folder.has_parent_path() ? folder.parent_path() : ".");
        const auto alone = files_.lock(folder, false);
        const auto old = directory_.read();
        next_ = directory_.prepare(old);
        done_ = {.cells_in_all = table.size()};
        saved_.last_sequence = table.last_sequence();
        bool is_renamed = false;
        try {
            table.families().for_each([&](const auto& store) { write(store); });
            files_.sync_folder(folder);  // of the families
            directory_.replace(saved_, is_renamed);
        } catch (...) {
            // A name that was perhaps given cannot be taken back: then both tables stay, and the next save cleans up.
            if (!is_renamed) directory_.take_back(saved_, old.value_or(saved_table()));
            throw;
        }
        if (old) directory_.remove(*old, saved_);
        return done_;
    }

private:
    template <class Store>
    void write(const Store& store) {
        saved_family& family = saved_.families.emplace_back();
        family.name = store.name();
        family.settings = saved_settings(store);
        if constexpr (requires { store.facts().options(); }) {
            family.attributes = store.facts().options().attributes.values();
            family.configuration = store.facts().options().attributes.configuration();
        }
        if (store.size() == 0) return;
        files_.create_folder(directory_.folder_of(family));
        const std::string name = directory_.name_of(next_++);
        auto file = files_.create(directory_.folder_of(family) / name);
        family.file = name;
        const auto sink = [&](bytes_view part) {
            file.write(part);
            family.size += part.size();
            family.checksum = crc32c(part, family.checksum);
            done_.bytes += part.size();
        };
        hfile_writer writer({.codec = options_.codec, .sequences = true}, sink);
        for_each_cell_of(store, [&](const cell_view& cell) {
            writer.add(cell);
            ++family.cells;
            if (++done_.cells % cells_between_reports == 0) report();
        });
        writer.finish();
        file.sync();
        files_.sync_folder(directory_.folder_of(family));
        report();
    }

    void report() const {
        if (options_.progress) options_.progress(done_);
    }

    const Files& files_;
    const save_options& options_;
    saved_directory<Files> directory_;
    std::uint64_t next_ = 1;
    saved_table saved_;
    transfer done_;
};

}  // namespace detail

/// Saves a table to a directory: all of its stored cells, markers and hidden ones too, with their own times to live and
/// the numbers of their writes.  load() reads it back.
///
///     DIRECTORY/strata.table     the families in HBase's terms, and the name, size and checksum of each file
///     DIRECTORY/FAMILY/strata-7  an HFile with the cells of a family, where HBase's bulk load expects it
///
/// The directory is made if there is none.  A table that is saved there is replaced in one step: after a crash, a full
/// disk or an exception the directory has the old table or the new one.  What an interrupted save leaves is removed by
/// the next one.  The segments of a family become one file.  Policies that HBase does not have are only noted: they are
/// code.
///
/// Returns how much was saved.
/// Complexity: linear in the cells; memory for a block of a file and for its index, some 50 bytes a block of 64 KiB.
/// Throws: io_failure, with the error of the system; directory_in_use if another save or load has the directory;
/// foreign_directory if it holds something and no saved table; corrupted_snapshot if its strata.table is damaged; what
/// the writer of HFiles refuses (R1.13, R2.1); what progress throws.  The directory has the old table then, unless an
/// io_failure came with the last step, which makes the new name last: then it is the old or the new one.
/// Needs POSIX; elsewhere its use does not compile.
template <class Table>
transfer save(const Table& table, const std::filesystem::path& directory, const save_options& options = {}) {
#if STRATA_HAS_POSIX_FILES
    return detail::table_saver(detail::posix_files(), directory, options).save(table);
#else
    static_assert(sizeof(Table) == 0, "strata: save and load need the file operations of POSIX");
#endif
}

}  // namespace strata
