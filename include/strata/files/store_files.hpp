// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/catalog/table_attributes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/error.hpp>
#include <strata/files/parts/posix_files.hpp>
#include <strata/files/parts/store_file.hpp>
#include <strata/files/parts/store_tree.hpp>
#include <strata/files/save_error.hpp>
#include <strata/files/transfer.hpp>
#include <strata/schema/runtime_family.hpp>
#include <strata/wire/hfile/codec.hpp>

namespace strata {

/// The options of store_files: `{.codec = &gzip}`.
struct store_file_options {
    const hfile_codec* codec = nullptr;  ///< For files that are compressed; see hfile_read_options.  Borrowed.
    transfer_progress progress = {};     ///< Is told how far it has come.
    std::uint64_t after = 0;             ///< Files that no store has had yet get greater numbers than this one.
};

namespace detail {

/// store_files with any operations on files.
template <class Files>
class merged_store_files {
    using path = std::filesystem::path;
    using file = store_file<Files>;

public:
    /// Goes from cell to cell.
    class iterator {
    public:
        using iterator_concept = std::input_iterator_tag;
        using value_type = cell_view;
        using difference_type = std::ptrdiff_t;

        explicit iterator(merged_store_files& files) : of_(&files) {}
        const cell_view& operator*() const noexcept { return of_->heads_.front()->cell(); }
        iterator& operator++() {
            of_->next();
            return *this;
        }
        void operator++(int) { ++*this; }
        friend bool operator==(const iterator& at, std::default_sentinel_t) noexcept { return at.is_at_end(); }

    private:
        bool is_at_end() const noexcept { return of_->heads_.empty(); }

        merged_store_files* of_;
    };

