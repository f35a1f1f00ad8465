// SPDX-License-Identifier: BSL-1.0
// HFiles beside HBase's: those that HBase has written are read, and those that strata has written are loaded into a
// region, which then answers as a table of their cells does.
//   hfiles read DIRECTORY                            what `run hfiles` has made there
//   hfiles generate DIRECTORY SEED TABLES            HFiles of random tables, and questions to the standard output
//   hfiles compare SEED TABLES < ANSWERS             of `run serve`
//
// The empty qualifier has puts only in files of one block, and of delete markers only those of families.  Else HBase's
// own reads never end, or show what a family marker hides: StoreScanner.trySkipToNextColumn steps over the marker if a
// put of the empty qualifier comes first and other columns are asked for.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <strata/strata.hpp>
#include <strata/wire/hfile/gzip.hpp>
#include <strata/wire/hfile/reader.hpp>
#include <strata/wire/hfile/writer.hpp>

#include "hbase/oracle/comparison.hpp"
#include "support/made_hfile.hpp"
#include "support/recorded_hfiles.hpp"
#include "trace/dice.hpp"
#include "trace/operation.hpp"
#include "trace/requests.hpp"
#include "trace/text.hpp"
#include "trace/ways_to_read.hpp"

namespace {

namespace st = strata;

using lines = std::vector<std::string>;

struct tagged {
    st::cell cell;
    st::bytes tags;  ///< Without the time to live.
};

/// A family with cells, how its file is written, and what is asked of it.
struct random_table {
    std::string name;
    trace::schema tables;
    std::int64_t now = 0;
    std::vector<tagged> cells;
    st::hfile_write_options written;
    std::vector<trace::operation> reads;
};

class table_dice {
public:
    explicit table_dice(std::uint64_t seed) : dice_(seed) {}

    random_table table(std::string name) {
        random_table made;
        made.name = std::move(name);
        made.tables.families = {family()};
        nothing_goes_ = made.tables.families[0].versions == 100 && dice_.chance(50);
        if (nothing_goes_) made.tables.families[0].ttl_seconds = trace::forever;
        made.now = dice_.one_of({1, 30, 1000});
        write_options(made.written);
        const bool has_puts_of_no_name = made.written.block_size == 65536 && dice_.chance(50);
        for (std::size_t left = 1 + dice_.below(80); left != 0; --left) made.cells.push_back(cell(has_puts_of_no_name));
        const auto before = [](const tagged& a, const tagged& b) { return order(a.cell, b.cell) < 0; };
        std::stable_sort(made.cells.begin(), made.cells.end(), before);
        const auto same = [](const tagged& a, const tagged& b) { return order(a.cell, b.cell) == 0; };
        made.cells.erase(std::unique(made.cells.begin(), made.cells.end(), same), made.cells.end());
        ask(made);
        return made;
    }

private:
    static int order(const st::cell_view& a, const st::cell_view& b) {
        if (const int rows = a.row().compare(b.row()); rows != 0) return rows;
        if (const int columns = a.qualifier().compare(b.qualifier()); columns != 0) return columns;
        if (a.version().same_version(b.version())) return 0;
        return a.version().sorts_before(b.version()) ? -1 : 1;
    }

    trace::family family() {
        trace::family made{.name = "f"};
        made.versions = dice_.one_of({1, 1, 2, 3, 100});
        made.min_versions = dice_.chance(20) ? 1 : 0;
        if (dice_.chance(20)) made.ttl_seconds = 1;
        made.keep_deleted =
            dice_.one_of({trace::keep::no, trace::keep::no, trace::keep::yes, trace::keep::until_expired});
        return made;
    }

    void write_options(st::hfile_write_options& how) {
        how.block_size = dice_.one_of({std::size_t{1}, std::size_t{200}, std::size_t{1000}, std::size_t{65536}});
        how.checksum = dice_.one_of({st::hfile_checksum::crc32c, st::hfile_checksum::crc32, st::hfile_checksum::null});
        how.bytes_per_checksum = dice_.one_of({std::size_t{16384}, std::size_t{64}});
        if (dice_.chance(30)) how.codec = &st::gzip;
        how.sequences = dice_.chance(30);
        how.created = st::timestamp{5};
    }

