// SPDX-License-Identifier: BSL-1.0
// What saving and loading do when the program is killed, and what they take.
//
//     saved_tables crash [times]     a program that saves tables without end is killed so many times at random moments;
//                                    the directory has the last table that was saved, or the one after it
//     saved_tables measure [cells]   time and memory of a save and a load, each in a process of its own
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <strata/files/load.hpp>
#include <strata/files/save.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/stored_cells.hpp>

namespace st = strata;

namespace {
using table = st::basic_dynamic_table<st::clock::manual>;
using clock_type = std::chrono::steady_clock;

[[noreturn]] void fail(const std::string& why) {
    std::cerr << "saved_tables: " << why << '\n';
    std::exit(1);
}
void require(bool holds, const std::string& what) {
    if (!holds) fail(what);
}

class temporary_folder {
public:
    temporary_folder() {
        std::string name = (std::filesystem::temp_directory_path() / "strata_saved_XXXXXX").string();
        require(::mkdtemp(name.data()) != nullptr, "no folder can be made");
        path = name;
    }
    ~temporary_folder() { std::filesystem::remove_all(path); }
    std::filesystem::path path;
};

/// The table of a number, of some hundreds or thousands of cells.
table numbered(std::uint64_t number) {
    table t({{.name = "f", .max_versions = 3}, {.name = "g"}});
    const std::string value = "table " + std::to_string(number);
    for (std::uint64_t i = 0; i != 500 + number % 7 * 500; ++i) {
        const std::string row = "row " + std::to_string(i * 7919 % 10'007);
        t.put(row, st::column("f", "q"), value, {static_cast<std::int64_t>(i)});
        if (i % 5 == 0) t.delete_column(row, st::column("g", "q"), {static_cast<std::int64_t>(i)});
    }
    return t;
}
bool are_equal(const table& a, const table& b) {
    std::vector<st::cell> cells;
    st::for_each_stored_cell(a, [&](const st::cell_view& one) { cells.emplace_back(one); });
    std::size_t at = 0;
    bool is_equal = a.size() == b.size();
    st::for_each_stored_cell(b, [&](const st::cell_view& one) {
        is_equal = is_equal && cells[at].version() == one.version() && st::cell_view(cells[at]) == one;
        ++at;
    });
    return is_equal;
}

std::size_t files_in(const std::filesystem::path& folder) {
    std::size_t files = 0;
    for (const auto& one : std::filesystem::recursive_directory_iterator(folder))
        files += one.is_regular_file() ? 1 : 0;
    return files;
}

/// Saves tables from that number on, and says which are saved, until it is killed.
[[noreturn]] void save_without_end(const std::filesystem::path& folder, std::uint64_t number, int to) {
    for (;; ++number) {
        st::save(numbered(number), folder);
        if (::write(to, &number, sizeof number) != sizeof number) std::_Exit(1);
    }
}

void crash(std::uint64_t times) {
    const temporary_folder place;
    const std::filesystem::path folder = place.path / "t";
    const std::random_device::result_type seed = std::random_device()();
    std::mt19937_64 random(seed);
    std::uint64_t last = 0;  // that is known to be saved
    std::uint64_t saved = 0;
    std::uint64_t cut_short = 0;
    const auto begin = clock_type::now();
    st::save(numbered(0), folder);
    const auto one_save = clock_type::now() - begin;
    for (std::uint64_t round = 0; round != times; ++round) {
        int ends[2];
        require(::pipe(ends) == 0, "no pipe");
        const ::pid_t child = ::fork();
        require(child >= 0, "no child");
        if (child == 0) save_without_end(folder, last + 1, ends[1]);
        ::close(ends[1]);
        const auto most = static_cast<std::uint64_t>(4 * one_save.count());
        std::this_thread::sleep_for(std::chrono::nanoseconds(random() % most));
        ::kill(child, SIGKILL);
        int status = 0;
        ::waitpid(child, &status, 0);
        require(WIFSIGNALED(status), "the program that saves has ended by itself");
        for (std::uint64_t number = 0; ::read(ends[0], &number, sizeof number) == sizeof number; ++saved) last = number;
        ::close(ends[0]);
        const std::size_t files = files_in(folder);
        const table found = st::load<table>(folder);
        if (!are_equal(found, numbered(last))) {
            require(are_equal(found, numbered(last + 1)), "after a kill the directory has neither table " +
                                                              std::to_string(last) + " nor the next one; seed " +
                                                              std::to_string(seed));
            ++last;
        }
        cut_short += files > 3 ? 1 : 0;
    }
    st::save(numbered(last), folder);
    require(files_in(folder) == 3, "an interrupted save has left files");
    std::cout << times << " kills: " << saved << " tables were saved, " << cut_short
              << " saves were cut short, and each time the directory had the old table or the new one\n";
}

// ---- time and memory ------------------------------------------------------------------------------------------------

/// A line of /proc/self/status in kB; 0 elsewhere.
double megabytes(const char* of) {
    std::ifstream in("/proc/self/status");
    for (std::string line; std::getline(in, line);)
        if (line.starts_with(of)) return std::strtod(line.c_str() + std::strlen(of) + 1, nullptr) / 1024;
    return 0;
}
void forget_highest() { std::ofstream("/proc/self/clear_refs") << 5; }

/// Runs a part in a process of its own.
template <class Part>
void alone(Part part) {
    std::cout.flush();
    const ::pid_t child = ::fork();
    require(child >= 0, "no child");
    if (child == 0) {
        part();
        std::cout.flush();
        std::_Exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    require(WIFEXITED(status) && WEXITSTATUS(status) == 0, "a part has failed");
}

/// Reports what a part took, beside the memory of the table.
template <class Part>
void timed(const char* name, Part part) {
    forget_highest();
    const double before = megabytes("VmRSS:");
    const auto begin = clock_type::now();
    const st::transfer done = part();
    const std::chrono::duration<double> took = clock_type::now() - begin;
    const double after = megabytes("VmRSS:");
    const double highest = megabytes("VmHWM:");
    std::cout << name << ' ' << done.cells << " cells, " << done.bytes / 1024 / 1024 << " MB of files: " << took.count()
              << " s, " << took.count() * 1e9 / static_cast<double>(done.cells) << " ns a cell; memory " << before
              << " MB before, " << after << " MB after, " << highest << " MB at its highest, "
              << highest / (std::max)(before, after) << " of the greater\n";
}

/// Tells each tenth.
st::transfer_progress told() {
    return [tenth = std::uint64_t{0}](const st::transfer& now) mutable {
        const std::uint64_t reached = now.cells * 10 / now.cells_in_all;
        if (reached == tenth) return;
        tenth = reached;
        std::cout << "  " << tenth * 10 << " %\n";
    };
}

/// Cells of 91 bytes as in an HFile with tags and numbers, more or less: rows of 10 columns.
table measured(std::uint64_t cells) {
    table t({{.name = "f", .max_versions = 3}});
    const std::string value(40, 'v');
    std::string row;
    std::string qualifier;
    for (std::uint64_t i = 0; i != cells; ++i) {
        row = std::to_string(1'000'000'000'000 + i / 10);
        qualifier = "qualifier" + std::to_string(i % 10);
        t.put(row, st::column("f", qualifier), value, {static_cast<std::int64_t>(1'700'000'000'000 + i)});
    }
    return t;
}

void measure(std::uint64_t cells) {
    const temporary_folder place;
    const std::filesystem::path folder = place.path / "t";
    alone([&] {
        const table t = measured(cells);
        timed("save", [&] { return st::save(t, folder, {.progress = told()}); });
    });
    alone([&] {
        std::optional<table> t;
        timed("load", [&] {
            t.emplace(st::load<table>(folder, {.progress = told()}));
            return st::transfer{t->size(), t->size(), std::filesystem::file_size(folder / "f/strata-1")};
        });
        require(t->size() == cells, "cells are missing");
    });
}
}  // namespace

int main(int argc, char** argv) {
    const std::string_view what = argc > 1 ? argv[1] : "";
    const auto number = [&](std::uint64_t otherwise) {
        return argc > 2 ? std::uint64_t{std::strtoull(argv[2], nullptr, 10)} : otherwise;
    };
    try {
        if (what == "crash") return crash(number(200)), 0;
        if (what == "measure") return measure((std::max)(number(10'000'000), std::uint64_t{1})), 0;
    } catch (const std::exception& failure) {
        fail(failure.what());
    }
    std::cerr << "usage: saved_tables crash [times] | measure [cells]\n";
    return 2;
}
