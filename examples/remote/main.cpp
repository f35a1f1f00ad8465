// SPDX-License-Identifier: BSL-1.0
// Copies tables between a file and a real HBase, by its Thrift server's second interface, and compares them.
//
//     remote pull   HOST:PORT TABLE FILE    writes everything that the table holds to the file
//     remote push   HOST:PORT TABLE FILE    puts what the file holds into the table
//     remote verify HOST:PORT TABLE FILE    says which cells only one of them has
//
// The file has HBase's own bytes: a stream of KeyValues, delete markers included.  The table of a push has to be there.
#include <cstddef>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <strata/bytes/escape.hpp>
#include <strata/remote/copy.hpp>
#include <strata/remote/table.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/wire/cell_block.hpp>

#include "socket.hpp"

namespace st = strata;

namespace {

/// A table in memory that takes any cells, each of them for ever.
class memory_table {
public:
    /// One of these families.
    explicit memory_table(const std::set<std::string>& names) : table_(families(names)) {}

    auto& table() noexcept { return table_; }

private:
    static std::vector<st::family_options> families(const std::set<std::string>& names) {
        std::vector<st::family_options> all;
        for (const std::string& name : names)
            all.push_back({.name = name, .max_versions = 0x7fffffff, .keep_deleted = st::keep_deleted_cells::yes});
        return all;
    }

    st::dynamic_table table_;
};

void progress(const st::remote::copy_report& done) {
    std::cerr << '\r' << done.rows << " rows, " << done.cells << " cells, " << done.markers << " of them delete markers"
              << std::flush;
}

std::string read(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// What a file holds.
memory_table load(const std::string& path) {
    const std::string raw = read(path);
    std::set<std::string> families;
    for (const st::key_value& one : st::cell_block(raw)) families.emplace(one.family());
    if (families.empty()) throw std::runtime_error(path + " holds no cells");
    memory_table made(families);
    std::vector<st::cell> cells;
    for (const st::key_value& one : st::cell_block(raw)) cells.push_back(one.to_cell());
    made.table().bulk_load(cells);
    return made;
}

template <class Table>
int run(const std::string& command, Table& cluster, const std::string& path) {
    const st::remote::copy_options options{.progress = progress};
    if (command == "pull") {
        std::ofstream file(path, std::ios::binary);
        if (!file) throw std::runtime_error("cannot write " + path);
        st::remote::copy_report done;
        auto rows = cluster.open_scanner(st::scan_options{.versions = st::all_versions, .raw = true});
        while (const auto row = rows.next()) {
            st::bytes block;
            for (const st::cell& one : *row) st::append_to_cell_block(block, one);
            file << block;
            done.add(*row);
            if (done.rows % options.step == 0) progress(done);
        }
        progress(done);
        std::cerr << '\n';
        if (!file.flush()) throw std::runtime_error("cannot write " + path);
        return 0;
    }
    memory_table kept = load(path);
    if (command == "push") {
        st::remote::push(kept.table(), cluster, options);
        std::cerr << '\n';
        return 0;
    }
    const auto found = st::remote::verify(kept.table(), cluster, options);
    std::cerr << '\n';
    for (const st::remote::difference& one : found) {
        const st::cell_view cell = one.what;
        std::cout << (one.is_of_the_first ? "only in the file:  " : "only in the table: ") << st::escape(cell.row())
                  << ' ' << cell.family() << ':' << st::escape(cell.qualifier()) << " @" << cell.timestamp().value
                  << ' ' << st::name(cell.kind()) << ' ' << st::escape(cell.value()) << '\n';
    }
    if (found.empty()) std::cout << "equal\n";
    return found.empty() ? 0 : 1;
}

}  // namespace

int main(int count, char** given) try {
    const std::vector<std::string> words(given + 1, given + count);
    const std::string command = words.empty() ? "" : words[0];
    const auto colon = words.size() == 4 ? words[1].rfind(':') : std::string::npos;
    if ((command != "pull" && command != "push" && command != "verify") || colon == std::string::npos) {
        std::cerr << "usage: remote pull|push|verify HOST:PORT TABLE FILE\n";
        return 2;
    }
    // [remote]
    remote_program::socket line(words[1].substr(0, colon), words[1].substr(colon + 1));
    st::remote::connection through(line);
    st::remote::table cluster(through, words[2]);
    // [/remote]
    return run(command, cluster, words[3]);
} catch (const std::exception& why) {
    std::cerr << "remote: " << why.what() << '\n';
    return 1;
}