    tagged cell(bool has_puts_of_no_name) {
        const std::string row = dice_.one_of({"a", "ab", "b", "row1", "row2", "row3", "z", "\xFE\xFF"});
        std::string qualifier = dice_.one_of({"q", "q1", "q2", "qq", "z", "\x01", "\xFF"});
        st::kind kind = dice_.one_of_weighted<st::kind>({{st::kind::put, 14},
                                                         {st::kind::delete_version, 1},
                                                         {st::kind::delete_column, 2},
                                                         {st::kind::delete_family, 2},
                                                         {st::kind::delete_family_version, 2}});
        if (st::is_family_marker(kind) || (kind == st::kind::put && has_puts_of_no_name && dice_.chance(10)))
            qualifier.clear();
        const auto time = static_cast<std::int64_t>(dice_.chance(10) ? 1000 + dice_.below(1000) : 1 + dice_.below(30));
        std::string value;
        if (kind == st::kind::put)
            value = std::string(dice_.below(dice_.chance(5) ? 300 : 9), 'v') + std::to_string(time);
        const bool lives = kind == st::kind::put && dice_.chance(10);
        if (lives) value = st::detail::with_ttl(value, nothing_goes_ ? 100000 : dice_.one_of({1, 500, 100000}));
        const auto sequence = 1 + dice_.below(1000);
        st::bytes tags;
        if (dice_.chance(20)) st::append_tag(tags, {static_cast<std::uint8_t>(dice_.one_of({9, 66, 200})), value});
        return {st::cell(st::cell_view(row, "f", qualifier, st::version_key({time}, kind, sequence, lives), value)),
                tags};
    }

    trace::read how() {
        trace::read made;
        made.versions = dice_.one_of<std::int64_t>({1, 2, trace::all_versions});
        if (dice_.chance(50)) {
            made.when.from = static_cast<std::int64_t>(dice_.below(25));
            made.when.to = made.when.from + 1 + static_cast<std::int64_t>(dice_.below(30));
        }
        if (dice_.chance(50))
            for (const char* one : {"q", "q2", "z"})
                if (dice_.chance(60)) made.columns.push_back({"f", one});
        return made;
    }

    void ask(random_table& of) {
        of.reads.emplace_back(trace::scan{.how = {.versions = trace::all_versions}, .raw = true});
        of.reads.emplace_back(trace::scan{});
        of.reads.emplace_back(trace::scan{.how = {.versions = trace::all_versions}});
        for (int left = 4; left != 0; --left) of.reads.emplace_back(trace::scan{.how = how()});
        of.reads.emplace_back(trace::scan{.how = how(), .reversed = true});
        for (const char* row : {"a", "ab", "b", "row1", "row2", "row3", "z", "\xFE\xFF", "nobody"}) {
            of.reads.emplace_back(trace::get{.row = row});
            of.reads.emplace_back(trace::get{.row = row, .how = how()});
            of.reads.emplace_back(trace::get{.row = row, .how = {.columns = {{"f", "q"}, {"f", "q1"}, {"f", "qq"}}}});
        }
    }

