// SPDX-License-Identifier: BSL-1.0
// Reads so many rows by each kind of read beside a writer, without a sanitizer, and fails if one is torn: ./dev
// threads.
//
// usage: many_reads <rows>
#include <charconv>
#include <cstdint>
#include <iostream>
#include <string_view>
#include <system_error>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/policy/memory/arena.hpp>
#include <strata/table/table.hpp>

#include "stress/threads/torn_rows.hpp"

using namespace beside_writes;

int main(int count, char** arguments) {
    const std::string_view number = count == 2 ? arguments[1] : "";
    std::uint64_t rows = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), rows);
    if (error != std::errc() || end != number.data() + number.size() || rows == 0) {
        std::cerr << "usage: many_reads <rows>, a number of at most 64 bits\n";
        return 2;
    }
    st::table<f, g, st::clock::manual, st::memory::arena, st::concurrency::single_writer> t(st::clock::manual({100}));
    torn_rows all(rows, &std::cout);
    all.read(t);
    return all.tell(std::cout) ? 0 : 1;
}
