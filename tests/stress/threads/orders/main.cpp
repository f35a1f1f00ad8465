// SPDX-License-Identifier: BSL-1.0
// A read beside two writes, in every order of their steps: of a state that is published, and taken back and used again.
// The headers are copies whose atomics are orders::atomic, and whose rules can be turned off; see ../controls.
//
// usage: threads_orders [<rule>]: exits with 1 if some order shows a read two states; <rule> is off then
#include "stress/threads/orders/steps.hpp"

#include <cstddef>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <strata/policy/concurrency/locked.hpp>

// What the copies ask.
namespace rules {
inline std::string_view off;
inline bool is_off(std::string_view rule) noexcept { return off == rule; }
inline void pause() { orders::end_step(); }
inline const strata::concurrency::locked<>& own_lock() {
    static const strata::concurrency::locked<> own;
    return own;
}
}  // namespace rules

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {

struct f : st::family<"f"> {};
using table = st::table<f, st::clock::manual, st::concurrency::single_writer>;

bool all_passed = true;

void expect(bool condition, const char* what) {
    if (condition || !all_passed) return;
    all_passed = false;
    std::cout << "failed: " << what << std::endl;
}

int number_in(const auto& read) {
    const auto found = read.get("row", f{"q"});
    expect(found.has_value(), "a read finds nothing");
    return found ? std::stoi(std::string(found->value())) : 0;
}

// As many writes before as leave one state: the first write takes that, the second takes back what nobody reads.
constexpr int before = 14;

// Reads twice what has to be the same; writes twice meanwhile.
template <class Read>
std::size_t beside_writes(const Read& read) {
    std::unique_ptr<table> t;
    std::vector<char> stacks[2] = {std::vector<char>(256 * 1024), std::vector<char>(256 * 1024)};
    const auto make = [&] {
        t = std::make_unique<table>(st::clock::manual({100}));
        for (int i = 1; i <= before; ++i) t->put("row", f{"q"}, std::to_string(i));
        return std::pair(
            std::make_unique<orders::task>(stacks[0],
                                           [&] {
                                               read(*t, [](const auto& state) {
                                                   const int first = number_in(state);
                                                   orders::end_step();
                                                   expect(number_in(state) == first, "a read shows two states");
                                                   expect(before <= first && first <= before + 2,
                                                          "a read shows another state");
                                               });
                                           }),
            std::make_unique<orders::task>(stacks[1], [&] {
                t->put("row", f{"q"}, std::to_string(before + 1));
                t->write([](auto& written) {
                    orders::end_step();  // states that nobody reads have been taken back, and none is written yet
                    written.put("row", f{"q"}, std::to_string(before + 2));
                });
            }));
    };
    return orders::try_all(make, [&] {
        expect(number_in(*t) == before + 2, "a write is lost");
        return all_passed;
    });
}

}  // namespace

int main(int count, char** arguments) {
    if (count == 2) rules::off = arguments[1];
    const std::size_t of_reader = beside_writes([](const table& t, const auto& look) { look(*t.reader()); });
    const std::size_t of_snapshot = beside_writes([](const table& t, const auto& look) { look(t.snapshot()); });
    std::cout << of_reader << " orders of a reader, " << of_snapshot << " of a snapshot\n";
    expect(!all_passed || (of_reader > 10'000 && of_snapshot > 10'000), "there were few orders");
    return all_passed ? 0 : 1;
}
