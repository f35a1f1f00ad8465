// SPDX-License-Identifier: BSL-1.0
// Layer: wire/hfile.
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <string>

#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/wire/hfile/cell.hpp>
#include <strata/wire/hfile/codec.hpp>
#include <strata/wire/hfile/error.hpp>
#include <strata/wire/hfile/facts.hpp>
#include <strata/wire/hfile/parts/block.hpp>
#include <strata/wire/hfile/parts/cell_walk.hpp>
#include <strata/wire/hfile/parts/file_info.hpp>
#include <strata/wire/hfile/parts/trailer.hpp>

namespace strata {

/// How an HFile is read.
struct hfile_read_options {
    /// For a file that is compressed; `&gzip` of wire/hfile/gzip.hpp, say.  Borrowed.
    const hfile_codec* codec = nullptr;
    /// Look at the checksums of the blocks that are read.
    bool verify_checksums = true;
};

/// Reads an HFile, the file in which HBase keeps the cells of a family (HFile v3).
///
///     strata::hfile_reader file(bytes_of_the_file);
///     for (const strata::hfile_cell& one : file) use(one.cell, one.tags, one.sequence());
///     table.bulk_load(file);
///
/// It is a range, of which each begin() starts with the first cell.  Cells of all encodings of data blocks are read,
/// with tags, compressed tags and sequence numbers, whatever the sizes of blocks and the depth of the index.  A
/// compressed file needs a codec.  Not read are encrypted files, those of other major versions than 3, and those of
/// hbase:meta, which have another order.
///
/// The bytes may be malformed: each length is checked before it is used, and no memory is asked for by a length alone.
/// The order of the cells is not checked.
/// Invalidated by: the end of the bytes.
class hfile_reader {
public:
    /// Goes from cell to cell.  An input iterator that can be moved, not copied.
    class iterator {
    public:
        /// Members of an input iterator.  ++ throws corrupt_hfile if the next cell is malformed, or its block is
        /// damaged; the iterator is then at the end.
        ///@{
        using iterator_concept = std::input_iterator_tag;
        using value_type = hfile_cell;
        using difference_type = std::ptrdiff_t;

        const hfile_cell& operator*() const noexcept { return walk_->current(); }
        const hfile_cell* operator->() const noexcept { return &walk_->current(); }

        iterator& operator++() {
            is_at_end_ = true;
            is_at_end_ = !walk_->next();
            return *this;
        }
        void operator++(int) { ++*this; }

        friend bool operator==(const iterator& at, std::default_sentinel_t) noexcept { return at.is_at_end_; }
        ///@}

    private:
        friend class hfile_reader;

        explicit iterator(std::unique_ptr<detail::hfile::cell_walk> walk) : walk_(std::move(walk)) { ++*this; }

        std::unique_ptr<detail::hfile::cell_walk> walk_;
        bool is_at_end_ = false;
    };

    /// Reads trailer and file info.
    ///
    /// Complexity: linear in these.
    /// Throws: corrupt_hfile, which says the position, if the bytes are no HFile, if it is damaged there, or if it
    /// cannot be read: it is compressed otherwise than the codec can, encrypted, of another version, or in another
    /// order.
    explicit hfile_reader(bytes_view file, const hfile_read_options& options = {}) : file_(file), options_(options) {
        namespace parts = detail::hfile;
        parts::read_trailer(file_, facts_);
        check_codec();
        const auto block = parts::read_block(file_, facts_.file_info, options_.verify_checksums);
        if (block.magic != parts::file_info_magic) parts::refuse("there is no file info", facts_.file_info);
        bytes room;
        const bytes_view body = parts::plain_body(block, options_.codec, room, facts_.file_info);
        parts::at_position([&] { return facts_.file_info; }, [&] { parts::parse_file_info(body, facts_); });
    }

    /// What the file says of itself.
    const hfile_facts& facts() const noexcept { return facts_; }

    /// Reads the first cell.  Throws: corrupt_hfile if it is malformed, or its block is damaged.
    iterator begin() const {
        return iterator(
            std::make_unique<detail::hfile::cell_walk>(file_, facts_, options_.codec, options_.verify_checksums));
    }
    /// The end of the range.
    std::default_sentinel_t end() const noexcept { return {}; }

private:
    /// A codec is kept only for a file that needs it.
    void check_codec() {
        if (facts_.compression == hfile_compression::none) {
            options_.codec = nullptr;
        } else if (options_.codec == nullptr || options_.codec->compression() != facts_.compression) {
            std::string what = "the file is compressed with ";
            what += name(facts_.compression);
            what += facts_.compression == hfile_compression::gz
                        ? ": include strata/wire/hfile/gzip.hpp and pass {.codec = &strata::gzip}"
                        : ", for which there is no codec";
            detail::hfile::refuse(what, file_.size() - detail::hfile::trailer_size);
        }
    }

    bytes_view file_;
    hfile_read_options options_;
    hfile_facts facts_;
};

}  // namespace strata
