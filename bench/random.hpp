// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace bench {

/// splitmix64: the same numbers on every machine and with every standard library.
class random_numbers {
public:
    explicit random_numbers(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }

    /// In [0, end).  The bias is below 2^-40 for the numbers asked for here.
    std::size_t below(std::size_t end) { return static_cast<std::size_t>(unit() * static_cast<double>(end)); }
    /// In [first, last].
    std::size_t between(std::size_t first, std::size_t last) { return first + below(last - first + 1); }
    /// In [0, 1).
    double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

    template <class T>
    void shuffle(std::vector<T>& list) {
        for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[below(i)]);
    }

private:
    std::uint64_t state_;
};

/// Numbers below `end`, the k-th most frequent of them drawn proportionally to 1 / k^0.99.  Which is the most frequent
/// one is random.
class zipf_numbers {
public:
    zipf_numbers(std::size_t end, random_numbers& random) : cumulated_(end), number_(end) {
        double sum = 0;
        for (std::size_t k = 0; k != end; ++k) {
            sum += std::pow(static_cast<double>(k + 1), -0.99);
            cumulated_[k] = sum;
            number_[k] = k;
        }
        random.shuffle(number_);
    }

    std::size_t next(random_numbers& random) const {
        const auto at = std::upper_bound(cumulated_.begin(), cumulated_.end() - 1, random.unit() * cumulated_.back());
        return number_[static_cast<std::size_t>(at - cumulated_.begin())];
    }

private:
    std::vector<double> cumulated_;
    std::vector<std::size_t> number_;
};

}  // namespace bench
