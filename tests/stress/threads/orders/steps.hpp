// SPDX-License-Identifier: BSL-1.0
// Two tasks that take turns by steps, in every order that there is.  A step ends before each use of an orders::atomic.
#pragma once

#include <ucontext.h>

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace orders {

/// Ends the step of the running task, if there is one.
void end_step();

/// As std::atomic, and each use begins a step.
template <class T>
class atomic {
public:
    constexpr atomic(T value) noexcept : value_(value) {}  // NOLINT: as std::atomic
    T load(std::memory_order order = std::memory_order_seq_cst) const noexcept {
        return end_step(), value_.load(order);
    }
    void store(T value, std::memory_order order = std::memory_order_seq_cst) noexcept {
        end_step();
        value_.store(value, order);
    }
    T exchange(T value, std::memory_order order) noexcept { return end_step(), value_.exchange(value, order); }
    bool compare_exchange_strong(T& expected, T value, std::memory_order order) noexcept {
        return end_step(), value_.compare_exchange_strong(expected, value, order);
    }
    bool compare_exchange_weak(T& expected, T value, std::memory_order order) noexcept {
        return compare_exchange_strong(expected, value, order);
    }

private:
    std::atomic<T> value_;
};

/// Something that is done step by step on a stack of its own.
class task {
public:
    /// `stack`: used by no other task at the time.
    task(std::vector<char>& stack, std::function<void()> work) : work_(std::move(work)) {
        getcontext(&own_);
        own_.uc_stack.ss_sp = stack.data();
        own_.uc_stack.ss_size = stack.size();
        own_.uc_link = &back_;
        makecontext(&own_, &task::run, 0);
    }
    task(const task&) = delete;
    task& operator=(const task&) = delete;
    ~task() = default;

    bool is_done() const noexcept { return is_done_; }
    void step() {
        running = this;
        swapcontext(&back_, &own_);
        running = nullptr;
    }
    void pause() { swapcontext(&own_, &back_); }

    inline static task* running = nullptr;

private:
    static void run() {
        task& self = *running;
        self.work_();
        self.is_done_ = true;
    }

    std::function<void()> work_;
    ucontext_t own_{};
    ucontext_t back_{};
    bool is_done_ = false;
};

inline void end_step() {
    if (task::running) task::running->pause();
}

/// Calls make() for two tasks and does their steps, again and again, in every order; go_on() is asked after each.
/// Returns how many orders there were.  Orders in which the tasks seldom take turns come first.
template <class Make, class GoOn>
std::size_t try_all(const Make& make, const GoOn& go_on) {
    struct choice {
        bool is_other;  // the second task's step
        bool is_last;   // the first task's has been tried, or is none
    };
    std::vector<choice> steps;
    for (std::size_t orders = 1;; ++orders) {
        auto [one, other] = make();
        for (std::size_t i = 0; !one->is_done() || !other->is_done(); ++i) {
            if (i == steps.size()) {
                const bool goes_on = i > 0 && steps[i - 1].is_other;
                const bool is_only = one->is_done() || other->is_done();
                steps.push_back({is_only ? one->is_done() : goes_on, is_only});
            }
            (steps[i].is_other ? *other : *one).step();
        }
        if (!go_on()) return orders;
        while (!steps.empty() && steps.back().is_last) steps.pop_back();
        if (steps.empty()) return orders;
        steps.back() = {!steps.back().is_other, true};
    }
}

}  // namespace orders
