// SPDX-License-Identifier: BSL-1.0
// The laboratory: who follows whom, in the tables of the classic example, compared and measured.
//
//     follows check [graphs]                  all designs answer as plain sets do
//     follows measure [edges] [--svg FOLDER]  what each costs, with up to so many edges: 1,000 to 1,000,000

#include <cstddef>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "check.hpp"
#include "conclusions.hpp"
#include "measure.hpp"
#include "pictures.hpp"
#include "report.hpp"

namespace {

int usage() {
    std::cerr << "usage: follows check [graphs]\n"
                 "       follows measure [1000|10000|100000|1000000] [--svg FOLDER]\n";
    return 2;
}

/// The number in a word, or 0.
std::size_t number_in(const std::string& word) {
    char* end = nullptr;
    const auto n = std::strtoul(word.c_str(), &end, 10);
    return end == word.c_str() || *end != '\0' || word[0] == '-' ? 0 : n;
}

void measure(std::size_t edges, const std::string& folder) {
    if (!folder.empty()) std::filesystem::create_directories(folder);  // what cannot be written is not measured first
    const std::vector<lab::figures> all = lab::measure_all(edges);
    const std::vector<lab::figures> last = lab::largest(all);
    lab::print_growth(std::cout, all);
    lab::print_calls(std::cout, last);
    lab::print_bytes(std::cout, last);
    lab::print_main_table(std::cout, last);
    lab::print_conclusions(std::cout, last);
    if (!folder.empty()) lab::draw(all, folder);
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    try {
        if (words.empty() || words.size() > 4) return usage();
        if (words[0] == "check") {
            const std::size_t graphs = words.size() > 1 ? number_in(words[1]) : 5;
            if (graphs == 0 || words.size() > 2) return usage();
            return lab::check(graphs, 1000) ? 0 : 1;
        }
        if (words[0] != "measure") return usage();
        std::size_t edges = 1'000'000;
        std::string folder;
        for (std::size_t i = 1; i < words.size(); ++i) {
            if (words[i] == "--svg" && i + 1 < words.size()) {
                folder = words[++i];
                continue;
            }
            edges = number_in(words[i]);
            if (edges != 1000 && edges != 10'000 && edges != 100'000 && edges != 1'000'000) return usage();
        }
        measure(edges, folder);
    } catch (const std::exception& error) {
        std::cerr << "follows: " << error.what() << '\n';
        return 1;
    }
}
