// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/error.hpp>
#include <strata/files/parts/saved_directory.hpp>
#include <strata/files/parts/saved_manifest.hpp>
#include <strata/files/save_error.hpp>
#include <strata/files/transfer.hpp>
#include <strata/wire/encoding/crc.hpp>
#include <strata/wire/hfile/codec.hpp>
#include <strata/wire/hfile/error.hpp>
#include <strata/wire/hfile/reader.hpp>

namespace strata::detail {

/// The cells of all files of a saved table, for a bulk load.  An input range, to be gone through once.
///
/// A file is compared with its checksum before its first cell is handed over.  begin() and ++ throw corrupted_snapshot.
template <class Files>
class saved_cells {
    using mapping = decltype(std::declval<const Files&>().map(std::filesystem::path()));
    using cell_iterator = hfile_reader::iterator;

public:
    class iterator {
    public:
        using iterator_concept = std::input_iterator_tag;
        using value_type = cell_view;
        using difference_type = std::ptrdiff_t;

        explicit iterator(saved_cells& cells) : of_(&cells) {}
        const cell_view& operator*() const noexcept { return (*of_->at_)->cell; }
        iterator& operator++() {
            of_->next();
            return *this;
        }
        void operator++(int) { ++*this; }
        friend bool operator==(const iterator& at, std::default_sentinel_t) noexcept { return at.is_at_end(); }

    private:
        bool is_at_end() const noexcept { return !of_->at_; }

        saved_cells* of_;
    };

    saved_cells(const Files& files, const saved_directory<Files>& directory, const std::vector<saved_family>& families,
                const hfile_codec* codec, const transfer_progress& progress)
        : files_(files), directory_(directory), families_(families), codec_(codec), progress_(progress) {
        for (const saved_family& family : families) done_.cells_in_all += family.cells;
    }

    iterator begin() {
        next_family();
        return iterator(*this);
    }
    std::default_sentinel_t end() const noexcept { return {}; }

    const transfer& done() const noexcept { return done_; }

private:
    /// To the first cell of the next file that has one.
    void next_family() {
        for (; family_ != families_.size(); ++family_) {
            if (current().file.empty()) continue;
            const std::filesystem::path file = directory_.file_of(current());
            if (!files_.has(file)) refuse(file, "it is missing", 0);
            file_.emplace(files_.map(file));
            check_file(file);
            at_position([&] {
                reader_.emplace(file_->bytes(), hfile_read_options{.codec = codec_});
                at_.emplace(reader_->begin());
            });
            if (*at_ != std::default_sentinel) return check_cell();
            end_family();
        }
        at_.reset();
    }

    void next() {
        ++cells_;
        if (++done_.cells % cells_between_reports == 0) report();
        at_position([&] { ++*at_; });
        if (*at_ != std::default_sentinel) return check_cell();
        end_family();
        ++family_;
        next_family();
    }

    void end_family() {
        if (cells_ != current().cells)
            refuse(
                directory_.file_of(current()),
                "it has " + std::to_string(cells_) + " cells, and " + std::to_string(current().cells) + " were saved",
                current().size);
        cells_ = 0;
        done_.bytes += current().size;
        at_.reset();
        reader_.reset();
        file_.reset();
        report();
    }

    /// Size and checksum.
    void check_file(const std::filesystem::path& file) {
        const bytes_view all = file_->bytes();
        if (all.size() != current().size)
            refuse(file,
                   "it has " + std::to_string(all.size()) + " bytes, and " + std::to_string(current().size) +
                       " were saved",
                   (std::min<std::uint64_t>)(all.size(), current().size));
        std::uint32_t checksum = 0;
        for (std::size_t begin = 0; begin < all.size(); begin += step) {
            checksum = crc32c(all.substr(begin, step), checksum);
            file_->forget(begin);
        }
        file_->forget(all.size());
        if (checksum != current().checksum) find_damage(file);
    }

    /// Of a file that has been changed: which block it is, or that it is none with cells.
    [[noreturn]] void find_damage(const std::filesystem::path& file) {
        std::uint64_t position = 0;
        at_position([&] {
            const hfile_reader all(file_->bytes(), {.codec = codec_});
            for ([[maybe_unused]] const hfile_cell& cell : all) continue;
            position = (std::min)(all.facts().load_on_open, current().size);
        });
        refuse(file, "it has been changed, here or after here, where no cells are", position);
    }

    void check_cell() {
        const cell_view& cell = (*at_)->cell;
        if (cell.family() != current().name)
            refuse(directory_.file_of(current()), "it has a cell of the family '" + escape(cell.family()) + '\'', 0);
        if (cells_ % cells_between_forgets != 0) return;
        // The cells of a file that is not compressed lie in the file itself.
        const bytes_view all = file_->bytes();
        const char* const here = cell.row().data();
        if (!std::less<>()(here, all.data()) && std::less<>()(here, all.data() + all.size()))
            file_->forget(static_cast<std::size_t>(here - all.data()));
    }

    /// Does something with the file.  What its reader refuses is said with the name of the file.
    template <class Do>
    void at_position(Do what) {
        try {
            what();
        } catch (const corrupt_hfile& damage) {
            at_.reset();
            const std::filesystem::path file = directory_.file_of(current());
            raise<corrupted_snapshot>(file.string() + ": " + (damage.what() + sizeof("strata: ") - 1), file,
                                      damage.position());
        }
    }
    [[noreturn]] static void refuse(const std::filesystem::path& file, const std::string& what,
                                    std::uint64_t position) {
        raise<corrupted_snapshot>("byte " + std::to_string(position) + " of " + file.string() + ": " + what, file,
                                  position);
    }

    void report() const {
        if (progress_) progress_(done_);
    }

    const saved_family& current() const noexcept { return families_[family_]; }

    static constexpr std::size_t step = std::size_t{1} << 20;
    static constexpr std::uint64_t cells_between_forgets = 1024;

    const Files& files_;
    const saved_directory<Files>& directory_;
    const std::vector<saved_family>& families_;
    const hfile_codec* codec_;
    const transfer_progress& progress_;
    std::size_t family_ = 0;
    std::uint64_t cells_ = 0;  // of the family so far
    transfer done_;
    std::optional<mapping> file_;
    std::optional<hfile_reader> reader_;
    std::optional<cell_iterator> at_;
};

}  // namespace strata::detail