    trace::dice dice_;
    bool nothing_goes_ = false;  ///< All versions are kept, and nothing expires.
};

random_table table_of(std::uint64_t seed) { return table_dice(seed).table("table_" + std::to_string(seed)); }

st::bytes file_of(const random_table& of) {
    st::bytes raw;
    st::hfile_writer writer(of.written, [&](st::bytes_view part) { raw += part; });
    for (const tagged& one : of.cells) writer.add(one.cell, st::tag_list::parse(one.tags));
    writer.finish();
    return raw;
}

st::hfile_reader reader_of(st::bytes_view raw) { return st::hfile_reader(raw, {.codec = &st::gzip}); }

// ---- the lines of a trace, which tests/trace/README.md describes, with `load_file` and `describe` of the oracle's ---

/// What becomes of a file's entry: HBase then answers otherwise.
struct damage {
    const char* name;
    const char* key;
};
constexpr damage damages[] = {{"marker_count_0", "DELETE_FAMILY_COUNT"}, {"narrow_time_range", "TIMERANGE"}};
constexpr std::uint64_t tables_a_damage = 4;

/// A file with nothing but zeros in that entry; nothing if it has them already, or is compressed.
std::optional<st::bytes> damaged(const random_table& of, const damage& by) {
    if (of.written.codec != nullptr) return {};
    const st::bytes raw = file_of(of);
    st::hfile_facts facts = reader_of(raw).facts();
    st::bytes& entry = facts.info.at(by.key);
    const st::bytes zeros(entry.size(), '\0');
    if (std::exchange(entry, zeros) == zeros) return {};
    return made::with_info(raw, facts);
}

void print_family(std::ostream& out, const random_table& of, const std::string& name) {
    trace::trace empty;
    empty.name = name;
    empty.tables = of.tables;
    out << trace::text(empty) << "now " << of.now << '\n';
}

/// All that is asked of a table whose file is loaded, before and after a compaction.
lines questions_of(const random_table& of) {
    lines all;
    for (const trace::operation& one : of.reads) all.push_back(trace::text(one));
    const lines again = all;
    all.emplace_back("compact");
    all.insert(all.end(), again.begin(), again.end());
    return all;
}

int generate(const std::filesystem::path& folder, std::uint64_t seed, std::uint64_t count) {
    std::cout << "strata trace 1\n";
    const auto ask = [&](const random_table& of, const std::string& name, const st::bytes& file) {
        const std::string path = (folder / (name + ".hfile")).string();
        std::ofstream(path, std::ios::binary) << file;
        print_family(std::cout, of, name);
        std::cout << "describe " << path << "\nload_file f " << path << '\n';
        for (const std::string& line : questions_of(of)) std::cout << line << '\n';
        std::cout << "end\n";
    };
    for (std::uint64_t i = 0; i != count; ++i) {
        const random_table of = table_of(seed + i);
        ask(of, of.name, file_of(of));
        if (i % tables_a_damage != 0) continue;
        for (const damage& by : damages)
            if (const auto file = damaged(of, by)) ask(of, of.name + '.' + by.name, *file);
    }
    return 0;
}

// ---- answers --------------------------------------------------------------------------------------------------------

/// Questions and answers of a trace, in their order.
struct answered {
    std::string name;
    std::vector<std::pair<std::string, lines>> all;
};

std::optional<answered> next_answered(std::istream& in) {
    answered found;
    std::string line;
    while (std::getline(in, line)) {
        if (line == "end") return found;
        if (line.starts_with("trace "))
            found.name = line.substr(6);
        else if (line.starts_with("> "))
            found.all.back().second.push_back(line.substr(2));
        else if (!line.starts_with("family ") && !line.starts_with("now ") && line != "strata trace 1")
            found.all.emplace_back(line, lines());
    }
    return {};
}

/// What strata says to the questions of a table, in their order.
std::vector<lines> answers_of_strata(const random_table& of) {
    const st::clock::manual clock({of.now});
    st::basic_dynamic_table<st::clock::manual> table(trace::detail::family_options(of.tables), clock);
    const st::bytes raw = file_of(of);
    table.bulk_load(reader_of(raw));
    std::vector<lines> all;
    const auto ask_all = [&] {
        const trace::ways_to_read ways(table);
        for (const trace::operation& one : of.reads) {
            const auto* get = std::get_if<trace::get>(&one);
            lines found = get != nullptr ? ways.row(*get) : ways.rows(std::get<trace::scan>(one));
            all.push_back(found.empty() ? lines{"none"} : found);
        }
    };
    ask_all();
    table.compact();
    all.push_back({"ok"});
    ask_all();
    return all;
}

/// What HBase's reader says of a file beside what is known of it.
void compare_file(const random_table& of, const lines& described, comparison& compared) {
    recorded::hfile found;
    for (const std::string& line : described) recorded::take(found, line);
    const st::bytes raw = file_of(of);
    const st::hfile_reader file = reader_of(raw);
    const lines wrong = recorded::disagreements(file.facts(), found);
    std::vector<recorded::cell_line> wanted;
    for (const tagged& one : of.cells) {
        const st::cell_view cell = one.cell;
        wanted.push_back({st::bytes(cell.row()), "f", st::bytes(cell.qualifier()), cell.timestamp().value,
                          static_cast<int>(cell.kind()), st::bytes(cell.value()),
                          st::detail::joined_tags(cell, st::tag_list::parse(one.tags)),
                          of.written.sequences ? cell.version().sequence() : 0});
    }
    if (wrong.empty() && found.cells == wanted && recorded::lines_of(file) == wanted)
        compared.count("files that HBase reads as they were written");
    else
        compared.differs("describe " + of.name, "it is another file", wrong.empty() ? "cells" : wrong.front());
}

void compare_table(const random_table& of, const answered& found, comparison& compared) {
    const lines asked = questions_of(of);
    const std::vector<lines> ours = answers_of_strata(of);
    if (found.name != of.name || found.all.size() != asked.size() + 2 || found.all[1].second != lines{"ok"}) {
        compared.differs(of.name, "HBase has not answered all, or not loaded the file", "");
        return;
    }
    compare_file(of, found.all[0].second, compared);
    for (std::size_t i = 0; i != asked.size(); ++i) {
        const auto& [question, answer] = found.all[i + 2];
        if (question == asked[i] && answer == ours[i]) {
            compared.count(i < of.reads.size() ? "reads, after the file was loaded" : "reads, after a compaction");
            continue;
        }
        std::ostringstream told;
        print_family(told, of, of.name);
        const auto joined = [](const lines& all) {
            std::string text;
            for (const std::string& one : all) text += (text.empty() ? "" : "\n> ") + one;
            return text;
        };
        for (const std::string& cell : of.cells.empty() ? lines() : answers_of_strata(of).front())
            told << "# " << cell << '\n';
        compared.differs(told.str() + (i < of.reads.size() ? "" : "compact\n") + question, joined(answer),
                         joined(ours[i]));
        return;
    }
}

int compare(std::uint64_t seed, std::uint64_t count, std::istream& in) {
    comparison compared;
    std::map<std::string, std::pair<int, int>> seen;  // by damage: files that HBase answers otherwise, and all
    for (std::uint64_t i = 0; i != count; ++i) {
        const random_table of = table_of(seed + i);
        const auto sound = next_answered(in);
        if (!sound) {
            compared.differs(of.name, "no answer", "");
            break;
        }
        compare_table(of, *sound, compared);
        if (i % tables_a_damage != 0) continue;
        for (const damage& by : damages) {
            if (!damaged(of, by)) continue;
            const auto other = next_answered(in);
            if (!other) break;
            bool is_seen = false;
            for (std::size_t at = 2; at < std::min(other->all.size(), sound->all.size()); ++at)
                is_seen = is_seen || other->all[at].second != sound->all[at].second;
            auto& [different, all] = seen[by.name];
            ++all;
            different += is_seen ? 1 : 0;
        }
    }
    for (const damage& by : damages) {
        const auto [different, all] = seen[by.name];
        std::cout << different << " of " << all << " files with a " << by.name << " make HBase answer otherwise\n";
        if (different == 0) compared.differs(by.name, "HBase does not mind", "it ought to, in some table");
    }
    return compared.finish();
}

/// Files that HBase has written, each with what it says of them beside it.
int read(const std::filesystem::path& folder) {
    comparison compared;
    for (const auto& one : std::filesystem::directory_iterator(folder)) {
        if (one.path().extension() != ".hfile") continue;
        const recorded::hfile wanted = recorded::read(folder.string(), one.path().stem().string());
        const st::hfile_reader file = reader_of(wanted.raw);
        const lines wrong = recorded::disagreements(file.facts(), wanted);
        if (wrong.empty() && recorded::lines_of(file) == wanted.cells)
            compared.count("equal in all fields: " + wanted.name + ", " + std::to_string(wanted.cells.size()) +
                           " cells");
        else
            compared.differs(wanted.name, "", wrong.empty() ? "cells" : wrong.front());
    }
    return compared.finish();
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view mode = argc > 1 ? argv[1] : "";
    if (mode == "read" && argc == 3) return read(argv[2]);
    if (mode == "generate" && argc == 5) return generate(argv[2], std::stoull(argv[3]), std::stoull(argv[4]));
    if (mode == "compare" && argc == 4) return compare(std::stoull(argv[2]), std::stoull(argv[3]), std::cin);
    std::cerr << "usage: hfiles read DIRECTORY | generate DIRECTORY SEED TABLES | compare SEED TABLES < ANSWERS\n";
    return 2;
}
