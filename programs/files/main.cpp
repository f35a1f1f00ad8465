// SPDX-License-Identifier: BSL-1.0
//
// Cells in files: shown, compared, and turned from one format into another.

#include <cstdint>
#include <exception>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "compare.hpp"
#include "format.hpp"
#include "load.hpp"
#include "show.hpp"
#include "source.hpp"
#include "target.hpp"

namespace {

using namespace files;

/// `+02:00`, `-3:30` or `0`: what a time zone is ahead of UTC.
st::time_span offset_of(const std::string& text) {
    const bool is_west = text.starts_with('-');
    const std::string digits = text.substr(is_west || text.starts_with('+') ? 1 : 0);
    const auto colon = digits.find(':');
    const auto number = [&](const std::string& part, std::int64_t most) {
        if (part.empty() || part.size() > 2 || part.find_first_not_of("0123456789") != std::string::npos ||
            std::stoll(part) > most)
            throw failure("an offset from UTC is +HH:MM, not '" + text + "'");
        return std::int64_t{std::stoll(part)};
    };
    const std::int64_t hours = number(digits.substr(0, colon), 18);
    const std::int64_t minutes = colon == std::string::npos ? 0 : number(digits.substr(colon + 1), 59);
    return (is_west ? -1 : 1) * (st::hours(hours) + st::minutes(minutes));
}

struct request {
    source from;
    source other;
    destination to;
    std::string from_name;
    std::string to_name;
    std::optional<std::string> row;
    std::optional<std::string> offset;
    load_request load;
    show_options show;
    bool with_sequence = false;
    bool without_sequence = false;
    bool only_facts = false;
    bool only_cells = false;
    st::testing::diff_options diff;

    /// What the words mean.  Throws: failure.
    void understand() {
        if (!from_name.empty()) from.from = other.from = format_named(from_name);
        if (!to_name.empty()) to.to = format_named(to_name);
        if (row) from.shell.row = *row;
        if (offset) from.shell.utc_offset = offset_of(*offset);
        other.shell = from.shell;
        other.family = from.family;
        other.shows_progress = from.shows_progress;
        if (with_sequence) to.sequence = true;
        if (without_sequence) to.sequence = false;
        load.reading = from;
        load.to = to;
        if (!load.paths.empty()) {
            load.to.path = load.paths.back();
            load.paths.pop_back();
        }
        show.facts = !only_cells;
        show.cells = !only_facts;
    }
};

void convert(const request& asked) {
    target to(asked.to);
    for_each_cell(asked.from, [&](const st::cell_view& one, const st::tag_list& tags) { to.add(one, tags); });
    to.finish();
}

std::vector<std::string> names_of_formats() {
    std::vector<std::string> all;
    for (const auto& [name, one] : format_names) all.emplace_back(name);
    return all;
}

}  // namespace

int main(int count, char** words) {
    std::ios::sync_with_stdio(false);
    request asked;
    CLI::App app("Cells in files: shown, compared, and turned from one format into another.", "files");
    app.require_subcommand(1);
    const auto formats = CLI::IsMember(names_of_formats());
    const auto takes_source = [&](CLI::App* command) {
        command->add_option("FILE", asked.from.path, "A file of cells; - is the standard input")->required();
    };
    const auto takes_reading = [&](CLI::App* command) {
        command->add_option("--from", asked.from_name, "What FILE is, if it cannot be told by looking at it")
            ->check(formats);
        command->add_option("--row", asked.row, "The row of what a get of HBase's shell has printed");
        command
            ->add_option("--utc-offset", asked.offset, "What the shell's time zone is ahead of UTC: +02:00; 0 for UTC")
            ->type_name("+HH:MM");
        command->add_option("--family", asked.from.family, "Only cells of this family")->type_name("NAME");
        command->add_flag("--progress", asked.from.shows_progress, "Say how far it is, even if nobody watches");
    };
    const auto takes_target = [&](CLI::App* command) {
        command->add_flag("--sort", asked.from.sort, "Bring the cells into HBase's order, in memory");
        command->add_option("-o,--output", asked.to.path, "The file to write; - is the standard output (default)");
        command->add_flag("--sequence", asked.with_sequence, "Write the numbers of the writes; texts have them anyway");
        command->add_flag("--no-sequence", asked.without_sequence, "Leave them out; an HFile has none anyway");
        command->add_flag("--gz", asked.to.gz, "Compress an HFile");
    };

    CLI::App* const show = app.add_subcommand("show", "Print cells as HBase's printer of HFiles does, and facts");
    takes_source(show);
    takes_reading(show);
    show->add_flag("--facts", asked.only_facts, "No cells");
    show->add_flag("--cells", asked.only_cells, "No facts");
    show->add_option("--limit", asked.show.limit, "Print no more cells than that")->type_name("N");

    CLI::App* const dump = app.add_subcommand("dump", "Write cells as text, a line each");
    takes_source(dump);
    takes_reading(dump);
    takes_target(dump);

    CLI::App* const convert_command = app.add_subcommand("convert", "Turn a file into one of another format");
    takes_source(convert_command);
    takes_reading(convert_command);
    takes_target(convert_command);
    convert_command->add_option("--to", asked.to_name, "What it becomes, unless the output's name says it")
        ->check(formats);

    CLI::App* const load = app.add_subcommand("load", "Make the cells of files those of a saved table");
    load->add_option("FILE... DIRECTORY", asked.load.paths,
                     "Files of cells, and directories of a family, a region or a table of HBase, as hdfs dfs -get "
                     "leaves them; and the directory where the table is saved, or will be")
        ->required()
        ->expected(2, -1);
    takes_reading(load);
    CLI::Option* const adds =
        load->add_flag("--add", asked.load.adds, "Keep the cells of the table that is saved there");
    load->add_flag("--replace", asked.load.replaces, "Drop them, and keep its families")->excludes(adds);
    load->add_flag("--no-sequence", asked.without_sequence, "All cells count as written at once");
    load->add_flag("--gz", asked.to.gz, "Compress its files");

    CLI::App* const diff = app.add_subcommand("diff", "Compare two files, cell by cell, whatever their formats");
    takes_source(diff);
    diff->add_option("OTHER", asked.other.path, "The other file")->required();
    takes_reading(diff);
    bool no_timestamps = false, no_markers = false;
    diff->add_flag("--no-timestamps", no_timestamps, "Timestamps do not count");
    diff->add_flag("--no-markers", no_markers, "Delete markers do not count");
    diff->add_flag("--sequence", asked.diff.sequence, "The numbers of the writes count");

    app.footer(
        "Formats: cells (text, .cells), json (JSON lines, .jsonl), sequence (HBase's Export and Import, .seq), shell "
        "(what\n"
        "scan and get of HBase's shell print, to be read), hfile, table (what load makes), hbase (a directory of "
        "HBase, "
        "to\n"
        "be read).\n"
        "Exit status: 0 done, or no difference; 1 a difference; 2 wrong usage; 3 an error.");
    try {
        app.parse(count, words);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    try {
        asked.understand();
        asked.diff.timestamps = !no_timestamps;
        asked.diff.markers = !no_markers;
        bool is_equal = true;
        if (show->parsed())
            files::show(std::cout, asked.from, asked.show);
        else if (diff->parsed())
            is_equal = compare(std::cout, asked.from, asked.other, asked.diff);
        else
            load->parsed() ? files::load(asked.load) : convert(asked);
        if (!std::cout.flush()) throw failure("cannot write to the standard output: " + system_error());
        return is_equal ? 0 : 1;
    } catch (const std::exception& error) {
        std::cerr << "files: " << sentence(error) << '\n';
        return 3;
    }
}
