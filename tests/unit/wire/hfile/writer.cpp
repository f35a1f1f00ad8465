// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <strata/wire/hfile/reader.hpp>
#include <strata/wire/hfile/writer.hpp>

#include "support/heap_count.hpp"
#include "support/made_hfile.hpp"
#include "support/recorded_hfiles.hpp"

namespace st = strata;
namespace parts = st::detail::hfile;

namespace {

recorded::hfile recorded_as(const std::string& name) { return recorded::read(STRATA_HFILES, name); }

st::cell_view cell(st::bytes_view row, st::bytes_view qualifier, std::int64_t time, st::kind kind = st::kind::put,
                   st::bytes_view value = "value") {
    return {row, "f", qualifier, st::version_key({time}, kind), value};
}

/// What `use` writes.
template <class Use>
st::bytes written(st::hfile_write_options options, Use use) {
    st::bytes all;
    st::hfile_writer writer(std::move(options), [&](st::bytes_view part) { all += part; });
    use(writer);
    writer.finish();
    return all;
}

/// The options that a file was written with.
st::hfile_write_options options_of(const st::hfile_facts& facts) {
    st::hfile_write_options options;
    options.tags = facts.has_tags;
    options.sequences = facts.has_sequences;
    options.created = facts.created;
    return options;
}

/// The cells of a file, written by us.
st::bytes rewritten(const st::hfile_reader& file, st::hfile_write_options options) {
    return written(std::move(options), [&](auto& writer) {
        for (const st::hfile_cell& one : file) writer.add(one.cell, one.tags);
    });
}

/// What HBase's file info says of the cells, and not of a store, of Bloom filters or of an encoding.
std::map<st::bytes, st::bytes> of_cells(std::map<st::bytes, st::bytes> info) {
    for (const char* other : {"BLOOM_FILTER_TYPE", "LAST_BLOOM_KEY", "COMPACTION_EVENT_KEY", "MAJOR_COMPACTION_KEY",
                              "MAX_SEQ_ID_KEY", "DATA_BLOCK_ENCODING", "hfile.TAGS_COMPRESSED"})
        info.erase(other);
    return info;
}

std::map<st::bytes, st::bytes> info_of(const st::hfile_facts& facts) {
    return of_cells({facts.info.begin(), facts.info.end()});
}

}  // namespace

