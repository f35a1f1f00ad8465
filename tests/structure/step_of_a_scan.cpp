// SPDX-License-Identifier: BSL-1.0
// What one `++` of a scan of a flushed table enters: figures.py compiles this with -finstrument-functions.  Prints how
// deep the calls lie in each other, and the address of each function; `++` itself is not among them.
#include <cstddef>
#include <cstdio>
#include <string>

#include <strata/table/table.hpp>
namespace st = strata;

#define NOT_COUNTED __attribute__((no_instrument_function))

namespace {

struct contents : st::family<"contents"> {};

bool is_counting = false;
int depth = 0;
int deepest = 0;
std::size_t entered = 0;
void* functions[100'000];

NOT_COUNTED std::string key(int row) { return "row" + std::to_string(100 + row); }

}  // namespace

extern "C" {
NOT_COUNTED void __cyg_profile_func_enter(void* function, void*) {
    if (!is_counting) return;
    if (++depth > deepest) deepest = depth;
    functions[entered++] = function;
}
NOT_COUNTED void __cyg_profile_func_exit(void*, void*) {
    if (is_counting) --depth;
}
}

int main() {
    st::table<contents> t;
    for (int row = 0; row != 100; ++row)
        for (const char* qualifier : {"a", "b"}) t.put(key(row), contents{qualifier}, "value", {7});
    t.flush();

    auto rows = t.scan();
    auto row = rows.begin();
    ++row;
    is_counting = true;
    ++row;
    is_counting = false;

    std::printf("%d\n", deepest - 1);
    for (std::size_t i = 1; i < entered; ++i) std::printf("%p\n", functions[i]);
}
