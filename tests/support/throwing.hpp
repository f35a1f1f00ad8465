// SPDX-License-Identifier: BSL-1.0
// An order and a value that throw when told to.
#pragma once

#include <cstddef>
#include <stdexcept>

#include <strata/core/axis.hpp>

namespace support {

// The nth call from now on throws, counted from 1; the ones after it do not.
class fuse {
public:
    void burn_at(std::size_t nth) { left_ = nth; }
    void touch() {
        if (left_ != 0 && --left_ == 0) throw std::runtime_error("the fuse has burnt");
    }
    bool has_burnt() const { return left_ == 0; }

private:
    std::size_t left_ = 0;
};

// Ascending; each comparison touches the fuse.
struct throwing_order {
    using axis = strata::axis::order;
    using is_transparent = void;
    static inline fuse comparisons;

    template <class A, class B>
    bool operator()(const A& a, const B& b) const {
        comparisons.touch();
        return a < b;
    }
};

// A number; each copy touches the fuse, and the objects alive are counted.
class throwing_value {
public:
    static inline fuse copies;
    static inline int alive = 0;

    throwing_value(int number) : number_(number) { ++alive; }  // NOLINT: implicit, so that a number will do
    throwing_value(const throwing_value& other) : number_(other.number_) {
        copies.touch();
        ++alive;
    }
    throwing_value(throwing_value&& other) noexcept : number_(other.number_) { ++alive; }
    throwing_value& operator=(const throwing_value& other) {
        copies.touch();
        number_ = other.number_;
        return *this;
    }
    throwing_value& operator=(throwing_value&& other) noexcept {
        number_ = other.number_;
        return *this;
    }
    ~throwing_value() { --alive; }

    int number() const { return number_; }

private:
    int number_;
};

}  // namespace support