    merged_store_files(const Files& files, const std::vector<path>& paths, const store_file_options& options)
        : options_(options) {
        store_tree<Files> tree(files);
        for (const path& place : paths) tree.add(place);
        for (const found_store_file& opened : tree.found())
            files_.push_back(std::make_unique<file>(files, opened, options.codec));
        number_files();
        for (const auto& input : files_) {
            input->start();
            done_.cells_in_all += input->cells();
            if (input->family().empty()) raise_nameless(input->path());
            const auto has_name = [&](const family_options& other) { return other.name == input->family(); };
            if (std::none_of(families_.begin(), families_.end(), has_name))
                families_.push_back(
                    {.name = input->family(), .max_versions = (std::numeric_limits<std::int32_t>::max)()});
        }
        if (tree.table()) take_settings(*tree.table());
        std::sort(families_.begin(), families_.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    }
    merged_store_files(const merged_store_files&) = delete;
    merged_store_files& operator=(const merged_store_files&) = delete;

    const std::vector<family_options>& families() const noexcept { return families_; }
    const table_attributes& attributes() const noexcept { return attributes_; }
    bool knows_settings() const noexcept { return knows_settings_; }

    iterator begin() {
        next_family();
        return iterator(*this);
    }
    std::default_sentinel_t end() const noexcept { return {}; }

private:
    /// In HBase's order of the files of a store, the newest first.  Those that no store has had yet are the newest, the
    /// last one that was named before the others: HBase gives the cells of a bulk load a number of its own.
    void number_files() {
        std::uint64_t greatest = options_.after;
        for (const auto& input : files_) greatest = (std::max)(greatest, input->greatest());
        const bool is_alone = files_.size() == 1 && greatest == 0;
        for (const auto& input : files_)
            if (!input->is_numbered() && !is_alone) input->number(++greatest);
        std::stable_sort(files_.begin(), files_.end(), [](const auto& a, const auto& b) {
            return std::tuple(a->greatest(), b->size(), a->path()) > std::tuple(b->greatest(), a->size(), b->path());
        });
    }

    void take_settings(const table_descriptor& table) {
        knows_settings_ = true;
        attributes_ = table.attributes;
        for (const family_options& family : table.families) {
            const auto at = std::find_if(families_.begin(), families_.end(),
                                         [&](const family_options& other) { return other.name == family.name; });
            if (at == families_.end())
                families_.push_back(family);
            else
                *at = family;
        }
    }

    /// To the first cell of the next family that has one.
    void next_family() {
        for (; heads_.empty() && family_ != families_.size(); ++family_) {
            const bytes_view name = families_[family_].name;
            for (std::size_t i = 0; i != files_.size(); ++i)
                if (files_[i]->family() == name && !files_[i]->is_at_end()) heads_.push_back(files_[i].get());
            std::stable_sort(heads_.begin(), heads_.end(),
                             [](const file* a, const file* b) { return sorts_before(a->cell(), b->cell()); });
        }
    }

    /// The head with the least cell stays the first one.  Of equal cells that of the newer file comes first.
    void next() {
        if (++done_.cells % cells_between_reports == 0 && options_.progress) options_.progress(done_);
        file* const moved = heads_.front();
        moved->next();
        if (moved->is_at_end()) {
            done_.bytes += moved->size();
            heads_.erase(heads_.begin());
            if (heads_.empty()) next_family();
            return;
        }
        const auto at = std::partition_point(heads_.begin() + 1, heads_.end(), [&](const file* other) {
            if (sorts_before(other->cell(), moved->cell())) return true;
            return !sorts_before(moved->cell(), other->cell()) && is_newer(other, moved);
        });
        std::rotate(heads_.begin(), heads_.begin() + 1, at);
    }
    bool is_newer(const file* a, const file* b) const noexcept {
        for (const auto& input : files_)
            if (input.get() == a || input.get() == b) return input.get() == a;
        return false;
    }

    [[noreturn]] static void raise_nameless(const path& place) {
        raise<unloadable_files>(place.string() + " has no cells, and nothing says of which family it is", place);
    }

    store_file_options options_;
    std::vector<std::unique_ptr<file>> files_;  // the newest first
    std::vector<family_options> families_;
    table_attributes attributes_;
    bool knows_settings_ = false;
    std::size_t family_ = 0;
    std::vector<file*> heads_;  // of the family, those that have cells: in the order of their cells
    transfer done_;
};

}  // namespace detail

#if STRATA_HAS_POSIX_FILES

/// The cells of HFiles as HBase would read them: of files, and of directories of a family, a region or a table, as
/// `hdfs dfs -get` copies them, or a bulk load takes them.
///
///     strata::store_files from({"orders"});                 // TABLE/REGION/FAMILY/FILE, or less of it
///     strata::dynamic_table table(from.families());
///     table.bulk_load(from, {.keep_sequence = true});
///
/// It is a range of cells to be gone through once: the families by name, the cells of each in their order (R1.1).  The
/// files of a family are merged.  A cell keeps the number of its write; those of a bulk load have that of the load, as
/// the name of the file says (`_SeqId_7_`).  Files that no store has had yet count as loaded after all others, in the
/// order in which they were named.  Of two cells with one number the one of the newer file comes first.
///
/// Complexity: for each cell a search in the files of its family.  Memory for a block of each file.
/// The bytes may be malformed: see hfile_reader.
class store_files : detail::posix_files, public detail::merged_store_files<detail::posix_files> {
public:
    /// Finds the files.
    ///
    /// Throws: unloadable_files, which names the file, for what would be read wrongly or not as a whole: references and
    /// links to files of other regions, edits that are in no HFile, a region beside those that it was split into,
    /// values in other files (MOB), files of several tables.  corrupted_snapshot, with the file, for one that is
    /// damaged; io_failure.
    explicit store_files(const std::vector<std::filesystem::path>& paths, const store_file_options& options = {})
        : merged_store_files(static_cast<const detail::posix_files&>(*this), paths, options) {}

    /// The families, by name: with the settings that TABLE/.tabledesc says; without it, with all versions.
    using merged_store_files::families;
    /// The attributes of the table that TABLE/.tabledesc says.
    using merged_store_files::attributes;
    /// True if there was a TABLE/.tabledesc.
    using merged_store_files::knows_settings;
    /// The cells.  Throws: corrupted_snapshot, with the file, where it is damaged or out of order; unloadable_files.
    ///@{
    using merged_store_files::begin;
    using merged_store_files::end;
    ///@}
};

#endif

}  // namespace strata
