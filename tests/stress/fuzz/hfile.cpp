// SPDX-License-Identifier: BSL-1.0
// HFiles: whole ones, and blocks of cells in a file that is made around them, so that every encoding is reached.  What
// is read is written and read again.  No piece of memory that the reader asks for exceeds a small multiple of the
// input, or of what the input can be unpacked to.
#include <sanitizer/allocator_interface.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <strata/wire/hfile/gzip.hpp>
#include <strata/wire/hfile/reader.hpp>
#include <strata/wire/hfile/writer.hpp>

#include "stress/fuzz/fuzz.hpp"
#include "support/made_hfile.hpp"

namespace st = strata;
namespace parts = st::detail::hfile;

namespace {

bool is_reading = false;
std::size_t largest = 0;

void saw_malloc(const volatile void*, std::size_t size) {
    if (is_reading) largest = std::max(largest, size);
}
void saw_free(const volatile void*) {}

const int hooks = __sanitizer_install_malloc_and_free_hooks(saw_malloc, saw_free);

struct copied {
    st::cell cell;
    st::bytes tags;
};

struct contents {
    st::hfile_facts facts;
    std::vector<copied> cells;
    bool is_whole = false;
};

/// What is read before the end or the fault.  The cells are walked once more without keeping them, to see the memory.
contents read(st::bytes_view file, bool verify) {
    const st::hfile_read_options options{.codec = &st::gzip, .verify_checksums = verify};
    contents found;
    try {
        const st::hfile_reader reader(file, options);
        found.facts = reader.facts();
        for (const st::hfile_cell& one : reader) found.cells.push_back({st::cell(one), st::bytes(one.tags.raw())});
        found.is_whole = true;
    } catch (const st::corrupt_hfile& wrong) {
        fuzz::require(wrong.position() <= ~std::uint64_t{0}, "an error has a position");
    }
    largest = 0;
    is_reading = true;
    std::size_t cells = 0;
    try {
        const st::hfile_reader reader(file, options);
        for (const st::hfile_cell& one : reader) cells += one.cell.row().size() <= file.size() ? 1 : 0;
    } catch (const st::corrupt_hfile&) {
        is_reading = false;  // its text is not the reader's
    }
    is_reading = false;
    fuzz::require(cells == found.cells.size(), "a file is read twice alike");
    // zlib makes at most 1032 bytes of one.
    const std::size_t unpacked =
        found.facts.compression == st::hfile_compression::gz ? 1032 * file.size() : file.size();
    fuzz::require(largest <= 4 * unpacked + 65536, "memory is asked for as bytes come");
    return found;
}

/// Writes the cells, and leaves out those that the writer refuses.
void write_again(const contents& found) {
    for (const std::size_t block_size : {std::size_t{1}, std::size_t{65536}}) {
        st::hfile_write_options options;
        options.block_size = block_size;
        options.sequences = true;
        st::bytes raw;
        st::hfile_writer writer(options, [&](st::bytes_view part) { raw += part; });
        std::vector<const copied*> taken;
        for (const copied& one : found.cells) {
            try {
                writer.add(one.cell, st::tag_list::parse(one.tags));
                taken.push_back(&one);
            } catch (const st::illegal_argument&) {
                // Out of order, of another family, or what no table has.
            }
        }
        writer.finish();
        std::size_t next = 0;
        const st::hfile_reader reader(raw);
        for (const st::hfile_cell& one : reader) {
            fuzz::require(next < taken.size(), "no more cells are read than were written");
            const copied& wanted = *taken[next++];
            fuzz::require(one.cell == wanted.cell && one.sequence() == wanted.cell.version().sequence() &&
                              one.tags.raw() == wanted.tags,
                          "a cell is read as it was written");
        }
        fuzz::require(next == taken.size(), "all cells are read that were written");
    }
}

/// A file around a block.  The first byte says what its cells have.
st::bytes file_around(st::bytes_view input) {
    const unsigned flags = fuzz::take_byte(input);
    st::hfile_facts facts;
    facts.cells = ~std::uint64_t{0} >> 1;
    if ((flags & 2) != 0) facts.info.emplace(parts::key::greatest_tags_size, st::bytes(4, '\0'));
    if ((flags & 4) != 0) facts.info.emplace(parts::key::tags_compressed, "\xFF");
    if ((flags & 8) != 0) facts.info.emplace(parts::key::cell_version, st::bytes("\0\0\0\1", 4));
    const st::hfile_codec* codec = (flags & 16) != 0 ? &st::gzip : nullptr;
    const st::bytes_view magic = (flags & 1) != 0 ? parts::encoded_data_magic : parts::data_magic;
    return made::file({made::block(magic, input, codec)}, std::move(facts), codec);
}

}  // namespace

void fuzz::run(std::string_view input) {
    require(hooks != 0, "memory is watched");
    if (input.substr(0, 7) != "DATABLK") {
        const st::bytes file = file_around(input);
        write_again(read(file, true));
        return;
    }
    const contents found = read(input, false);
    write_again(found);
    const contents verified = read(input, true);
    require(verified.cells.size() <= found.cells.size(), "checksums only refuse");
}
