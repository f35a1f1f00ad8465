// SPDX-License-Identifier: BSL-1.0
#include "leveldb.hpp"
#include "../program.hpp"
#include "database.hpp"

int main(int argc, char** argv) { return bench::measure<bench::database<bench::leveldb_library>>(argc, argv); }
