// SPDX-License-Identifier: BSL-1.0
// Random choices that are the same on every machine, which those of the standard's distributions are not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace trace {

/// SplitMix64: seeds that are neighbours give unrelated numbers.
///
/// Two throws in one expression must stand in braces or in a statement each: elsewhere the compiler chooses the order.
class dice {
public:
    explicit dice(std::uint64_t seed) : state_(seed) {}

    std::uint64_t roll() {
        state_ += 0x9E3779B97F4A7C15U;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9U;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBU;
        return mixed ^ (mixed >> 31);
    }

    std::size_t below(std::size_t n) { return static_cast<std::size_t>(roll() % n); }

    bool chance(std::size_t percent) { return below(100) < percent; }

    template <class T>
    const T& one_of(const std::vector<T>& from) {
        return from[below(from.size())];
    }
    template <class T>
    T one_of(std::initializer_list<T> from) {
        return from.begin()[below(from.size())];
    }

    template <class T>
    struct weighted {
        T choice;
        std::size_t weight;
    };

    template <class T>
    T one_of_weighted(std::initializer_list<weighted<T>> from) {
        std::size_t sum = 0;
        for (const weighted<T>& w : from) sum += w.weight;
        std::size_t at = below(sum);
        for (const weighted<T>& w : from) {
            if (at < w.weight) return w.choice;
            at -= w.weight;
        }
        return from.begin()->choice;
    }

private:
    std::uint64_t state_;
};

}  // namespace trace
