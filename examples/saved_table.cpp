// SPDX-License-Identifier: BSL-1.0
// A table outlives its process: saved to a directory, and loaded from there into a table of either kind.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

#include <strata/files/load.hpp>
#include <strata/files/save.hpp>
#include <strata/strata.hpp>
namespace st = strata;

struct contents : st::family<"contents", st::retention::max_versions<3>> {};
struct anchor : st::family<"anchor", st::deletes::sequenced<>> {};

int main() {
    const std::filesystem::path directory = std::filesystem::temp_directory_path() / "strata_saved_table";
    std::filesystem::remove_all(directory);

    // [save]
    st::table<contents, anchor> t;
    t.put("com.cnn.www", contents{"html"}, "<html>", {10});
    t.delete_column("com.cnn.www", anchor{"cnnsi.com"}, {20});
    t.put("com.cnn.www", anchor{"cnnsi.com"}, "CNN", {15});  // visible, as it was written after the delete
    const st::transfer saved = st::save(t, directory);
    std::cout << saved.cells << " cells are saved\n";
    // [/save]

    std::ifstream schema(directory / "strata.table");
    for (std::string line; std::getline(schema, line) && line != "family contents";)
        if (line.find("crc32c") == std::string::npos) std::cout << line << '\n';

    // [load]
    st::table<contents, anchor> again;
    st::load(again, directory);  // checks that the families are those that were saved
    for (auto row : again.scan()) std::cout << row;

    auto any = st::load<st::dynamic_table>(directory);  // makes the families, too
    std::cout << any.schema().back().name << " has " << any.schema().back().max_versions << " versions\n";
    // [/load]

    // [progress]
    const auto print = [](const st::transfer& now) { std::cout << now.cells << " of " << now.cells_in_all << '\n'; };
    st::load(again, directory, {.progress = print});  // an exception from it ends the load, which then changes nothing
    // [/progress]

    // [refused]
    struct anchors : st::family<"anchor", st::retention::max_versions<9>> {};
    st::table<contents, anchors> other;
    try {
        st::load(other, directory);
    } catch (const st::schema_mismatch& refusal) {
        const std::string text = refusal.what();
        std::cout << text.substr(text.find("the family")) << '\n';
    }
    // [/refused]
    std::filesystem::remove_all(directory);
}
