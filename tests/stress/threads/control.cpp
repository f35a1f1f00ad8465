// SPDX-License-Identifier: BSL-1.0
// Two threads that do race: what cannot find this finds nothing.
#include <thread>

int main() {
    int shared = 0;
    const auto count = [&] {
        for (int i = 0; i != 1000; ++i) ++shared;
    };
    std::thread other(count);
    count();
    other.join();
    return shared == 0 ? 1 : 0;
}
