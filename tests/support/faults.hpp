// SPDX-License-Identifier: BSL-1.0
// Everything that can go wrong inside a container, made to go wrong at each place in turn: memory that runs out, keys and
// values that cannot be made, copied or moved, an order that throws.
#pragma once

#include <cstddef>
#include <exception>
#include <memory_resource>
#include <new>

#include <strata/core/axis.hpp>

namespace support {

enum class fault_in { allocation, construction, copy, move, comparison };
inline constexpr fault_in every_fault[] = {fault_in::allocation, fault_in::construction, fault_in::copy, fault_in::move,
                                           fault_in::comparison};

// What is thrown, but by memory, which throws std::bad_alloc.
struct fault : std::exception {
    const char* what() const noexcept override { return "a fault was asked for"; }
};

class faults {
public:
    // The nth event of the kind from now on fails, counted from 1; those after it do not.
    static void arm(fault_in kind, std::size_t nth) {
        kind_ = kind;
        left_ = nth;
    }
    static void disarm() { left_ = 0; }

    static void event(fault_in kind) {
        if (left_ == 0 || kind != kind_ || --left_ != 0) return;
        if (kind == fault_in::allocation) throw std::bad_alloc();
        throw fault();
    }

private:
    static inline fault_in kind_{};
    static inline std::size_t left_ = 0;
};

// Lets the first event of the kind in `change` fail, then the second and so on until it succeeds; after each failure
// calls `check`.  Returns how often it failed.
template <class Change, class Check>
std::size_t fail_everywhere(fault_in kind, Change change, Check check) {
    for (std::size_t failures = 0;; ++failures) {
        faults::arm(kind, failures + 1);
        try {
            change();
            faults::disarm();
            return failures;
        } catch (const std::bad_alloc&) {
            faults::disarm();
        } catch (const fault&) {
            faults::disarm();
        } catch (...) {
            faults::disarm();
            throw;
        }
        check();
    }
}

// A number that can fail to be made, copied or, if MovesThrow, moved.  The objects alive are counted.
// It compares with plain numbers, so that a key is found without being made.
template <bool MovesThrow>
class faulty {
public:
    static inline std::ptrdiff_t alive = 0;

    faulty(int number) : number_((faults::event(fault_in::construction), number)) { ++alive; }  // NOLINT: implicit
    faulty(const faulty& other) : number_((faults::event(fault_in::copy), other.number_)) { ++alive; }
    faulty(faulty&& other) noexcept(!MovesThrow) : number_((moved(), other.number_)) { ++alive; }
    faulty& operator=(const faulty& other) {
        faults::event(fault_in::copy);
        number_ = other.number_;
        return *this;
    }
    faulty& operator=(faulty&& other) noexcept(!MovesThrow) {
        moved();
        number_ = other.number_;
        return *this;
    }
    ~faulty() { --alive; }

    int number() const { return number_; }

    friend bool operator==(const faulty& a, const faulty& b) { return a.number_ == b.number_; }
    friend auto operator<=>(const faulty& a, const faulty& b) { return a.number_ <=> b.number_; }

private:
    static void moved() noexcept(!MovesThrow) {
        if constexpr (MovesThrow) faults::event(fault_in::move);
    }

    int number_;
};

// Ascending, and each comparison is an event.  Compares a faulty with a number by the number.
struct faulty_order {
    using axis = strata::axis::order;
    using is_transparent = void;

    template <class A, class B>
    bool operator()(const A& a, const B& b) const {
        faults::event(fault_in::comparison);
        return number(a) < number(b);
    }

private:
    static int number(int n) { return n; }
    template <bool MovesThrow>
    static int number(const faulty<MovesThrow>& n) {
        return n.number();
    }
};

struct used_memory {
    std::size_t allocations = 0;
    std::size_t bytes = 0;

    friend bool operator==(const used_memory&, const used_memory&) = default;
};

// The heap, but each allocation is an event, and what is in use is counted in a used_memory.
template <class T>
class faulty_allocator {
public:
    using value_type = T;

    explicit faulty_allocator(used_memory* used) noexcept : used_(used) {}
    template <class U>
    faulty_allocator(const faulty_allocator<U>& other) noexcept : used_(other.used()) {}  // NOLINT: implicit

    T* allocate(std::size_t n) {
        faults::event(fault_in::allocation);
        T* const place = static_cast<T*>(::operator new(n * sizeof(T)));
        ++used_->allocations;
        used_->bytes += n * sizeof(T);
        return place;
    }
    void deallocate(T* place, std::size_t n) noexcept {
        --used_->allocations;
        used_->bytes -= n * sizeof(T);
        ::operator delete(place);
    }

    used_memory* used() const noexcept { return used_; }
    template <class U>
    friend bool operator==(const faulty_allocator& a, const faulty_allocator<U>& b) noexcept {
        return a.used() == b.used();
    }

private:
    used_memory* used_;
};

// The memory policy of that allocator.
class faulty_memory {
public:
    using axis = strata::axis::memory;
    template <class T>
    using allocator = faulty_allocator<T>;

    explicit faulty_memory(used_memory* used) noexcept : used_(used) {}
    template <class T>
    allocator<T> allocator_for() const noexcept {
        return allocator<T>(used_);
    }

private:
    used_memory* used_;
};

// The same as a std::pmr resource.
class faulty_resource final : public std::pmr::memory_resource {
public:
    explicit faulty_resource(used_memory* used) noexcept : used_(used) {}

private:
    void* do_allocate(std::size_t bytes, std::size_t alignment) override {
        faults::event(fault_in::allocation);
        void* const place = std::pmr::new_delete_resource()->allocate(bytes, alignment);
        ++used_->allocations;
        used_->bytes += bytes;
        return place;
    }
    void do_deallocate(void* place, std::size_t bytes, std::size_t alignment) override {
        --used_->allocations;
        used_->bytes -= bytes;
        std::pmr::new_delete_resource()->deallocate(place, bytes, alignment);
    }
    bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }

    used_memory* used_;
};

}  // namespace support