TEST_SUITE("wire/hfile/writer")
{
    TEST_CASE("the file that HBase writes for a bulk load is written byte by byte alike") {
        const recorded::hfile bulk = recorded_as("bulk");
        const st::hfile_reader file(bulk.raw);
        const bool same = rewritten(file, options_of(file.facts())) == bulk.raw;
        CHECK(same);
    }

    TEST_CASE("HBase's cells are read again as they were, and the file info says of them what HBase's says") {
        for (const std::string& name : recorded::plain_names) {
            CAPTURE(name);
            const recorded::hfile wanted = recorded_as(name);
            const st::hfile_reader file(wanted.raw);
            for (const std::size_t block_size : {std::size_t{1}, std::size_t{200}, std::size_t{65536}}) {
                st::hfile_write_options options = options_of(file.facts());
                options.block_size = block_size;
                const st::bytes raw = rewritten(file, options);
                const st::hfile_reader again(raw);
                const bool same_cells = recorded::lines_of(again) == wanted.cells;
                CHECK(same_cells);
                const bool same_info = info_of(again.facts()) == of_cells(wanted.info);
                CHECK(same_info);
                if (block_size != 65536) CHECK(again.facts().data_index_entries > 10);
            }
        }
    }

    TEST_CASE("a wrong marker count or a narrowed time range is seen beside HBase's") {
        const recorded::hfile wanted = recorded_as("none");
        const st::hfile_reader file(wanted.raw);
        const st::bytes raw = rewritten(file, options_of(file.facts()));
        const st::hfile_facts facts = st::hfile_reader(raw).facts();
        CHECK(facts.family_markers == file.facts().family_markers);
        CHECK(facts.time_range == file.facts().time_range);
        CHECK(*facts.family_markers > 5);
        CHECK(facts.time_range->least == st::timestamp{0});  // of the markers: the cells themselves begin at 10
        CHECK(facts.time_range->greatest > st::timestamp{1700000000000});
        for (const char* key : {"DELETE_FAMILY_COUNT", "TIMERANGE"}) {
            st::hfile_facts changed = facts;
            changed.info.at(key).assign(facts.info.at(key).size(), '\0');
            const st::bytes damaged = made::with_info(raw, changed);
            CHECK(info_of(st::hfile_reader(damaged).facts()) != of_cells(wanted.info));
        }
    }

    TEST_CASE("markers and the range of times count as HBase counts them") {
        const auto facts_of = [](std::vector<st::cell_view> cells) {
            const st::bytes raw = written({}, [&](auto& writer) {
                for (const st::cell_view& one : cells) writer.add(one);
            });
            return st::hfile_reader(raw).facts();
        };
        using range = st::hfile_facts::timestamps;
        CHECK(facts_of({cell("a", "q", 5), cell("b", "q", 9)}).time_range == range{{5}, {9}});
        CHECK(facts_of({cell("a", "q", 5, st::kind::delete_version)}).time_range == range{{5}, {5}});
        CHECK(facts_of({cell("a", "q", 5, st::kind::delete_column)}).time_range == range{{0}, {5}});
        CHECK(facts_of({cell("a", "", 5, st::kind::delete_family)}).time_range == range{{0}, {5}});
        CHECK(facts_of({cell("a", "", 5, st::kind::delete_family_version)}).time_range == range{{5}, {5}});
        CHECK(facts_of({}).time_range == range{st::latest, {-1}});
        CHECK(facts_of({cell("a", "", 5, st::kind::delete_family), cell("a", "", 5, st::kind::delete_family_version),
                        cell("a", "q", 5, st::kind::delete_column), cell("b", "", 5, st::kind::delete_family)})
                  .family_markers == 3);
        CHECK(facts_of({cell("a", "q", 5)}).family_markers == 0);
        CHECK(facts_of({cell("a", "q", 5), cell("b", "q", 3), cell("c", "q", 1, st::kind::delete_version)})
                  .earliest_put == st::timestamp{3});
        CHECK(facts_of({cell("a", "q", 1, st::kind::delete_version)}).earliest_put == st::latest);
    }

    TEST_CASE("cells out of order are refused, and nothing of them is written") {
        const auto refused = [](const st::cell_view& first, const st::cell_view& second) {
            const st::bytes raw = written({}, [&](auto& writer) {
                writer.add(first);
                CHECK_THROWS_AS(writer.add(second), st::out_of_order);
                writer.add(cell("\xFF", "q", 1));
            });
            return recorded::lines_of(st::hfile_reader(raw)).size() == 2;
        };
        CHECK(refused(cell("b", "q", 1), cell("a", "q", 1)));
        CHECK(refused(cell("ab", "q", 1), cell("a", "q", 1)));
        CHECK(refused(cell("\x80", "q", 1), cell("\x7F", "q", 1)));
        CHECK(refused(cell("a", "q", 1), cell("a", "", 1)));
        CHECK(refused(cell("a", "q", 1), cell("a", "q", 2)));
        CHECK(refused(cell("a", "q", 1), cell("a", "q", 1, st::kind::delete_version)));
        st::bytes all;
        st::hfile_writer writer({}, [&](st::bytes_view part) { all += part; });
        writer.add(cell("b\n", "q", 1));
        CHECK_THROWS_WITH_AS(writer.add(cell("b\n", "p", 7)),
                             "strata: a cell of an HFile sorts before its predecessor, by its qualifier: row b\\x0A, "
                             "qualifier p, timestamp 7",
                             st::out_of_order);
    }

    TEST_CASE("the order is checked across the end of a block too") {
        st::hfile_write_options options;
        options.block_size = 1;
        const st::bytes raw = written(options, [](auto& writer) {
            for (const char* row : {"a", "b", "c"}) {
                writer.add(cell(row, "q", 1));
                CHECK_THROWS_AS(writer.add(cell("A", "q", 1)), st::out_of_order);
                CHECK_THROWS_AS(writer.add({row, "g", "q", st::version_key({1}, st::kind::put), ""}),
                                st::illegal_argument);
            }
        });
        const st::hfile_reader file(raw);
        CHECK(file.facts().data_index_entries == 3);
        CHECK(recorded::lines_of(file).size() == 3);
    }

    TEST_CASE("cells of one key stay in a block, in the order of their writes") {
        st::hfile_write_options options;
        options.block_size = 1;
        const st::bytes raw = written(options, [](auto& writer) {
            writer.add(cell("a", "q", 1), {}, 7);
            writer.add(cell("a", "q", 1), {}, 7);
            writer.add(cell("a", "q", 1), {}, 3);
            CHECK_THROWS_AS(writer.add(cell("a", "q", 1), {}, 4), st::out_of_order);
            writer.add(cell("b", "q", 1), {}, 9);
        });
        CHECK(st::hfile_reader(raw).facts().data_index_entries == 2);
        CHECK(recorded::lines_of(st::hfile_reader(raw)).size() == 4);
    }

    TEST_CASE("what HBase has no cell for is refused, and the writer goes on") {
        const st::bytes row(32768, 'r');
        const st::bytes family(128, 'f');
        st::bytes tags;
        st::append_tag(tags, {1, st::bytes(32765, 't')});
        const st::bytes raw = written({}, [&](auto& writer) {
            CHECK_THROWS_AS(writer.add(cell(row, "q", 1)), st::bad_row_key);
            CHECK_THROWS_AS(writer.add(cell("", "q", 1)), st::bad_row_key);
            CHECK_THROWS_AS(writer.add({"a", family, "q", st::version_key({1}, st::kind::put), ""}),
                            st::bad_family_name);
            CHECK_THROWS_AS(writer.add(cell("a", "q", -1)), st::bad_timestamp);
            CHECK_THROWS_WITH_AS(writer.add(cell("a", "q", 1), st::tag_list::parse(tags)),
                                 "strata: the tags of a cell have at most 32767 bytes, and these have 32768",
                                 st::illegal_argument);
            CHECK_THROWS_AS(writer.add(cell("a", "q", 1), {}, std::uint64_t{1} << 55), st::illegal_argument);
            tags.clear();
            st::append_tag(tags, {1, st::bytes(32764, 't')});
            writer.add(cell("a", "q", 1), st::tag_list::parse(tags));
            CHECK_THROWS_WITH_AS(writer.add({"b", "g", "q", st::version_key({1}, st::kind::put), ""}),
                                 "strata: an HFile has the cells of one family, and after f comes g",
                                 st::illegal_argument);
            writer.add(cell("b", "q", 1));
        });
        const std::vector<recorded::cell_line> cells = recorded::lines_of(st::hfile_reader(raw));
        REQUIRE(cells.size() == 2);
        CHECK(cells[0].tags == tags);
    }

    TEST_CASE("a file without tags takes no cell that has some") {
        st::hfile_write_options options;
        options.tags = false;
        st::bytes tags;
        st::append_tag(tags, {1, "t"});
        const st::bytes stored = st::detail::with_ttl("v", 1000);
        const st::bytes raw = written(options, [&](auto& writer) {
            CHECK_THROWS_AS(writer.add(cell("a", "q", 1), st::tag_list::parse(tags)), st::illegal_argument);
            CHECK_THROWS_AS(writer.add({"a", "f", "q", st::version_key({1}, st::kind::put, 0, true), stored}),
                            st::illegal_argument);
            writer.add(cell("a", "q", 1));
        });
        CHECK_FALSE(st::hfile_reader(raw).facts().has_tags);
        CHECK(recorded::lines_of(st::hfile_reader(raw)).size() == 1);
    }

    TEST_CASE("a time to live becomes a tag, unless it is one already") {
        const st::bytes stored = st::detail::with_ttl("v", 1000);
        const st::cell_view lives("a", "f", "q", st::version_key({1}, st::kind::put, 0, true), stored);
        st::bytes first;
        st::append_tag(first, {8, st::to_big_endian(1000)});
        st::append_tag(first, {1, "t"});
        st::bytes other;
        st::append_tag(other, {8, st::to_big_endian(5)});
        const auto tags_of = [&](st::bytes_view tags) {
            const st::bytes raw = written({}, [&](auto& writer) { writer.add(lives, st::tag_list::parse(tags)); });
            const st::hfile_reader file(raw);
            CHECK((*file.begin()).cell.ttl() == 1000);
            CHECK((*file.begin()).cell.value() == "v");
            return recorded::lines_of(file).at(0).tags;
        };
        CHECK(tags_of("") == first.substr(0, 11));
        CHECK(tags_of(first) == first);
        CHECK(tags_of(other) == first.substr(0, 11));
    }

    TEST_CASE("a marker has no time to live, whatever its tags say") {
        st::bytes tags;
        st::append_tag(tags, {8, st::to_big_endian(1000)});
        const st::cell_view marker("a", "f", "q", {{1}, st::kind::delete_column}, {});
        const st::bytes raw = written({}, [&](auto& writer) { writer.add(marker, st::tag_list::parse(tags)); });
        const st::hfile_reader file(raw);
        const st::hfile_cell read = *file.begin();
        CHECK(read.cell == marker);
        CHECK_FALSE(read.cell.ttl());
        CHECK(read.cell.stored().empty());
        CHECK(st::detail::first_ttl(read.tags) == 1000);
    }

    TEST_CASE("sequence numbers are written if told so") {
        st::hfile_write_options options;
        options.sequences = true;
        const std::vector<std::uint64_t> numbers{0, 127, 128, 100000, (std::uint64_t{1} << 55) - 1};
        const auto add_all = [&](auto& writer) {
            for (std::size_t i = 0; i != numbers.size(); ++i)
                writer.add(cell(st::bytes(i + 1, 'a'), "q", 1), {}, numbers[i]);
            writer.add(cell("b", "q", 1), {}, 8);
            writer.add(cell("b", "q", 1), {}, 8);
            writer.add(cell("b", "q", 1), {}, 7);
            CHECK_THROWS_AS(writer.add(cell("b", "q", 1), {}, 8), st::out_of_order);
        };
        const st::bytes raw = written(options, add_all);
        const st::hfile_reader file(raw);
        CHECK(file.facts().greatest_sequence == numbers.back());
        const auto cells = recorded::lines_of(file);
        REQUIRE(cells.size() == 8);
        for (std::size_t i = 0; i != numbers.size(); ++i) CHECK(cells[i].sequence == numbers[i]);
        const st::bytes without = written({}, add_all);
        CHECK_FALSE(st::hfile_reader(without).facts().has_sequences);
        CHECK(recorded::lines_of(st::hfile_reader(without)).at(1).sequence == 0);
    }

    TEST_CASE("a sink gets a block at a time") {
        std::size_t greatest = 0;
        std::size_t calls = 0;
        st::hfile_write_options options;
        options.block_size = 1000;
        st::hfile_writer writer(options, [&](st::bytes_view part) {
            if (part.starts_with(parts::data_magic)) greatest = std::max(greatest, part.size());
            ++calls;
        });
        for (int i = 0; i != 1000; ++i) writer.add(cell(std::to_string(1000 + i), "q", 1));
        writer.finish();
        CHECK(greatest < 1200);
        CHECK(calls > 30);
        CHECK(writer.facts().cells == 1000);
        CHECK(writer.facts().data_index_entries > 30);
    }

    TEST_CASE("all checksums, in pieces of any length, are right") {
        const recorded::hfile wanted = recorded_as("none");
        const st::hfile_reader file(wanted.raw);
        for (const auto checksum : {st::hfile_checksum::null, st::hfile_checksum::crc32, st::hfile_checksum::crc32c})
            for (const std::size_t piece : {1U, 7U, 512U, 16384U}) {
                st::hfile_write_options options = options_of(file.facts());
                options.checksum = checksum;
                options.bytes_per_checksum = piece;
                st::bytes raw = rewritten(file, options);
                const bool same = recorded::lines_of(st::hfile_reader(raw)) == wanted.cells;
                CHECK(same);
                raw[raw.find("same")] = 'S';
                const auto count = [&] { return recorded::lines_of(st::hfile_reader(raw)).size(); };
                if (checksum == st::hfile_checksum::null)
                    CHECK(count() == wanted.cells.size());
                else
                    CHECK_THROWS_AS(count(), st::corrupt_hfile);
            }
    }

    TEST_CASE("a file without cells is read again") {
        const st::bytes raw = written({}, [](auto&) {});
        const st::hfile_reader file(raw);
        CHECK(file.begin() == file.end());
        CHECK(file.facts().info.count("hfile.LASTKEY") == 0);
        CHECK(file.facts().info.count("hfile.KEY_OF_BIGGEST_CELL") == 0);
        CHECK(file.facts().first_data_block == ~std::uint64_t{0});
    }

    TEST_CASE("entries of the user's go into the file info, but for those that are the writer's") {
        st::hfile_write_options options;
        options.info.emplace("BULKLOAD_TIMESTAMP", st::to_big_endian(7));
        options.created = st::timestamp{1234};
        const st::bytes raw = written(options, [](auto& writer) { writer.add(cell("a", "q", 1)); });
        CHECK(st::hfile_reader(raw).facts().info.at("BULKLOAD_TIMESTAMP") == st::to_big_endian(7));
        CHECK(st::hfile_reader(raw).facts().created == st::timestamp{1234});
        for (const char* key : {"hfile.MINE", "TIMERANGE", "DELETE_FAMILY_COUNT"}) {
            options.info.emplace(key, "");
            CHECK_THROWS_AS(written(options, [](auto&) {}), st::illegal_argument);
            options.info.erase(key);
        }
        options.block_size = 0;
        CHECK_THROWS_AS(written(options, [](auto&) {}), st::illegal_argument);
        options.block_size = 1;
        options.bytes_per_checksum = std::size_t{1} << 31;
        CHECK_THROWS_AS(written(options, [](auto&) {}), st::illegal_argument);
    }

    TEST_CASE("after a sink that throws nothing is written any more") {
        st::hfile_write_options options;
        options.block_size = 1;
        bool fails = false;
        std::size_t calls = 0;
        st::hfile_writer writer(options, [&](st::bytes_view) {
            ++calls;
            if (fails) throw std::runtime_error("disk full");
        });
        writer.add(cell("a", "q", 1));
        fails = true;
        CHECK_THROWS_WITH_AS(writer.add(cell("b", "q", 1)), "disk full", std::runtime_error);
        fails = false;
        CHECK_THROWS_WITH_AS(writer.add(cell("b", "q", 1)),
                             "strata: an HFile whose writing has failed takes no more cells", st::illegal_argument);
        CHECK_THROWS_AS(writer.finish(), st::illegal_argument);
        CHECK(calls == 1);
    }

    TEST_CASE("a cell for which there is no memory leaves the file as it was") {
        const st::bytes row(300, 'r');
        const st::bytes value(5000, 'v');
        const st::cell_view big = cell(row, "q", 1, st::kind::put, value);
        st::hfile_write_options options;
        options.created = st::timestamp{1};
        const st::bytes wanted = written(options, [&](auto& writer) {
            writer.add(cell("a", "q", 1));
            writer.add(big);
        });
        int failures = 0;
        for (std::size_t nth = 1;; ++nth) {
            bool has_failed = false;
            const st::bytes raw = written(options, [&](auto& writer) {
                writer.add(cell("a", "q", 1));
                support::failing_heap::fail_at(nth);
                try {
                    writer.add(big);
                } catch (const std::bad_alloc&) {
                    has_failed = true;
                }
                support::failing_heap::never_fail();
                if (has_failed) writer.add(big);
            });
            const bool same = raw == wanted;
            CHECK(same);
            if (!has_failed) break;
            ++failures;
        }
        CHECK(failures > 0);
    }

    TEST_CASE("a block for which there is no memory ends the file") {
        st::hfile_write_options options;
        options.block_size = 1;
        st::bytes all;
        all.reserve(10000);
        st::hfile_writer writer(options, [&](st::bytes_view part) { all += part; });
        const st::bytes row(300, 'r');
        writer.add(cell(row, "q", 1));
        support::failing_heap::fail_at(1);
        CHECK_THROWS_AS(writer.add(cell("s", "q", 1)), std::bad_alloc);
        support::failing_heap::never_fail();
        CHECK_THROWS_AS(writer.add(cell("s", "q", 1)), st::illegal_argument);
        CHECK_THROWS_AS(writer.finish(), st::illegal_argument);
    }

    TEST_CASE("a file that is finished takes no more cells") {
        st::hfile_writer writer({}, [](st::bytes_view) {});
        writer.add(cell("a", "q", 1));
        writer.finish();
        CHECK_THROWS_WITH_AS(writer.add(cell("b", "q", 1)), "strata: an HFile that is finished takes no more cells",
                             st::illegal_argument);
        CHECK_THROWS_AS(writer.finish(), st::illegal_argument);
    }

    TEST_CASE("a file is written and read") {
        const std::vector<st::cell> cells{st::cell(cell("a", "q", 2)), st::cell(cell("a", "q", 1))};
        // [hfile]
        st::bytes raw;
        st::hfile_writer file({}, [&](st::bytes_view part) { raw += part; });
        for (const st::cell& one : cells) file.add(one);
        file.finish();

        std::vector<st::cell> read;
        for (const st::hfile_cell& one : st::hfile_reader(raw)) read.emplace_back(one.cell);
        // [/hfile]
        CHECK(read == cells);
    }
}
