// SPDX-License-Identifier: BSL-1.0
// What it costs to write and to read an HFile in memory, a cell of 91 bytes, by checksum and by what is read: as a
// Markdown table.
//
// usage: hfile [cells]
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <strata/wire/hfile/reader.hpp>
#include <strata/wire/hfile/writer.hpp>

#include "stopwatch.hpp"

namespace {

namespace st = strata;

constexpr int rounds = 5;

template <class Work>
void best(double& figure, std::size_t cells, Work work) {
    const double begin = bench::cpu_seconds();
    work();
    figure = std::min(figure, (bench::cpu_seconds() - begin) * 1e9 / static_cast<double>(cells));
}

struct figures {
    double write = 1e18;
    double read = 1e18;
    double unverified = 1e18;
};

/// Rows of ten cells, each with a value of 50 bytes: 91 bytes a cell in the file, with its length of tags.
std::vector<st::cell> some_cells(std::size_t count) {
    std::vector<st::cell> all;
    char row[32];
    char qualifier[32];
    for (std::size_t i = 0; i != count; ++i) {
        std::snprintf(row, sizeof row, "row%010zu", i / 10);
        std::snprintf(qualifier, sizeof qualifier, "q%03zu", i % 10);
        const std::string value(50, static_cast<char>('a' + i % 26));
        const st::version_key version({1700000000000 + static_cast<std::int64_t>(i)}, st::kind::put);
        all.emplace_back(st::cell_view(row, "f", qualifier, version, value));
    }
    return all;
}

std::size_t used = 0;

void read(st::bytes_view raw, bool verify) {
    const st::hfile_reader file(raw, {.verify_checksums = verify});
    for (const st::hfile_cell& one : file) used += one.cell.row().size() + one.cell.value().size();
}

}  // namespace

int main(int argc, char** argv) {
    const std::size_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 200000;
    const std::vector<st::cell> cells = some_cells(count);
    std::printf("%zu cells, %d rounds, ns a cell\n\n", count, rounds);
    std::printf("| checksum | bytes a cell | write | read | read, not verified |\n|---|--:|--:|--:|--:|\n");
    for (const auto checksum : {st::hfile_checksum::crc32c, st::hfile_checksum::crc32, st::hfile_checksum::null}) {
        figures found;
        st::bytes raw;
        for (int round = 0; round != rounds; ++round) {
            raw.clear();
            st::hfile_write_options options;
            options.checksum = checksum;
            best(found.write, count, [&] {
                st::hfile_writer writer(options, [&](st::bytes_view part) { raw.append(part); });
                for (const st::cell& one : cells) writer.add(one);
                writer.finish();
            });
            best(found.read, count, [&] { read(raw, true); });
            best(found.unverified, count, [&] { read(raw, false); });
        }
        std::printf("| %s | %.1f | %.0f | %.0f | %.0f |\n", st::name(checksum).data(),
                    static_cast<double>(raw.size()) / static_cast<double>(count), found.write, found.read,
                    found.unverified);
    }
    return used == 0;
}
