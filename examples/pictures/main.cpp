// SPDX-License-Identifier: BSL-1.0
// pictures FOLDER: writes the pictures of the guide, drawn of tables by what they answer.  docs/pictures holds them.

#include <exception>
#include <filesystem>
#include <iostream>

#include "deletes.hpp"
#include "dimensions.hpp"
#include "get.hpp"
#include "packed.hpp"
#include "schemas.hpp"

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: pictures FOLDER\n";
        return 2;
    }
    try {
        const std::filesystem::path folder = argv[1];
        std::filesystem::create_directories(folder);
        pictures::dimensions().save(folder / "dimensions.svg");
        pictures::deletes().save(folder / "deletes.svg");
        pictures::get().save(folder / "get.svg");
        pictures::packed().save(folder / "packed.svg");
        pictures::schemas().save(folder / "schemas.svg");
    } catch (const std::exception& error) {
        std::cerr << "pictures: " << error.what() << '\n';
        return 1;
    }
}
