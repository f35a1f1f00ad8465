// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/error.hpp>
#include <strata/files/parts/store_tree.hpp>
#include <strata/files/save_error.hpp>
#include <strata/wire/hfile/codec.hpp>
#include <strata/wire/hfile/error.hpp>
#include <strata/wire/hfile/reader.hpp>
#include <strata/wire/tag.hpp>

namespace strata::detail {

/// The tag of a cell whose value lies in another file.  HBase: TagType.MOB_REFERENCE_TAG_TYPE.
inline constexpr std::uint8_t mob_reference_tag_type = 5;

/// The order of cells of one family: rows, qualifiers, versions (R1.1).
inline bool sorts_before(const cell_view& a, const cell_view& b) noexcept {
    if (const int order = a.row().compare(b.row()); order != 0) return order < 0;
    if (const int order = a.qualifier().compare(b.qualifier()); order != 0) return order < 0;
    return a.version().sorts_before(b.version());
}

/// An HFile of a store, and the place where it is read.
///
/// Throws, in all calls: corrupted_snapshot, with the file, if it is damaged or out of order; unloadable_files for a
/// cell whose value lies elsewhere; io_failure.
template <class Files>
class store_file {
    using mapping = decltype(std::declval<const Files&>().map(std::filesystem::path()));

public:
    store_file(const Files& files, const found_store_file& found, const hfile_codec* codec)
        : found_(found), bytes_(files.map(found.file)) {
        if (bytes_.bytes().empty())
            raise<corrupted_snapshot>(found.file.string() + ": the file is empty", found.file, std::uint64_t{0});
        at_position([&] { reader_.emplace(bytes_.bytes(), hfile_read_options{.codec = codec}); });
        const std::optional<std::uint64_t> named = bulk_load_number(found.file.filename().string());
        const bool keeps_numbers = number_of("SKIP_RESET_SEQ_ID", 1) != 0;
        greatest_ = named ? *named : number_of("MAX_SEQ_ID_KEY", 8);
        is_numbered_ = named || reader_->facts().info.count(bytes("MAX_SEQ_ID_KEY")) != 0 ||
                       reader_->facts().greatest_sequence.value_or(0) != 0;
        if (named && keeps_numbers) ++greatest_;
        if (named && !keeps_numbers) of_all_ = *named;
        greatest_ = (std::max)(greatest_, reader_->facts().greatest_sequence.value_or(0));
    }

    const std::filesystem::path& path() const noexcept { return found_.file; }
    std::uint64_t size() const noexcept { return bytes_.bytes().size(); }
    std::uint64_t cells() const noexcept { return reader_->facts().cells; }
    /// The greatest number of its writes, or that of its bulk load: by it HBase sorts the files of a store.
    std::uint64_t greatest() const noexcept { return greatest_; }
    /// False: no store has had it yet.
    bool is_numbered() const noexcept { return is_numbered_; }
    /// All its cells get that number.
    void number(std::uint64_t all) noexcept {
        of_all_ = greatest_ = all;
        is_numbered_ = true;
    }

    /// The family of its cells; that of its directory if it has none.  After start().
    const bytes& family() const noexcept { return family_; }

    /// Goes to the first cell.
    void start() {
        at_position([&] { at_.emplace(reader_->begin()); });
        family_ = found_.family;
        if (is_at_end()) return;
        if (family_.empty()) family_ = bytes((*at_)->cell.family());
        check();
    }
    bool is_at_end() const noexcept { return *at_ == std::default_sentinel; }
    /// The cell with the number that counts.
    const cell_view& cell() const noexcept { return cell_; }
    void next() {
        last_.emplace(cell_);
        at_position([&] { ++*at_; });
        if (is_at_end()) return end();
        check();
        if (sorts_before(cell_, *last_)) refuse("its cells are out of order at " + described());
    }

private:
    void check() {
        const hfile_cell& cell = **at_;
        if (cell.cell.family() != family_)
            refuse("it has a cell of the family '" + escape(cell.cell.family()) + "', and lies in the family '" +
                   escape(family_) + '\'');
        cell_ = cell.cell;
        if (of_all_) {
            const version_key& was = cell.cell.version();
            cell_.view_version(version_key(was.written(), was.kind(), *of_all_, was.has_ttl()), cell.cell.stored());
        }
        for (const tag each : cell.tags)
            if (each.type == mob_reference_tag_type)
                raise<unloadable_files>(path().string() + ": the value of " + described() +
                                            " lies in another file, of HBase's folder mobdir",
                                        path());
        if (++read_ % cells_between_forgets != 0) return;
        // The cells of a file that is not compressed lie in the file itself.
        const bytes_view all = bytes_.bytes();
        const char* const here = cell.cell.row().data();
        if (!std::less<>()(here, all.data()) && std::less<>()(here, all.data() + all.size()))
            bytes_.forget(static_cast<std::size_t>(here - all.data()));
    }
    void end() {
        if (read_ != cells()) refuse("it has " + std::to_string(read_) + " cells, and says " + std::to_string(cells()));
        bytes_.forget(size());
    }

    bytes described() const {
        return "row '" + escape(cell_.row()) + "', column '" + escape(family_) + ':' + escape(cell_.qualifier()) + '\'';
    }
    /// A number of the file info; 0 without it.
    std::uint64_t number_of(bytes_view key, std::size_t width) const {
        const auto found = reader_->facts().info.find(key);
        if (found == reader_->facts().info.end()) return 0;
        if (found->second.size() != width) refuse(bytes(key) + " is no number");
        return width == 1 ? static_cast<std::uint64_t>(found->second.front() != 0)
                          : from_big_endian<std::uint64_t>(found->second);
    }
    template <class Do>
    void at_position(Do what) {
        try {
            what();
        } catch (const corrupt_hfile& damage) {
            raise<corrupted_snapshot>(path().string() + ": " + (damage.what() + sizeof("strata: ") - 1), path(),
                                      damage.position());
        }
    }
    [[noreturn]] void refuse(const std::string& what) const {
        raise<corrupted_snapshot>(path().string() + ": " + what, path(), std::uint64_t{0});
    }

    static constexpr std::uint64_t cells_between_forgets = 1024;

    found_store_file found_;
    mapping bytes_;
    std::optional<hfile_reader> reader_;
    std::optional<hfile_reader::iterator> at_;
    std::uint64_t greatest_ = 0;
    bool is_numbered_ = false;
    std::optional<std::uint64_t> of_all_;
    bytes family_;
    cell_view cell_{{}, {}, {}, version_key(timestamp{}, kind::put), {}};
    std::optional<strata::cell> last_;
    std::uint64_t read_ = 0;
};

}  // namespace strata::detail
